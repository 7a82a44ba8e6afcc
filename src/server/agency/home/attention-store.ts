// Attention queries: one per kind of work waiting for a staff member; kinds they have no permission for are skipped.
import { type RawBuilder, sql } from 'kysely'
import { urgentDaysBefore } from '#contract/clients/services.ts'
import { maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import { alertHoursBefore } from '#contract/site/messages.ts'
import {
  type AttentionItem,
  type AttentionKind,
  attentionShown,
} from '#contract/agency/overview.ts'
import { agencyItself } from '#server/platform/context.ts'
import { canHost } from '#server/platform/database/booking-hosts.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { deadLetterCount } from '#server/platform/jobs/dead-letters.ts'
import { type Viewer, canSeeAllCompanies, isPermitted } from '#server/platform/viewer.ts'

interface Asker {
  viewer: Viewer
  day: string
  /** Start and end of the day in the time zone of their consultations. */
  hostDay: { from: Date; to: Date }
}

/** Selects id, title, place, due and path, most urgent first; undefined if the viewer lacks the permission. */
type Source = (asker: Asker) => RawBuilder<unknown> | undefined

const tasks = (viewer: Viewer, condition: RawBuilder<unknown>) => sql`
  select tasks.id, tasks.title, companies.name as place, tasks.due_on::text as due,
    '/app/admin/tasks/' || tasks.id || '?company=' || tasks.company_id || '&project=' || tasks.project_id as path,
    row_number() over (order by tasks.due_on nulls last, tasks.id) as place_in_line
  from tasks join companies on companies.id = tasks.company_id
  where not tasks.archived and ${visibleTo(viewer, 'tasks.company_id')} and ${condition}`

/** Also those that were sent back, which are on no board. What is internal, or needs no approval, waits for nobody. */
const filesInReview = (viewer: Viewer) => sql`
  select files.id, files.name as title,
    companies.name || case files.review when 'changes asked' then ', sent back' else '' end as place, null::text as due,
    '/app/admin/clients/' || files.company_id || '/files/' || files.id as path,
    row_number() over (order by files.id) as place_in_line
  from files join companies on companies.id = files.company_id
  where files.review in ('in review', 'changes asked') and files.visibility = 'shared' and files.approval_mode is distinct from 'none'
    and ${visibleTo(viewer, 'files.company_id')}`

const ownOpen = ({ personId }: Viewer) =>
  sql`tasks.assigned_to = ${personId} and tasks.status <> 'done'`

/** The campaigns domain computes `budget` and `plan` itself. */
type StoredKind = Exclude<AttentionKind, 'budget' | 'plan'>

const lastReportedMonth = sql`date_trunc('month', schedule.last_on - interval '1 month')`
/** Falls on the same day of the month as the most recently due report. */
const reportDueOn = sql`(schedule.last_on - age(${lastReportedMonth}, reports.month))::date`

const sources: Record<StoredKind, Source> = {
  overdue: ({ viewer, day }) =>
    tasks(viewer, sql`${ownOpen(viewer)} and tasks.due_on < ${day}::date`),

  booking: ({ viewer, hostDay }) =>
    isPermitted(viewer, 'inbox')
      ? sql`select bookings.id, name as title, coalesce(nullif(place, ''), email) as place,
          to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due,
          '/app/admin/messages' || coalesce('/' || message_id, '') as path,
          row_number() over (order by start_at) as place_in_line
        from bookings where state = 'booked' and end_at > now()
          and (host_id = ${viewer.personId} and start_at >= ${hostDay.from} and start_at < ${hostDay.to}
            or ${isPermitted(viewer, 'staff')} and not exists
              (select from users where users.id = host_id and ${canHost('users')}))`
      : undefined,

  today: ({ viewer, day }) =>
    tasks(viewer, sql`${ownOpen(viewer)} and tasks.due_on = ${day}::date`),

  reply: ({ viewer }) =>
    isPermitted(viewer, 'inbox')
      ? sql`select messages.id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, ''), 'A visitor')
            as title, company as place, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due,
          '/app/admin/messages/' || messages.id as path, row_number() over (order by due_at) as place_in_line
        from messages where answered_at is null and spam_reason is null
          and (kind = 'contact' or chat_message_count > 0)
          and due_at < now() + make_interval(hours => ${alertHoursBefore}::int)`
      : undefined,

  report: ({ viewer }) =>
    isPermitted(viewer, 'projects')
      ? sql`select reports.id, coalesce(campaigns.title, 'All campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY') as title,
          companies.name as place, ${reportDueOn}::text as due, '/app/admin/reports/' || reports.id as path,
          row_number() over (order by ${reportDueOn}, reports.id) as place_in_line
        from reports join companies on companies.id = reports.company_id
        join report_schedules schedule on schedule.company_id = reports.company_id
          and schedule.campaign_id is not distinct from reports.campaign_id
          and reports.month between date_trunc('month', schedule.created_at) - interval '1 month' and ${lastReportedMonth}
        left join campaigns on campaigns.id = reports.campaign_id
        where reports.published_version is null and not schedule.paused and ${visibleTo(viewer, 'reports.company_id')}`
      : undefined,

  quote: ({ viewer }) =>
    isPermitted(viewer, 'money')
      ? sql`select quotes.id, 'Quote ' || quotes.number as title, companies.name as place, null::text as due,
          '/app/admin/quotes/' || quotes.id as path, row_number() over (order by quotes.decided_at) as place_in_line
        from quotes join companies on companies.id = quotes.company_id
        where quotes.state = 'accepted' and ${visibleTo(viewer, 'quotes.company_id')}
          and not exists (select from invoices where invoices.quote_id = quotes.id and invoices.state <> 'void')
          and not exists (select from instalment_plans plan where plan.quote_id = quotes.id)`
      : undefined,

  instalment: ({ viewer, day }) =>
    isPermitted(viewer, 'money')
      ? sql`select part.id, part.title, companies.name as place, part.invoice_on::text as due,
          '/app/admin/clients/' || part.company_id || '/invoices' as path,
          row_number() over (order by part.invoice_on, part.id) as place_in_line
        from instalments part join companies on companies.id = part.company_id
        where part.invoice_on <= ${day}::date and ${visibleTo(viewer, 'part.company_id')}
          and not exists (select from invoices where invoices.instalment_id = part.id and invoices.state <> 'void')`
      : undefined,

  overage: ({ viewer }) =>
    isPermitted(viewer, 'money')
      ? sql`select asked.id, retainers.title || ', ' || to_char(asked.month, 'FMMonth YYYY') as title,
          companies.name as place, null::text as due,
          '/app/admin/clients/' || asked.company_id || '/retainers/' || asked.retainer_id as path,
          row_number() over (order by asked.decided_at, asked.id) as place_in_line
        from retainer_overages asked join retainers on retainers.id = asked.retainer_id
        join companies on companies.id = asked.company_id
        where asked.state = 'approved' and ${visibleTo(viewer, 'asked.company_id')}
          and not exists (select from invoices where invoices.overage_id = asked.id and invoices.state <> 'void')`
      : undefined,

  draft: ({ viewer }) =>
    isPermitted(viewer, 'money')
      ? sql`select invoices.id, 'Recurring invoice' as title, companies.name as place, invoices.period_on::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by invoices.period_on, invoices.id) as place_in_line
        from invoices join companies on companies.id = invoices.company_id
        where invoices.schedule_id is not null and invoices.state = 'draft' and ${visibleTo(viewer, 'invoices.company_id')}`
      : undefined,

  renewal: ({ viewer, day }) =>
    isPermitted(viewer, 'clients')
      ? sql`select service.id, service.name as title, companies.name as place, service.renews_on::text as due,
          '/app/admin/clients/' || service.company_id || '/services/' || service.id as path,
          row_number() over (order by service.renews_on, service.id) as place_in_line
        from client_services service join companies on companies.id = service.company_id
        where service.status = 'active' and not service.auto_renews
          and service.renews_on <= ${day}::date + ${urgentDaysBefore}::int and ${visibleTo(viewer, 'service.company_id')}`
      : undefined,

  consent: ({ viewer }) =>
    isPermitted(viewer, 'settings')
      ? sql`select shown.id, shown.item ->> 'title' as title, companies.name as place, null::text as due,
          '/app/admin/clients/' || shown.company_id || '/portfolio/' || shown.id as path,
          row_number() over (order by shown.updated_at, shown.id) as place_in_line
        from portfolio_cases shown join companies on companies.id = shown.company_id
        where shown.state in ('proposed', 'agreed') and shown.agency_version <> shown.content_version
          and ${visibleTo(viewer, 'shown.company_id')}`
      : undefined,

  // An invoice that no longer exists can't be traced to a company, so staff limited to certain clients don't see it.
  payment: ({ viewer }) =>
    isPermitted(viewer, 'money') && canSeeAllCompanies(viewer)
      ? sql`select id, initcap(kind) || case invoice_number when '' then '' else ' for ' || invoice_number end as title,
          problem as place, null::text as due, '/app/admin/invoices' as path,
          row_number() over (order by occurred_at, id) as place_in_line
        from payment_events where outcome = 'unmatched' and resolved_at is null`
      : undefined,

  // Includes deliveries that are still queued an hour after retries should have ended.
  delivery: ({ viewer }) =>
    isPermitted(viewer, 'money')
      ? sql`select invoices.id, invoices.number as title, companies.name as place, null::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by delivery.queued_at, delivery.id) as place_in_line
        from invoice_deliveries delivery
        join invoices on invoices.company_id = delivery.company_id and invoices.id = delivery.invoice_id
        join companies on companies.id = invoices.client_id
        where (delivery.state in ('refused', 'failed')
            or delivery.state = 'queued' and delivery.queued_at < now() - make_interval(hours => ${maxDeliveryHours + 1}::int))
          and delivery.resolved_at is null and invoices.state = 'sent' and ${visibleTo(viewer, 'delivery.company_id')}
          and not exists (select from invoice_deliveries later where later.company_id = delivery.company_id
            and later.invoice_id = delivery.invoice_id and later.id > delivery.id)`
      : undefined,

  // One item for all of them: their page shows what each is.
  failed: ({ viewer }) =>
    isPermitted(viewer, 'settings')
      ? sql`select ${agencyItself}::uuid as id,
          case total when 1 then '1 email or job' else total || ' emails or jobs' end || ' failed for good' as title,
          '' as place, null::text as due, '/app/admin/settings/failed-jobs' as path, 1 as place_in_line
        from (${deadLetterCount}) failed where total > 0`
      : undefined,

  review: ({ viewer }) =>
    isPermitted(viewer, 'projects')
      ? sql`${tasks(viewer, sql`tasks.status = 'in review'`)} union all ${filesInReview(viewer)}`
      : tasks(viewer, sql`tasks.status = 'in review' and tasks.assigned_to = ${viewer.personId}`),

  post: ({ viewer }) =>
    isPermitted(viewer, 'projects')
      ? sql`select posts.id, posts.title, companies.name as place, posts.planned_on::text as due,
          '/app/admin/posts/' || posts.id || '?company=' || posts.company_id as path,
          row_number() over (order by posts.planned_on, posts.id) as place_in_line
        from posts join companies on companies.id = posts.company_id
        where posts.status in ('in review', 'changes asked') and ${visibleTo(viewer, 'posts.company_id')}`
      : undefined,

  approval: ({ viewer }) =>
    isPermitted(viewer, 'clients')
      ? sql`select companies.id, companies.name as title, companies.email as place, null::text as due,
          '/app/admin/clients?status=waiting' as path, row_number() over (order by companies.created_at) as place_in_line
        from companies where companies.state = 'waiting' and ${visibleTo(viewer, 'companies.id')}`
      : undefined,

  erasure: ({ viewer }) =>
    isPermitted(viewer, 'staff')
      ? sql`select users.id, first_name || ' ' || last_name as title, email as place, null::text as due,
          '/app/admin/people' as path, row_number() over (order by asked_at) as place_in_line
        from erasure_requests join users on users.id = person_id where person_id <> ${viewer.personId}`
      : undefined,
}

interface AttentionRow extends Omit<AttentionItem, '_id'> {
  kind: AttentionKind
  id: string
  total: number
}

/** Omits empty kinds. Kinds come in no particular order; the caller sorts them. */
export async function listAttention(tx: Tx, asker: Asker) {
  const kinds = Object.keys(sources) as StoredKind[]
  const asked = kinds.flatMap((kind) => {
    const rows = sources[kind](asker)
    return rows ? { kind, rows } : []
  })
  const queries = asked.map(
    ({
      kind,
      rows,
    }) => sql`(select ${sql.lit(kind)} as kind, id, title, place, due, path, place_in_line,
      count(*) over ()::int as total from (${rows}) found order by place_in_line limit ${sql.lit(attentionShown)})`,
  )
  const { rows } =
    await sql<AttentionRow>`select * from (${sql.join(queries, sql` union all `)}) all_kinds
    order by place_in_line`.execute(tx)
  return asked.flatMap(({ kind }) => {
    const own = rows.filter((row) => row.kind === kind)
    const [first] = own
    if (!first) return []
    const items = own.map(({ id, title, place, due, path }) => ({
      _id: id,
      title,
      place,
      due,
      path,
    }))
    return { kind, items, total: first.total }
  })
}

/** The time zone of the person's consultations, if they chose one. */
export async function findHostTimeZone(tx: Tx, personId: string): Promise<string | null> {
  const host = await tx
    .selectFrom('booking_hosts')
    .select('time_zone as timeZone')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return host?.timeZone ?? null
}
