// Invoices: fields and state changes. Pure.
import { currencyErrors } from '#contract/billing/line-items.ts'
import {
  type InvoiceChange,
  type InvoiceKind,
  type InvoiceStatus,
  type NewInvoice,
  draftErrors,
} from '#contract/billing/invoices.ts'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { type LineFields, given, lineFields, timeOf, withTime, writtenLines } from './lines.ts'

export interface InvoiceRow extends LineFields {
  id: string
  companyId: string
  companyName: string
  isDetached: boolean
  projectId: string | null
  projectTitle: string | null
  kind: InvoiceKind
  /** The invoice that a credit note corrects. */
  creditedId: string | null
  state: 'draft' | 'sent' | 'void'
  status: InvoiceStatus
  number: string | null
  issueDate: string | null
  dueDate: string
  /** The quote it was made from. */
  quoteId: string | null
  quoteNumber: string | null
  /** The instalment it was made from. */
  instalmentId: string | null
  /** The retainer overage that it bills. */
  overageId: string | null
  /** By today. */
  paid: number
  /** With a later date, from which it counts; negative for refunds. */
  paidLater: number
  credited: number
  /** Remaining amount; negative if overpaid. */
  due: number
  seller: Seller | null
  buyer: Buyer | null
  sentAt: Date | null
  viewedAt: Date | null
  voidedAt: Date | null
  voidReason: string
  remindersStopped: boolean
  /** Refunded online; reminders wait until staff decide whether the money is expected again. */
  refundUndecided: boolean
  /** The part of the total that is not expected again after a refund. */
  settled: number
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Fields of a draft that people edit. */
export type DraftFields = LineFields & Pick<InvoiceRow, 'projectId' | 'issueDate' | 'dueDate'>

type Written = Omit<NewInvoice, 'company'>

export const draftFields = (written: Written): DraftFields => ({
  ...lineFields(written),
  projectId: written.project ?? null,
  issueDate: written.issueDate ?? null,
  dueDate: written.dueDate,
})

/** Converts a row back to the wire form. */
const writtenOf = (row: InvoiceRow): Written => ({
  ...writtenLines(row),
  project: row.projectId,
  issueDate: row.issueDate,
  dueDate: row.dueDate,
})

/**
 * @param added time entries newly put on the invoice; other entries are only kept if they were already on it
 * @throws AppError `wrong_state` if it is not a draft; `stale`; `invalid` if fields contradict each other
 */
export function changedDraft(
  row: InvoiceRow,
  { version, ...change }: InvoiceChange,
  added: readonly string[] = [],
): InvoiceRow {
  assertDraft(row)
  checkVersion(version, row)
  const written: Written = { ...writtenOf(row), ...given(change) }
  const isOther = written.currency !== row.currency
  const fieldErrors = { ...draftErrors(written), ...(isOther && currencyErrors(written)) }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  const fields = draftFields(written)
  const lines = withTime(fields.lines, written.lines, [...timeOf(row.lines), ...added])
  return { ...row, ...fields, lines, version: row.version + 1 }
}

export function assertDraft({ state, number }: Pick<InvoiceRow, 'state' | 'number'>): void {
  if (state !== 'draft') {
    throw wrongState(
      `${number} was sent and can’t be changed. Add a credit note or declare it void.`,
    )
  }
}

/** @throws AppError `stale`, `wrong_state`, or `invalid` naming what is missing */
export function assertSendable(row: InvoiceRow, version: number | undefined, today: string): void {
  assertDraft(row)
  checkVersion(version, row)
  if (row.lines.length === 0) throw invalid({ lines: 'Add at least one line before sending it' })
  if (row.kind === 'invoice' && row.dueDate < (row.issueDate ?? today)) {
    throw invalid({ dueDate: 'Due date must not be before the issue date' })
  }
}

export function assertResendable({ kind, state, isDetached }: InvoiceRow): void {
  if (state === 'draft') throw wrongState(`This ${kind} wasn’t sent yet.`)
  if (state === 'void') throw wrongState(`This ${kind} is void.`)
  if (isDetached) throw wrongState('The client was deleted.')
}

export function assertVoidable({ kind, state, paid, paidLater, credited }: InvoiceRow): void {
  if (state === 'draft') throw wrongState('A draft was never sent. Delete it instead.')
  if (state === 'void') throw wrongState(`This ${kind} is already void.`)
  if (paid !== 0 || paidLater !== 0)
    throw wrongState(`This ${kind} has been paid, at least in part. Record the refund first.`)
  if (credited !== 0) throw wrongState('A credit note already settles this invoice.')
}

/** The amount that can still be credited. */
const creditable = ({ total, credited }: InvoiceRow): number => total - credited

export function assertCreditable({ state, kind, isDetached, ...row }: InvoiceRow): void {
  if (state !== 'sent' || kind !== 'invoice')
    throw wrongState('Only a sent invoice can be credited.')
  if (isDetached) throw wrongState('The client was deleted, so this invoice can’t be credited.')
  if (row.total - row.credited <= 0)
    throw wrongState('This invoice has already been credited in full.')
}

/** @throws AppError `wrong_state` if the credit note exceeds what remains of the invoice */
export function assertCreditFits(note: InvoiceRow, invoice: InvoiceRow): void {
  if (note.currency !== invoice.currency) {
    throw invalid({ currency: `Currency must be ${invoice.currency}, like the invoice’s` })
  }
  if (invoice.state !== 'sent')
    throw wrongState(`${invoice.number} is void. There is nothing left to credit.`)
  if (note.total > creditable(invoice)) {
    throw wrongState(`The credit note is for more than what is left on ${invoice.number}.`)
  }
}

export const numberOf = (prefix: string, year: number, place: number): string =>
  `${prefix}${year}-${String(place).padStart(4, '0')}`

export function assertPayable({ state, kind }: InvoiceRow): void {
  if (state === 'draft') throw wrongState(`Send the ${kind} before you record a payment.`)
  if (state === 'void') throw wrongState(`This ${kind} is void.`)
  if (kind !== 'invoice') throw wrongState('A credit note can’t be paid.')
}

/** Takes credit from overpaid invoices in order, returning the part taken from each. */
export function takeCredit(
  sources: readonly InvoiceRow[],
  amount: number,
): { source: InvoiceRow; part: number }[] {
  let left = amount
  const taken = sources.flatMap((source) => {
    const part = Math.min(left, Math.max(0, -source.due))
    left -= part
    return part > 0 ? [{ source, part }] : []
  })
  if (left > 0) throw invalid({ amount: 'The client doesn’t have that much credit' })
  return taken
}
