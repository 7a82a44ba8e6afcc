// A draft becomes an invoice: its number, the facts as they are now, the email. And what takes it back.
import type { Invoice } from '#contract/invoices.ts'
import { lockCompany } from '#server/domains/companies/service.ts'
import { readBilling } from '#server/domains/settings/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { announceTime } from './billed-time.ts'
import { emailClient } from './client-emails.ts'
import { invoiceSent, invoiceVoided } from './emails.ts'
import { withoutTime } from './lines.ts'
import { deliverWhenSent } from './e-invoice/delivering.ts'
import { endStaleCheckouts } from './online/stale.ts'
import { currentBuyer, currentSeller } from './parties.ts'
import {
  type InvoiceRow,
  assertCreditFits,
  assertCreditable,
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

/** The invoice that a credit note takes from, held. */
async function lockCredited(tx: Tx, ctx: Context, note: InvoiceRow) {
  const invoice = note.creditedId && (await store.lockInvoice(tx, ctx.viewer, note.creditedId))
  if (!invoice) throw new AppError('not_found')
  return invoice
}

/** The number comes last, so that other senders wait for as little as possible. */
async function numbered(tx: Tx, row: InvoiceRow, issueDate: string): Promise<string> {
  const { numberPrefix, creditPrefix } = await readBilling(tx)
  const year = Number(issueDate.slice(0, 4))
  const prefix = row.kind === 'invoice' ? numberPrefix : creditPrefix
  return numberOf(prefix, year, await store.takeNumber(tx, row.kind, year))
}

interface Issue {
  version?: number | undefined
  sentAt?: Date
  /** Whether there is an access point for e-invoices. */
  isDeliverySetUp?: boolean
}

/** All of sending but the email. @param draft held */
export async function issueInvoice(
  ctx: Context,
  tx: Tx,
  draft: InvoiceRow,
  { version, sentAt = new Date(), isDeliverySetUp = false }: Issue = {},
): Promise<InvoiceRow> {
  const issueDate = draft.issueDate ?? localDay(sentAt)
  assertSendable(draft, version, issueDate)
  if (draft.kind === 'credit note') {
    const credited = await lockCredited(tx, ctx, draft)
    assertCreditFits(draft, credited)
    await store.addCredited(tx, credited.id, draft.total)
    await endStaleCheckouts(tx, credited.id)
    await ctx.record(tx, auditEntry('credited', { ...credited, version: credited.version + 1 }))
  }
  const [seller, buyer] = [await currentSeller(tx), await currentBuyer(tx, draft.companyId)]
  const number = await numbered(tx, draft, issueDate)
  // Nothing of a credit note becomes due.
  const dueDate = draft.kind === 'credit note' ? issueDate : draft.dueDate
  const frozen = { issueDate, dueDate, seller, buyer, number, sentAt, version: draft.version + 1 }
  const sent: InvoiceRow = { ...draft, ...frozen, state: 'sent' }
  await store.markSent(tx, sent)
  if (isDeliverySetUp) await deliverWhenSent(tx, sent)
  await ctx.record(tx, auditEntry('sent', sent))
  return sent
}

/** The series of numbers and what the agency is are the agency's as a whole. */
export async function sendInvoice(
  ctx: Context,
  id: string,
  options: Pick<Issue, 'version' | 'isDeliverySetUp'>,
): Promise<Invoice> {
  const { companyId } = await requireEditableInvoice(ctx, id)
  return ctx.transaction(async (tx) => {
    // A client that is deleted takes its drafts along: whichever comes first, the other finds it done.
    await lockCompany(tx, companyId)
    const draft = await lockInvoice(tx, ctx, id)
    // Once a number is taken, whoever else sends waits: what can be done before is.
    await emailClient(tx, invoiceSent, draft)
    await issueInvoice(ctx, tx, draft, options)
    return presentAgain(tx, ctx, id)
  }, 'agency')
}

/** All of it but the email. @param row held */
export async function declareVoid(
  ctx: Context,
  tx: Tx,
  row: InvoiceRow,
  reason: string,
): Promise<void> {
  assertVoidable(row)
  if (row.kind === 'credit note') {
    const credited = await lockCredited(tx, ctx, row)
    await store.addCredited(tx, credited.id, -row.total)
    await endStaleCheckouts(tx, credited.id)
    await ctx.record(tx, auditEntry('changed', { ...credited, version: credited.version + 1 }))
  }
  await store.markVoid(tx, row.id, reason)
  await endStaleCheckouts(tx, row.id)
  await ctx.record(tx, auditEntry('voided', { ...row, state: 'void', version: row.version + 1 }))
  announceTime(ctx, row)
}

export function voidInvoice(ctx: Context, id: string, reason = ''): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    await declareVoid(ctx, tx, row, reason)
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
    return addDraft(ctx, tx, note)
  })
}
