// Erases a person from the database: deletes their own rows and replaces their name in other people's records.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { removedHash } from '#server/platform/http/idempotency.ts'
import { forgetPerson } from '#server/platform/jobs/dead-letters.ts'
import { addressForms } from './address-forms.ts'
import { erasedEmail, formerName } from './rules.ts'

/** Tables whose rows belong to one person, with the column that references the person. */
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

/** Columns that store a copied name. Each table has a trigger for rows written during the erasure (`put_erased_name`). */
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
  /** An unconfirmed address may belong to someone else. */
  isConfirmed: boolean
}

export async function erasePerson(tx: Tx, person: ErasedPerson): Promise<void> {
  // oxlint-disable no-await-in-loop -- a transaction runs one statement at a time
  for (const [table, column] of Object.entries(ownTables)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`.execute(tx)
  }
  for (const { table, person: column, first, last } of copiedNames) {
    await sql`update ${sql.table(table)} set ${sql.ref(first)} = ${formerName.first},
      ${sql.ref(last)} = ${formerName.last} where ${sql.ref(column)} = ${person.id}`.execute(tx)
  }
  for (const statement of [
    // Waits for restores in progress, so the updates below also reach the restored texts.
    forgottenDeletions(person),
    ...namesInTexts(person),
    ...(person.isConfirmed ? byAddress(person) : []),
    account(person),
    sql`delete from search_documents where kind = 'person' and record_id = ${person.id}`,
    ...savedAnswers(person),
    // Runs again for deletions committed while the updates waited for their locks.
    forgottenDeletions(person),
  ]) {
    await statement.execute(tx)
  }
  // oxlint-enable no-await-in-loop
}

/** Deletions that mention the person can no longer be restored. */
const forgottenDeletions = ({ id }: ErasedPerson) =>
  sql`update deletions set snapshot = null where snapshot::text like ${`%${id}%`}`

/** Replaces mentions in comments; their HTML is rendered again from the text when it is next needed. */
function namesInTexts({ id }: ErasedPerson): RawBuilder<unknown>[] {
  const mention = `@\\[[^\\]]*\\]\\(person:${id}\\)`
  const neutral = `@[${formerName.first} ${formerName.last}](person:${id})`
  const replaced = sql`regexp_replace(text, ${mention}, ${neutral}, 'g')`
  return [
    sql`update comment_versions set text = ${replaced} where text like ${`%(person:${id})%`}`,
    sql`update comments set text = ${replaced}, html = '', html_format = 0 where ${id} = any (mentions)`,
  ]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Pattern that does not match inside a longer address. An escape of JSON, such as `\\n`, may come before the address, and a
 * full stop after it.
 */
const wholeAddress = (...forms: string[]) =>
  String.raw`(^|[^[:alnum:]._%+-]|\\[bfnrt]|\\u[0-9a-f]{4})(${forms.join('|')})[.-]*($|[^[:alnum:].-])`

const addressPattern = (email: string) => wholeAddress(...addressForms(email).map(escaped))

/** A table's bytes in whichever encoding: zeros, as in UTF-16, are left out, and other bytes beyond ASCII are spaces. */
const contentText = sql`regexp_replace(replace(encode(content, 'escape'), ${String.raw`\000`}, ''),
  ${String.raw`\\[0-7]{3}`}, ' ', 'g')`

/** For `contentText`: letters beyond ASCII have become one to a few other characters each. */
const contentPattern = (email: string) =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  wholeAddress(
    ...addressForms(email).map((form) => escaped(form).replaceAll(/[^\0-\x7f]+/g, '.{1,20}')),
  )

/** Records from the public website with the same address, in the forms that contact messages may have it in. */
const byAddress = ({ email }: ErasedPerson): RawBuilder<unknown>[] => [
  sql`update messages set first_name = ${formerName.first}, last_name = ${formerName.last}, email = '', phone = ''
    where lower(email) = any (${addressForms(email)}::text[])`,
  sql`update bookings set name = ${`${formerName.first} ${formerName.last}`}, email = ${erasedEmail('booking')}
    where lower(email) = ${email}`,
  sql`update deliveries set error = 'The mail server’s answer was erased' where error ~* ${addressPattern(email)}`,
  sql`delete from invitations where lower(email) = ${email}`,
  sql`delete from staff_invitations where lower(email) = ${email}`,
  // Covers imports not applied yet and the remains of undone ones. A board's content is always deleted, as it is compressed.
  sql`delete from imports where state in ('preview', 'undone') and (board_content is not null
    or concat_ws(' ', file_name, options, preview, board, report, remaining, failure) ~* ${addressPattern(email)}
    or ${contentText} ~* ${contentPattern(email)})`,
]

/** @returns whether failed jobs were among them */
export const eraseFromJobs = (
  tx: Tx,
  { id, email, isConfirmed }: Pick<ErasedPerson, 'id' | 'email' | 'isConfirmed'>,
): Promise<boolean> =>
  forgetPerson(tx, { personId: id, address: isConfirmed ? addressPattern(email) : undefined })

/** Deletes their own keys, and empties other answers that may name them: a repeated request is then refused. */
function savedAnswers({ id, first, last, email }: ErasedPerson): RawBuilder<unknown>[] {
  const has = (text: string) => sql`strpos(answer, ${JSON.stringify(text).slice(1, -1)}) > 0`
  return [
    sql`delete from idempotency_keys where person = ${id}`,
    sql`update idempotency_keys set answer = null, body_hash = ${removedHash}
      where ${has(id)} or strpos(lower(answer), ${email}) > 0 or (${has(first)} and ${has(last)})`,
  ]
}

/** Keeps the row that other records reference, but no one can sign in with it. */
const account = ({ id }: ErasedPerson) =>
  sql`update users set first_name = ${formerName.first}, last_name = ${formerName.last}, email = ${erasedEmail(id)},
    password_hash = null, email_confirmed_at = null, pending_email = null, confirmed_by_link = null, locale = null,
    time_zone = null, banned_at = coalesce(banned_at, now()), erased_at = now(),
    staff_role = case when role = 'admin' then 'viewer' end, has_chosen_companies = role = 'admin'
    where id = ${id}`
