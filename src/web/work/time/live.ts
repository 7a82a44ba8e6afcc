// What live updates of time entries touch.
import { profitability } from '#contract/billing/profitability.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { time } from '#contract/work/time.ts'
import { timeReport } from '#contract/work/time-report.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    timeEntry: () => ({
      others: [
        [time.list.path],
        [time.people.path],
        [time.running.path],
        [timeReport.get.path],
        [retainers.list.path],
        [retainers.get.path],
        [profitability.get.path],
      ],
    }),
  },
}
