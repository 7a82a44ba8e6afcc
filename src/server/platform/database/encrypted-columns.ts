// All columns that contain envelopes, so that they can be moved to a newer key.
import { sql } from 'kysely'
import { EnvelopeEncryption, type Place } from '../envelopes.ts'
import type { Secrets } from '../secrets.ts'
import type { Database, Tx } from './pool.ts'
import type { Schema } from './schema.ts'

interface EncryptedColumn {
  table: keyof Schema
  column: string
  /** The column that identifies the row. */
  id: string
  /** For tables without `company_id`. */
  isOfPerson?: true
}

const encryptedColumns = [
  { table: 'social_account_secrets', column: 'password', id: 'account_id' },
  { table: 'social_account_secrets', column: 'totp', id: 'account_id' },
  { table: 'two_factors', column: 'seed', id: 'user_id', isOfPerson: true },
  { table: 'two_factors', column: 'pending_seed', id: 'user_id', isOfPerson: true },
] as const satisfies readonly EncryptedColumn[]

const encryptedTables = [...new Set(encryptedColumns.map(({ table }) => table))]

type Table = (typeof encryptedColumns)[number]['table']
type Column = (typeof encryptedColumns)[number]['column']

/** The place of an envelope; `companyId` is '' if it belongs to a person. */
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

/** The key id of the envelope, in the format of `envelopes.ts`. */
const keyIdOf = (column: string) => sql`substring(${sql.ref(column)} from 2 for 8)`

/** Rows under a key other than the newest, a limited number at a time. */
async function readOlder(
  tx: Tx,
  { table, column, id, isOfPerson }: EncryptedColumn,
  { keyId, after }: { keyId: Buffer; after: string },
): Promise<StoredEnvelope[]> {
  const { rows } = await sql<StoredEnvelope>`
    select ${sql.ref(id)} as id, ${isOfPerson ? sql.lit('') : sql.ref('company_id')} as "companyId", ${sql.ref(column)} as envelope
    from ${sql.table(table)}
    where ${keyIdOf(column)} <> ${keyId} and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${pageSize}`.execute(tx)
  return rows
}

/** @returns whether the value was unchanged; a concurrent change uses the newest key, or is handled by the next run */
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

interface Log {
  warn(message: string): void
}

/** The same for a deleted row, where bytes are hexadecimal after `\x`. */
const keyIdInRow = (column: string) =>
  sql`decode(substring(row ->> ${sql.lit(column)} from 5 for 16), 'hex')`

/** Warns at startup about secrets that cannot be read, after a restore without the key or with another SECRETS_KEY. */
export async function warnOfMissingKeys(db: Tx, secrets: Secrets, log: Log): Promise<void> {
  const { keyIds } = new EnvelopeEncryption(secrets)
  const known = sql`all(${keyIds}::bytea[])`
  const stored = encryptedColumns.map(
    ({ table, column }) =>
      sql`select from ${sql.table(table)} where ${keyIdOf(column)} <> ${known}`,
  )
  const isOther = encryptedColumns.map(
    ({ table, column }) =>
      sql`content ->> 'table' = ${sql.lit(table)} and ${keyIdInRow(column)} <> ${known}`,
  )
  const deleted = sql`select from deletions, jsonb_array_elements(snapshot -> 'tables') content,
    jsonb_array_elements(content -> 'rows') row
    where content ->> 'table' = any (${encryptedTables}) and (${sql.join(isOther, sql` or `)})`
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (${sql.join([...stored, deleted], sql` union all `)}) as "isMissing"`.execute(db)
  if (rows[0]?.isMissing) {
    log.warn(
      'Some stored secrets were encrypted with a key that is not in SECRETS_KEY: they cannot be read',
    )
  }
}

/**
 * Moves all stored secrets to the newest key while the program serves, including those of deleted records that can be
 * restored. These are processed before and after all others, so that records deleted or restored meanwhile are not missed.
 * @returns how many used another key
 */
export async function rewrapSecrets(db: Database, encryption: EnvelopeEncryption): Promise<number> {
  const deletedBefore = await rewrapDeleted(db, encryption)
  const stored = await rewrapStored(db, encryption)
  return deletedBefore + stored + (await rewrapDeleted(db, encryption))
}

async function rewrapStored(db: Tx, encryption: EnvelopeEncryption): Promise<number> {
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

/** Restorable deletions with rows of these tables. */
async function listDeletions(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from deletions
    where exists (select from jsonb_array_elements(snapshot -> 'tables') as content
      where content ->> 'table' = any (${encryptedTables}))`.execute(db)
  return rows.map(({ id }) => id)
}

async function rewrapDeleted(db: Database, encryption: EnvelopeEncryption): Promise<number> {
  let count = 0
  for (const id of await listDeletions(db)) {
    count += await db.transaction().execute((tx) => rewrapDeletion(tx, encryption, id))
  }
  return count
}

/** Locks the deletion, so that restoring it has to wait. */
async function rewrapDeletion(tx: Tx, encryption: EnvelopeEncryption, id: string): Promise<number> {
  const found = await tx
    .selectFrom('deletions')
    .select('snapshot')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const snapshot = found?.snapshot
  if (!snapshot) return 0
  let count = 0
  for (const { table, rows } of snapshot.tables) {
    const columns = encryptedColumns.filter((one) => one.table === table)
    for (const row of rows)
      for (const column of columns) count += rewrapCell(encryption, column, row)
  }
  if (count > 0) {
    await tx
      .updateTable('deletions')
      .set({ snapshot: JSON.stringify(snapshot) })
      .where('id', '=', id)
      .execute()
  }
  return count
}

/** Bytes as in JSON: hexadecimal after `\\x`. */
const hexPrefix = '\\x'

/** @returns 1 if it used another key */
function rewrapCell(
  encryption: EnvelopeEncryption,
  { table, column, id, isOfPerson }: EncryptedColumn & { table: Table; column: Column },
  row: Record<string, unknown>,
): number {
  const stored = row[column]
  if (typeof stored !== 'string') return 0
  const envelope = Buffer.from(stored.slice(hexPrefix.length), 'hex')
  if (isUnder(encryption.keyId, envelope)) return 0
  const companyId = isOfPerson ? '' : String(row['company_id'])
  const next = encryption.rewrap(envelope, placeOf(table, column, companyId, String(row[id])))
  row[column] = hexPrefix + next.toString('hex')
  return 1
}

const isUnder = (keyId: Buffer, envelope: Buffer) =>
  envelope.subarray(1, 1 + keyId.length).equals(keyId)
