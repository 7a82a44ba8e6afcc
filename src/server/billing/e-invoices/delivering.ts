// Requests delivery of e-invoices: manually by staff, or automatically when an invoice is sent.
import type { EInvoiceCheck } from '#contract/billing/e-invoices.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findClientBilling } from '#server/billing/invoices/client-billing-store.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { auditEntry, lockInvoice } from '#server/billing/invoices/service.ts'
import * as store from './deliveries-store.ts'
import { deliveryProblem, isUndelivered } from './delivery-rules.ts'
import { checkEInvoice } from './service.ts'

/** Runs in the transaction that sends the invoice. Missing data does not block sending; staff see the problem instead. */
export async function deliverWhenSent(tx: Tx, sent: InvoiceRow): Promise<void> {
  const { deliversEInvoices } = await findClientBilling(tx, sent.companyId)
  if (!deliversEInvoices) return
  await store.insertDelivery(tx, sent, deliveryProblem(sent) || undefined)
}

/** Uses a new key after a refusal, otherwise the existing one. @throws AppError `wrong_state` naming what is missing */
export async function deliverEInvoice(
  ctx: Context,
  id: string,
  isDeliverySetUp: boolean,
): Promise<EInvoiceCheck> {
  if (!isDeliverySetUp) {
    throw new AppError('not_found', { message: 'E-invoice delivery is not set up.' })
  }
  await ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    const problem = deliveryProblem(row)
    if (problem !== '') throw wrongState(problem)
    const last = await store.findDelivery(tx, row)
    if (last && !isUndelivered(last, new Date())) return
    if (!last || last.state === 'refused') await store.insertDelivery(tx, row)
    else if (!(await store.queueAgain(tx, last.id))) return
    await ctx.record(tx, { ...auditEntry('asked delivery', row), isInternal: true })
  })
  return checkEInvoice(ctx, id, isDeliverySetUp)
}

export async function resolveDelivery(
  ctx: Context,
  id: string,
  { isResolved, isDeliverySetUp }: { isResolved: boolean; isDeliverySetUp: boolean },
): Promise<EInvoiceCheck> {
  await ctx.transaction(async (tx) => {
    const { companyId, version, ...row } = await lockInvoice(tx, ctx, id)
    const last = await store.findDelivery(tx, { ...row, companyId })
    if (!last || !isUndelivered(last, new Date()))
      throw wrongState('There is no delivery problem to resolve.')
    await store.setResolved(tx, last.id, isResolved)
    ctx.announce({ kind: 'invoice', id, company: companyId, version, isInternal: true })
  })
  return checkEInvoice(ctx, id, isDeliverySetUp)
}
