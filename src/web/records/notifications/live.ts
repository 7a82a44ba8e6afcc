// What live updates of notifications touch.
import { notifications } from '#contract/records/notifications.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    notification: () => ({ others: [[notifications.list.path]] }),
  },
}
