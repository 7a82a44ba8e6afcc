// Checks that the database answers and accepts writes.
import { sql } from 'kysely'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/database/pool.ts'

export async function askDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db)
  if (rows[0]?.isReadOnly) throw new AppError('unavailable', { retryAfterSeconds: 1 })
}
