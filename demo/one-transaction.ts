// Lets services, which open their own transactions, run inside an existing one.
import type { Transaction, TransactionBuilder } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * Transactions opened on this database become part of the given one. There are no savepoints, so after a
 * failure inside, the whole transaction must be rolled back.
 */
export function joinedTo(tx: Transaction<Schema>): Database {
  const joining: Pick<TransactionBuilder<Schema>, 'execute'> = { execute: (job) => job(tx) }
  return Object.assign(tx, { transaction: () => joining as TransactionBuilder<Schema> })
}
