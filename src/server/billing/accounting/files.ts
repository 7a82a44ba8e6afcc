// The files of a period as CSV. Pure.
import type { AccountCodes } from '#contract/billing/account-codes.ts'
import type { AccountingFile } from '#contract/billing/accounting.ts'
import { plainAmount } from '#contract/values/money.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'
import {
  type BookedDocument,
  type BookedPayment,
  type Books,
  type TaxPart,
  meansAccount,
  revenueAccount,
  toEntries,
} from './rules.ts'
import { type EcSale, type MonthlyTax, type OpenItem, toEcSales, toMonthlyTax } from './summary.ts'

export interface Sources {
  books: Books
  openItems: OpenItem[]
  codes: AccountCodes
  /** The agency's. */
  vatId: string
}

const money = (amount: number, currency: string) => ({ decimal: plainAmount({ amount, currency }) })

interface DocumentPart {
  document: BookedDocument
  part: TaxPart
  account: string
}

/** Void documents keep their place in the series, without amounts. */
const partsOf = (documents: readonly BookedDocument[], codes: AccountCodes): DocumentPart[] =>
  documents.flatMap((document) =>
    document.parts.map((part) => {
      const account = revenueAccount(part, codes)
      return { document, part: document.isVoid ? { ...part, net: 0, tax: 0 } : part, account }
    }),
  )

const documentColumns: CsvColumns<DocumentPart> = {
  Number: ({ document }) => document.number,
  Date: ({ document }) => document.day,
  Status: ({ document }) => (document.isVoid ? 'void' : 'sent'),
  Client: ({ document }) => document.client,
  Country: ({ document }) => document.country,
  'VAT number': ({ document }) => document.vatId,
  'Tax category': ({ part }) => part.category,
  'Tax %': ({ part }) => part.rate,
  Net: ({ document, part }) => money(part.net, document.currency),
  Tax: ({ document, part }) => money(part.tax, document.currency),
  Gross: ({ document, part }) => money(part.net + part.tax, document.currency),
  Currency: ({ document }) => document.currency,
  'Service from': ({ document }) => document.servedFrom ?? '',
  'Service to': ({ document }) => document.servedTo ?? '',
  Account: ({ account }) => account,
}

const noteColumns: CsvColumns<DocumentPart> = {
  ...documentColumns,
  'Credited invoice': ({ document }) => document.creditedNumber,
}

interface Paid {
  payment: BookedPayment
  account: string
}

const paymentColumns: CsvColumns<Paid> = {
  Date: ({ payment }) => payment.day,
  Kind: ({ payment }) => payment.kind,
  Invoice: ({ payment }) => payment.number,
  Client: ({ payment }) => payment.client,
  Amount: ({ payment: { kind, amount, currency } }) =>
    money(kind === 'refund' ? -amount : amount, currency),
  Currency: ({ payment }) => payment.currency,
  Method: ({ payment }) => payment.means,
  Reference: ({ payment }) => payment.reference,
  Note: ({ payment }) => payment.note,
  Account: ({ account }) => account,
}

const openColumns: CsvColumns<OpenItem> = {
  Invoice: ({ number }) => number,
  Client: ({ client }) => client,
  Date: ({ day }) => day,
  'Due date': ({ dueDate }) => dueDate,
  Total: ({ total, currency }) => money(total, currency),
  Open: ({ open, currency }) => money(open, currency),
  Currency: ({ currency }) => currency,
}

interface JournalLine {
  place: number
  day: string
  document: string
  client: string
  text: string
  account: string
  amount: number
  currency: string
}

const journalColumns: CsvColumns<JournalLine> = {
  Entry: ({ place }) => place,
  Date: ({ day }) => day,
  Document: ({ document }) => document,
  Client: ({ client }) => client,
  Text: ({ text }) => text,
  Account: ({ account }) => account,
  Debit: ({ amount, currency }) => money(Math.max(amount, 0), currency),
  Credit: ({ amount, currency }) => money(Math.max(-amount, 0), currency),
  Currency: ({ currency }) => currency,
}

function toJournal({ books, codes }: Sources): JournalLine[] {
  return toEntries(books, codes).flatMap(({ postings, ...entry }, index) =>
    postings.map((posting) => ({ place: index + 1, ...entry, ...posting })),
  )
}

const taxColumns: CsvColumns<MonthlyTax> = {
  Month: ({ month }) => month,
  'Tax category': ({ category }) => category,
  'Tax %': ({ rate }) => rate,
  Net: ({ net }) => ({ decimal: plainAmount(net) }),
  Tax: ({ tax }) => ({ decimal: plainAmount(tax) }),
  Currency: ({ currency }) => currency,
}

const ecColumns: CsvColumns<EcSale> = {
  Country: ({ country }) => country,
  'VAT number': ({ vatNumber }) => vatNumber,
  Client: ({ client }) => client,
  Net: ({ net, currency }) => money(net, currency),
  Currency: ({ currency }) => currency,
  // Code of services in the list; an agency sells no goods.
  Kind: () => 'S',
}

/** The header and the lines, so that many lines are made piece by piece. */
const table =
  <Item>(columns: CsvColumns<Item>, itemsOf: (sources: Sources) => Item[]) =>
  (sources: Sources): Iterable<string> =>
    pieces(columns, itemsOf(sources))

const linesAtOnce = 500

function* pieces<Item>(columns: CsvColumns<Item>, items: readonly Item[]): Generator<string> {
  yield csvHeader(columns)
  for (let start = 0; start < items.length; start += linesAtOnce) {
    yield csvLines(columns, items.slice(start, start + linesAtOnce))
  }
}

const ofKind = (kind: BookedDocument['kind'], { books: { documents }, codes }: Sources) =>
  partsOf(
    documents.filter((one) => one.kind === kind),
    codes,
  )

type CsvFile = Exclude<AccountingFile, 'datev'>

export const csvFiles: Record<CsvFile, (sources: Sources) => Iterable<string>> = {
  invoices: table(documentColumns, (sources) => ofKind('invoice', sources)),
  'credit-notes': table(noteColumns, (sources) => ofKind('credit note', sources)),
  payments: table(paymentColumns, ({ books, codes }) =>
    books.payments
      .filter(({ kind }) => kind !== 'credit used')
      .map((payment) => ({ payment, account: meansAccount(payment, codes) })),
  ),
  'open-items': table(openColumns, ({ openItems }) => openItems),
  journal: table(journalColumns, toJournal),
  tax: table(taxColumns, ({ books }) => toMonthlyTax(books.documents)),
  'ec-sales': table(ecColumns, ({ books, vatId }) => toEcSales(books.documents, vatId)),
}
