// What live updates of the website touch.
import { setup } from '#contract/agency/setup.ts'
import { website } from '#contract/site/website-calls.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    website: () => ({ records: [[website.settings.path]], others: [[setup.checklist.path]] }),
  },
}
