// Monthly report schedules.
import type { NounModule } from '#server/records/module.ts'

export const reportSchedules: NounModule = {
  records: [
    {
      kind: 'reportSchedule',
      path: {
        office: ({ companyId }) => `/app/admin/clients/${companyId}/reports`,
      },
    },
  ],
}
