// What stands on the screens of what one is told of, in the back-office and in the client area.
import type { Load } from '#web/lib/load.ts'
import { notificationSettings } from './notification-queries.ts'

export const loadSettings: Load = (cache) => cache.prefetchQuery(notificationSettings)

export const settingsTitle = 'Notification settings'

export const settingsSubtitle =
  'You are never told of what you did yourself, and not mailed of what you have read in the app.'
