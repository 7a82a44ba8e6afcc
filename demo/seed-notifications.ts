// Seeds notifications of the administrator and the clients' people who sign in, as after a week of work.
import { addDays } from '#contract/values/days.ts'
import { hourMs } from '#contract/values/durations.ts'
import { uuidv7 } from 'uuidv7'
import { listWaiting } from '#server/work/approvals/service.ts'
import { listOfCompany as listReports } from '#server/marketing/reports/service.ts'
import {
  type NewNotification,
  insertNotifications,
} from '#server/records/notifications/notify-store.ts'
import { agencyItself } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { companies } from './content/companies.ts'
import type { SeedContext } from './seed-companies.ts'
import {
  findCompanyId,
  listDoneByOthers,
  listTasksOf,
  listUnreadMessages,
  listWaitingCompanies,
} from './store.ts'

/** Older ones are marked as read. */
const readAfterHours = 20

interface SeedNotification {
  kind: NewNotification['kind']
  recordKind: NewNotification['record_kind']
  recordId: string
  companyId: string
  actor?: string
  hoursAgo: number
}

async function tasksGiven({ db, staff, today }: SeedContext): Promise<SeedNotification[]> {
  const tasks = await listTasksOf(db, staff.avery)
  const givers = [staff.june, staff.priya]
  const given = tasks.slice(0, 4).map(({ id, companyId }, i) => ({
    kind: 'assigned' as const,
    recordKind: 'task' as const,
    recordId: id,
    companyId,
    actor: givers[i % givers.length] ?? staff.june,
    hoursAgo: [3, 27, 51, 98][i] ?? 120,
  }))
  const [from, to] = [addDays(today, -1), addDays(today, 1)]
  const due = tasks
    .filter(({ dueOn }) => dueOn !== null && dueOn >= from && dueOn <= to)
    .slice(0, 1)
  return [
    ...given,
    ...due.map(({ id, companyId }) => ({
      kind: 'due' as const,
      recordKind: 'task' as const,
      recordId: id,
      companyId,
      hoursAgo: 5,
    })),
  ]
}

async function tasksDone({ db, staff }: SeedContext): Promise<SeedNotification[]> {
  const done = await listDoneByOthers(db, staff.avery)
  return done.map(({ id, companyId, assignedTo }, i) => ({
    kind: 'done',
    recordKind: 'task',
    recordId: id,
    companyId,
    ...(assignedTo !== null && { actor: assignedTo }),
    hoursAgo: [8, 75][i] ?? 100,
  }))
}

async function fromOutside({ db }: SeedContext, now: Date): Promise<SeedNotification[]> {
  const messages = await listUnreadMessages(db)
  const waiting = await listWaitingCompanies(db)
  return [
    ...messages.map(({ id, at }) => ({
      kind: 'message' as const,
      recordKind: 'message' as const,
      recordId: id,
      companyId: agencyItself,
      hoursAgo: (now.getTime() - at.getTime()) / hourMs,
    })),
    ...waiting.map(({ id }) => ({
      kind: 'approval' as const,
      recordKind: 'company' as const,
      recordId: id,
      companyId: id,
      hoursAgo: 30,
    })),
  ]
}

/** What waits for the company's decision, and its reports. */
async function forClient(
  { staff, ownerContextOf }: SeedContext,
  personId: string,
  companyId: string,
): Promise<SeedNotification[]> {
  const ctx = ownerContextOf(personId, companyId)
  const waiting = await listWaiting(ctx, companyId)
  const reports = await listReports(ctx, companyId)
  return [
    ...waiting
      .filter(({ turn }) => turn === 'client')
      .map(({ kind, _id }, i) => ({
        kind: 'review' as const,
        recordKind: kind,
        recordId: _id,
        companyId,
        actor: staff.priya,
        hoursAgo: 4 + 22 * i,
      })),
    ...reports.map(({ _id }) => ({
      kind: 'report' as const,
      recordKind: 'report' as const,
      recordId: _id,
      companyId,
      actor: staff.wes,
      hoursAgo: 52,
    })),
  ]
}

/** In the past, so that no emails are sent. */
async function seedFor(
  db: Database,
  personId: string,
  notifications: readonly SeedNotification[],
  now: Date,
): Promise<void> {
  const oldestFirst = notifications.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  const rows = oldestFirst.map(
    ({ kind, recordKind, recordId, companyId, actor = null, hoursAgo }) => {
      const at = new Date(now.getTime() - hoursAgo * hourMs)
      return {
        id: uuidv7(),
        person_id: personId,
        kind,
        company_id: companyId,
        record_kind: recordKind,
        record_id: recordId,
        part_id: null,
        actor_id: actor,
        about: `${kind} ${recordId} demo`,
        created_at: at,
        read_at: hoursAgo > readAfterHours && kind !== 'approval' ? at : null,
        is_in_app: true,
        mail: 'off' as const,
      }
    },
  )
  await insertNotifications(db, rows)
}

export async function seedNotifications(seed: SeedContext, now: Date): Promise<void> {
  const { db, staff, peopleByEmail } = seed
  const notifications = [
    ...(await tasksGiven(seed)),
    ...(await tasksDone(seed)),
    ...(await fromOutside(seed, now)),
  ]
  await seedFor(db, staff.avery, notifications, now)
  for (const { company, people } of companies) {
    for (const { email } of people.filter(({ isSignIn }) => isSignIn)) {
      const personId = peopleByEmail.get(email) ?? ''
      const companyId = await findCompanyId(db, company.name)
      await seedFor(db, personId, await forClient(seed, personId, companyId), now)
    }
  }
}
