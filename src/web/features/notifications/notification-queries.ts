// What the person was told of, as the screens read it.
import { notifications } from '#contract/notifications.ts'
import { queryOf } from '#web/lib/query.ts'

/** The latest, with the count of what is unread. */
export const latestNotifications = queryOf(notifications.list, { query: {} })

export const notificationSettings = queryOf(notifications.settings, {})
