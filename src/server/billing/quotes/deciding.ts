// Sending a quote, the client's decision, and invoicing an accepted quote.
import { addDays } from '#contract/values/days.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { Quote, QuoteDecision } from '#contract/billing/quotes.ts'
import { listOwnerIds } from '#server/accounts/auth/service.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { requireRecipient } from '#server/billing/invoices/client-emails.ts'
import { currentBuyer, issuingSeller } from '#server/billing/invoices/parties.ts'
import { numberOf } from '#server/billing/invoices/rules.ts'
import { addDraft, newRow } from '#server/billing/invoices/service.ts'
import { takeNumber } from '#server/billing/invoices/store.ts'
import { emailQuote } from './emails.ts'
import { canDecide, canHandle, policy } from './policy.ts'
import {
  type QuoteRow,
  assertInvoiceable,
  assertSendable,
  isNewDecision,
  isNewWithdrawal,
} from './rules.ts'
import { auditEntry, lockQuote, presentAgain, requireQuote } from './service.ts'
import * as store from './store.ts'

/** Sends without the email. @param draft locked */
export async function issueQuote(
  tx: Tx,
  ctx: Context,
  draft: QuoteRow,
  { version, sentAt = new Date() }: { version?: number | undefined; sentAt?: Date } = {},
): Promise<QuoteRow> {
  const issueDate = localDay(sentAt)
  assertSendable(draft, version, issueDate)
  const { quotePrefix } = await readBilling(tx)
  const [seller, buyer] = [await issuingSeller(tx), await currentBuyer(tx, draft.companyId)]
  const year = Number(issueDate.slice(0, 4))
  // Taken last, to hold the series' lock as briefly as possible.
  const number = numberOf(quotePrefix, year, await takeNumber(tx, 'quote', year))
  const sentVersion = draft.version + 1
  const frozen = { issueDate, seller, buyer, number, sentAt }
  const versions = { version: sentVersion, contentVersion: sentVersion }
  const sent: QuoteRow = { ...draft, ...frozen, ...versions, state: 'sent' }
  await store.markSent(tx, sent)
  await ctx.record(tx, auditEntry('sent', sent))
  return sent
}

/** Needs the agency's role for the number series and agency settings. */
export async function sendQuote(ctx: Context, id: string, version?: number): Promise<Quote> {
  await ctx.read(async (tx) => authorize(canHandle, ctx.caller, await requireQuote(tx, ctx, id)))
  return ctx.transaction(async (tx) => {
    const sent = await issueQuote(tx, ctx, await lockQuote(tx, ctx, id), { version })
    await emailQuote(tx, sent, 'sent')
    return presentAgain(tx, ctx, id)
  }, 'agency')
}

/** Emails an open quote again; nothing about it changes. */
export function sendAgain(ctx: Context, id: string): Promise<Quote> {
  return ctx.transaction(async (tx) => {
    const row = await lockQuote(tx, ctx, id)
    if (!policy.sendAgain(ctx.caller, row)) {
      throw wrongState('Only a quote that the client can still accept is sent again.')
    }
    await requireRecipient(tx, row.companyId)
    await emailQuote(tx, row, 'sent')
    await ctx.record(tx, auditEntry('sent again', row, { isInternal: true }))
    return presentAgain(tx, ctx, id)
  })
}

interface NewDecision {
  decision: QuoteDecision
  version: number
  reason?: string
}

/**
 * Runs as the agency, because clients can't write these tables. Access to the quote is checked as the caller first,
 * and ownership again once the quote is locked.
 */
export async function decideOnQuote(
  ctx: Context,
  id: string,
  asked: NewDecision,
  today = localDay(new Date()),
): Promise<Quote> {
  await ctx.read(async (tx) => authorize(canDecide, ctx.caller, await requireQuote(tx, ctx, id)))
  return ctx.transaction(async (tx) => {
    const row = await store.lockQuote(tx, ctx.caller, id)
    const { personId } = ctx.caller
    // Ownership may have changed while waiting for the lock.
    if (!row || !(await listOwnerIds(tx, row.companyId)).includes(personId)) {
      throw new AppError('not_found')
    }
    if (isNewDecision(row, asked, today)) {
      const { decision, reason = '' } = asked
      const version = row.version + 1
      await store.saveDecision(tx, id, { decision, reason, personId })
      await ctx.record(tx, auditEntry(decision, { ...row, version }))
      await ctx.notify(tx, { kind: 'quote', record: id, about: `${decision} ${version}` })
    }
    return presentAgain(tx, ctx, id)
  }, 'agency')
}

/** May race with a decision: the first to lock the quote wins, and the other gets an error. */
export function withdrawQuote(ctx: Context, id: string, reason: string): Promise<Quote> {
  return ctx.transaction(async (tx) => {
    const row = await lockQuote(tx, ctx, id)
    if (isNewWithdrawal(row)) {
      await store.markWithdrawn(tx, id, reason)
      await ctx.record(tx, auditEntry('withdrew', { ...row, version: row.version + 1 }))
      await emailQuote(tx, row, 'withdrawn')
    }
    return presentAgain(tx, ctx, id)
  })
}

/** Runs once: the quote is locked, and a unique key backs that up. */
export function invoiceQuote(ctx: Context, id: string): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const quote = await lockQuote(tx, ctx, id)
    assertInvoiceable(quote)
    const { companyId, companyName, projectId, currency, lines, discount, notes, total } = quote
    const { dueDays, terms } = await readBilling(tx)
    const dueDate = addDays(localDay(new Date()), dueDays)
    const own = { companyId, companyName, projectId, currency, lines, discount, notes, total }
    const from = { quoteId: id, quoteNumber: quote.number }
    await store.raiseVersion(tx, id)
    const invoiced = { ...quote, version: quote.version + 1 }
    await ctx.record(tx, auditEntry('invoiced', invoiced, { isInternal: true }))
    return addDraft(tx, ctx, newRow({ ...own, ...from, issueDate: null, dueDate, terms }))
  })
}
