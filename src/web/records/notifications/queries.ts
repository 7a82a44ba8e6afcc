// Queries for the person's notifications.
import { notifications } from '#contract/records/notifications.ts'
import { queryOf } from '#web/lib/query.ts'

/** The latest notifications, with the unread count. */
export const latestNotifications = queryOf(notifications.list, { query: {} })

export const notificationSettings = queryOf(notifications.settings, {})
