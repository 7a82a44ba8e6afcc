// What live updates of consultations touch.
import { overview } from '#contract/agency/overview.ts'
import { events } from '#contract/work/calendar.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    booking: () => ({
      others: [[events.list.path], [overview.attention.path]],
    }),
  },
}
