// Stripe events in the database.
import { sql } from 'kysely'
import type { unmatchedKinds } from '#contract/billing/payments.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { canSeeAllCompanies, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export interface EventRow {
  id: string
  kind: (typeof unmatchedKinds)[number]
  objectId: string
  /** Of a refund or dispute at Stripe. */
  objectState: string | null
  paymentRef: string
  invoiceId: string | null
  invoiceNumber: string
  amount: number
  currency: string
  occurredAt: Date
}

/** Serializes events about one payment across processes. */
export async function lockPaymentRef(tx: Tx, paymentRef: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115, hashtext(${paymentRef}))`.execute(tx)
}

/** @returns false if the event is already stored */
export async function insertEvent(tx: Tx, row: EventRow & { eventId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({
      id: row.id,
      event_id: row.eventId,
      kind: row.kind,
      object_id: row.objectId,
      refund_state: row.objectState,
      payment_ref: row.paymentRef,
      invoice_id: row.invoiceId,
      invoice_number: row.invoiceNumber,
      amount: row.amount,
      currency: row.currency,
      occurred_at: row.occurredAt,
      outcome: 'waiting',
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const select = (tx: Tx) =>
  tx
    .selectFrom('payment_events')
    .select(['id', 'kind', 'object_id as objectId', 'refund_state as objectState'])
    .select(['payment_ref as paymentRef', 'invoice_id as invoiceId', 'amount', 'currency'])
    .select(['invoice_number as invoiceNumber', 'occurred_at as occurredAt'])

/** Events that arrived before the payment they refer to. */
export const listWaiting = (tx: Tx, paymentRef: string): Promise<EventRow[]> =>
  select(tx)
    .where('payment_ref', '=', paymentRef)
    .where('outcome', '=', 'waiting')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()

/** The payment, if it could not be matched to an invoice. */
export const findUnmatchedPayment = (tx: Tx, paymentRef: string): Promise<EventRow | undefined> =>
  select(tx)
    .where('payment_ref', '=', paymentRef)
    .where('kind', '=', 'payment')
    .where('outcome', '=', 'unmatched')
    .executeTakeFirst()

/** Whether any event reported the refund or dispute in one of these states. */
export async function hasState(
  tx: Tx,
  objectId: string,
  states: readonly string[],
): Promise<boolean> {
  const found = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('object_id', '=', objectId)
    .where('refund_state', 'in', [...states])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether staff already see this payment, refund or dispute. */
export async function isFlagged(tx: Tx, objectId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('object_id', '=', objectId)
    .where('outcome', '=', 'unmatched')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function setOutcome(
  tx: Tx,
  id: string,
  outcome:
    | { outcome: 'applied' | 'waiting'; problem?: never }
    | { outcome: 'unmatched'; problem: string },
): Promise<void> {
  await tx.updateTable('payment_events').set(outcome).where('id', '=', id).execute()
}

/** For refunds and disputes, which only reference a payment. */
export async function setInvoice(
  tx: Tx,
  id: string,
  invoice: { invoice_id: string; invoice_number: string },
): Promise<void> {
  await tx.updateTable('payment_events').set(invoice).where('id', '=', id).execute()
}

/** @returns whether it exists */
export async function setResolved(tx: Tx, id: string, isResolved: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_events')
    .set({ resolved_at: isResolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where('id', '=', id)
    .where('outcome', '=', 'unmatched')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Resolves what staff see of a refund or dispute. */
export async function resolveFlagged(tx: Tx, objectId: string): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ resolved_at: sql<Date>`coalesce(resolved_at, now())` })
    .where('object_id', '=', objectId)
    .where('outcome', '=', 'unmatched')
    .execute()
}

export interface UnmatchedRow extends EventRow {
  problem: string
  /** Id of the invoice, if it still exists. */
  existingId: string | null
}

/** Far more than should ever accumulate. */
const maxShown = 200

export const listUnmatched = (tx: Tx): Promise<UnmatchedRow[]> =>
  tx
    .selectFrom('payment_events')
    .leftJoin('invoices', 'invoices.id', 'payment_events.invoice_id')
    .select(['payment_events.id', 'payment_events.kind', 'object_id as objectId'])
    .select(['refund_state as objectState', 'payment_ref as paymentRef'])
    .select(['invoice_id as invoiceId', 'invoice_number as invoiceNumber'])
    .select(['payment_events.amount', 'payment_events.currency', 'occurred_at as occurredAt'])
    .select(['problem', 'invoices.id as existingId'])
    .where('outcome', '=', 'unmatched')
    .where('resolved_at', 'is', null)
    .orderBy('occurred_at')
    .orderBy('payment_events.id')
    .limit(maxShown)
    .execute()

/** Online payments that no invoice could be found for. */
export const attention: AttentionSources = {
  // An invoice that no longer exists can't be traced to a company, so staff limited to certain clients don't see it.
  payment: ({ caller }) =>
    isPermitted(caller, 'money') && canSeeAllCompanies(caller)
      ? sql`select id, initcap(kind) || case invoice_number when '' then '' else ' for ' || invoice_number end as title,
          problem as place, null::text as due, '/app/admin/invoices' as path,
          row_number() over (order by occurred_at, id) as place_in_line
        from payment_events where outcome = 'unmatched' and resolved_at is null`
      : undefined,
}
