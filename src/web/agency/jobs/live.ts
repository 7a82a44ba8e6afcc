// What live updates of failed jobs touch.
import { jobs } from '#contract/agency/jobs.ts'
import { overview } from '#contract/agency/overview.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    deadLetter: () => ({
      others: [[jobs.deadLetters.path], [jobs.countDeadLetters.path], [overview.attention.path]],
    }),
  },
}
