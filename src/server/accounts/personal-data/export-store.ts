// Reads every row about a person, and stores the exports they requested.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { addressForms } from './address-forms.ts'
import type { PersonalTable } from '#server/records/module.ts'
import { personalTables } from './tables.ts'

export interface PersonalRow {
  table: string
  row: Record<string, unknown>
}

const objectOf = (columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`one.${name}`)]))})`

const rowsOf =
  (personId: string) =>
  ({ table, person, columns }: PersonalTable) =>
    sql`(select ${sql.lit(table)}::text, ${objectOf(columns)}
    from ${sql.table(table)} as one where ${sql.ref(`one.${person}`)} = ${personId})`

/** Rows written under the address before the account existed, or while signed out. */
function rowsByAddress(email: string): RawBuilder<unknown>[] {
  const message = [
    'id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'company',
    'body',
    'received_at',
  ]
  const booking = ['id', 'state', 'start_at', 'end_at', 'name', 'email', 'note', 'time_zone']
  return [
    sql`(select 'messages'::text, ${objectOf(message)} from messages as one
      where lower(one.email) = any (${addressForms(email)}::text[]))`,
    sql`(select 'bookings_made'::text, ${objectOf(booking)} from bookings as one where lower(one.email) = ${email})`,
  ]
}

/** Earlier versions of the person's own comments. */
const commentVersions = (personId: string) =>
  sql`(select 'comment_versions'::text, ${objectOf(['comment_id', 'version', 'text', 'at'])}
    from comment_versions as one join comments on comments.id = one.comment_id
    where comments.author_id = ${personId})`

const photo = (personId: string) =>
  sql`(select 'photo'::text, jsonb_build_object('webp', encode(content, 'base64'))
    from person_photos where person_id = ${personId})`

const rowsAtOnce = 1000

interface Whose {
  personId: string
  /** Set only if confirmed; an unconfirmed address may belong to someone else. */
  email: string | undefined
}

/** Uses one statement for a consistent snapshot, read in batches so the result never fills the memory. */
export async function* readPersonalRows(
  tx: Tx,
  { personId, email }: Whose,
): AsyncGenerator<PersonalRow[]> {
  const parts = [
    ...personalTables().map(rowsOf(personId)),
    commentVersions(personId),
    photo(personId),
    ...(email === undefined ? [] : rowsByAddress(email)),
  ]
  await sql`declare personal no scroll cursor for select rows.name as "table", rows.value as "row"
    from (${sql.join(parts, sql` union all `)}) as rows (name, value)`.execute(tx)
  for (;;) {
    const { rows } = await sql<PersonalRow>`fetch ${sql.lit(rowsAtOnce)} from personal`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}

export async function listUploadedFiles(tx: Tx, personId: string): Promise<string[]> {
  const files = await tx
    .selectFrom('files')
    .select('id')
    .where('uploaded_by', '=', personId)
    .execute()
  return files.map(({ id }) => id)
}

export interface NewExport {
  tokenHash: Buffer
  personId: string
  sessionId: string
  minutes: number
}

/** Replaces expired exports. */
export async function insertExport(tx: Tx, made: NewExport): Promise<Date> {
  const { tokenHash, personId, sessionId, minutes } = made
  await tx
    .deleteFrom('person_exports')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  const { expiresAt } = await tx
    .insertInto('person_exports')
    .values({
      token_hash: tokenHash,
      person_id: personId,
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export async function hasExport(
  tx: Tx,
  { tokenHash, personId, sessionId }: Omit<NewExport, 'minutes'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('person_exports')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}
