// Dividing into instalments, and the lines of an instalment's invoice. Pure.
import { divideTaxes } from '#contract/billing/instalment-parts.ts'
import type { InstalmentNet } from '#contract/billing/instalment-parts.ts'
import { type NewInstalment, weightOf } from '#contract/billing/instalments.ts'
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { type LineFields, timeOf } from '#server/billing/invoices/lines.ts'
import { type InvoiceRow, assertDraft } from '#server/billing/invoices/rules.ts'

export interface InstalmentRow {
  id: string
  place: number
  title: string
  invoiceOn: string
  nets: InstalmentNet[]
  total: number
  /** The instalment's invoice, unless it is void. */
  invoiceId: string | null
  invoiceNumber: string | null
  invoiceStatus: InvoiceStatus | null
  voidInvoices: { id: string; number: string | null }[]
}

export interface PlanRow extends LineFields {
  id: string
  companyId: string
  companyName: string
  projectId: string | null
  quoteId: string | null
  quoteNumber: string | null
  /** Issue and due date of the draft that the plan replaced; no due date where it divides the quote. */
  issueDate: string | null
  dueDate: string | null
  parts: InstalmentRow[]
  createdAt: Date
}

/** True if a draft was divided, including an edited draft made from a quote. */
export const isOfDraft = ({ dueDate }: PlanRow) => dueDate !== null

export type NewPart = Pick<InstalmentRow, 'place' | 'title' | 'invoiceOn' | 'nets' | 'total'>

/** @throws AppError `invalid` if the amounts do not add up to the total, or a part is zero */
export function dividedParts(
  { lines, discount, currency, total }: LineFields,
  written: readonly NewInstalment[],
): NewPart[] {
  const amounts = written.flatMap(({ share }) => (typeof share === 'number' ? [] : [share]))
  const other = written.findIndex(
    ({ share }) => typeof share !== 'number' && share.currency !== currency,
  )
  if (other >= 0) throw invalid({ [`parts.${other}.share`]: `Currency must be ${currency}` })
  const sum = amounts.reduce((all, { amount }) => all + BigInt(amount), 0n)
  if (amounts.length > 0 && sum !== BigInt(total)) {
    const words = formatMoney({ amount: total, currency })
    throw invalid({ parts: `The amounts must add up to the total, ${words}` })
  }
  const parts = divideTaxes(totalsOf(lines, discount).taxes, written.map(weightOf))
  return written.map(({ title, invoiceOn }, place) => {
    const { nets, total: own } = parts[place] ?? { nets: [], total: 0 }
    if (own === 0)
      throw invalid({ [`parts.${place}.share`]: 'This amount is too small to invoice' })
    return { place: place + 1, title, invoiceOn, nets, total: own }
  })
}

/** @throws AppError `wrong_state`, `stale` */
export function assertDivisible(row: InvoiceRow, version: number | undefined): void {
  assertDraft(row)
  checkVersion(version, row)
  if (row.kind !== 'invoice') throw wrongState('A credit note can’t be split into instalments.')
  if (row.instalmentId !== null) throw wrongState('This invoice is already an instalment.')
  if (row.overageId !== null)
    throw wrongState('This invoice bills retainer overage, which can only be billed at once.')
  if (timeOf(row.lines).length > 0) {
    throw wrongState(
      'This invoice has time on it, which can only be billed at once. Remove the time first.',
    )
  }
  if (row.total === 0)
    throw wrongState('The total is zero, so there is nothing to split into instalments.')
}

export function assertNotInvoiced({ parts }: PlanRow): void {
  if (parts.some(({ invoiceId }) => invoiceId !== null)) {
    throw wrongState('An instalment has already been invoiced.')
  }
}

/** One line per tax rate. */
export function linesOf({ parts, quoteNumber, lines }: PlanRow, part: InstalmentRow): StoredLine[] {
  const of = quoteNumber === null ? (lines[0]?.description ?? '') : `quote ${quoteNumber}`
  const description = `${part.title}: instalment ${part.place} of ${parts.length} of ${of}`
  return part.nets.map(({ rate, net }) => ({
    description: cutText(description, 2000),
    quantity: 1,
    unit: '',
    unitPrice: net,
    taxRate: rate,
    discount: null,
  }))
}
