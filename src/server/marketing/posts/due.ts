// Reminds staff about scheduled posts on their day, and once more when they are overdue; people publish posts themselves.
import { addDays } from '#contract/values/days.ts'
import { notifyOnce } from '#server/records/notifications/service.ts'
import { isNight, localDay } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import * as store from './store.ts'

/** Older posts were already reported, or were scheduled for a past day on purpose. */
const overdueDays = 3

export async function remindOfDuePosts(agencyDatabase: Database, now = new Date()): Promise<void> {
  if (isNight(now)) return
  const today = localDay(now)
  const posts = await store.listDue(agencyDatabase, addDays(today, -overdueDays), today)
  const events = posts.map(({ id, plannedOn }): NotificationEvent => {
    const state = plannedOn < today ? 'overdue' : 'due'
    const about = `${plannedOn} ${state}`
    return { kind: 'postDue', record: id, about, isInternal: true, actor: null }
  })
  await notifyOnce(agencyDatabase, events)
}
