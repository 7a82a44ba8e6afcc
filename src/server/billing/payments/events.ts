// Applies Stripe events to invoices, each once and in any order; events that match no invoice are shown to staff.
import { uuidv7 } from 'uuidv7'
import * as z from 'zod'
import { Id } from '#contract/shared.ts'
import { AppError } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { StripeClient } from '#server/platform/stripe.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { closedProblem } from '#server/billing/accounting/closing.ts'
import { recordOnline, removeOnline } from '#server/billing/invoices/payments.ts'
import { findOnlinePayment } from '#server/billing/invoices/payments-store.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { lockInvoice } from '#server/billing/invoices/store.ts'
import { moveCheckout } from './checkouts-store.ts'
import * as store from './events-store.ts'
import { StripeEvent } from './event-schema.ts'
import { type PaymentFact, factOf } from './facts.ts'
import {
  disputeProblem,
  endedDisputes,
  failedRefundProblem,
  failedRefunds,
  paymentProblem,
  refundProblem,
} from './rules.ts'

const method = 'Online'

type Row = store.EventRow

const lock = async (tx: Tx, ctx: Context, id: string | null): Promise<InvoiceRow | undefined> =>
  id === null ? undefined : lockInvoice(tx, ctx.caller, id)

const written = ({ kind, amount, objectId, paymentRef, occurredAt }: Row) => ({
  amount,
  date: localDay(occurredAt),
  method,
  onlineRef: kind === 'payment' ? paymentRef : objectId,
})

/** Shows an event to staff, once even if several events report the same. */
async function flag(tx: Tx, ctx: Context, row: Row, problem: string): Promise<void> {
  if (await store.isFlagged(tx, row.objectId)) {
    return store.setOutcome(tx, row.id, { outcome: 'applied' })
  }
  await store.setOutcome(tx, row.id, { outcome: 'unmatched', problem })
  const { invoiceId } = row
  const invoice = await lock(tx, ctx, invoiceId)
  const { id = row.id, version = 1 } = invoice ?? {}
  const company = invoice && { company: invoice.companyId }
  ctx.announce({ kind: 'invoice', id, version, isInternal: true, ...company })
}

/** Flags a refund or dispute, with the invoice of its payment. */
async function flagWithInvoice(
  tx: Tx,
  ctx: Context,
  row: Row,
  { invoice, problem = '' }: { invoice: InvoiceRow | undefined; problem: string | undefined },
): Promise<void> {
  if (!invoice) return flag(tx, ctx, row, problem)
  const { id: invoice_id, number } = invoice
  await store.setInvoice(tx, row.id, { invoice_id, invoice_number: number ?? '' })
  await flag(tx, ctx, { ...row, invoiceId: invoice_id }, problem)
}

async function applyPayment(tx: Tx, ctx: Context, row: Row): Promise<void> {
  await moveCheckout(tx, { sessionId: row.objectId, state: 'closed' })
  if (!(await findOnlinePayment(tx, row.paymentRef))) {
    const invoice = await lock(tx, ctx, row.invoiceId)
    const problem = paymentProblem(invoice, row)
    if (!invoice || problem !== undefined) return flag(tx, ctx, row, problem ?? '')
    await recordOnline(tx, ctx, invoice, { kind: 'payment', ...written(row) })
  }
  await store.setOutcome(tx, row.id, { outcome: 'applied' })
}

/** A refund that failed after its day was closed stays in the books. */
async function closedRefundProblem(tx: Tx, day: string): Promise<string | undefined> {
  const problem = await closedProblem(tx, day)
  return problem && `The refund failed. ${problem}, so record a payment of the same amount.`
}

/** Applies a refund of an unmatched payment. A full refund resolves it, unless the refund fails. */
async function refundUnmatched(tx: Tx, row: Row, payment: Row): Promise<void> {
  const hasFailed = await store.hasState(tx, row.objectId, failedRefunds)
  if (row.amount >= payment.amount && (hasFailed || row.objectState === 'succeeded')) {
    await store.setResolved(tx, payment.id, !hasFailed)
  }
  await store.setOutcome(tx, row.id, { outcome: 'applied' })
}

async function applyRefund(tx: Tx, ctx: Context, row: Row): Promise<void> {
  const { paymentRef, objectId, objectState: refundState } = row
  const payment = await findOnlinePayment(tx, paymentRef)
  if (!payment) {
    const unmatched = await store.findUnmatchedPayment(tx, paymentRef)
    // Without a payment, the refund keeps waiting.
    return unmatched && refundUnmatched(tx, row, unmatched)
  }
  const recorded = await findOnlinePayment(tx, objectId)
  const hasFailed = await store.hasState(tx, objectId, failedRefunds)
  const isTakenBack = recorded !== undefined && hasFailed
  const isNew = recorded === undefined && !hasFailed && refundState === 'succeeded'
  if (isTakenBack || isNew) {
    const invoice = await lock(tx, ctx, payment.invoiceId)
    const problem = isNew
      ? refundProblem(invoice, row)
      : (failedRefundProblem(invoice) ?? (await closedRefundProblem(tx, recorded?.date ?? '')))
    if (!invoice || problem !== undefined)
      return flagWithInvoice(tx, ctx, row, { invoice, problem })
    if (recorded) await removeOnline(tx, ctx, invoice, recorded)
    else await recordOnline(tx, ctx, invoice, { kind: 'refund', ...written(row) })
  }
  await store.setOutcome(tx, row.id, { outcome: 'applied' })
}

/** Once the bank has decided, there is nothing left to respond to, however late the first event arrives. */
async function applyDispute(tx: Tx, ctx: Context, row: Row): Promise<void> {
  if (await store.hasState(tx, row.objectId, endedDisputes)) {
    await store.resolveFlagged(tx, row.objectId)
    await store.setOutcome(tx, row.id, { outcome: 'applied' })
    return ctx.announce({ kind: 'invoice', id: row.id, version: 1, isInternal: true })
  }
  const payment = await findOnlinePayment(tx, row.paymentRef)
  if (payment) {
    const invoice = await lock(tx, ctx, payment.invoiceId)
    return flagWithInvoice(tx, ctx, row, { invoice, problem: disputeProblem })
  }
  const unmatched = await store.findUnmatchedPayment(tx, row.paymentRef)
  if (unmatched) await flag(tx, ctx, row, disputeProblem)
}

const apply = { payment: applyPayment, refund: applyRefund, dispute: applyDispute }

const objectState = (fact: PaymentFact): string | null =>
  fact.kind === 'refund' ? fact.refundState : fact.kind === 'dispute' ? fact.disputeState : null

async function applyOnce(
  tx: Tx,
  ctx: Context,
  event: StripeEvent,
  fact: PaymentFact,
): Promise<void> {
  await store.lockPaymentRef(tx, fact.paymentRef)
  const { kind, objectId, paymentRef, amount, currency } = fact
  const invoiceId = fact.kind === 'payment' ? (Id.safeParse(fact.invoiceId).data ?? null) : null
  const row: Row = {
    ...{ id: uuidv7(), kind, objectId, paymentRef, amount, currency, invoiceId },
    objectState: objectState(fact),
    invoiceNumber: fact.kind === 'payment' ? fact.invoiceNumber : '',
    occurredAt: event.created,
  }
  if (!(await store.insertEvent(tx, { ...row, eventId: event.id }))) return
  await apply[kind](tx, ctx, row)
  if (kind !== 'payment') return
  for (const waiting of await store.listWaiting(tx, paymentRef)) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing after the other
    await apply[waiting.kind](tx, ctx, waiting)
  }
}

interface SignedEvent {
  body: Buffer
  signature: string
  setAside: (problem: string) => void
}

function readSigned(stripe: StripeClient, body: Buffer, signature: string): unknown {
  try {
    return stripe.readEvent(body, signature)
  } catch {
    throw new AppError('invalid', { message: 'The signature is not valid.' })
  }
}

/** @throws ZodError */
function read(signed: unknown) {
  const event = StripeEvent.parse(signed)
  return { event, fact: factOf(event) }
}

/** Which field is odd, without its content. */
const problemOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/**
 * Sets strange events aside: they are signed, so Stripe would only send them again.
 * @throws AppError `invalid` if Stripe's signature is not valid
 */
export async function receiveEvent(
  work: Work,
  stripe: StripeClient,
  { body, signature, setAside }: SignedEvent,
): Promise<void> {
  const signed = readSigned(stripe, body, signature)
  let readEvent: ReturnType<typeof read>
  try {
    readEvent = read(signed)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return setAside(problemOf(error))
  }
  const { event, fact } = readEvent
  if (!fact) return
  const ctx: Context = { ...work, caller: asAdministrator() }
  await ctx.transaction((tx) =>
    fact.kind === 'checkout' ? moveCheckout(tx, fact) : applyOnce(tx, ctx, event, fact),
  )
}
