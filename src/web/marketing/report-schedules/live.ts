// What live updates of monthly reports touch.
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    reportSchedule: ({ company = '' }) => ({
      others: [
        [reportSchedules.ofCampaign.path],
        [reportSchedules.ofCompany.path, { params: { companyId: company } }],
      ],
    }),
  },
}
