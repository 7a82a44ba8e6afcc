// Queries for the person's notifications.
import { notifications } from '#contract/records/notifications.ts'
import { toQuery } from '#web/lib/query.ts'

/** The latest notifications, with the unread count. */
export const latestNotifications = toQuery(notifications.list, { query: {} })

export const notificationSettings = toQuery(notifications.settings, {})
