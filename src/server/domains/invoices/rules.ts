// What an invoice is and how it changes. Pure.
import {
  type InvoiceChange,
  type InvoiceKind,
  type InvoiceStatus,
  type NewInvoice,
  draftFaults,
} from '#contract/invoices.ts'
import type { Buyer, Seller } from '#contract/invoice-parties.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { type LineFields, given, lineFields, timeOf, withTime, writtenLines } from './lines.ts'

export interface InvoiceRow extends LineFields {
  id: string
  companyId: string
  companyName: string
  isDetached: boolean
  projectId: string | null
  projectTitle: string | null
  kind: InvoiceKind
  /** The invoice that a credit note takes from. */
  creditedId: string | null
  state: 'draft' | 'sent' | 'void'
  status: InvoiceStatus
  number: string | null
  issueDate: string | null
  dueDate: string
  /** The quote that it was made of. */
  quoteId: string | null
  quoteNumber: string | null
  /** That it was made of. */
  instalmentId: string | null
  /** Of a retainer, that it bills. */
  overageId: string | null
  paid: number
  credited: number
  /** Still to be paid; below zero it was overpaid. */
  due: number
  seller: Seller | null
  buyer: Buyer | null
  sentAt: Date | null
  viewedAt: Date | null
  voidedAt: Date | null
  voidReason: string
  remindersStopped: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** What a person writes of it. */
export type DraftFields = LineFields & Pick<InvoiceRow, 'projectId' | 'issueDate' | 'dueDate'>

type Written = Omit<NewInvoice, 'company'>

export const draftFields = (written: Written): DraftFields => ({
  ...lineFields(written),
  projectId: written.project ?? null,
  issueDate: written.issueDate ?? null,
  dueDate: written.dueDate,
})

/** A row's fields as a person would send them. */
const writtenOf = (row: InvoiceRow): Written => ({
  ...writtenLines(row),
  project: row.projectId,
  issueDate: row.issueDate,
  dueDate: row.dueDate,
})

/**
 * @param added entries of time that are put on it now; of others its lines keep those that they have
 * @throws AppError `wrong_state` for what is no draft; `stale`; `invalid` where fields contradict each other
 */
export function changedDraft(
  row: InvoiceRow,
  { version, ...change }: InvoiceChange,
  added: readonly string[] = [],
): InvoiceRow {
  assertDraft(row)
  if (version !== undefined && version !== row.version) throw new AppError('stale')
  const written: Written = { ...writtenOf(row), ...given(change) }
  const faults = draftFaults(written)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const fields = draftFields(written)
  const lines = withTime(fields.lines, written.lines, [...timeOf(row.lines), ...added])
  return { ...row, ...fields, lines, version: row.version + 1 }
}

export const refused = (message: string): AppError => new AppError('wrong_state', { message })

export function assertDraft({ state, number }: Pick<InvoiceRow, 'state' | 'number'>): void {
  if (state !== 'draft') {
    throw refused(`${number} was sent and can’t be changed. Add a credit note or declare it void.`)
  }
}

/** @throws AppError `stale`, `wrong_state`, or `invalid` naming what is missing */
export function assertSendable(row: InvoiceRow, version: number | undefined, today: string): void {
  assertDraft(row)
  if (version !== undefined && version !== row.version) throw new AppError('stale')
  if (row.lines.length === 0) throw invalid({ lines: 'Add at least one line before sending it' })
  if (row.kind === 'invoice' && row.dueDate < (row.issueDate ?? today)) {
    throw invalid({ dueDate: 'Due date must not be before the issue date' })
  }
}

export function assertVoidable({ state, paid, credited }: InvoiceRow): void {
  if (state === 'draft') throw refused('A draft was never sent. Delete it instead.')
  if (state === 'void') throw refused('It’s already void.')
  if (paid !== 0) throw refused('It has been paid, at least in part. Record the refund first.')
  if (credited !== 0) throw refused('It has a credit note, which already settles it.')
}

/** What a credit note may still take from the invoice. */
export const creditable = ({ total, credited }: InvoiceRow): number => total - credited

export function assertCreditable({ state, kind, isDetached, ...row }: InvoiceRow): void {
  if (state !== 'sent' || kind !== 'invoice') throw refused('Only a sent invoice can be credited.')
  if (isDetached) throw refused('Its client was deleted, so it can’t be credited.')
  if (row.total - row.credited <= 0) throw refused('It has already been credited in full.')
}

/** @throws AppError `wrong_state` when the credit note takes more than is left of the invoice */
export function assertCreditFits(note: InvoiceRow, invoice: InvoiceRow): void {
  if (note.currency !== invoice.currency) {
    throw invalid({ currency: `Currency must be ${invoice.currency}, like the invoice’s` })
  }
  if (invoice.state !== 'sent')
    throw refused(`${invoice.number} is void. There is nothing left to credit.`)
  if (note.total > creditable(invoice)) {
    throw refused(`The credit note is for more than what is left on ${invoice.number}.`)
  }
}

export const numberOf = (prefix: string, year: number, place: number): string =>
  `${prefix}${year}-${String(place).padStart(4, '0')}`

export function assertPayable({ state, kind }: InvoiceRow): void {
  if (state === 'draft') throw refused('It must be sent before it can be paid.')
  if (state === 'void') throw refused('It is void.')
  if (kind !== 'invoice') throw refused('A credit note can’t be paid.')
}

/** What is left of the invoices that were overpaid, taken from them in their order. */
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
