// Client companies.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, search } from './module-store.ts'
import { requireCompany } from './service.ts'
import { companyRoutes } from './routes.ts'

export const companies: NounModule = {
  routes: companyRoutes,
  records: [
    {
      kind: 'company',
      notifications,
      deletion: { needs: ['clients', 'projects'], isOfAgency: true },
      table: 'companies',
      search,
      path: {
        office: ({ id }) => `/app/admin/clients/${id}`,
        client: () => '/app/client/profile',
      },
      require: requireCompany,
    },
  ],
  attention,
}
