// What seeding asks of the database beyond what the domains' services do.
import { type Transaction, sql } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** Any number will do that no other advisory lock of the program has. */
const seedingLock = 7_310_002

/** Holds until the transaction ends; a second one waits here. */
export async function lockSeeding(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(seedingLock)})`.execute(tx)
}

export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from users) and not exists (select from companies) as "isEmpty"`.execute(
    db,
  )
  return rows[0]?.isEmpty ?? false
}

/** Nobody of the agency is mailed because an invented visitor waits. */
export async function silenceAlerts(db: Database): Promise<void> {
  await db.updateTable('messages').set({ alerted_at: new Date() }).execute()
}
