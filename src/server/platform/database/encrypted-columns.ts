// Every column that holds envelopes, so that all of them can be put under a newer key.
import { sql } from 'kysely'
import type { EnvelopeEncryption, Place } from '../envelopes.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

interface EncryptedColumn {
  table: keyof Schema
  column: string
  /** The column that names the row. */
  id: string
  /** Of a table without `company_id`. */
  isOfPerson?: true
}

const encryptedColumns = [
  { table: 'social_account_secrets', column: 'password', id: 'account_id' },
  { table: 'social_account_secrets', column: 'totp', id: 'account_id' },
  { table: 'two_factors', column: 'seed', id: 'user_id', isOfPerson: true },
  { table: 'two_factors', column: 'pending_seed', id: 'user_id', isOfPerson: true },
] as const satisfies readonly EncryptedColumn[]

type Table = (typeof encryptedColumns)[number]['table']
type Column = (typeof encryptedColumns)[number]['column']

/** Where an envelope is stored; `companyId` is '' where it is a person's. */
export const placeOf = (table: Table, column: Column, companyId: string, id: string): Place => [
  table,
  column,
  companyId,
  id,
]

interface StoredEnvelope {
  id: string
  companyId: string
  envelope: Buffer
}

const pageSize = 500

/** Those under other keys than the newest, some at a time. */
async function readOlder(
  tx: Tx,
  { table, column, id, isOfPerson }: EncryptedColumn,
  { keyId, after }: { keyId: Buffer; after: string },
): Promise<StoredEnvelope[]> {
  const { rows } = await sql<StoredEnvelope>`
    select ${sql.ref(id)} as id, ${isOfPerson ? sql.lit('') : sql.ref('company_id')} as "companyId", ${sql.ref(column)} as envelope
    from ${sql.table(table)}
    where substring(${sql.ref(column)} from 2 for 8) <> ${keyId} and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${pageSize}`.execute(tx)
  return rows
}

/** @returns whether it still was what was read: a change made meanwhile is under the newest key or the next run's */
async function replace(
  tx: Tx,
  { table, column, id }: EncryptedColumn,
  { id: row, envelope }: StoredEnvelope,
  next: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${next}
    where ${sql.ref(id)} = ${row} and ${sql.ref(column)} = ${envelope}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Puts every stored secret under the newest key, while the program serves.
 * @returns how many were under another
 */
export async function rewrapSecrets(db: Tx, encryption: EnvelopeEncryption): Promise<number> {
  let count = 0
  for (const column of encryptedColumns) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const page = await readOlder(db, column, { keyId: encryption.keyId, after })
      for (const stored of page) {
        const place = placeOf(column.table, column.column, stored.companyId, stored.id)
        const next = encryption.rewrap(stored.envelope, place)
        if (await replace(db, column, stored, next)) count += 1
        after = stored.id
      }
      if (page.length < pageSize) break
    }
  }
  return count
}
