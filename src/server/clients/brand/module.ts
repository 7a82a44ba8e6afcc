// Brands of companies.
import { requireCompany } from '#server/clients/companies/service.ts'
import type { NounModule } from '#server/records/module.ts'

export const brand: NounModule = {
  records: [
    {
      kind: 'brand',
      path: {
        office: ({ companyId }) => companyId && `/app/admin/clients/${companyId}/brand`,
        client: () => '/app/client/brand',
      },
      require: requireCompany,
    },
  ],
  tables: {
    brands: 'company',
  },
}
