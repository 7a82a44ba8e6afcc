// Notifications in the database, always joined with their record as far as the person can see it now.
import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind, NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
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
  projectId: string | null
  projectTitle: string | null
  companyId: string | null
  companyName: string | null
}

const excerptLength = 600

/** FROM and WHERE: leaves out records that are gone or hidden, and what no longer applies. */
function seenBy(viewer: Viewer) {
  const shown = recordModules().flatMap(({ notifications }) => notifications?.shown(viewer) ?? [])
  return sql`from notifications n
    join lateral (${sql.join(shown, sql` union all `)}) as record on true
    left join projects on projects.id = record.project_id
    left join companies on companies.id = record.company_id and ${visibleTo(viewer, 'companies.id')}
    where n.person_id = ${viewer.personId}`
}

const columns = sql`n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead", n.actor_id as "actorId",
  n.record_kind as "recordKind", n.record_id as "recordId", record.due_on as "dueDate", record.title,
  left(record.excerpt, ${excerptLength}) as excerpt, n.part_id as "partId",
  projects.id as "projectId", projects.title as "projectTitle",
  companies.id as "companyId", companies.name as "companyName"`

const inApp = sql`and n.is_in_app`

async function list(tx: Tx, viewer: Viewer, condition: RawBuilder<unknown>) {
  const { rows } =
    await sql<NotificationRow>`select ${columns} ${seenBy(viewer)} ${condition}`.execute(tx)
  return rows
}

/** Newest first. */
export function listNotifications(
  tx: Tx,
  viewer: Viewer,
  { before, size }: { before?: string | undefined; size: number },
): Promise<NotificationRow[]> {
  const older = before === undefined ? sql`` : sql`and n.id < ${before}`
  return list(tx, viewer, sql`${inApp} ${older} order by n.id desc limit ${size}`)
}

export async function findNotification(tx: Tx, viewer: Viewer, id: string) {
  return (await list(tx, viewer, sql`${inApp} and n.id = ${id}`))[0]
}

export async function countUnread(tx: Tx, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread ${seenBy(viewer)} ${inApp} and n.read_at is null`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Unread notifications of an email, in chronological order. */
export function listUnreadOfMail(tx: Tx, viewer: Viewer, mailId: string) {
  return list(tx, viewer, sql`and n.mail_id = ${mailId} and n.read_at is null order by n.id`)
}

/** Which of these the viewer can see. */
export async function idsSeen(tx: Tx, viewer: Viewer, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select n.id ${seenBy(viewer)} and n.id = any (${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function setRead(tx: Tx, viewer: Viewer, id: string, isRead: boolean): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: isRead ? new Date() : null })
    .where('id', '=', id)
    .where('person_id', '=', viewer.personId)
    .where('read_at', isRead ? 'is' : 'is not', null)
    .execute()
}

/** @param until id of the newest to mark */
export async function setAllRead(tx: Tx, viewer: Viewer, until: string | undefined): Promise<void> {
  const unread = tx
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('person_id', '=', viewer.personId)
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
