// Sums of the books: totals by currency, tax by category and rate, and sales by EC customer. Pure.
import {
  type Accounting,
  type PeriodTotals,
  type TaxTotals,
  taxCategories,
} from '#contract/billing/accounting.ts'
import { type BookedDocument, type Books, signOf } from './rules.ts'

/** What an invoice's client owed at the end of a day; negative if they had paid too much. */
export interface OpenItem {
  number: string
  client: string
  day: string
  dueDate: string
  currency: string
  total: number
  open: number
}

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0)

export const countedDocuments = (documents: readonly BookedDocument[]): BookedDocument[] =>
  documents.filter(({ isVoid }) => !isVoid)

/** The currency with the largest amounts comes first. */
function toTotals(books: Books, openItems: readonly OpenItem[]): PeriodTotals[] {
  const documents = countedDocuments(books.documents)
  const payments = books.payments.filter(({ kind }) => kind !== 'credit used')
  const currencies = [
    ...new Set([...documents, ...payments, ...openItems].map(({ currency }) => currency)),
  ]
  const volumes = new Map(
    currencies.map((currency) => {
      const own = [...documents, ...openItems].filter((one) => one.currency === currency)
      return [currency, sum(own, ({ total }) => total)]
    }),
  )
  const volume = (currency: string) => volumes.get(currency) ?? 0
  return currencies
    .toSorted((one, other) => volume(other) - volume(one) || (one < other ? -1 : 1))
    .map((currency) => {
      const money = (amount: number) => ({ amount, currency })
      const own = documents.filter((one) => one.currency === currency)
      const ofKind = (kind: BookedDocument['kind']) =>
        sum(
          own.filter((one) => one.kind === kind),
          ({ total }) => total,
        )
      const ofParts = (amountOf: (part: BookedDocument['parts'][number]) => number) =>
        sum(own, (one) => signOf(one) * sum(one.parts, amountOf))
      const open = openItems.filter((one) => one.currency === currency)
      return {
        currency,
        invoiced: money(ofKind('invoice')),
        credited: money(ofKind('credit note')),
        net: money(ofParts(({ net }) => net)),
        tax: money(ofParts(({ tax }) => tax)),
        received: money(
          sum(
            payments.filter((one) => one.currency === currency),
            ({ kind, amount }) => (kind === 'payment' ? amount : -amount),
          ),
        ),
        outstanding: money(sum(open, (one) => Math.max(one.open, 0))),
        clientCredit: money(sum(open, (one) => Math.max(-one.open, 0))),
      }
    })
}

interface Group {
  document: BookedDocument
  part: BookedDocument['parts'][number]
  net: number
  tax: number
}

/** Adds up parts of documents whose keys are the same. */
function grouped(
  documents: readonly BookedDocument[],
  keyOf: (document: BookedDocument, part: Group['part']) => string | undefined,
): Group[] {
  const groups = new Map<string, Group>()
  for (const document of countedDocuments(documents)) {
    for (const part of document.parts) {
      const key = keyOf(document, part)
      if (key === undefined) continue
      const group = groups.get(key) ?? { document, part, net: 0, tax: 0 }
      group.net += signOf(document) * part.net
      group.tax += signOf(document) * part.tax
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

const byTax = (one: Omit<TaxTotals, 'net' | 'tax'>, other: Omit<TaxTotals, 'net' | 'tax'>) =>
  taxCategories.indexOf(one.category) - taxCategories.indexOf(other.category) ||
  other.rate - one.rate

export function toTaxTotals(documents: readonly BookedDocument[]): TaxTotals[] {
  const groups = grouped(documents, ({ currency }, { category, rate }) =>
    [currency, category, rate].join(' '),
  )
  return groups
    .map(({ document: { currency }, part: { category, rate }, net, tax }) => ({
      ...{ currency, category, rate },
      net: { amount: net, currency },
      tax: { amount: tax, currency },
    }))
    .toSorted(byTax)
}

export interface MonthlyTax extends TaxTotals {
  month: string
}

export function toMonthlyTax(documents: readonly BookedDocument[]): MonthlyTax[] {
  const months = [...new Set(documents.map(({ day }) => day.slice(0, 7)))].toSorted()
  return months.flatMap((month) =>
    toTaxTotals(documents.filter(({ day }) => day.startsWith(month))).map((totals) => ({
      month,
      ...totals,
    })),
  )
}

/** VAT prefixes of the European Union; Greece has its own, and Northern Ireland's is for goods only. */
const ecPrefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export interface EcSale {
  country: string
  /** Without its country. */
  vatNumber: string
  client: string
  currency: string
  net: number
}

/** Services under reverse charge to businesses of other EC countries; none of an agency outside them. @param ownVatId the agency's */
export function toEcSales(documents: readonly BookedDocument[], ownVatId: string): EcSale[] {
  const ownPrefix = ownVatId.slice(0, 2)
  if (!ecPrefixes.has(ownPrefix)) return []
  const isOther = (vatId: string) =>
    ecPrefixes.has(vatId.slice(0, 2)) && vatId.slice(0, 2) !== ownPrefix
  return grouped(documents, ({ vatId, currency }, { category }) =>
    category === 'reverse charge' && isOther(vatId) ? `${vatId} ${currency}` : undefined,
  )
    .map(({ document: { vatId, client, currency }, net }) => ({
      ...{ country: vatId.slice(0, 2), vatNumber: vatId.slice(2), client, currency, net },
    }))
    .filter(({ net }) => net !== 0)
}

type Sums = Pick<Accounting, 'totals' | 'taxes'>

export const toSums = (books: Books, openItems: readonly OpenItem[]): Sums => {
  const totals = toTotals(books, openItems)
  const taxes = toTaxTotals(books.documents)
  const ordered = totals.flatMap(({ currency }) => taxes.filter((one) => one.currency === currency))
  return { totals, taxes: ordered }
}
