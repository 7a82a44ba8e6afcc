// Monthly invoiced and paid sums in the database.
import { sql } from 'kysely'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

export interface RevenueRow {
  currency: string
  month: string
  invoiced: number
  paid: number
}

/** Omits months without movement. @param from first day, inclusive */
export async function sumRevenue(
  tx: Tx,
  caller: Caller,
  { company, from, until }: { company: string | undefined; from: string; until: string },
): Promise<RevenueRow[]> {
  const ofCompany = (column: string) =>
    company === undefined ? sql`true` : sql`${sql.ref(column)} = ${company}`
  const { rows } = await sql<RevenueRow>`
    with moved as (
      select invoices.currency, invoices.issue_on as day,
        case when invoices.kind = 'credit note' then -invoices.total else invoices.total end as invoiced, 0 as paid
      from invoices where invoices.state = 'sent' and invoices.issue_on >= ${from}::date and invoices.issue_on < ${until}::date
        and ${visibleTo(caller, 'invoices.company_id')} and ${ofCompany('invoices.company_id')}
      union all
      select invoices.currency, payment.paid_on, 0,
        case when payment.kind = 'refund' then -payment.amount else payment.amount end
      from invoice_payments payment join invoices on invoices.id = payment.invoice_id
      where payment.kind in ('payment', 'refund') and payment.paid_on >= ${from}::date and payment.paid_on < ${until}::date
        and payment.paid_on <= ${localDay(new Date())}::date
        and ${visibleTo(caller, 'payment.company_id')} and ${ofCompany('payment.company_id')})
    select currency, to_char(day, 'YYYY-MM') as month, sum(invoiced)::bigint as invoiced, sum(paid)::bigint as paid
    from moved group by currency, to_char(day, 'YYYY-MM') order by currency, month`.execute(tx)
  return rows
}
