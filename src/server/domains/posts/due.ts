// Reminds the agency of scheduled posts on their day, and once when it is over: a person publishes them.
import { addDays } from '#contract/days.ts'
import { listNotified } from '#server/domains/notifications/service.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import { type NotificationEvent, nameOfEvent } from '#server/platform/notification-event.ts'
import * as store from './store.ts'

/** Nobody is reminded at night. */
const fromHour = 8

/** Of what lies further back somebody has been told already, or it was planned so. */
const overdueDays = 3

/** Whoever was told of a post and its day already is not told again, however often it is looked for. */
export async function remindOfDuePosts(agency: Database, now = new Date()): Promise<void> {
  if (now.getHours() < fromHour) return
  const today = localDay(now)
  const posts = await store.listDue(agency, addDays(today, -overdueDays), today)
  const events = posts.map(({ id, plannedOn }): NotificationEvent => {
    const state = plannedOn < today ? 'overdue' : 'due'
    const about = `${plannedOn} ${state}`
    return { kind: 'postDue', record: id, about, isInternal: true, actor: null }
  })
  const notified = await listNotified(
    agency,
    events.map(({ record }) => record),
  )
  const news = events.filter((event) => !notified.has(nameOfEvent(event)))
  await agency.transaction().execute((tx) => enqueueAll(tx, 'notification', news))
}
