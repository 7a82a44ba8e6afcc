// The notification settings screen, used by back-office and client area.
import type { Load } from '#web/lib/load.ts'
import { notificationSettings } from '../queries.ts'

export const loadSettings: Load = (cache) => cache.prefetchQuery(notificationSettings)

export const settingsTitle = 'Notification settings'

export const settingsSubtitle =
  'You aren’t notified of your own changes, or emailed about what you’ve already read in the app.'
