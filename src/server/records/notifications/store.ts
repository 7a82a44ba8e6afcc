// Notifications in the database, always joined with their record as far as the person can see it now.
import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind, NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { recordModules } from '#server/records/registry.ts'

export interface NotificationRow {
  id: string
  kind: NotificationKind
  at: Date
  isRead: boolean
  actorId: string | null
  recordKind: NotificationRecord
  recordId: string
  title: string
  dueDate: string | null
  /** Beginning of the text; Markdown for comments. */
  excerpt: string
  partId: string | null
  /** The event's name. */
  about: string
  projectId: string | null
  projectTitle: string | null
  companyId: string | null
  companyName: string | null
}

const excerptLength = 600

/** FROM and WHERE: leaves out records that are gone or hidden, and what no longer applies. */
function seenBy(caller: Caller) {
  const shown = recordModules().flatMap(({ notifications }) => notifications?.shown(caller) ?? [])
  return sql`from notifications n
    join lateral (${sql.join(shown, sql` union all `)}) as record on true
    left join projects on projects.id = record.project_id
    left join companies on companies.id = record.company_id and ${visibleTo(caller, 'companies.id')}
    where n.person_id = ${caller.personId}`
}

const columns = sql`n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead", n.actor_id as "actorId",
  n.record_kind as "recordKind", n.record_id as "recordId", record.due_on as "dueDate", record.title,
  left(record.excerpt, ${excerptLength}) as excerpt, n.part_id as "partId", n.about,
  projects.id as "projectId", projects.title as "projectTitle",
  companies.id as "companyId", companies.name as "companyName"`

const inApp = sql`and n.is_in_app`

async function list(tx: Tx, caller: Caller, condition: RawBuilder<unknown>) {
  const { rows } =
    await sql<NotificationRow>`select ${columns} ${seenBy(caller)} ${condition}`.execute(tx)
  return rows
}

/** Newest first. */
export function listNotifications(
  tx: Tx,
  caller: Caller,
  { before, size }: { before?: string | undefined; size: number },
): Promise<NotificationRow[]> {
  const older = before === undefined ? sql`` : sql`and n.id < ${before}`
  return list(tx, caller, sql`${inApp} ${older} order by n.id desc limit ${size}`)
}

export async function findNotification(tx: Tx, caller: Caller, id: string) {
  return (await list(tx, caller, sql`${inApp} and n.id = ${id}`))[0]
}

export async function countUnread(tx: Tx, caller: Caller): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread ${seenBy(caller)} ${inApp} and n.read_at is null`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Unread notifications of an email, in chronological order. */
export function listUnreadOfMail(tx: Tx, caller: Caller, mailId: string) {
  return list(tx, caller, sql`and n.mail_id = ${mailId} and n.read_at is null order by n.id`)
}

/** Which of these the caller can see. */
export async function idsSeen(tx: Tx, caller: Caller, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select n.id ${seenBy(caller)} and n.id = any (${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function setRead(tx: Tx, caller: Caller, id: string, isRead: boolean): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: isRead ? new Date() : null })
    .where('id', '=', id)
    .where('person_id', '=', caller.personId)
    .where('read_at', isRead ? 'is' : 'is not', null)
    .execute()
}

/** @param until id of the newest to mark */
export async function setAllRead(tx: Tx, caller: Caller, until: string | undefined): Promise<void> {
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('person_id', '=', caller.personId)
    .where('read_at', 'is', null)
    .where('is_in_app', '=', true)
  await (until === undefined ? unread : unread.where('id', '<=', until)).execute()
}

/** Names of all events that were notified for these records. */
export async function listNotified(tx: Tx, records: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('about')
    .distinct()
    .where('record_id', '=', sql<string>`any (${records}::uuid[])`)
    .execute()
  return new Set(rows.map(({ about }) => about))
}

/** Names of the people who caused notifications. */
export async function listNames(agencyDatabase: Tx, ids: string[]) {
  const people = await agencyDatabase
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(people.map(({ id, ...name }) => [id, name]))
}
