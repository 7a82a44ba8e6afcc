// Quotes: fields, changes and decisions. Pure.
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { lineErrors, currencyErrors } from '#contract/billing/line-items.ts'
import type { NewQuote, QuoteChange, QuoteDecision, QuoteStatus } from '#contract/billing/quotes.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { isSame, checkVersion } from '#server/platform/rules.ts'
import { type LineFields, given, lineFields, writtenLines } from '#server/billing/invoices/lines.ts'
import { longDay } from '#server/billing/invoices/labels.ts'

export interface QuoteRow extends LineFields {
  id: string
  companyId: string
  companyName: string
  projectId: string | null
  projectTitle: string | null
  state: 'draft' | 'sent' | QuoteDecision | 'withdrawn'
  status: QuoteStatus
  number: string | null
  issueDate: string | null
  validUntil: string
  seller: Seller | null
  buyer: Buyer | null
  sentAt: Date | null
  /** A decision must be based on this version or a later one. */
  contentVersion: number
  viewedAt: Date | null
  decidedAt: Date | null
  decidedFirst: string | null
  decidedLast: string | null
  declineReason: string
  withdrawnAt: Date | null
  withdrawReason: string
  /** The invoice made from it, unless void or hidden from the caller. */
  invoiceId: string | null
  invoiceNumber: string | null
  /** Voided invoices made from it, earliest first. */
  voidInvoices: { id: string; number: string | null }[]
  /** Whether it is divided into instalments, which are invoiced instead; always false for clients. */
  isDivided: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

type Written = Omit<NewQuote, 'company'>

export const draftFields = (written: Written) => ({
  ...lineFields(written),
  projectId: written.project ?? null,
  validUntil: written.validUntil,
})

/** Converts a row back to the wire form. */
export const writtenOf = (row: QuoteRow): Written => ({
  ...writtenLines(row),
  project: row.projectId,
  validUntil: row.validUntil,
})

const undecided = {
  state: 'sent',
  viewedAt: null,
  decidedAt: null,
  decidedFirst: null,
  decidedLast: null,
  declineReason: '',
  withdrawnAt: null,
  withdrawReason: '',
} as const

/**
 * Changes a draft. Changing a sent, declined or withdrawn quote offers a new version. Identical content changes nothing,
 * unless the quote was withdrawn.
 * @throws AppError `wrong_state` if it was accepted; `stale`; `invalid`
 */
export function changedQuote(
  row: QuoteRow,
  { version, ...change }: QuoteChange,
  today: string,
): QuoteRow {
  if (row.state === 'accepted') {
    throw wrongState(`${row.number} was accepted and can’t be changed. Write a new quote.`)
  }
  checkVersion(version, row)
  const before = writtenOf(row)
  const written: Written = { ...before, ...given(change) }
  const isOther = written.currency !== row.currency
  const fieldErrors = { ...lineErrors(written, 'quote'), ...(isOther && currencyErrors(written)) }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  const next = { ...row, ...draftFields(written), version: row.version + 1 }
  if (row.state === 'draft') return next
  const isUnchanged = isSame(writtenOf(next), before)
  if (isUnchanged && row.state !== 'withdrawn') return row
  assertOffer(next, today)
  return { ...next, ...undecided, contentVersion: next.version }
}

export function assertDraft({ state, number }: QuoteRow): void {
  if (state !== 'draft') throw wrongState(`${number} has already been sent.`)
}

/** @throws AppError `invalid` if it could not be accepted */
function assertOffer({ lines, validUntil }: QuoteRow, today: string): void {
  if (lines.length === 0) throw invalid({ lines: 'Add at least one line before sending it' })
  if (validUntil < today) throw invalid({ validUntil: 'Valid until must not be before today' })
}

/** @throws AppError `wrong_state`, `stale`, `invalid` */
export function assertSendable(row: QuoteRow, version: number | undefined, today: string): void {
  assertDraft(row)
  checkVersion(version, row)
  assertOffer(row, today)
}

interface NewDecision {
  decision: QuoteDecision
  /** Version of the quote that was seen. */
  version: number
}

/**
 * @returns false if the same decision was already made
 * @throws AppError `wrong_state`, `stale`
 */
export function isNewDecision(
  row: QuoteRow,
  { decision, version }: NewDecision,
  today: string,
): boolean {
  const { state, contentVersion, validUntil } = row
  if (state === 'draft') throw wrongState('This quote hasn’t been sent yet.')
  if (state === decision) return false
  if (state === 'withdrawn') {
    throw wrongState('This quote was withdrawn. Ask the agency for a new one.')
  }
  if (state !== 'sent') {
    throw wrongState(`This quote was already ${state}. Contact the agency to change that.`)
  }
  if (version < contentVersion || version > row.version) throw new AppError('stale')
  if (validUntil < today) {
    throw wrongState(
      `This quote was valid until ${longDay(validUntil)}. Ask the agency for a new one.`,
    )
  }
  return true
}

/**
 * @returns false if it was already withdrawn
 * @throws AppError `wrong_state` if it was decided on or not sent
 */
export function isNewWithdrawal({ state, number }: QuoteRow): boolean {
  if (state === 'withdrawn') return false
  if (state === 'draft')
    throw wrongState('This quote hasn’t been sent yet. Delete the draft instead.')
  if (state !== 'sent') throw wrongState(`${number} was already ${state} and can’t be withdrawn.`)
  return true
}

export function assertInvoiceable({ state, invoiceId, isDivided }: QuoteRow): void {
  if (state !== 'accepted') throw wrongState('Only an accepted quote can be invoiced.')
  if (invoiceId !== null) throw wrongState('This quote has already been invoiced.')
  if (isDivided) throw wrongState('This quote has already been split into instalments.')
}
