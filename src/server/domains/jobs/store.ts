// Finds whom and what failed jobs are for, across domains: one query for all of them.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Subject, SubjectKind } from './rules.ts'

export interface SubjectRow {
  kind: SubjectKind
  id: string
  /** The email address. */
  address: string | null
  title: string | null
  /** The record that has the page, often the subject itself. */
  recordKind: string | null
  recordId: string | null
  companyId: string | null
  projectId: string | null
}

interface Source {
  /** The table, with those joined to it. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  address?: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  recordKind?: RawBuilder<unknown>
  /** Unless it is the subject itself. */
  recordId?: RawBuilder<unknown>
  companyId?: RawBuilder<unknown>
  projectId?: RawBuilder<unknown>
}

const writerOf = sql`coalesce(nullif(trim(messages.first_name || ' ' || messages.last_name), ''),
  nullif(messages.email, ''), 'A visitor')`
const invoiceTitle = sql`concat_ws(' ', case invoices.kind when 'invoice' then 'Invoice' else 'Credit note' end, invoices.number)`

const sources: Record<SubjectKind, Source> = {
  person: { from: sql`users`, id: sql`users.id`, address: sql`users.email` },
  invitation: {
    from: sql`invitations join companies on companies.id = invitations.company_id`,
    id: sql`invitations.id`,
    address: sql`invitations.email`,
    title: sql`companies.name`,
    recordKind: sql`'company'`,
    recordId: sql`companies.id`,
  },
  staffInvitation: {
    from: sql`staff_invitations invitation`,
    id: sql`invitation.id`,
    address: sql`invitation.email`,
  },
  emailTest: { from: sql`email_tests test`, id: sql`test.id`, address: sql`test.recipient` },
  notificationMail: {
    from: sql`notification_mails mail join users on users.id = mail.person_id`,
    id: sql`mail.id`,
    address: sql`users.email`,
  },
  booking: {
    from: sql`bookings`,
    id: sql`bookings.id`,
    address: sql`bookings.email`,
    title: sql`bookings.name`,
    recordKind: sql`case when bookings.message_id is not null then 'message' end`,
    recordId: sql`bookings.message_id`,
  },
  // Messages go to the agency, replies to the visitor.
  delivery: {
    from: sql`deliveries delivery join messages on messages.id = delivery.message_id`,
    id: sql`delivery.id`,
    address: sql`case when delivery.chat_message_id is not null then messages.email end`,
    title: writerOf,
    recordKind: sql`'message'`,
    recordId: sql`messages.id`,
  },
  eInvoice: {
    from: sql`invoice_deliveries delivery join invoices
      on invoices.company_id = delivery.company_id and invoices.id = delivery.invoice_id`,
    id: sql`delivery.id`,
    title: invoiceTitle,
    recordKind: sql`'invoice'`,
    recordId: sql`invoices.id`,
  },
  invoice: {
    from: sql`invoices`,
    id: sql`invoices.id`,
    title: invoiceTitle,
    recordKind: sql`'invoice'`,
  },
  // A file has no page of its own.
  file: {
    from: sql`files`,
    id: sql`files.id`,
    title: sql`files.name`,
    recordKind: sql`case when task_id is not null then 'task' when post_id is not null then 'post' else 'company' end`,
    recordId: sql`coalesce(task_id, post_id, company_id)`,
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },
  // Only its own person may open it.
  import: { from: sql`imports`, id: sql`imports.id`, title: sql`imports.file_name` },
  task: {
    from: sql`tasks`,
    id: sql`tasks.id`,
    title: sql`tasks.title`,
    recordKind: sql`'task'`,
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },
  message: {
    from: sql`messages`,
    id: sql`messages.id`,
    address: sql`nullif(messages.email, '')`,
    title: writerOf,
    recordKind: sql`'message'`,
  },
  company: {
    from: sql`companies`,
    id: sql`companies.id`,
    title: sql`companies.name`,
    recordKind: sql`'company'`,
  },
  quote: {
    from: sql`quotes`,
    id: sql`quotes.id`,
    title: sql`concat_ws(' ', 'Quote', quotes.number)`,
    recordKind: sql`'quote'`,
  },
  report: {
    from: sql`reports left join campaigns on campaigns.id = reports.campaign_id`,
    id: sql`reports.id`,
    title: sql`coalesce(campaigns.title, 'All campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY')`,
    recordKind: sql`'report'`,
  },
  post: {
    from: sql`posts`,
    id: sql`posts.id`,
    title: sql`posts.title`,
    recordKind: sql`'post'`,
    companyId: sql`company_id`,
  },
  clientService: {
    from: sql`client_services service`,
    id: sql`service.id`,
    title: sql`service.name`,
    recordKind: sql`'clientService'`,
    companyId: sql`company_id`,
  },
  portfolioCase: {
    from: sql`portfolio_cases shown`,
    id: sql`shown.id`,
    title: sql`shown.item ->> 'title'`,
    recordKind: sql`'portfolioCase'`,
    companyId: sql`company_id`,
  },
  retainer: {
    from: sql`retainers`,
    id: sql`retainers.id`,
    title: sql`retainers.title`,
    recordKind: sql`'retainer'`,
    companyId: sql`company_id`,
  },
}

const nothing = sql`null`

function select(kind: SubjectKind, ids: string[]): RawBuilder<unknown> {
  const { from, id, recordId = id, ...source } = sources[kind]
  const { address = nothing, title = nothing, recordKind = nothing } = source
  const { companyId = nothing, projectId = nothing } = source
  return sql`select ${sql.lit(kind)} as kind, ${id} as id, ${address}::text as address, ${title}::text as title,
    ${recordKind}::text as "recordKind", ${recordId}::uuid as "recordId",
    ${companyId}::uuid as "companyId", ${projectId}::uuid as "projectId"
    from ${from} where ${id} = any (${ids}::uuid[])`
}

/** Omits those that are gone. */
export async function listSubjects(tx: Tx, subjects: readonly Subject[]): Promise<SubjectRow[]> {
  const ids = Map.groupBy(subjects, ({ kind }) => kind)
  if (ids.size === 0) return []
  const selects = [...ids].map(([kind, some]) =>
    select(kind, [...new Set(some.map(({ id }) => id))]),
  )
  const { rows } = await sql<SubjectRow>`${sql.join(selects, sql` union all `)}`.execute(tx)
  return rows
}
