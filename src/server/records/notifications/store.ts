// Notifications in the database, always joined with their record as far as the person can see it now.
import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind, NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postVisibleTo, sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { type Viewer, isStaff, isPermitted } from '#server/platform/viewer.ts'

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

/** A client's database role can't join messages. */
const messagesSeenBy = (viewer: Viewer) =>
  isPermitted(viewer, 'inbox')
    ? sql`select id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as writer, email, body
        from messages where spam_reason is null`
    : sql`select null::uuid as id, '' as writer, '' as email, '' as body where false`

const ownCompaniesOf = (viewer: Viewer) =>
  isStaff(viewer) ? [] : viewer.companies.flatMap(({ id, role }) => (role === 'owner' ? id : []))

const excerptLength = 600

/** Unpublished reports, visible to staff only. */
const dueReportsSeenBy = (viewer: Viewer) =>
  isPermitted(viewer, 'projects')
    ? sql`select reports.company_id, coalesce(campaigns.title, 'all campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY') as title
        from reports left join campaigns on campaigns.id = reports.campaign_id
        where n.kind = 'reportDue' and reports.id = n.record_id and reports.published_version is null
          and ${visibleTo(viewer, 'reports.company_id')}`
    : sql`select null::uuid as company_id, '' as title where false`

/** The latest published version of the report, unless its campaign is now internal. */
const publishedReportsSeenBy = (viewer: Viewer) => sql`select report_versions.company_id,
    coalesce(campaigns.title, 'all campaigns') || ', ' || to_char(report_versions.month, 'FMMonth YYYY') as title
  from report_versions left join campaigns on campaigns.id = report_versions.campaign_id
    and ${sharedWith(viewer, 'campaigns')}
  where n.kind = 'report' and report_versions.company_id = n.company_id
    and report_versions.report_id = n.record_id and ${visibleTo(viewer, 'report_versions.company_id')}
    and (report_versions.campaign_id is null or campaigns.id is not null)
  order by report_versions.number desc limit 1`

const reportsSeenBy = (viewer: Viewer) =>
  sql`(${publishedReportsSeenBy(viewer)}) union all (${dueReportsSeenBy(viewer)})`

/** The post, while the notification still applies to it. */
const postsSeenBy = (
  viewer: Viewer,
) => sql`select posts.company_id, posts.title, posts.planned_on, campaigns.project_id
  from posts join campaigns on campaigns.id = posts.campaign_id
  where n.record_kind = 'post' and posts.id = n.record_id and ${postVisibleTo(viewer)}
    and (n.kind not in ('review', 'waiting', 'unscheduled') or posts.status = 'in review')
    and (n.kind <> 'postDue' or posts.status = 'scheduled')`

/** The file, while the notification still applies to it. */
const filesSeenBy = (
  viewer: Viewer,
) => sql`select reviewed.company_id, reviewed.name, reviewed.project_id
  from files reviewed
  where n.record_kind = 'file' and reviewed.id = n.record_id and ${sharedWith(viewer, 'reviewed')}
    and (n.kind not in ('review', 'waiting') or reviewed.review = 'in review')`

/** The service, until it is renewed, cancelled or rescheduled. */
const servicesSeenBy = (viewer: Viewer) =>
  sql`select service.company_id, service.name, service.renews_on from client_services service
    where n.kind = 'renewal' and service.id = n.record_id and service.status = 'active'
      and service.renews_on::text = split_part(n.about, ' ', 3) and ${visibleTo(viewer, 'service.company_id')}
      and ${
        isStaff(viewer)
          ? isPermitted(viewer, 'clients')
          : sql`service.renewed_by = 'client'
        and service.company_id = any (${ownCompaniesOf(viewer)}::uuid[])`
      }`

/** The portfolio case; drafts are visible to staff only. */
const casesSeenBy = (viewer: Viewer) =>
  sql`select shown.company_id, shown.item ->> 'title' as title, shown.state, shown.reason,
      shown.is_consent_ended from portfolio_cases shown
    where n.record_kind = 'portfolioCase' and shown.id = n.record_id and ${visibleTo(viewer, 'shown.company_id')}
      and ${
        isStaff(viewer)
          ? isPermitted(viewer, 'settings')
          : sql`shown.state <> 'draft'
        and shown.company_id = any (${ownCompaniesOf(viewer)}::uuid[])`
      }`
/** Among the client's people, only owners. */
const retainersSeenBy = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`${isPermitted(viewer, 'money')} and ${visibleTo(viewer, 'retainers.company_id')}`
    : sql`retainers.company_id = any (${ownCompaniesOf(viewer)}::uuid[])`

/** FROM and WHERE: excludes records that are gone, hidden or no longer match. */
const seenBy = (viewer: Viewer) => sql`
  from notifications n
  left join comments on n.kind in ('mentioned', 'commented') and comments.id = n.part_id
    and ${sharedWith(viewer, 'comments')}
  left join files on n.kind = 'file' and files.id = n.part_id and ${sharedWith(viewer, 'files')}
  left join tasks on n.record_kind = 'task' and tasks.id = n.record_id
    and (n.part_id is null or comments.id is not null or files.id is not null)
    and ${sharedWith(viewer, 'tasks')}
    and (n.kind not in ('assigned', 'due') or tasks.assigned_to = n.person_id)
    and (n.kind <> 'due' or tasks.status <> 'done')
    and (n.kind not in ('due', 'review', 'waiting') or not tasks.archived)
    and (n.kind not in ('review', 'waiting') or tasks.status = 'in review')
  left join lateral (${postsSeenBy(viewer)}) as post on true
  left join lateral (${filesSeenBy(viewer)}) as reviewed on true
  left join lateral (${servicesSeenBy(viewer)}) as service on true
  left join lateral (${casesSeenBy(viewer)}) as portfolio on true
  left join projects on projects.id = coalesce(tasks.project_id, post.project_id, reviewed.project_id)
  left join quotes on n.record_kind = 'quote' and quotes.id = n.record_id and ${isPermitted(viewer, 'money')}
    and ${visibleTo(viewer, 'quotes.company_id')}
  left join retainers on n.record_kind = 'retainer' and retainers.id = n.record_id and ${retainersSeenBy(viewer)}
  left join retainer_overages on n.kind = 'overage' and retainer_overages.id = n.part_id
    and retainer_overages.retainer_id = retainers.id
  left join lateral (${reportsSeenBy(viewer)}) as report on true
  left join companies on companies.id = coalesce(tasks.company_id, quotes.company_id, retainers.company_id, report.company_id,
      post.company_id, reviewed.company_id, service.company_id, portfolio.company_id, n.record_id)
    and ${visibleTo(viewer, 'companies.id')}
    and case n.kind when 'approval' then companies.state = 'waiting' and ${isPermitted(viewer, 'clients')}
      when 'revealed' then companies.id = any (${ownCompaniesOf(viewer)}::uuid[]) else true end
  left join social_accounts on n.kind = 'revealed' and social_accounts.id = n.part_id
    and social_accounts.company_id = companies.id
  left join lateral (${messagesSeenBy(viewer)}) as message on n.record_kind = 'message' and message.id = n.record_id
  where n.person_id = ${viewer.personId}
    and case n.record_kind when 'task' then tasks.id is not null
      when 'message' then message.id is not null when 'quote' then quotes.id is not null
      when 'report' then report.company_id is not null
      when 'post' then post.company_id is not null
      when 'file' then reviewed.company_id is not null
      when 'clientService' then service.company_id is not null
      when 'portfolioCase' then portfolio.company_id is not null
      when 'retainer' then retainers.id is not null else companies.id is not null end`

/** The client's answer to the quote. */
const quoteAnswer = sql`case when quotes.state in ('accepted', 'declined')
  then concat_ws(': ', initcap(quotes.state), nullif(quotes.decline_reason, '')) end`

/** The case's current state. */
const caseStanding = sql`case portfolio.state
  when 'proposed' then case when portfolio.is_consent_ended then 'Changed since consent: off the website until agreed to again' else 'Proposed' end
  when 'agreed' then 'Agreed'
  when 'declined' then concat_ws(': ', 'Declined', nullif(portfolio.reason, ''))
  when 'withdrawn' then concat_ws(': ', 'Withdrawn', nullif(portfolio.reason, '')) end`

/** Usage of the retainer, or the overage request and its answer. */
const retainerNews = sql`case n.kind
  when 'retainer' then case when n.about like '% 100' then 'All of it has been used' else '80% of it has been used' end
  when 'overage' then concat_ws(': ', to_char(retainer_overages.month, 'FMMonth YYYY'),
    case retainer_overages.state when 'asked' then 'the agency asks for your approval'
      when 'withdrawn' then 'the agency withdrew its request' else retainer_overages.state end,
    nullif(retainer_overages.reason, '')) end`

const columns = sql`n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead", n.actor_id as "actorId",
  n.record_kind as "recordKind", n.record_id as "recordId", coalesce(tasks.due_on, post.planned_on, service.renews_on) as "dueDate",
  coalesce(tasks.title, post.title, reviewed.name, 'Quote ' || quotes.number, retainers.title, report.title, service.name, portfolio.title, case when n.kind = 'revealed'
    then coalesce(social_accounts.platform || ', ' || social_accounts.username, 'a social account that has since been deleted')
    else companies.name end, nullif(message.writer, ''), nullif(message.email, ''), 'A visitor') as title,
  left(coalesce(comments.text, files.name, message.body, ${quoteAnswer}, ${caseStanding}, ${retainerNews}, ''), ${excerptLength}) as excerpt, n.part_id as "partId",
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
