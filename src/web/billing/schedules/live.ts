// What live updates of schedules touch.
import { schedules } from '#contract/billing/schedules.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    schedule: ({ id, company = '' }) => ({
      others: [
        [schedules.list.path, { params: { companyId: company } }],
        [schedules.get.path, { params: { companyId: company, scheduleId: id } }],
      ],
    }),
  },
}
