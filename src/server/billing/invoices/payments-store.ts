// Payments in the database.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'

export interface PaymentRow {
  id: string
  kind: 'payment' | 'refund' | 'credit' | 'credit used'
  amount: number
  date: string
  method: string
  /** Visible to staff only. */
  note: string | null
}

export const listPayments = (tx: Tx, caller: Caller, invoiceId: string): Promise<PaymentRow[]> =>
  tx
    .selectFrom('invoice_payments')
    .select(['id', 'kind', 'amount', 'paid_on as date', 'method'])
    // A client's database role can't read that column.
    .select(isStaff(caller) ? sql<string | null>`note`.as('note') : sql<null>`null`.as('note'))
    .where('invoice_id', '=', invoiceId)
    .where(visibleTo(caller, 'invoice_payments.company_id'))
    .orderBy('paid_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface NewPaymentRow extends PaymentRow {
  companyId: string
  invoiceId: string
  creditId: string | null
  /** Null for online payments. */
  recordedBy: string | null
  /** Stripe id of the payment or refund. */
  onlineRef: string | null
}

export async function insertPayments(tx: Tx, rows: NewPaymentRow[]): Promise<void> {
  const values = rows.map((whole) => {
    const { companyId, invoiceId, creditId, recordedBy, onlineRef, date, note, ...row } = whole
    return {
      ...row,
      company_id: companyId,
      invoice_id: invoiceId,
      paid_on: date,
      note: note ?? '',
      credit_id: creditId,
      recorded_by: recordedBy,
      online_ref: onlineRef,
    }
  })
  await tx.insertInto('invoice_payments').values(values).execute()
}

export interface FoundPayment {
  id: string
  invoiceId: string
  kind: PaymentRow['kind']
  amount: number
  date: string
  creditId: string | null
  onlineRef: string | null
}

const found = (tx: Tx) =>
  tx
    .selectFrom('invoice_payments')
    .select(['id', 'invoice_id as invoiceId', 'kind', 'amount', 'credit_id as creditId'])
    .select(['paid_on as date', 'online_ref as onlineRef'])

export const findPayment = (
  tx: Tx,
  invoiceId: string,
  id: string,
): Promise<FoundPayment | undefined> =>
  found(tx).where('id', '=', id).where('invoice_id', '=', invoiceId).executeTakeFirst()

/** @param onlineRef Stripe id of a payment or refund */
export const findOnlinePayment = (tx: Tx, onlineRef: string): Promise<FoundPayment | undefined> =>
  found(tx).where('online_ref', '=', onlineRef).executeTakeFirst()

/** Both sides of a credit. */
export const listOfCredit = (tx: Tx, creditId: string): Promise<FoundPayment[]> =>
  found(tx).where('credit_id', '=', creditId).orderBy('invoice_id').execute()

export async function hasOnlineRefund(tx: Tx, invoiceId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('invoice_payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'refund')
    .where('online_ref', 'is not', null)
    .executeTakeFirst()
  return refund !== undefined
}

export async function deletePayments(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('invoice_payments')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}
