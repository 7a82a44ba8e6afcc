// Takes a person out of the database: what is theirs alone goes, what is others' business keeps a neutral name.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { erasedEmail, formerName } from './rules.ts'

/** Theirs alone: the column that names them. */
export const ownTables: Readonly<Record<string, string>> = {
  sessions: 'user_id',
  memberships: 'user_id',
  staff_companies: 'user_id',
  sign_in_sources: 'user_id',
  passkey_challenges: 'user_id',
  passkeys: 'user_id',
  sign_in_challenges: 'user_id',
  two_factors: 'user_id',
  recovery_codes: 'user_id',
  mail_links: 'user_id',
  calendar_addresses: 'person_id',
  person_exports: 'person_id',
  erasure_requests: 'person_id',
  notifications: 'person_id',
  notification_mails: 'person_id',
  notification_settings: 'person_id',
  unsubscribe_links: 'person_id',
  visits: 'person_id',
  person_photos: 'person_id',
  person_rates: 'person_id',
  booking_hosts: 'person_id',
  email_tests: 'requested_by',
  imports: 'created_by',
  uploads: 'uploaded_by',
  invitations: 'invited_by',
  staff_invitations: 'invited_by',
}

/** Names that were copied to where they acted. Each has a trigger for what is sent meanwhile (migration 0161). */
export const copiedNames: readonly {
  table: string
  person: string
  first: string
  last: string
}[] = [
  { table: 'comments', person: 'author_id', first: 'author_first', last: 'author_last' },
  { table: 'approvals', person: 'person_id', first: 'person_first', last: 'person_last' },
  { table: 'approval_links', person: 'created_by', first: 'creator_first', last: 'creator_last' },
  { table: 'approval_holds', person: 'person_id', first: 'person_first', last: 'person_last' },
  { table: 'task_requests', person: 'requested_by', first: 'first_name', last: 'last_name' },
  { table: 'quotes', person: 'decided_by', first: 'decided_first', last: 'decided_last' },
  { table: 'report_links', person: 'created_by', first: 'creator_first', last: 'creator_last' },
  {
    table: 'retainer_overages',
    person: 'decided_by',
    first: 'decided_first',
    last: 'decided_last',
  },
  { table: 'files', person: 'uploaded_by', first: 'uploader_first', last: 'uploader_last' },
  {
    table: 'report_versions',
    person: 'published_by',
    first: 'published_first',
    last: 'published_last',
  },
]

export interface ErasedPerson {
  id: string
  first: string
  last: string
  email: string
  /** Else the address may be somebody else's. */
  isConfirmed: boolean
}

export async function erasePerson(tx: Tx, person: ErasedPerson): Promise<void> {
  // oxlint-disable no-await-in-loop -- a transaction does one thing after the other
  for (const [table, column] of Object.entries(ownTables)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`.execute(tx)
  }
  for (const { table, person: column, first, last } of copiedNames) {
    await sql`update ${sql.table(table)} set ${sql.ref(first)} = ${formerName.first},
      ${sql.ref(last)} = ${formerName.last} where ${sql.ref(column)} = ${person.id}`.execute(tx)
  }
  for (const statement of [
    // Waits for what is being restored, whose texts are changed below.
    forgottenDeletions(person),
    ...namesInTexts(person),
    ...(person.isConfirmed ? byAddress(person) : []),
    reportsOfBefore(person),
    account(person),
    sql`delete from search_documents where kind = 'person' and record_id = ${person.id}`,
    sql`delete from idempotency_keys where person = ${person.id}`,
    // And those of which their texts were waited for.
    forgottenDeletions(person),
  ]) {
    await statement.execute(tx)
  }
  // oxlint-enable no-await-in-loop
}

/** What was deleted with their name in it is not brought back any more. */
const forgottenDeletions = ({ id }: ErasedPerson) =>
  sql`update deletions set snapshot = null where snapshot::text like ${`%${id}%`}`

/** Mentions in others' comments; the text is drawn anew from what it says now. */
function namesInTexts({ id }: ErasedPerson): RawBuilder<unknown>[] {
  const mention = `@\\[[^\\]]*\\]\\(person:${id}\\)`
  const neutral = `@[${formerName.first} ${formerName.last}](person:${id})`
  const replaced = sql`regexp_replace(text, ${mention}, ${neutral}, 'g')`
  return [
    sql`update comment_versions set text = ${replaced} where text like ${`%(person:${id})%`}`,
    sql`update comments set text = ${replaced}, html = '', html_format = 0 where ${id} = any (mentions)`,
  ]
}

/** A pattern: not as a part of a longer address. */
const wholeAddress = (email: string) =>
  `(^|[^[:alnum:]._%+-])${email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:].-])`

/** What they wrote from the public site under the same address. */
const byAddress = ({ email }: ErasedPerson): RawBuilder<unknown>[] => [
  sql`update messages set first_name = ${formerName.first}, last_name = ${formerName.last}, email = '', phone = ''
    where lower(email) = ${email}`,
  sql`update bookings set name = ${`${formerName.first} ${formerName.last}`}, email = ${erasedEmail('booking')}
    where lower(email) = ${email}`,
  sql`delete from invitations where lower(email) = ${email}`,
  sql`delete from staff_invitations where lower(email) = ${email}`,
  // Tables that others have not added yet, and what an import that was undone has left.
  sql`delete from imports where state in ('preview', 'undone')
    and concat_ws(' ', content, preview, board, report, remaining) ~* ${wholeAddress(email)}`,
]

/** Where an archive or a deletion of before is from, a version does not say by id who published it, but the log does that they did. */
const reportsOfBefore = ({ id, first, last }: ErasedPerson) =>
  sql`update report_versions set published_first = ${formerName.first}, published_last = ${formerName.last}
    where published_by is null and published_first = ${first} and published_last = ${last} and exists (select from activity
      where record_id = report_versions.report_id and actor_id = ${id} and action = 'published')`

/** What others' records point to stays, as nobody who can come in. */
const account = ({ id }: ErasedPerson) =>
  sql`update users set first_name = ${formerName.first}, last_name = ${formerName.last}, email = ${erasedEmail(id)},
    password_hash = null, email_confirmed_at = null, pending_email = null, confirmed_by_link = null, locale = null,
    time_zone = null, banned_at = coalesce(banned_at, now()), erased_at = now(),
    staff_role = case when role = 'admin' then 'viewer' end, has_chosen_companies = role = 'admin'
    where id = ${id}`
