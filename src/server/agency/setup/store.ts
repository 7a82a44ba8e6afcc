// Setup codes, the installation's row, email tests and the demo's accounts in the database.
import { sql } from 'kysely'
import type { ChecklistPoints } from '#contract/agency/setup.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Includes banned administrators, so setup never reopens. Other staff may be mere names from an archive. */
export async function hasAdministrator(db: Tx): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('staff_role', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Serializes setup requests until the transaction ends. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310018)`.execute(tx)
}

export async function insertCode(db: Tx, codeHash: Buffer): Promise<void> {
  await db.insertInto('setup_codes').values({ code_hash: codeHash }).execute()
}

export async function listCodes(db: Tx, maxAgeHours: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('setup_codes')
    .select('code_hash as hash')
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${maxAgeHours})`)
    .execute()
  return rows.map(({ hash }) => hash)
}

export async function deleteCodes(db: Tx, olderThanHours = 0): Promise<void> {
  await db
    .deleteFrom('setup_codes')
    .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${olderThanHours})`)
    .execute()
}

type Counted = Pick<ChecklistPoints, 'client' | 'project' | 'colleague'> & { isDismissed: boolean }

/** Counts the checklist steps that the database alone can determine. A colleague is one who can sign in. */
export async function countFirstSteps(db: Tx): Promise<Counted> {
  const { rows } = await sql<Counted>`select
    exists (select from companies) as client,
    exists (select from projects) as project,
    (select count(*) from users
      where role = 'admin' and password_hash is not null and banned_at is null) > 1 as colleague,
    checklist_dismissed_at is not null as "isDismissed"
    from installation`.execute(db)
  // The baseline inserts this row.
  return rows[0] as Counted
}

export async function setDismissed(db: Tx, isDismissed: boolean): Promise<void> {
  await db
    .updateTable('installation')
    .set({ checklist_dismissed_at: isDismissed ? sql<Date>`now()` : null })
    .execute()
}

export interface EmailTestRow {
  id: string
  requestedBy: string
  recipient: string
  requestedAt: Date
  transport: 'smtp' | 'outbox' | null
  endedAt: Date | null
  error: string | null
}

const emailTests = (db: Tx) =>
  db
    .selectFrom('email_tests')
    .select(['id', 'requested_by as requestedBy', 'recipient', 'requested_at as requestedAt'])
    .select(['transport', 'ended_at as endedAt', 'error'])

export async function insertEmailTest(
  db: Tx,
  test: { id: string; requestedBy: string; recipient: string },
): Promise<EmailTestRow> {
  const { id, requestedBy, recipient } = test
  await db
    .insertInto('email_tests')
    .values({
      id,
      requested_by: requestedBy,
      recipient,
      transport: null,
      ended_at: null,
      error: null,
    })
    .execute()
  return emailTests(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function latestEmailTest(db: Tx): Promise<EmailTestRow | undefined> {
  return emailTests(db)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findEmailTest(db: Tx, id: string): Promise<EmailTestRow | undefined> {
  return emailTests(db).where('id', '=', id).executeTakeFirst()
}

export async function endEmailTest(
  db: Tx,
  id: string,
  outcome: { transport: 'smtp' | 'outbox'; error: string | null },
): Promise<void> {
  await db
    .updateTable('email_tests')
    .set({ ...outcome, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Keeps the latest test, which says whether email works. */
export async function deleteOldEmailTests(db: Tx): Promise<void> {
  await db
    .deleteFrom('email_tests')
    .where('requested_at', '<', sql<Date>`now() - interval '30 days'`)
    .where(
      'id',
      'not in',
      emailTests(db).clearSelect().select('id').orderBy('requested_at', 'desc').limit(1),
    )
    .execute()
}

export async function isEmpty(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from users) and not exists (select from companies) as "isEmpty"`.execute(
    db,
  )
  return rows[0]?.isEmpty ?? false
}

/** Confirmed accounts with a password whose address has one of the demo's reserved domains. */
export function listReservedAccounts(db: Tx) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('password_hash', 'is not', null)
    .where('email_confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('email', 'like', '%.test'), eb('email', 'like', '%.example')]))
    .orderBy('id')
    .execute()
}
