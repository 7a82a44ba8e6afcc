// Payments: received, refunded, or taken from the client's credit; recorded by hand or online.
import { uuidv7 } from 'uuidv7'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { NewPayment } from '#contract/billing/invoice-money.ts'
import { formatMoney, maxAmount } from '#contract/values/money.ts'
import { invalid, orNotFound, wrongState } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { endStaleCheckouts } from '#server/billing/payments/checkouts.ts'
import {
  firstOpenDay,
  requireOpenBooks,
  requireOpenDay,
} from '#server/billing/accounting/closing.ts'
import * as payments from './payments-store.ts'
import { type InvoiceRow, assertPayable, takeCredit } from './rules.ts'
import { auditEntry, lockInvoice, presentAgain } from './service.ts'
import * as store from './store.ts'

/** Sign of each kind's effect on the invoice's paid amount. */
const effects = { payment: 1, refund: -1, credit: 1, 'credit used': -1 } as const

const actions = { payment: 'paid', refund: 'refunded', credit: 'paid from credit' } as const

function assertFits(row: InvoiceRow, { amount, kind }: NewPayment): void {
  assertPayable(row)
  if (amount.currency !== row.currency) {
    throw invalid({ 'amount.currency': `Currency must be ${row.currency}, like the invoice’s` })
  }
  if (kind !== 'refund' && row.paid + row.paidLater + amount.amount > maxAmount) {
    throw invalid({ 'amount.amount': 'This is more than can be paid on an invoice' })
  }
  if (kind === 'refund' && amount.amount > row.paid) {
    throw invalid({ 'amount.amount': 'You can’t refund more than was paid' })
  }
  if (kind === 'credit' && amount.amount > row.due) {
    throw invalid({ 'amount.amount': 'You can’t use more credit than is due' })
  }
}

async function write(
  tx: Tx,
  ctx: Context,
  { id: invoiceId, companyId }: Pick<InvoiceRow, 'id' | 'companyId'>,
  payment: Pick<
    payments.NewPaymentRow,
    'kind' | 'amount' | 'date' | 'method' | 'note' | 'creditId' | 'onlineRef'
  >,
): Promise<void> {
  const recordedBy = ctx.caller.personId || null
  const row = { id: uuidv7(), companyId, invoiceId, recordedBy, ...payment }
  await payments.insertPayments(tx, [row])
  await store.addPaid(tx, invoiceId, effects[payment.kind] * payment.amount)
  await endStaleCheckouts(tx, invoiceId)
}

const announce = (ctx: Context, { id, companyId: company, version }: InvoiceRow) =>
  ctx.announce({ kind: 'invoice', id, company, version })

export function recordPayment(ctx: Context, id: string, payment: NewPayment): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    assertFits(row, payment)
    await requireOpenDay(tx, payment.date, 'date')
    const { kind, date, note } = payment
    const { amount } = payment.amount
    const method = payment.method ?? (kind === 'credit' ? 'Credit' : '')
    const creditId = kind === 'credit' ? uuidv7() : null
    const common = { date, method, note: note ?? '', creditId, onlineRef: null }
    await write(tx, ctx, row, { ...common, kind, amount })
    if (kind === 'credit') {
      const sources = await store.lockOverpaid(tx, ctx.caller, row)
      for (const { source, part } of takeCredit(sources, amount)) {
        await write(tx, ctx, source, { ...common, kind: 'credit used', amount: part })
        announce(ctx, { ...source, version: source.version + 1 })
      }
    }
    const next = { ...row, version: row.version + 1 }
    const said = formatMoney({ amount, currency: row.currency })
    await ctx.record(tx, auditEntry(actions[kind], next, { amount: said }))
    return presentAgain(tx, ctx, id)
  })
}

interface OnlinePayment {
  kind: 'payment' | 'refund'
  amount: number
  date: string
  method: string
  onlineRef: string
}

/** Records a matching payment from Stripe. @param row locked */
export async function recordOnline(
  tx: Tx,
  ctx: Context,
  row: InvoiceRow,
  payment: OnlinePayment,
): Promise<void> {
  const date = await firstOpenDay(tx, payment.date)
  await write(tx, ctx, row, {
    ...payment,
    date,
    note: `Stripe ${payment.onlineRef}`,
    creditId: null,
  })
  const said = formatMoney({ amount: payment.amount, currency: row.currency })
  const isRefund = payment.kind === 'refund'
  // What a credit note covers is not expected again anyway.
  if (isRefund && row.due + payment.amount > 0) {
    await store.setRefund(tx, row.id, { refund_undecided: true })
  }
  const next = { ...row, version: row.version + 1 }
  await ctx.record(tx, auditEntry(actions[payment.kind], next, { amount: said }))
}

/** Removes a refund that failed. @param row locked */
export async function removeOnline(
  tx: Tx,
  ctx: Context,
  row: InvoiceRow,
  { id, kind, amount }: payments.FoundPayment,
): Promise<void> {
  await store.addPaid(tx, row.id, -effects[kind] * amount)
  await payments.deletePayments(tx, [id])
  if (kind === 'refund' && !(await payments.hasOnlineRefund(tx, row.id))) {
    await store.setRefund(tx, row.id, { settled: 0, refund_undecided: false })
  }
  await endStaleCheckouts(tx, row.id)
  const said = formatMoney({ amount, currency: row.currency })
  const next = { ...row, version: row.version + 1 }
  await ctx.record(tx, auditEntry('took back payment', next, { amount: said }))
}

/** A credit is removed on both sides. */
export function removePayment(ctx: Context, id: string, paymentId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    assertPayable(row)
    const found = orNotFound(await payments.findPayment(tx, id, paymentId))
    if (found.onlineRef !== null)
      throw wrongState('This payment was made online. Refund it in Stripe instead.')
    if (found.kind === 'credit used')
      throw wrongState('This credit paid another invoice. Undo the payment there.')
    await requireOpenBooks(tx, found.date, 'Record a refund or another payment instead.')
    const gone = found.creditId ? await payments.listOfCredit(tx, found.creditId) : [found]
    for (const { invoiceId, kind, amount } of gone) {
      const { paid, state, version } = await store.addPaid(tx, invoiceId, -effects[kind] * amount)
      if (paid < 0) throw wrongState('This money has since been used or refunded. Undo that first.')
      if (state === 'void') throw wrongState('The invoice that this credit came from is now void.')
      await endStaleCheckouts(tx, invoiceId)
      if (invoiceId !== id) announce(ctx, { ...row, id: invoiceId, version })
    }
    await payments.deletePayments(
      tx,
      gone.map((payment) => payment.id),
    )
    const said = formatMoney({ amount: found.amount, currency: row.currency })
    const next = { ...row, version: row.version + 1 }
    await ctx.record(tx, auditEntry('took back payment', next, { amount: said }))
  })
}

/** After a refund at the payment provider. @throws AppError `wrong_state` if there is none to decide on */
export function decideRefund(
  ctx: Context,
  id: string,
  decision: 'expected' | 'settled',
): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    assertPayable(row)
    if (!row.refundUndecided && row.settled === 0) {
      throw wrongState('No refund is waiting for your decision.')
    }
    const settled = decision === 'expected' ? 0 : row.settled + Math.max(row.due, 0)
    const settled_on = settled > 0 ? localDay(new Date()) : null
    await store.setRefund(tx, id, { settled, settled_on, refund_undecided: false })
    await endStaleCheckouts(tx, id)
    const action = decision === 'expected' ? 'expects payment again' : 'left settled'
    const next = { ...row, version: row.version + 1 }
    await ctx.record(tx, { ...auditEntry(action, next), isInternal: true })
    return presentAgain(tx, ctx, id)
  })
}
