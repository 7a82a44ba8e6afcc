// The notification settings, as a screen of the back-office and of the client area.
import type { Load } from '#web/lib/load.ts'
import { notificationSettings } from './notification-queries.ts'

export const loadSettings: Load = (cache) => cache.prefetchQuery(notificationSettings)

export const settingsTitle = 'Notification settings'

export const settingsSubtitle =
  'You are not notified of your own changes, nor emailed about what you have read in the app.'
