// Social accounts of companies, shown with their brand.
import type { NounModule } from '#server/records/module.ts'
import { requireAccountWith } from './service.ts'

export const socialAccounts: NounModule = {
  records: [
    {
      kind: 'socialAccount',
      path: {
        office: ({ companyId }) => companyId && `/app/admin/clients/${companyId}/brand`,
        client: () => '/app/client/brand',
      },
      require: requireAccountWith,
    },
  ],
}
