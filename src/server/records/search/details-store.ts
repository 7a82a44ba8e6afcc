// Loads each search hit's details: its status, whether it is still open, and the project or task it belongs to.
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#contract/records/search.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { reportTextColumns } from '#server/platform/database/schema.ts'
import {
  ofSeenPost,
  postVisibleTo,
  sharedWith,
  visibleTo,
} from '#server/platform/database/tenancy.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'

type Details = (viewer: Viewer) => RawBuilder<unknown>

interface Parts {
  status?: RawBuilder<unknown>
  isOpen?: RawBuilder<unknown>
  project?: RawBuilder<unknown>
  task?: RawBuilder<unknown>
}

const nothing = sql`null`

const select = ({ status, isOpen, project, task }: Parts) => sql`select
  (${status ?? nothing})::text as status, ${isOpen ?? sql`true`} as is_open,
  (${project ?? nothing})::uuid as project_id, (${task ?? nothing})::uuid as task_id`

const record = sql`id = best.record_id`

/** Banned people are hidden from clients. */
const isMet = sql`exists (select from memberships where memberships.user_id = users.id
  and memberships.company_id = best.company_id and memberships.banned_at is null and users.banned_at is null)`

const stateOfClient = sql`case companies.state when 'enabled' then 'Enabled' when 'waiting' then 'Waiting' else 'Disabled' end`

/** Lateral subqueries over a document `best`; they return no row when the record is deleted or hidden from the viewer. */
export const detailsOf: Record<SearchKind, Details> = {
  company: () =>
    sql`${select({
      status: stateOfClient,
      isOpen: sql`companies.state = 'enabled'`,
    })} from companies where companies.${record}`,

  project: () =>
    sql`${select({
      status: sql`projects.status`,
      isOpen: sql`projects.status <> 'completed'`,
      project: sql`projects.id`,
    })} from projects where projects.${record}`,

  task: () =>
    sql`${select({
      status: sql`tasks.status`,
      isOpen: sql`tasks.status <> 'done'`,
      project: sql`tasks.project_id`,
    })} from tasks where tasks.${record}`,

  campaign: () =>
    sql`${select({
      status: sql`campaigns.status`,
      isOpen: sql`campaigns.status <> 'completed'`,
      project: sql`campaigns.project_id`,
    })} from campaigns where campaigns.${record}`,

  post: (viewer) =>
    sql`${select({
      status: sql`posts.status`,
      isOpen: sql`posts.status <> 'published'`,
      project: sql`campaigns.project_id`,
    })} from posts join campaigns on campaigns.id = posts.campaign_id
      where posts.${record} and ${postVisibleTo(viewer)}`,

  report: (viewer) =>
    isStaff(viewer)
      ? sql`${select({
          status: sql`case when reports.published_version is null then 'Draft' else 'Published' end`,
          project: sql`campaigns.project_id`,
        })} from reports left join campaigns on campaigns.id = reports.campaign_id
          where reports.${record} and ${visibleTo(viewer, 'reports.company_id')}`
      : sql`${select({ status: sql`'Published'`, project: sql`campaigns.project_id` })}
          from report_versions left join campaigns on campaigns.id = report_versions.campaign_id
          where report_id = best.record_id and ${visibleTo(viewer, 'report_versions.company_id')}
            and (report_versions.campaign_id is null or campaigns.visibility = 'shared') limit 1`,

  event: () =>
    sql`${select({ project: sql`events.project_id` })} from events where events.${record}`,

  clientService: () =>
    sql`${select({
      status: sql`initcap(client_services.status)`,
      isOpen: sql`client_services.status = 'active'`,
    })} from client_services where client_services.${record}`,

  invoice: (viewer) =>
    sql`${select({
      status: sql`case when invoices.state = 'draft' then 'Draft' when invoices.state = 'void' then 'Void'
        when invoices.kind = 'credit note' then 'Credit note'
        when ${coveredByNow()} >= invoices.total then 'Paid' else 'Open' end`,
      isOpen: sql`invoices.state <> 'void' and ${coveredByNow()} < invoices.total`,
      project: sql`invoices.project_id`,
    })} from invoices where invoices.${record}
      and ${visibleTo(viewer, 'invoices.company_id')}${isStaff(viewer) ? sql`` : sql` and invoices.state <> 'draft'`}`,

  quote: (viewer) =>
    sql`${select({
      status: sql`initcap(quotes.state)`,
      isOpen: sql`quotes.state in ('draft', 'sent')`,
      project: sql`quotes.project_id`,
    })} from quotes where quotes.${record}
      and ${visibleTo(viewer, 'quotes.company_id')}${isStaff(viewer) ? sql`` : sql` and quotes.state <> 'draft'`}`,

  person: (viewer) =>
    sql`${select({
      status: sql`case when users.banned_at is not null then 'Banned' end`,
      isOpen: sql`users.banned_at is null`,
    })} from users where users.${record}${isStaff(viewer) ? sql`` : sql` and ${isMet}`}`,

  comment: (viewer) => sql`${select({
    isOpen: sql`tasks.status <> 'done'`,
    project: sql`tasks.project_id`,
    task: sql`tasks.id`,
  })} from comments join tasks on tasks.id = comments.task_id
    where comments.${record} and ${sharedWith(viewer, 'comments')} and ${sharedWith(viewer, 'tasks')}`,

  file: (viewer) => sql`${select({
    project: sql`files.project_id`,
    task: sql`files.task_id`,
  })} from files left join tasks on tasks.id = files.task_id
    where files.${record} and ${sharedWith(viewer, 'files')}
      and ${ofSeenPost(viewer, 'files')}
      and (files.task_id is null or (tasks.id is not null and ${sharedWith(viewer, 'tasks')}))`,

  message: () =>
    sql`${select({
      status: sql`case when messages.answered_at is null then 'Waiting for an answer' else 'Answered' end`,
      isOpen: sql`messages.answered_at is null`,
    })} from messages where messages.${record}`,
}

/** Maps each kind to its searchable text apart from the title. */
const textColumns: Partial<Record<SearchKind, RawBuilder<unknown>>> = {
  company: sql`select id, description as text from companies`,
  project: sql`select id, description as text from projects`,
  task: sql`select id, description as text from tasks`,
  campaign: sql`select id, description as text from campaigns`,
  post: sql`select id, text from posts`,
  comment: sql`select id, text from comments`,
  clientService: sql`select id, shared_note as text from client_services`,
  // Uses the published version, because a client's connection cannot read drafts.
  report: sql`select id, text from (
    select distinct on (report_id) report_id as id, concat_ws(' ', ${sql.join(Object.values(reportTextColumns).map((column) => sql.ref(column)))}) as text
    from report_versions order by report_id, number desc) published`,
}

/** Does not check access: the caller passes only hits that the viewer can see. */
export async function findTexts(
  tx: Tx,
  hits: readonly { kind: SearchKind; id: string }[],
): Promise<Map<string, string>> {
  const byKind = Map.groupBy(hits, ({ kind }) => kind)
  const parts = [...byKind].flatMap(([kind, found]) => {
    const texts = textColumns[kind]
    return texts ? [sql`(${texts} where id = any (${found.map(({ id }) => id)}::uuid[]))`] : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    text: string
  }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
