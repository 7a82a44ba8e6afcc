// Queries for seeding that the nouns' services do not offer.
import { type Transaction, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** Arbitrary, but different from all other advisory locks of the program. */
const seedingLock = 7_310_002

/** Held until the transaction ends. */
export async function tryLockSeeding(tx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(seedingLock)}) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

/** For a company's own people. */
export async function markAddedByClient(db: Database, eventId: string): Promise<void> {
  await db.updateTable('events').set({ is_by_staff: false }).where('id', '=', eventId).execute()
}

export async function findCompanyId(db: Database, name: string): Promise<string> {
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

export async function saveChosenClients(
  db: Database,
  personId: string,
  names: readonly string[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ has_chosen_companies: true })
    .where('id', '=', personId)
    .execute()
  await sql`insert into staff_companies (user_id, company_id)
    select ${personId}, id from companies where name = any (${names}::text[])`.execute(db)
}

/** Prevents emails to staff about a fictional visitor. */
export async function silenceAlerts(db: Database): Promise<void> {
  await db.updateTable('messages').set({ alerted_at: new Date() }).execute()
}

/** A person's open tasks, earliest due first. */
export const listTasksOf = (db: Database, personId: string) =>
  db
    .selectFrom('tasks')
    .select(['id', 'company_id as companyId', 'due_on as dueOn'])
    .where('assigned_to', '=', personId)
    .where('status', '!=', 'done')
    .orderBy('due_on')
    .orderBy('id')
    .execute()

/** Tasks done by others, presented as if they had been assigned by someone. */
export const listDoneByOthers = (db: Database, personId: string) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'assigned_to')
    .select(['tasks.id', 'company_id as companyId', 'assigned_to as assignedTo'])
    .where('users.role', '=', 'admin')
    .where('assigned_to', '!=', personId)
    .where('status', '=', 'done')
    .orderBy('due_on', (order) => order.desc().nullsLast())
    .orderBy('tasks.id')
    .limit(2)
    .execute()

/** Unread messages, oldest first. */
export const listUnreadMessages = (db: Database) =>
  db
    .selectFrom('messages')
    .select(['id', 'last_at as at'])
    .where('read_at', 'is', null)
    .where('spam_reason', 'is', null)
    .orderBy('last_at')
    .execute()

export async function findProjectId(
  db: Database,
  companyId: string,
  title: string,
): Promise<string> {
  const { id } = await db
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

export async function findCampaignId(
  db: Database,
  companyId: string,
  title: string,
): Promise<string> {
  const { id } = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

export const listWaitingCompanies = (db: Database) =>
  db.selectFrom('companies').select('id').where('state', '=', 'waiting').orderBy('name').execute()

export async function insertCost(
  db: Database,
  { personId, from, cost }: { personId: string; from: string; cost: number },
): Promise<void> {
  const row = { person_id: personId, from_on: from, cost, currency: 'USD' }
  await db.insertInto('person_costs').values(row).execute()
}

interface LoggedTime {
  personId: string
  /** By title. */
  task: string
  day: string
  minutes: number
  note: string
}

export async function insertTime(db: Database, logged: LoggedTime): Promise<void> {
  const { personId, task, day, minutes, note } = logged
  const { companyId, projectId, taskId } = await db
    .selectFrom('tasks')
    .select(['company_id as companyId', 'project_id as projectId', 'id as taskId'])
    .where('title', '=', task)
    .executeTakeFirstOrThrow()
  const now = new Date()
  await db
    .insertInto('time_entries')
    .values({
      id: uuidv7(),
      company_id: companyId,
      project_id: projectId,
      task_id: taskId,
      person_id: personId,
      ...{ day, minutes, note, is_billable: true, started_at: null },
      ...{ version: 1, created_at: now, updated_at: now },
    })
    .execute()
}
