// Invoices in the database.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { coveredByNow, paidByNow, paidLater } from '#server/platform/database/paid-by-now.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { localDay } from '#server/platform/clock.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { InvoiceRow } from './rules.ts'

/** Clients don't see drafts. */
export const seenBy = (caller: Caller): RawBuilder<boolean> => {
  const isVisible = visibleTo(caller, 'invoices.company_id')
  return isStaff(caller) ? isVisible : sql<boolean>`(${isVisible} and invoices.state <> 'draft')`
}

/** Zero for drafts, void invoices and credit notes. */
export const due = (): RawBuilder<number> =>
  sql<number>`(case when invoices.state = 'sent' and invoices.kind = 'invoice'
  then invoices.total - ${coveredByNow()} else 0 end)`

/** Uses the agency's calendar. */
export const isOverdue = () =>
  sql<boolean>`(${due()} > 0 and invoices.due_on < ${localDay(new Date())}::date)`

export const status = () => sql<InvoiceRow['status']>`case
  when invoices.state <> 'sent' then invoices.state
  when invoices.kind = 'invoice' and ${due()} <= 0 then 'paid'
  when ${isOverdue()} then 'overdue'
  when ${paidByNow()} + invoices.credited > 0 then 'partly paid'
  when invoices.viewed_at is not null then 'viewed'
  else 'sent' end`

/** An invoice of a deleted client keeps the name frozen on it. */
export const companyName = sql<string>`coalesce(companies.name, invoices.buyer ->> 'name', '')`

/** Void invoices made from a record, earliest first. @param id column with the record's id */
export const findVoidInvoices = (key: 'quote_id' | 'instalment_id' | 'overage_id', id: string) =>
  sql<{ id: string; number: string | null }[]>`coalesce((
    select json_agg(json_build_object('id', gone.id, 'number', gone.number) order by gone.voided_at)
    from invoices gone where ${sql.ref(`gone.${key}`)} = ${sql.ref(id)} and gone.state = 'void'), '[]')`

export const selectInvoices = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('invoices')
    .leftJoin('companies', 'companies.id', 'invoices.client_id')
    .leftJoin('projects', 'projects.id', 'invoices.project_id')
    .leftJoin('quotes', 'quotes.id', 'invoices.quote_id')
    .select(['invoices.id', 'invoices.company_id as companyId', 'invoices.kind', 'invoices.number'])
    .select(['invoices.project_id as projectId', 'projects.title as projectTitle'])
    .select(['invoices.quote_id as quoteId', 'quotes.number as quoteNumber'])
    .select(['invoices.instalment_id as instalmentId', 'invoices.overage_id as overageId'])
    .select(['invoices.credited_id as creditedId', 'invoices.state', 'invoices.currency'])
    .select(['invoices.issue_on as issueDate', 'invoices.due_on as dueDate'])
    .select(['invoices.lines', 'invoices.discount', 'invoices.notes', 'invoices.terms'])
    .select(['invoices.total', 'invoices.credited'])
    .select([paidByNow().as('paid'), paidLater().as('paidLater')])
    .select(['invoices.seller', 'invoices.buyer', 'invoices.sent_at as sentAt'])
    .select(['invoices.viewed_at as viewedAt', 'invoices.voided_at as voidedAt'])
    .select(['invoices.void_reason as voidReason', 'invoices.version'])
    .select(['invoices.reminders_stopped as remindersStopped', 'invoices.settled'])
    .select('invoices.refund_undecided as refundUndecided')
    .select(['invoices.created_at as createdAt', 'invoices.updated_at as updatedAt'])
    .select([status().as('status'), due().as('due'), companyName.as('companyName')])
    .select(sql<boolean>`invoices.detached_at is not null`.as('isDetached'))
    .where(seenBy(caller))

export const findInvoice = (tx: Tx, caller: Caller, id: string): Promise<InvoiceRow | undefined> =>
  selectInvoices(tx, caller).where('invoices.id', '=', id).executeTakeFirst()

/** Locks the invoice against other writers until `tx` ends. */
export async function lockInvoice(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<InvoiceRow | undefined> {
  const locked = await tx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .where(seenBy(caller))
    .forUpdate()
    .executeTakeFirst()
  // Reads again, because the locking statement's snapshot predates changes it waited for.
  return locked && findInvoice(tx, caller, id)
}

const columnsOf = (row: InvoiceRow) => ({
  project_id: row.projectId,
  currency: row.currency,
  issue_on: row.issueDate,
  due_on: row.dueDate,
  lines: JSON.stringify(row.lines),
  discount: row.discount && JSON.stringify(row.discount),
  notes: row.notes,
  terms: row.terms,
  total: row.total,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  const { id, companyId: company_id, kind, creditedId: credited_id, quoteId: quote_id } = row
  const of = {
    company_id,
    kind,
    credited_id,
    quote_id,
    instalment_id: row.instalmentId,
    overage_id: row.overageId,
  }
  const made = { ...of, id, state: 'draft' as const, created_at: row.createdAt }
  await tx
    .insertInto('invoices')
    .values({ ...made, ...columnsOf(row) })
    .execute()
}

export async function saveDraft(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx.updateTable('invoices').set(columnsOf(row)).where('id', '=', row.id).execute()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('invoices').where('id', '=', id).where('state', '=', 'draft').execute()
}

/**
 * Takes the next number of the year's series, locked until `tx` ends. A rollback returns the number, so there are
 * no gaps.
 */
export async function takeNumber(
  tx: Tx,
  kind: Schema['invoice_series']['kind'],
  year: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_series as series (kind, year, last) values (${kind}, ${year}, 1)
    on conflict on constraint invoice_series_pkey do update set last = series.last + 1
    returning last`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('The series gave no number')
  return taken.last
}

/** Continues each year's series after its highest number, e.g. after an archive was restored. */
export async function continueSeries(tx: Tx): Promise<void> {
  await sql`insert into invoice_series as series (kind, year, last)
    select kind, substring(number from '(\\d{4})-\\d{1,8}$')::integer,
      max(substring(number from '\\d{4}-(\\d{1,8})$')::integer)
    from (select kind, number from invoices union all select 'quote', number from quotes) as numbered
    where number ~ '\\d{4}-\\d{1,8}$' group by 1, 2
    on conflict on constraint invoice_series_pkey do update set last = greatest(series.last, excluded.last)`.execute(
    tx,
  )
}

type Sent = Pick<
  InvoiceRow,
  'id' | 'number' | 'issueDate' | 'dueDate' | 'seller' | 'buyer' | 'sentAt' | 'version'
>

export async function markSent(tx: Tx, row: Sent): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      state: 'sent',
      number: row.number,
      issue_on: row.issueDate,
      due_on: row.dueDate,
      seller: JSON.stringify(row.seller),
      buyer: JSON.stringify(row.buyer),
      sent_at: row.sentAt,
      updated_at: sql`now()`,
      version: row.version,
    })
    .where('id', '=', row.id)
    .execute()
}

const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

export async function markVoid(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ state: 'void', voided_at: sql`now()`, void_reason: reason, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

/** @returns whether this was the first view */
export async function markViewed(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ viewed_at: sql`now()`, ...nextVersion })
    .where('id', '=', id)
    .where('viewed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setReminders(tx: Tx, id: string, areStopped: boolean): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ reminders_stopped: areStopped, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function setRefund(
  tx: Tx,
  id: string,
  refund: { settled?: number; settled_on?: string | null; refund_undecided: boolean },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...refund, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

/** The part of the total that is not expected, at most what is still open after this payment or credit. */
const settledAfter = (amount: number) =>
  sql<number>`greatest(0, least(settled, total - paid - credited - ${amount}))`

export async function addCredited(tx: Tx, id: string, amount: number): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      credited: sql`credited + ${amount}`,
      settled: settledAfter(amount),
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * @param amount negative for outgoing money
 * @returns the new paid amount, state and version
 */
export const addPaid = (
  tx: Tx,
  id: string,
  amount: number,
): Promise<Pick<InvoiceRow, 'paid' | 'state' | 'version'>> =>
  tx
    .updateTable('invoices')
    .set({ paid: sql`paid + ${amount}`, settled: settledAfter(amount), ...nextVersion })
    .where('id', '=', id)
    .returning(['paid', 'state', 'version'])
    .executeTakeFirstOrThrow()

/** Locks the company's overpaid invoices until `tx` ends, oldest first. */
export const lockOverpaid = (
  tx: Tx,
  caller: Caller,
  { companyId, currency, id }: InvoiceRow,
): Promise<InvoiceRow[]> =>
  selectInvoices(tx, caller)
    .where('invoices.company_id', '=', companyId)
    .where('invoices.currency', '=', currency)
    .where('invoices.id', '<>', id)
    .where(sql<boolean>`${due()} < 0`)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute()

/** Credit notes for the invoice, including drafts if the caller can see them. */
export const listCreditNotes = (tx: Tx, caller: Caller, invoiceId: string): Promise<InvoiceRow[]> =>
  selectInvoices(tx, caller)
    .where('invoices.credited_id', '=', invoiceId)
    .orderBy('invoices.created_at')
    .execute()
