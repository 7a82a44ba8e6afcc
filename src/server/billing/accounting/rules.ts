// Double entries of documents and payments: debits are positive, credits negative, and each entry adds up to zero. Pure.
import { type Discount, totalsOf } from '#contract/billing/invoice-totals.ts'
import type { AccountCodes } from '#contract/billing/account-codes.ts'
import type { TaxCategory } from '#contract/billing/accounting.ts'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { UntaxedCategory } from '#contract/billing/tax.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'

/** One rate of a document. */
export interface TaxPart {
  category: TaxCategory
  rate: number
  net: number
  tax: number
}

/** An invoice or credit note that was sent; void ones keep their number. */
export interface BookedDocument {
  id: string
  kind: InvoiceKind
  isVoid: boolean
  number: string
  day: string
  dueDate: string
  currency: string
  total: number
  parts: TaxPart[]
  client: string
  country: string
  vatId: string
  /** For credit notes. */
  creditedNumber: string
  /** The days of the time that it bills. */
  servedFrom: string | null
  servedTo: string | null
}

export interface BookedPayment {
  id: string
  kind: 'payment' | 'refund' | 'credit used'
  day: string
  amount: number
  currency: string
  means: string
  isOnline: boolean
  reference: string
  note: string
  client: string
  number: string
  /** What a credit paid. */
  paidNumber: string
}

/** The part of an invoice that is not expected again after a refund. */
export interface WriteOff {
  day: string
  amount: number
  currency: string
  number: string
  client: string
}

export interface Posting {
  account: string
  amount: number
}

export interface Entry {
  day: string
  /** Number of the invoice or credit note. */
  document: string
  client: string
  text: string
  currency: string
  postings: Posting[]
}

/** A rate of zero has the category of the document's recipient. */
export function toTaxParts(
  lines: readonly StoredLine[],
  discount: Discount | null,
  untaxedAs: UntaxedCategory | undefined,
): TaxPart[] {
  return totalsOf(lines, discount).taxes.map(({ rate, net, tax }) => ({
    category: rate > 0 ? 'taxed' : (untaxedAs ?? 'zero rated'),
    rate,
    net,
    tax,
  }))
}

export function revenueAccount({ category, rate }: TaxPart, codes: AccountCodes): string {
  if (category === 'reverse charge') return codes.reverseCharge
  if (category === 'outside scope') return codes.outsideScope
  if (category !== 'taxed') return codes.untaxed
  return codes.byRate.find((one) => one.rate === rate)?.revenue ?? codes.revenue
}

const taxAccount = ({ rate }: TaxPart, codes: AccountCodes) =>
  codes.byRate.find((one) => one.rate === rate)?.tax ?? codes.tax

type Paid = Pick<BookedPayment, 'isOnline' | 'means'>

export function meansAccount({ isOnline, means }: Paid, codes: AccountCodes): string {
  const own = codes.byMeans.find((one) => one.means.toLowerCase() === means.toLowerCase())
  return own?.account || (isOnline ? codes.online : codes.bank)
}

/** Credit notes count against revenue. */
export const signOf = ({ kind }: Pick<BookedDocument, 'kind'>): 1 | -1 =>
  kind === 'invoice' ? 1 : -1

const moved = (account: string, amount: number): Posting[] =>
  amount === 0 ? [] : [{ account, amount }]

/** A void document is posted and taken back on its own day, so no other day's figures change. */
export function documentEntries(document: BookedDocument, codes: AccountCodes): Entry[] {
  const { day, number, client, currency, kind, total, parts, isVoid } = document
  const sign = signOf(document)
  const postings = [
    ...moved(codes.receivables, sign * total),
    ...parts.flatMap((part) => [
      ...moved(revenueAccount(part, codes), -sign * part.net),
      ...moved(taxAccount(part, codes), -sign * part.tax),
    ]),
  ]
  if (postings.length === 0) return []
  const text = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const entry: Entry = { day, document: number, client, text, currency, postings }
  if (!isVoid) return [entry]
  const reversed = postings.map(({ account, amount }) => ({ account, amount: -amount }))
  return [entry, { ...entry, text: `${text} void`, postings: reversed }]
}

/** A credit moves what was paid too much from one invoice to another. */
export function paymentEntry(payment: BookedPayment, codes: AccountCodes): Entry {
  const { kind, day, number, client, currency, amount, paidNumber } = payment
  const common = { day, document: number, client, currency }
  const { receivables } = codes
  if (kind === 'credit used') {
    const postings = [
      { account: receivables, amount },
      { account: receivables, amount: -amount },
    ]
    return { ...common, text: `Credit used for ${paidNumber}`, postings }
  }
  const received = kind === 'payment' ? amount : -amount
  const postings = [
    { account: meansAccount(payment, codes), amount: received },
    { account: receivables, amount: -received },
  ]
  return { ...common, text: kind === 'payment' ? 'Payment' : 'Refund', postings }
}

export const writeOffEntry = (
  { day, amount, currency, number, client }: WriteOff,
  { writeOffs, receivables }: AccountCodes,
): Entry => ({
  ...{ day, document: number, client, currency, text: 'Written off' },
  postings: [
    { account: writeOffs, amount },
    { account: receivables, amount: -amount },
  ],
})

export interface Books {
  documents: BookedDocument[]
  payments: BookedPayment[]
  writeOffs: WriteOff[]
}

const textOrder = (one: string, other: string) => Number(one > other) - Number(one < other)

/** By day; within a day documents come before payments. */
export function toEntries({ documents, payments, writeOffs }: Books, codes: AccountCodes): Entry[] {
  const entries = [
    ...documents.flatMap((document) => documentEntries(document, codes)),
    ...payments.map((payment) => paymentEntry(payment, codes)),
    ...writeOffs.map((writeOff) => writeOffEntry(writeOff, codes)),
  ]
  return entries.toSorted((one, other) => textOrder(one.day, other.day))
}

export const documentOrder = (one: BookedDocument, other: BookedDocument): number =>
  textOrder(one.day, other.day) || textOrder(one.number, other.number)
