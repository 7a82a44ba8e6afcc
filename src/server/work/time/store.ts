// Time entries in the database.
import { type RawBuilder, sql } from 'kysely'
import type { TimeDays, TimeQuery } from '#contract/work/time.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, canSeeAllTime } from '#server/platform/caller.ts'
import type { TimeEntryRow } from './rules.ts'

const selectEntries = (tx: Tx) =>
  tx
    .selectFrom('time_entries as entry')
    .innerJoin('companies', 'companies.id', 'entry.company_id')
    .innerJoin('projects', 'projects.id', 'entry.project_id')
    .leftJoin('tasks', 'tasks.id', 'entry.task_id')
    .innerJoin('users', 'users.id', 'entry.person_id')
    .select(['entry.id', 'entry.company_id as companyId', 'companies.name as companyName'])
    .select(['entry.project_id as projectId', 'projects.title as projectTitle'])
    .select(['entry.task_id as taskId', 'tasks.title as taskTitle'])
    .select(['entry.person_id as personId', 'users.first_name as personFirst'])
    .select(['users.last_name as personLast', 'entry.day', 'entry.minutes', 'entry.note'])
    .select(['entry.is_billable as isBillable', 'entry.started_at as startedAt', 'entry.version'])
    .select(
      sql<boolean>`(entry.invoice_id is not null or entry.overage_id is not null)`.as('isBilled'),
    )
    .select(['entry.created_at as createdAt', 'entry.updated_at as updatedAt'])

/** Time of clients that they see: everyone's, or only their own. */
export const seenBy = (caller: Caller): RawBuilder<boolean> => {
  const isVisible = visibleTo(caller, 'entry.company_id')
  if (canSeeAllTime(caller)) return isVisible
  return sql<boolean>`(${isVisible} and entry.person_id = ${caller.personId})`
}

const seenEntries = (tx: Tx, caller: Caller) => selectEntries(tx).where(seenBy(caller))

export const listEntries = (
  tx: Tx,
  caller: Caller,
  { person, from, to }: TimeQuery,
): Promise<TimeEntryRow[]> =>
  seenEntries(tx, caller)
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .$if(person !== undefined, (theirs) => theirs.where('entry.person_id', '=', person ?? ''))
    .orderBy('entry.day')
    .orderBy('entry.id')
    .execute()

/** Time of all clients that the transaction's role sees; a running timer has none yet. */
export async function minutesOn(tx: Tx, personId: string, day: string): Promise<number> {
  const { minutes } = await tx
    .selectFrom('time_entries')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return minutes
}

interface PersonRow {
  id: string
  first: string
  last: string
}

export const listPeople = (tx: Tx, caller: Caller, { from, to }: TimeDays): Promise<PersonRow[]> =>
  tx
    .selectFrom('time_entries as entry')
    .innerJoin('users', 'users.id', 'entry.person_id')
    .select(['users.id', 'users.first_name as first', 'users.last_name as last'])
    .distinct()
    .where(seenBy(caller))
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

/** Check first that the caller can see the project. */
export async function sumMinutes(tx: Tx, projectId: string): Promise<number> {
  const { minutes } = await tx
    .selectFrom('time_entries')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return minutes
}

export const findEntry = (tx: Tx, caller: Caller, id: string): Promise<TimeEntryRow | undefined> =>
  seenEntries(tx, caller).where('entry.id', '=', id).executeTakeFirst()

/** Locks the entry until `tx` ends. */
export async function lockEntry(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<TimeEntryRow | undefined> {
  const locked = await tx
    .selectFrom('time_entries as entry')
    .select('id')
    .where('id', '=', id)
    .where(seenBy(caller))
    .forUpdate()
    .executeTakeFirst()
  // Reads again, because the first snapshot may lack a project that a concurrent change moved the entry to.
  return locked && findEntry(tx, caller, id)
}

export const findRunning = (tx: Tx, caller: Caller): Promise<TimeEntryRow | undefined> =>
  seenEntries(tx, caller)
    .where('entry.person_id', '=', caller.personId)
    .where('entry.started_at', 'is not', null)
    .executeTakeFirst()

/**
 * Locks the person's timer, and the right to start one, until `tx` ends. Includes timers for companies that they can no
 * longer see, because those must be stopped too.
 */
export async function lockTimer(tx: Tx, personId: string): Promise<TimeEntryRow | undefined> {
  await sql`select pg_advisory_xact_lock(7310070, hashtext(${personId}))`.execute(tx)
  const locked = await tx
    .selectFrom('time_entries')
    .select('id')
    .where('person_id', '=', personId)
    .where('started_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  // Reads again for the same reason.
  return locked && selectEntries(tx).where('entry.id', '=', locked.id).executeTakeFirst()
}

/** Returns null when they have not chosen one. */
export async function findTimeZone(tx: Tx, personId: string): Promise<string | null | undefined> {
  const person = await tx
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.time_zone
}

/** Loads the parts of a project and task that a time entry needs. */
export const findPlace = (
  tx: Tx,
  caller: Caller,
  { project, task }: { project: string; task: string | null },
) =>
  tx
    .selectFrom('projects')
    .innerJoin('companies', 'companies.id', 'projects.company_id')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.project_id', '=', 'projects.id').on(sql<boolean>`tasks.id = ${task}::uuid`),
    )
    .select(['projects.company_id as companyId', 'companies.name as companyName'])
    .select(['projects.id as projectId', 'projects.title as projectTitle'])
    .select(['tasks.id as taskId', 'tasks.title as taskTitle'])
    .where(visibleTo(caller, 'projects.company_id'))
    .where('projects.id', '=', project)
    .executeTakeFirst()

export async function saveEntry(tx: Tx, row: TimeEntryRow): Promise<void> {
  const columns = {
    company_id: row.companyId,
    project_id: row.projectId,
    task_id: row.taskId,
    day: row.day,
    minutes: row.minutes,
    note: row.note,
    is_billable: row.isBillable,
    started_at: row.startedAt,
    version: row.version,
    updated_at: row.updatedAt,
  }
  const { id, personId: person_id, createdAt: created_at } = row
  await tx
    .insertInto('time_entries')
    .values({ id, person_id, created_at, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('time_entries').where('id', '=', id).execute()
}
