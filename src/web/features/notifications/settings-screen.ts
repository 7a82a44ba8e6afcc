// The notification settings, as a screen of the back-office and of the client area.
import type { Load } from '#web/lib/load.ts'
import { notificationSettings } from './notification-queries.ts'

export const loadSettings: Load = (cache) => cache.prefetchQuery(notificationSettings)

export const settingsTitle = 'Notification settings'

export const settingsSubtitle =
  'You aren’t notified of your own changes, or emailed about what you’ve already read in the app.'
