// Messages in the database.
import { sql } from 'kysely'
import { type MessageCounts, type MessageQuery, alertHoursBefore } from '#contract/site/messages.ts'
import { containing } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { MessageState } from './rules.ts'

export interface DeliveryRow {
  id: string
  state: Schema['deliveries']['state']
  attempts: number
  error: string | null
  isGivenUp: boolean
  /** Timestamps as PostgreSQL writes them in JSON. */
  triedAt: string | null
  deliveredAt: string | null
}

export interface MessageRow extends MessageState {
  id: string
  kind: Schema['messages']['kind']
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  body: string
  wantsMarketing: boolean
  wantsNewsletter: boolean
  dueAt: Date
  clientId: string | null
  chatMessageCount: number
  isVisitorHere: boolean
  /** The delivery to the agency's mailbox. */
  delivery: DeliveryRow | null
  /** Timestamps as PostgreSQL writes them in JSON. */
  booking: BookedRow | null
}

interface BookedRow {
  id: string
  start: string
  end: string
  state: Schema['bookings']['state']
  host: string | null
  isConfirmed: boolean
}

export const deliveryOf = (alias: string) =>
  sql<DeliveryRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'state', ${sql.ref(`${alias}.state`)},
    'attempts', ${sql.ref(`${alias}.attempts`)}, 'error', ${sql.ref(`${alias}.error`)},
    'isGivenUp', ${sql.ref(`${alias}.is_given_up`)}, 'triedAt', ${sql.ref(`${alias}.tried_at`)},
    'deliveredAt', ${sql.ref(`${alias}.delivered_at`)}) end`

const booking = sql<BookedRow | null>`(select json_build_object('id', b.id, 'start', b.start_at, 'end', b.end_at,
    'state', b.state, 'isConfirmed', b.confirmed_at is not null, 'host', u.first_name || ' ' || u.last_name)
  from bookings b left join users u on u.id = b.host_id where b.message_id = messages.id)`

/** Chats without a message are not shown in the inbox. */
const isWritten = sql<boolean>`(messages.kind = 'contact' or messages.chat_message_count > 0)`

/** Open windows report every 20 seconds. */
const isVisitorHere = sql<boolean>`coalesce(
  messages.visitor_seen_at > now() - interval '45 seconds', false)`

function selectMessages(tx: Tx) {
  return tx
    .selectFrom('messages')
    .leftJoin('deliveries as sent', (join) =>
      join.onRef('sent.message_id', '=', 'messages.id').on('sent.chat_message_id', 'is', null),
    )
    .select(['messages.id', 'kind', 'email', 'phone', 'company', 'body', 'note'])
    .select(['first_name as firstName', 'last_name as lastName', 'client_id as clientId'])
    .select(['wants_marketing as wantsMarketing', 'wants_newsletter as wantsNewsletter'])
    .select(['received_at as receivedAt', 'last_at as lastAt', 'due_at as dueAt'])
    .select(['read_at as readAt', 'answered_at as answeredAt', 'waiting_since as waitingSince'])
    .select(['spam_reason as spamReason', 'version'])
    .select('chat_message_count as chatMessageCount')
    .select(['edited_version as editedVersion', deliveryOf('sent').as('delivery')])
    .select([isVisitorHere.as('isVisitorHere'), booking.as('booking')])
}

export async function findMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  return selectMessages(tx).where('messages.id', '=', id).executeTakeFirst()
}

export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  return selectMessages(tx).where('messages.id', '=', id).forUpdate('messages').executeTakeFirst()
}

export async function findMessageByToken(tx: Tx, tokenHash: Buffer) {
  return selectMessages(tx)
    .where('token_hash', '=', tokenHash)
    .where('last_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
}

const unread = sql<boolean>`messages.read_at is null and messages.spam_reason is null`
const unanswered = sql<boolean>`messages.waiting_since is not null
  and messages.spam_reason is null`
const dueBy = sql`now() + make_interval(hours => ${alertHoursBefore})`

const statuses = {
  unread,
  unanswered,
  due: sql<boolean>`${unanswered} and messages.due_at <= ${dueBy}`,
  answered: sql<boolean>`messages.answered_at is not null`,
  spam: sql<boolean>`messages.spam_reason is not null`,
  undelivered: sql<boolean>`exists (select from deliveries d
    where d.message_id = messages.id and d.state not in ('delivered', 'held'))`,
}

const contains = (search: string) => {
  const pattern = containing(search)
  return sql<boolean>`((first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' ||
    company || ' ' || body || ' ' || note) ilike ${pattern}
    or exists (select from chat_messages m
      where m.message_id = messages.id and m.text ilike ${pattern}))`
}

/** Unread first, then newest first; spam sorts with read messages. */
export function matchingMessages(tx: Tx, { search, status, kind }: MessageQuery) {
  return selectMessages(tx)
    .where(isWritten)
    .where((where) =>
      where.and([
        ...(kind ? [where('messages.kind', '=', kind)] : []),
        ...(status ? [statuses[status]] : []),
        ...(search ? [contains(search)] : []),
      ]),
    )
    .orderBy(sql`(messages.read_at is null and messages.spam_reason is null)`, 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('messages.id', 'desc')
}

export async function countMessages(tx: Tx): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`select
    (select count(*) from messages where ${unread} and ${isWritten}) as unread,
    (select count(*) from messages where ${unanswered} and due_at > now() and due_at <= ${dueBy})
      as "dueSoon",
    (select count(*) from messages where ${unanswered} and due_at <= now()) as overdue`.execute(tx)
  return rows[0] ?? { unread: 0, dueSoon: 0, overdue: 0 }
}

/**
 * Records whether the visitor's window is open.
 * @returns the new version, if that changed
 */
export async function recordVisitor(
  tx: Tx,
  id: string,
  isHere: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number; wasHere: boolean }>`
    update messages set visitor_seen_at = ${isHere ? sql`now()` : null}
      from (select id, ${isVisitorHere} as "wasHere" from messages where id = ${id} for update) old
      where messages.id = old.id returning version, "wasHere"`.execute(tx)
  const [noted] = rows
  return noted && noted.wasHere !== isHere ? noted.version : undefined
}

export interface NewMessageRow {
  id: string
  kind: MessageRow['kind']
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  company?: string
  body?: string
  wantsMarketing?: boolean
  wantsNewsletter?: boolean
  receivedAt: Date
  waitingSince: Date | null
  answeredAt?: Date
  dueAt: Date
  spamReason?: MessageRow['spamReason']
  tokenHash?: Buffer
}

export async function insertMessage(tx: Tx, row: NewMessageRow): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      id: row.id,
      kind: row.kind,
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      phone: row.phone,
      company: row.company,
      body: row.body,
      wants_marketing: row.wantsMarketing,
      wants_newsletter: row.wantsNewsletter,
      received_at: row.receivedAt,
      last_at: row.receivedAt,
      waiting_since: row.waitingSince,
      due_at: row.dueAt,
      alerted_at: null,
      read_at: null,
      answered_at: row.answeredAt ?? null,
      spam_reason: row.spamReason ?? null,
      client_id: null,
      token_hash: row.tokenHash ?? null,
    })
    .execute()
}

export async function saveMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      body: row.body,
      last_at: row.lastAt,
      waiting_since: row.waitingSince,
      due_at: row.dueAt,
      // A new deadline is alerted again.
      alerted_at: sql`case when due_at = ${row.dueAt} then alerted_at end`,
      read_at: row.readAt,
      answered_at: row.answeredAt,
      spam_reason: row.spamReason,
      note: row.note,
      client_id: row.clientId,
      chat_message_count: row.chatMessageCount,
      version: row.version,
      edited_version: row.editedVersion,
    })
    .where('id', '=', row.id)
    .execute()
}

/** @returns the new version; undefined if the message is gone */
export async function raiseVersion(tx: Tx, id: string): Promise<number | undefined> {
  const raised = await tx
    .updateTable('messages')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  return raised?.version
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).execute()
}

/** Deletes chats that were opened but never used. */
export async function deleteUnwrittenChats(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('kind', '=', 'chat')
    .where('chat_message_count', '=', 0)
    .where('last_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
