// Prepares an invoice, credit note or quote for drawing, with all labels. Pure.
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { taxNote } from '#contract/billing/treatment.ts'
import { usDate } from '#contract/values/text.ts'
import type { LineFields } from '../lines.ts'
import type { QuoteRow } from '#server/billing/quotes/rules.ts'
import type { InvoiceRow } from '../rules.ts'
import { moneyIn, titleOf } from './labels.ts'

export interface PrintedDocument extends LineFields {
  title: string
  /** Null for a draft. */
  number: string | null
  /** `Draft` or `Void`, for example; undefined if simply valid. */
  state: string | undefined
  seller: Seller
  buyer: Buyer
  /** Label above the client's address. */
  buyerTitle: string
  facts: [label: string, value: string][]
  totalLabel: string
  /** Why lines have no tax. */
  taxNote: string
  /** Whether payment details are shown. */
  hasPayment: boolean
  madeAt: Date
}

function partiesOf({ seller, buyer }: { seller: Seller | null; buyer: Buyer | null }) {
  if (!seller || !buyer) throw new Error('A document without its parties cannot be drawn')
  return { seller, buyer }
}

const linesOf = ({ currency, lines, discount, notes, terms, total }: LineFields): LineFields => ({
  ...{ currency, lines, discount, notes, terms, total },
})

const issueDate = (day: string | null): string => (day ? usDate(day) : 'When it is sent')

export function printedInvoice(row: InvoiceRow): PrintedDocument {
  const isInvoice = row.kind === 'invoice'
  const ofInvoice: PrintedDocument['facts'] = [
    ['Due date', usDate(row.dueDate)],
    ['Amount due', moneyIn(row.currency)(row.total)],
  ]
  return {
    ...linesOf(row),
    ...partiesOf(row),
    title: titleOf(row),
    number: row.number,
    state: row.state === 'draft' ? 'Draft' : row.state === 'void' ? 'Void' : undefined,
    buyerTitle: 'Billed to',
    facts: [['Issue date', issueDate(row.issueDate)], ...(isInvoice ? ofInvoice : [])],
    totalLabel: isInvoice ? 'Total' : 'Credit',
    taxNote: taxNote(row),
    hasPayment: isInvoice,
    madeAt: row.sentAt ?? row.updatedAt,
  }
}

const quoteStates: Record<QuoteRow['state'], string | undefined> = {
  draft: 'Draft',
  sent: undefined,
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export function printedQuote(row: QuoteRow): PrintedDocument {
  return {
    ...linesOf(row),
    ...partiesOf(row),
    title: 'Quote',
    number: row.number,
    state: quoteStates[row.state],
    buyerTitle: 'Prepared for',
    facts: [
      ['Date', issueDate(row.issueDate)],
      ['Valid until', usDate(row.validUntil)],
      ['Total', moneyIn(row.currency)(row.total)],
    ],
    totalLabel: 'Total',
    taxNote: taxNote(row),
    hasPayment: false,
    madeAt: row.updatedAt,
  }
}
