// Invoice lists and their sums in the database.
import { type RawBuilder, sql } from 'kysely'
import type { InvoiceQuery, invoiceSorts, invoiceStatuses } from '#contract/billing/invoices.ts'
import { localDay } from '#server/platform/clock.ts'
import { containing, orderBy } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { companyName, due, isOverdue, seenBy, selectInvoices, status } from './store.ts'

/** Statuses sort by progress, not by name. */
const byProgress: readonly (typeof invoiceStatuses)[number][] = [
  'draft',
  'overdue',
  'partly paid',
  'viewed',
  'sent',
  'paid',
  'void',
]

const sortable = (): Record<(typeof invoiceSorts)[number], RawBuilder<unknown>> => ({
  number: sql`invoices.number`,
  company: sql`lower(${companyName})`,
  status: sql`array_position(${[...byProgress]}::text[], ${status()})`,
  // Drafts sort with the newest.
  issueDate: sql`coalesce(invoices.issue_on, '9999-12-31'::date)`,
  dueDate: sql`invoices.due_on`,
  total: sql`invoices.total`,
})

const withStatus = (wanted: NonNullable<InvoiceQuery['status']>) =>
  wanted === 'outstanding' ? sql<boolean>`${due()} > 0` : sql<boolean>`${status()} = ${wanted}`

const contains = (search: string) =>
  sql<boolean>`(invoices.number ilike ${containing(search)} or ${companyName} ilike ${containing(search)}
    or exists (select from jsonb_array_elements(invoices.lines) as line
      where normalize(line ->> 'description') ilike ${containing(search)}))`

export function matchingInvoices(tx: Tx, caller: Caller, query: InvoiceQuery) {
  const { search, company, status: wanted, kind, from, to, sort } = query
  return selectInvoices(tx, caller)
    .where((where) =>
      where.and([
        ...(company ? [where('invoices.company_id', '=', company)] : []),
        ...(kind ? [where('invoices.kind', '=', kind)] : []),
        ...(wanted ? [withStatus(wanted)] : []),
        ...(from ? [where('invoices.issue_on', '>=', from)] : []),
        ...(to ? [where('invoices.issue_on', '<=', to)] : []),
        ...(search ? [contains(search)] : []),
      ]),
    )
    .orderBy(orderBy(sort, sortable()))
    .orderBy(sql`invoices.number desc nulls first`)
    .orderBy('invoices.id')
}

export interface SumsRow {
  currency: string
  outstanding: number
  overdue: number
  paidThisMonth: number
  credit: number
}

/** Sums per currency, the currency with the highest volume first. */
export async function sumInvoices(
  tx: Tx,
  caller: Caller,
  company: string | undefined,
): Promise<SumsRow[]> {
  const ofCompany = (column: string) =>
    company === undefined ? sql`true` : sql`${sql.ref(column)} = ${company}`
  const today = localDay(new Date())
  const month = `${today.slice(0, 7)}-01`
  const { rows } = await sql<SumsRow>`
    with open as (
      select currency, coalesce(sum(greatest(${due()}, 0)), 0)::bigint as outstanding,
        coalesce(sum(${due()}) filter (where ${isOverdue()}), 0)::bigint as overdue,
        coalesce(sum(greatest(-(${due()}), 0)), 0)::bigint as credit, sum(total) as volume
      from invoices where state <> 'draft' and ${seenBy(caller)} and ${ofCompany('invoices.company_id')} group by currency),
    paid as (
      select invoices.currency, sum(case when payment.kind = 'refund' then -payment.amount else payment.amount end)::bigint as amount
      from invoice_payments payment join invoices on invoices.id = payment.invoice_id
      where payment.kind in ('payment', 'refund') and payment.paid_on >= ${month}::date
        and payment.paid_on <= ${today}::date
        and ${visibleTo(caller, 'payment.company_id')} and ${seenBy(caller)} and ${ofCompany('payment.company_id')}
      group by invoices.currency)
    select open.currency, outstanding, overdue, coalesce(paid.amount, 0)::bigint as "paidThisMonth", credit
    from open left join paid on paid.currency = open.currency order by volume desc, open.currency`.execute(
    tx,
  )
  return rows
}
