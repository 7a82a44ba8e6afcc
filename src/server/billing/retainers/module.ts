// Retainers of clients.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications } from './module-store.ts'
import { retainerRoutes } from './routes.ts'

export const retainers: NounModule = {
  routes: retainerRoutes,
  records: [
    {
      kind: 'retainer',
      notifications,
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/retainers/${id}`,
        client: () => '/app/client/retainers',
      },
    },
  ],
  attention,
  tables: {
    retainers: 'company',
    retainer_terms: 'company',
    retainer_projects: 'company',
    retainer_deliveries: 'company',
    retainer_overages: 'company',
    retainer_warnings: 'company',
  },
  personalData: [
    { table: 'retainer_overages', person: 'decided_by', columns: ['id', 'month', 'decided_at'] },
  ],
}
