// Failed jobs: as Home counts them; and whom and what they are for, across nouns, in one query.
import { type RawBuilder, sql } from 'kysely'
import type { NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { AttentionSources, RecordSubject } from '#server/records/module.ts'
import { recordModule } from '#server/records/registry.ts'
import { agencyItself } from '#server/platform/context.ts'
import { deadLetterCount } from '#server/platform/jobs/dead-letters.ts'
import { isPermitted } from '#server/platform/caller.ts'
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

type Source = Partial<RecordSubject> & Pick<RecordSubject, 'table'>

const writer = sql`coalesce(nullif(trim(messages.first_name || ' ' || messages.last_name), ''),
  nullif(messages.email, ''), 'A visitor')`
const invoiceTitle = sql`concat_ws(' ', case invoices.kind when 'invoice' then 'Invoice' else 'Credit note' end, invoices.number)`

/** Kinds without notifications; the others declare it in their modules. */
const sources: Record<Exclude<SubjectKind, NotificationRecord>, Source> = {
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
  // Only its own person may open it.
  import: { table: 'imports', title: sql`file_name` },
  invoice: {
    table: 'invoices',
    title: invoiceTitle,
    page: { kind: sql`'invoice'`, id: sql`invoices.id` },
  },
}

const nothing = sql`null`

const isOther = (kind: SubjectKind): kind is keyof typeof sources => kind in sources

function sourceOf(kind: SubjectKind): Source | undefined {
  if (isOther(kind)) return sources[kind]
  const { subject } = recordModule(kind)?.notifications ?? {}
  const own = { kind: sql.lit(kind), id: sql.ref(`${subject?.table}.id`) }
  return subject && { page: own, ...subject }
}

function select(kind: SubjectKind, ids: string[]): RawBuilder<unknown>[] {
  const source = sourceOf(kind)
  if (!source) return []
  const { table, joins = sql``, address = nothing, title = nothing, page } = source
  const id = sql.ref(`${table}.id`)
  const query = sql`select ${sql.lit(kind)} as kind, ${id} as id, ${address}::text as address, ${title}::text as title,
    ${page?.kind ?? nothing}::text as "recordKind", ${page?.id ?? nothing}::uuid as "recordId",
    ${source.companyId ?? nothing}::uuid as "companyId", ${source.projectId ?? nothing}::uuid as "projectId"
    from ${sql.table(table)} ${joins} where ${id} = any (${ids}::uuid[])`
  return [query]
}

/** Omits those that are gone. */
export async function listSubjects(tx: Tx, subjects: readonly Subject[]): Promise<SubjectRow[]> {
  const ids = Map.groupBy(subjects, ({ kind }) => kind)
  if (ids.size === 0) return []
  const selects = [...ids].flatMap(([kind, some]) =>
    select(kind, [...new Set(some.map(({ id }) => id))]),
  )
  const { rows } = await sql<SubjectRow>`${sql.join(selects, sql` union all `)}`.execute(tx)
  return rows
}

/** Emails and jobs that failed for good. */
export const attention: AttentionSources = {
  // One item for all of them: their page shows what each is.
  failed: ({ caller }) =>
    isPermitted(caller, 'settings')
      ? sql`select ${agencyItself}::uuid as id,
          case total when 1 then '1 email or job' else total || ' emails or jobs' end || ' failed for good' as title,
          '' as place, null::text as due, '/app/admin/settings/failed-jobs' as path, 1 as place_in_line
        from (${deadLetterCount}) failed where total > 0`
      : undefined,
}
