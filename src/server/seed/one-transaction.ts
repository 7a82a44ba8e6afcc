// Lets services, which begin their own transactions, take part in one that is begun already.
import type { Transaction, TransactionBuilder } from 'kysely'
import type { Database } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * What is begun in this database is part of the transaction given, and ends with it. There are no savepoints: after a
 * failure inside, the whole has to be given up.
 */
export function joinedTo(tx: Transaction<Schema>): Database {
  const joining: Pick<TransactionBuilder<Schema>, 'execute'> = { execute: (job) => job(tx) }
  return Object.assign(tx, { transaction: () => joining as TransactionBuilder<Schema> })
}
