// Monthly report schedules.
import type { NounModule } from '#server/records/module.ts'
import { withoutFormerRecipients } from './service.ts'
import { reportScheduleRoutes } from './routes.ts'

export const reportSchedules: NounModule = {
  routes: reportScheduleRoutes,
  records: [
    {
      kind: 'reportSchedule',
      path: {
        office: ({ companyId }) => `/app/admin/clients/${companyId}/reports`,
      },
    },
  ],
  adaptRestored: withoutFormerRecipients,
  tables: {
    report_schedules: 'company',
    report_recipients: 'company',
  },
}
