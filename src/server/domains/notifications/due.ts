// Tells people in their morning of their tasks that are due tomorrow or today, and once of each that is overdue.
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Updates } from '#server/platform/updates.ts'
import { type DueTask, listDueTasks } from './recipients-store.ts'
import { dueHour } from './rules.ts'
import { announceNotified, notifyPeople } from './notify.ts'

const dayMs = 86_400_000
/** A task whose date lies further back is nothing new to anybody. */
const overdueDays = 3

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The day and the hour where the person is. */
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

/** What is notified of the task this morning, if anything. */
export function dueState(task: DueTask, now: Date): 'soon' | 'overdue' | undefined {
  const { day, hour } = localTime(now, task.timeZone ?? agencyTimeZone())
  if (hour < dueHour) return undefined
  if (task.dueOn < day) return task.dueOn >= dayAfter(day, -overdueDays) ? 'overdue' : undefined
  return task.dueOn <= dayAfter(day, 1) ? 'soon' : undefined
}

export async function notifyOfDueTasks(
  { agency, updates }: { agency: Database; updates: Updates },
  now = new Date(),
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  // Somewhere it is a day earlier or later.
  const tasks = await listDueTasks(agency, dayAfter(today, -overdueDays - 1), dayAfter(today, 2))
  for (const task of tasks) {
    const state = dueState(task, now)
    if (!state) continue
    const { id, companyId, personId, dueOn } = task
    const event = { kind: 'due', record: id, about: `${dueOn} ${state}`, actor: null } as const
    const subject = { companyId, recordKind: 'task', people: [personId] } as const
    const notified = await agency
      .transaction()
      .execute((tx) => notifyPeople(tx, event, { ...subject, people: [personId] }))
    announceNotified(updates, notified)
  }
}
