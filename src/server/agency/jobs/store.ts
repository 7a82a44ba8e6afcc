// Finds whom and what failed jobs are for, across nouns: one query for all of them.
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
  table: string
  joins?: RawBuilder<unknown>
  address?: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  /** The record that has the page. */
  page?: 'own' | { kind: RawBuilder<unknown>; id: RawBuilder<unknown> }
  companyId?: RawBuilder<unknown>
  projectId?: RawBuilder<unknown>
}

const writer = sql`coalesce(nullif(trim(messages.first_name || ' ' || messages.last_name), ''),
  nullif(messages.email, ''), 'A visitor')`
const invoiceTitle = sql`concat_ws(' ', case invoices.kind when 'invoice' then 'Invoice' else 'Credit note' end, invoices.number)`

/** A record with its own page. */
const record = (table: string, title: RawBuilder<unknown>, more?: Partial<Source>): Source => ({
  table,
  title,
  page: 'own',
  ...more,
})

const companyId = sql`company_id`
const projectId = sql`project_id`

const sources: Record<SubjectKind, Source> = {
  person: { table: 'users', address: sql`users.email` },
  invitation: {
    table: 'invitations',
    joins: sql`join companies on companies.id = invitations.company_id`,
    address: sql`invitations.email`,
    title: sql`companies.name`,
    page: { kind: sql`'company'`, id: sql`companies.id` },
  },
  staffInvitation: { table: 'staff_invitations', address: sql`email` },
  emailTest: { table: 'email_tests', address: sql`recipient` },
  notificationMail: {
    table: 'notification_mails',
    joins: sql`join users on users.id = notification_mails.person_id`,
    address: sql`users.email`,
  },
  booking: {
    table: 'bookings',
    address: sql`email`,
    title: sql`name`,
    page: { kind: sql`case when message_id is not null then 'message' end`, id: sql`message_id` },
  },
  // Messages go to the agency, replies to the visitor.
  delivery: {
    table: 'deliveries',
    joins: sql`join messages on messages.id = deliveries.message_id`,
    address: sql`case when deliveries.chat_message_id is not null then messages.email end`,
    title: writer,
    page: { kind: sql`'message'`, id: sql`messages.id` },
  },
  eInvoice: {
    table: 'invoice_deliveries',
    joins: sql`join invoices on invoices.company_id = invoice_deliveries.company_id
      and invoices.id = invoice_deliveries.invoice_id`,
    title: invoiceTitle,
    page: { kind: sql`'invoice'`, id: sql`invoices.id` },
  },
  // A file has no page of its own.
  file: {
    table: 'files',
    title: sql`name`,
    page: {
      kind: sql`case when task_id is not null then 'task' when post_id is not null then 'post' else 'company' end`,
      id: sql`coalesce(task_id, post_id, company_id)`,
    },
    companyId,
    projectId,
  },
  // Only its own person may open it.
  import: { table: 'imports', title: sql`file_name` },
  invoice: record('invoices', invoiceTitle),
  task: record('tasks', sql`title`, { companyId, projectId }),
  message: record('messages', writer, { address: sql`nullif(messages.email, '')` }),
  company: record('companies', sql`name`),
  quote: record('quotes', sql`concat_ws(' ', 'Quote', number)`),
  report: record(
    'reports',
    sql`coalesce(campaigns.title, 'All campaigns') || ', ' || to_char(reports.month, 'FMMonth YYYY')`,
    { joins: sql`left join campaigns on campaigns.id = reports.campaign_id` },
  ),
  post: record('posts', sql`title`, { companyId }),
  clientService: record('client_services', sql`name`, { companyId }),
  portfolioCase: record('portfolio_cases', sql`item ->> 'title'`, { companyId }),
  retainer: record('retainers', sql`title`, { companyId }),
}

const nothing = sql`null`

function select(kind: SubjectKind, ids: string[]): RawBuilder<unknown> {
  const source = sources[kind]
  const { table, joins = sql``, address = nothing, title = nothing } = source
  const id = sql.ref(`${table}.id`)
  const page = source.page === 'own' ? { kind: sql.lit(kind), id } : source.page
  return sql`select ${sql.lit(kind)} as kind, ${id} as id, ${address}::text as address, ${title}::text as title,
    ${page?.kind ?? nothing}::text as "recordKind", ${page?.id ?? nothing}::uuid as "recordId",
    ${source.companyId ?? nothing}::uuid as "companyId", ${source.projectId ?? nothing}::uuid as "projectId"
    from ${sql.table(table)} ${joins} where ${id} = any (${ids}::uuid[])`
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
