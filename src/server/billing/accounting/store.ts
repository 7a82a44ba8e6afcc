// Sent documents, payments and open items of a period in the database.
import { sql } from 'kysely'
import type { AccountingPeriod } from '#contract/billing/accounting.ts'
import type { Discount } from '#contract/billing/invoice-totals.ts'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { Buyer } from '#contract/billing/billing.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { BookedPayment, WriteOff } from './rules.ts'
import type { OpenItem } from './summary.ts'

/** As printed: a client may have another name since. */
const clientName = sql<string>`coalesce(invoices.buyer ->> 'name', '')`

export interface DocumentRow {
  id: string
  kind: InvoiceKind
  state: 'draft' | 'sent' | 'void'
  number: string | null
  issueDate: string | null
  dueDate: string
  currency: string
  total: number
  lines: StoredLine[]
  discount: Discount | null
  buyer: Buyer | null
  creditedNumber: string | null
  servedFrom: string | null
  servedTo: string | null
}

const documentsAtOnce = 200

/** In batches. @param after the last id of the previous batch */
export const listDocuments = (
  tx: Tx,
  caller: Caller,
  { from, to }: AccountingPeriod,
  after: string | undefined,
): Promise<DocumentRow[]> =>
  tx
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.credited_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('time_entries')
          .whereRef('time_entries.company_id', '=', 'invoices.company_id')
          .whereRef('time_entries.invoice_id', '=', 'invoices.id')
          .select((by) => [by.fn.min('day').as('first'), by.fn.max('day').as('last')])
          .as('served'),
      (join) => join.onTrue(),
    )
    .select(['invoices.id', 'invoices.kind', 'invoices.state', 'invoices.number'])
    .select(['invoices.issue_on as issueDate', 'invoices.due_on as dueDate', 'invoices.currency'])
    .select(['invoices.total', 'invoices.lines', 'invoices.discount', 'invoices.buyer'])
    .select('credited.number as creditedNumber')
    .select(['served.first as servedFrom', 'served.last as servedTo'])
    .where(visibleTo(caller, 'invoices.company_id'))
    .where('invoices.state', '<>', 'draft')
    .where('invoices.issue_on', '>=', from)
    .where('invoices.issue_on', '<=', to)
    .$if(after !== undefined, (rest) => rest.where('invoices.id', '>', after ?? ''))
    .orderBy('invoices.id')
    .limit(documentsAtOnce)
    .execute()

const today = () => localDay(new Date())

/** A payment dated later than today does not count yet. */
export async function listPayments(
  tx: Tx,
  caller: Caller,
  { from, to }: AccountingPeriod,
): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select payment.id, payment.kind, payment.paid_on as day, payment.amount, invoices.currency, payment.method as means,
      payment.online_ref is not null as "isOnline", coalesce(payment.online_ref, '') as reference, payment.note,
      ${clientName} as client, invoices.number, coalesce(paid.number, '') as "paidNumber"
    from invoice_payments payment
    join invoices on invoices.company_id = payment.company_id and invoices.id = payment.invoice_id
    left join invoice_payments credit on payment.kind = 'credit used' and credit.kind = 'credit'
      and credit.company_id = payment.company_id and credit.credit_id = payment.credit_id
    left join invoices paid on paid.company_id = credit.company_id and paid.id = credit.invoice_id
    where payment.kind <> 'credit' and payment.paid_on >= ${from}::date and payment.paid_on <= ${to}::date
      and payment.paid_on <= ${today()}::date and ${visibleTo(caller, 'payment.company_id')}
    order by payment.paid_on, payment.created_at, payment.id`.execute(tx)
  return rows
}

export async function listWriteOffs(
  tx: Tx,
  caller: Caller,
  { from, to }: AccountingPeriod,
): Promise<WriteOff[]> {
  const { rows } = await sql<WriteOff>`
    select settled_on as day, settled as amount, currency, number, ${clientName} as client
    from invoices where state = 'sent' and settled > 0 and settled_on >= ${from}::date and settled_on <= ${to}::date
      and ${visibleTo(caller, 'invoices.company_id')} order by settled_on, number`.execute(tx)
  return rows
}

/** What was open at the end of the day, by what was dated until then. */
export async function listOpenItems(tx: Tx, caller: Caller, day: string): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with paid as (
      select invoice_id, sum(case when kind in ('payment', 'credit') then amount else -amount end) as amount
      from invoice_payments where paid_on <= ${day}::date and paid_on <= ${today()}::date
        and ${visibleTo(caller, 'invoice_payments.company_id')} group by invoice_id),
    noted as (
      select credited_id, sum(total) as amount from invoices
      where kind = 'credit note' and state = 'sent' and issue_on <= ${day}::date
        and ${visibleTo(caller, 'invoices.company_id')} group by credited_id),
    items as (
      select invoices.number, ${clientName} as client, invoices.issue_on as day, invoices.due_on as "dueDate", invoices.currency,
        case when invoices.state = 'sent' and invoices.issue_on <= ${day}::date then invoices.total else 0 end as total,
        coalesce(paid.amount, 0) + coalesce(noted.amount, 0)
          + case when invoices.state = 'sent' and invoices.settled_on <= ${day}::date then invoices.settled else 0 end as covered
      from invoices left join paid on paid.invoice_id = invoices.id left join noted on noted.credited_id = invoices.id
      where invoices.kind = 'invoice' and invoices.state <> 'draft' and ${visibleTo(caller, 'invoices.company_id')})
    select number, client, day, "dueDate", currency, total, (total - covered)::bigint as open
    from items where total <> covered order by day, number`.execute(tx)
  return rows
}
