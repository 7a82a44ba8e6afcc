// Sends a draft (number, frozen facts, email), and voids or credits sent invoices.
import type { Invoice } from '#contract/billing/invoices.ts'
import { lockCompany } from '#server/clients/companies/service.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { announceTime } from './billed-time.ts'
import { emailClient, requireRecipient } from './client-emails.ts'
import { deleteDocument } from './documents-store.ts'
import { invoiceSent, invoiceVoided } from './emails.ts'
import { withoutTime } from './lines.ts'
import { requireOpenBooks, requireOpenDay } from '#server/billing/accounting/closing.ts'
import { deliverWhenSent } from '#server/billing/e-invoices/delivering.ts'
import { endStaleCheckouts } from '#server/billing/payments/checkouts.ts'
import { currentBuyer, issuingSeller, taxedLike } from './parties.ts'
import {
  type InvoiceRow,
  assertCreditFits,
  assertCreditable,
  assertResendable,
  assertSendable,
  assertVoidable,
  numberOf,
} from './rules.ts'
import {
  addDraft,
  auditEntry,
  lockInvoice,
  newRow,
  presentAgain,
  requireEditableInvoice,
} from './service.ts'
import * as store from './store.ts'

/** Locks the invoice that a credit note corrects. */
async function lockCredited(tx: Tx, ctx: Context, { creditedId }: InvoiceRow) {
  return orNotFound(
    creditedId === null ? null : await store.lockInvoice(tx, ctx.caller, creditedId),
  )
}

/** Called last, to hold the series' lock as briefly as possible. */
async function numbered(tx: Tx, row: InvoiceRow, issueDate: string): Promise<string> {
  const { numberPrefix, creditPrefix } = await readBilling(tx)
  const year = Number(issueDate.slice(0, 4))
  const prefix = row.kind === 'invoice' ? numberPrefix : creditPrefix
  return numberOf(prefix, year, await store.takeNumber(tx, row.kind, year))
}

/** A credit note reduces what is due of its invoice. @returns this invoice */
async function reduceCredited(
  tx: Tx,
  ctx: Context,
  draft: InvoiceRow,
): Promise<InvoiceRow | undefined> {
  if (draft.kind === 'invoice') return undefined
  const credited = await lockCredited(tx, ctx, draft)
  assertCreditFits(draft, credited)
  await store.addCredited(tx, credited.id, draft.total)
  await endStaleCheckouts(tx, credited.id)
  await ctx.record(tx, auditEntry('credited', { ...credited, version: credited.version + 1 }))
  return credited
}

interface Issue {
  version?: number | undefined
  sentAt?: Date
  /** Whether an access point for e-invoices is configured. */
  isDeliverySetUp?: boolean
}

/** Sends without the email. @param draft locked */
export async function issueInvoice(
  tx: Tx,
  ctx: Context,
  draft: InvoiceRow,
  { version, sentAt = new Date(), isDeliverySetUp = false }: Issue = {},
): Promise<InvoiceRow> {
  const issueDate = draft.issueDate ?? localDay(sentAt)
  assertSendable(draft, version, issueDate)
  await requireOpenDay(tx, issueDate, 'issueDate')
  const credited = await reduceCredited(tx, ctx, draft)
  const seller = await issuingSeller(tx)
  const buyer = taxedLike(await currentBuyer(tx, draft.companyId), credited?.buyer)
  const number = await numbered(tx, draft, issueDate)
  // Credit notes have no due date of their own.
  const dueDate = draft.kind === 'credit note' ? issueDate : draft.dueDate
  const frozen = { issueDate, dueDate, seller, buyer, number, sentAt, version: draft.version + 1 }
  const sent: InvoiceRow = { ...draft, ...frozen, state: 'sent' }
  await store.markSent(tx, sent)
  if (isDeliverySetUp) await deliverWhenSent(tx, sent)
  await ctx.record(tx, auditEntry('sent', sent))
  return sent
}

/** Needs the agency's role for the number series and agency settings. */
export async function sendInvoice(
  ctx: Context,
  id: string,
  options: Pick<Issue, 'version' | 'isDeliverySetUp'>,
): Promise<Invoice> {
  const { companyId } = await requireEditableInvoice(ctx, id)
  return ctx.transaction(async (tx) => {
    // Deleting a client deletes its drafts, so this lock orders the two.
    await lockCompany(tx, companyId)
    const draft = await lockInvoice(tx, ctx, id)
    // Other senders wait once a number is taken, so the emails are queued first.
    await emailClient(tx, invoiceSent, draft)
    await issueInvoice(tx, ctx, draft, options)
    return presentAgain(tx, ctx, id)
  }, 'agency')
}

/** Emails a sent document again; nothing about it changes. */
export function sendAgain(ctx: Context, id: string): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    assertResendable(row)
    await requireRecipient(tx, row.companyId)
    await emailClient(tx, invoiceSent, row, 'by hand')
    await ctx.record(tx, { ...auditEntry('sent again', row), isInternal: true })
    return presentAgain(tx, ctx, id)
  })
}

/** Voids without the email. @param row locked */
export async function declareVoid(
  tx: Tx,
  ctx: Context,
  row: InvoiceRow,
  reason: string,
): Promise<void> {
  assertVoidable(row)
  const advice =
    row.kind === 'invoice' ? 'Add a credit note instead' : 'Send the client a new invoice instead'
  await requireOpenBooks(tx, row.issueDate ?? '', `${advice}.`)
  if (row.kind === 'credit note') {
    const credited = await lockCredited(tx, ctx, row)
    await store.addCredited(tx, credited.id, -row.total)
    await endStaleCheckouts(tx, credited.id)
    await ctx.record(tx, auditEntry('changed', { ...credited, version: credited.version + 1 }))
  }
  await store.markVoid(tx, row.id, reason)
  await deleteDocument(tx, row)
  await endStaleCheckouts(tx, row.id)
  await ctx.record(tx, auditEntry('voided', { ...row, state: 'void', version: row.version + 1 }))
  announceTime(ctx, row)
}

export function voidInvoice(ctx: Context, id: string, reason = ''): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    await declareVoid(tx, ctx, row, reason)
    if (!row.isDetached) await emailClient(tx, invoiceVoided, row)
    return presentAgain(tx, ctx, id)
  })
}

export function creditInvoice(ctx: Context, id: string): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, ctx, id)
    assertCreditable(invoice)
    const { companyId, companyName, projectId, currency, lines, discount, total } = invoice
    const today = localDay(new Date())
    const note = newRow({
      ...{ companyId, companyName, projectId, currency, discount, total },
      lines: lines.map(withoutTime),
      kind: 'credit note',
      creditedId: id,
      issueDate: null,
      dueDate: today,
      notes: `Credit for invoice ${invoice.number}.`,
      terms: '',
    })
    return addDraft(tx, ctx, note)
  })
}
