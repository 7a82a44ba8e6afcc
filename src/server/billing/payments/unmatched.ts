// Unmatched online payments, for staff who can see the money of all clients.
import type { UnmatchedPayment } from '#contract/billing/payments.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { canSeeAllCompanies } from '#server/platform/caller.ts'
import * as store from './events-store.ts'

function present(row: store.UnmatchedRow): UnmatchedPayment {
  const { id, kind, amount, currency, occurredAt, problem, invoiceNumber, existingId } = row
  return {
    _id: id,
    kind,
    amount: { amount, currency },
    at: occurredAt.toISOString(),
    problem,
    invoiceNumber,
    invoice: existingId,
    reference: kind === 'payment' ? row.paymentRef : row.objectId,
  }
}

/** The client of a deleted invoice is unknown, so staff limited to chosen clients see none. */
export async function listUnmatched(ctx: Context): Promise<UnmatchedPayment[]> {
  if (!canSeeAllCompanies(ctx.caller)) return []
  return (await ctx.read(store.listUnmatched)).map(present)
}

export async function resolveUnmatched(
  ctx: Context,
  id: string,
  isResolved: boolean,
): Promise<void> {
  if (!canSeeAllCompanies(ctx.caller)) throw new AppError('not_found')
  await ctx.transaction(async (tx) => {
    if (!(await store.setResolved(tx, id, isResolved))) throw new AppError('not_found')
    ctx.announce({ kind: 'invoice', id, version: 1, isInternal: true })
  })
}
