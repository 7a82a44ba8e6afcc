// Recurring invoices.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './store.ts'
import { scheduleRoutes } from './routes.ts'

export const schedules: NounModule = {
  routes: scheduleRoutes,
  records: [
    {
      kind: 'schedule',
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/schedules/${id}`,
      },
    },
  ],
  attention,
  tables: {
    invoice_schedules: 'company',
  },
}
