// Whether the database answers.
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'

export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
