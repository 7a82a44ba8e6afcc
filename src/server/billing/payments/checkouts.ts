// Client payments: a Stripe checkout for the amount due, one per amount.
import { isMember } from '#server/accounts/auth/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import type { Session, StripeClient } from '#server/platform/stripe.ts'
import { canPayOnline } from '#server/billing/invoices/policy.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { requireInvoice } from '#server/billing/invoices/service.ts'
import { lockInvoice } from '#server/billing/invoices/store.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import * as store from './checkouts-store.ts'
import { invoiceKey, numberKey } from './facts.ts'
import { assertPayableOnline, reusableCheckout } from './rules.ts'

/**
 * Expires checkouts whose amount is no longer due: paid otherwise, credited or voided.
 * Runs in the transaction that changed the amount due.
 */
export async function endStaleCheckouts(tx: Tx, invoiceId: string): Promise<void> {
  if (await store.hasStale(tx, invoiceId)) {
    await enqueue(tx, 'stale-checkouts', { invoice: invoiceId })
  }
}

interface ExpiryOptions {
  agencyDatabase: Database
  stripe: StripeClient | undefined
}

/** @param invoiceId all invoices if omitted, to catch changes outside transactions here, e.g. a deleted client */
export async function expireStaleCheckouts(
  { agencyDatabase, stripe }: ExpiryOptions,
  invoiceId?: string,
): Promise<void> {
  if (!stripe) return
  for (const sessionId of await store.listStale(agencyDatabase, invoiceId)) {
    // Sequential: there are few, and Stripe limits concurrent requests.
    // oxlint-disable-next-line no-await-in-loop
    await stripe.expireSession(sessionId)
    // oxlint-disable-next-line no-await-in-loop
    await store.closeStale(agencyDatabase, sessionId)
  }
}

export const staleCheckoutsWorker =
  (options: ExpiryOptions) =>
  ({ data }: { data: { invoice: string } }): Promise<void> =>
    expireStaleCheckouts(options, data.invoice)

interface Options {
  stripe: StripeClient
  /** Where Stripe sends clients back after payment. */
  origin: string
}

/** @param attempt makes the key unique, so that a new checkout is possible after one for the same amount has ended */
async function createSession(
  { stripe, origin }: Options,
  row: InvoiceRow,
  { amount, attempt }: { amount: number; attempt: number },
): Promise<Session> {
  const back = `${origin}/app/client/invoices/${row.id}`
  try {
    return await stripe.createSession({
      amount,
      currency: row.currency,
      title: `Invoice ${row.number}`,
      metadata: { [invoiceKey]: row.id, [numberKey]: row.number ?? '' },
      successUrl: `${back}?paid`,
      cancelUrl: back,
      key: `invoice ${row.id} ${row.due} ${row.currency} ${attempt}`,
    })
  } catch (error) {
    const unavailable = new AppError('unavailable', {
      message: 'Online payment isn’t working right now. Please try again, or pay by bank transfer.',
    })
    unavailable.cause = error
    throw unavailable
  }
}

/** Uses the agency's role after checking that the caller may still see the invoice. @throws AppError `not_found` */
async function lockOwn(tx: Tx, { caller }: Context, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, caller, id)
  if (!row || !(await isMember(tx, caller.personId, row.companyId))) throw new AppError('not_found')
  return row
}

export async function openCheckout(
  ctx: Context,
  options: Options,
  id: string,
): Promise<{ url: string }> {
  const row = await ctx.read((tx) => requireInvoice(tx, ctx, id))
  authorize(canPayOnline, ctx.caller, row)
  const amount = assertPayableOnline(row)
  const known = await ctx.transaction((tx) => store.listCheckouts(tx, id), 'agency')
  const open = reusableCheckout(known, row, new Date())
  if (open) return { url: open.url }
  // Outside a transaction, which would have to wait for Stripe. Concurrent calls share the key and get the same session.
  const session = await createSession(options, row, { amount, attempt: known.length })
  const { id: sessionId, ...given } = session
  const isCurrent = await ctx.transaction(async (tx) => {
    const { companyId, due, state } = await lockOwn(tx, ctx, id)
    const checkout = { companyId, invoiceId: id, sessionId, amount: row.due, ...given }
    await store.insertCheckout(tx, checkout)
    await endStaleCheckouts(tx, id)
    return state === 'sent' && due === row.due
  }, 'agency')
  if (!isCurrent) throw new AppError('stale')
  return { url: session.url }
}
