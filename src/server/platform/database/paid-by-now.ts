// What was paid on an invoice by today: a payment dated later counts from its day.
import { type RawBuilder, sql } from 'kysely'
import { localDay } from '#server/platform/clock.ts'

/** By the agency's calendar. @param invoice the table's name in the query */
export const paidLater = (invoice = 'invoices'): RawBuilder<number> => sql<number>`coalesce((
  select sum(case when later.kind in ('payment', 'credit') then later.amount else -later.amount end)
  from invoice_payments later
  where later.company_id = ${sql.ref(`${invoice}.company_id`)} and later.invoice_id = ${sql.ref(`${invoice}.id`)}
    and later.paid_on > ${localDay(new Date())}::date), 0)::bigint`

export const paidByNow = (invoice = 'invoices'): RawBuilder<number> =>
  sql<number>`(${sql.ref(`${invoice}.paid`)} - ${paidLater(invoice)})`

/** The part that is no longer open: paid, credited, or refunded and not expected again. */
export const coveredByNow = (invoice = 'invoices'): RawBuilder<number> =>
  sql<number>`(${paidByNow(invoice)} + ${sql.ref(`${invoice}.credited`)} + ${sql.ref(`${invoice}.settled`)})`
