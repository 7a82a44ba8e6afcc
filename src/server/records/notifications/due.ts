// Each morning, notifies people of tasks due today or tomorrow, and once of each overdue task.
import { addDays } from '#contract/values/days.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { type NotificationEvent, nameOfEvent } from '#server/platform/notification-event.ts'
import { type DueTask, listDueTasks } from './due-store.ts'
import { dueHour } from './rules.ts'
import { listSent } from './notify-store.ts'
import { type Notified, announceNotified, notifyPeople } from './notify.ts'
import { channelsOf } from './settings-store.ts'

/** Tasks overdue for longer are not notified. */
const overdueDays = 3

/** Local day and hour in a time zone. */
function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** State to notify about this morning, if any. */
function dueState(task: DueTask, now: Date): 'soon' | 'overdue' | undefined {
  const { day, hour } = localTime(now, task.timeZone ?? agencyTimeZone())
  if (hour < dueHour) return undefined
  if (task.dueOn < day) return task.dueOn >= addDays(day, -overdueDays) ? 'overdue' : undefined
  return task.dueOn <= addDays(day, 1) ? 'soon' : undefined
}

/** Tasks per transaction. */
const batchSize = 100

export async function notifyOfDueTasks(
  { agencyDatabase }: { agencyDatabase: Database },
  now = new Date(),
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  // Includes the day before and after, to cover all time zones.
  const tasks = await listDueTasks(
    agencyDatabase,
    addDays(today, -overdueDays - 1),
    addDays(today, 2),
  )
  const unsent = await listUnsent(
    agencyDatabase,
    tasks.flatMap((task) => dueNotification(task, now) ?? []),
  )
  for (let from = 0; from < unsent.length; from += batchSize) {
    const batch = unsent.slice(from, from + batchSize)
    await agencyDatabase
      .transaction()
      .execute(async (tx) => announceNotified(tx, await notifyEach(tx, batch)))
  }
}

interface DueNotification {
  event: NotificationEvent
  task: DueTask
}

function dueNotification(task: DueTask, now: Date): DueNotification | undefined {
  const state = dueState(task, now)
  const about = `${task.dueOn} ${state}`
  return state && { event: { kind: 'due', record: task.id, about, actor: null }, task }
}

/** Excludes people already notified or opted out; sorted by person, the order in which emails are locked. */
async function listUnsent(db: Tx, all: DueNotification[]): Promise<DueNotification[]> {
  if (all.length === 0) return []
  const people = [...new Set(all.map(({ task }) => task.personId))]
  const sent = await listSent(
    db,
    people,
    all.map(({ event }) => nameOfEvent(event)),
  )
  const channels = await channelsOf(db, people, 'due')
  return all
    .filter(({ event, task: { personId } }) => {
      const { inApp = false, mail = 'off' } = channels.get(personId) ?? {}
      return (inApp || mail !== 'off') && !sent.has(`${personId} ${nameOfEvent(event)}`)
    })
    .toSorted((a, b) => a.task.personId.localeCompare(b.task.personId))
}

async function notifyEach(tx: Tx, batch: DueNotification[]): Promise<Notified[]> {
  const all: Notified[] = []
  for (const { event, task } of batch) {
    const { companyId, personId } = task
    const subject = { companyId, recordKind: 'task', people: [personId] } as const
    all.push(...(await notifyPeople(tx, event, { ...subject, people: [personId] })))
  }
  return all
}
