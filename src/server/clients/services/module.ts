// Services of companies that renew on a date.
import type { NounModule } from '#server/records/module.ts'
import { attention, calendar, notifications, search } from './module-store.ts'
import { clientServiceRoutes } from './routes.ts'

export const services: NounModule = {
  routes: clientServiceRoutes,
  records: [
    {
      kind: 'clientService',
      automatic: ['renewed by itself'],
      notifications,
      deletion: { needs: ['clients'] },
      table: 'client_services',
      search,
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/services/${id}`,
        client: ({ id }) => `/app/client/services/${id}`,
      },
    },
  ],
  attention,
  calendar,
  tables: {
    client_services: 'company',
    service_renewals: 'company',
  },
  personalData: [
    {
      table: 'service_renewals',
      person: 'renewed_by',
      columns: ['id', 'service_id', 'renewed_at'],
    },
  ],
}
