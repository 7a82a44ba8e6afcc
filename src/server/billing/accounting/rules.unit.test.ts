// Entries and sums of the books: of examples, and of anything that can be sent and paid.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountsInUse, noAccountCodes } from '#contract/billing/account-codes.ts'
import { taxCategories } from '#contract/billing/accounting.ts'
import { type BookedDocument, type BookedPayment, toEntries, toTaxParts } from './rules.ts'
import { toSums, toEcSales, toMonthlyTax } from './summary.ts'

const codes = accountsInUse(noAccountCodes, 'Ireland')

const document: BookedDocument = {
  id: 'one',
  kind: 'invoice',
  isVoid: false,
  number: '2026-0001',
  day: '2026-03-02',
  dueDate: '2026-03-16',
  currency: 'EUR',
  total: 17_400,
  parts: [
    { category: 'taxed', rate: 23, net: 10_000, tax: 2_300 },
    { category: 'reverse charge', rate: 0, net: 5_100, tax: 0 },
  ],
  client: 'Kiefer & Söhne',
  country: 'DE',
  vatId: 'DE123456789',
  creditedNumber: '',
  servedFrom: null,
  servedTo: null,
}

const payment: BookedPayment = {
  id: 'two',
  kind: 'payment',
  day: '2026-03-02',
  amount: 500,
  currency: 'EUR',
  means: 'Cash',
  isOnline: false,
  reference: '',
  note: '',
  client: 'Kiefer & Söhne',
  number: '2026-0001',
  paidNumber: '',
}

const booked = (part: Partial<Parameters<typeof toEntries>[0]>, used = codes) =>
  toEntries({ documents: [], payments: [], writeOffs: [], ...part }, used).map(
    ({ text, postings }) => [text, ...postings.map(({ account, amount }) => [account, amount])],
  )

test.each([
  [
    { documents: [document] },
    [['Invoice', ['1100', 17_400], ['4000', -10_000], ['2200', -2_300], ['4100', -5_100]]],
  ],
  [
    {
      documents: [
        {
          ...document,
          kind: 'credit note' as const,
          total: 12_300,
          parts: document.parts.slice(0, 1),
        },
      ],
    },
    [['Credit note', ['1100', -12_300], ['4000', 10_000], ['2200', 2_300]]],
  ],
  [{ payments: [payment] }, [['Payment', ['1000', 500], ['1100', -500]]]],
  [
    { payments: [{ ...payment, kind: 'refund' as const, isOnline: true, means: 'Online' }] },
    [['Refund', ['1050', -500], ['1100', 500]]],
  ],
  [
    { payments: [{ ...payment, kind: 'credit used' as const, paidNumber: '2026-0002' }] },
    [['Credit used for 2026-0002', ['1100', 500], ['1100', -500]]],
  ],
  [{ writeOffs: [{ ...document, amount: 70 }] }, [['Written off', ['6100', 70], ['1100', -70]]]],
])('%j is posted to the usual accounts', (part, expected) => {
  expect(booked(part)).toEqual(expected)
})

test('own account codes replace the usual ones, by rate and means of payment too', () => {
  const own = accountsInUse(
    {
      ...noAccountCodes,
      receivables: 'AR',
      byRate: [{ rate: 23, revenue: 'R23', tax: '' }],
      byMeans: [{ means: 'cash', account: 'TILL' }],
    },
    'Germany',
  )
  expect(booked({ documents: [document], payments: [payment] }, own)).toEqual([
    ['Invoice', ['AR', 17_400], ['R23', -10_000], ['1776', -2_300], ['8336', -5_100]],
    ['Payment', ['TILL', 500], ['AR', -500]],
  ])
})

test('a void invoice is taken back on its own day and counts in no sum', () => {
  const books = { documents: [{ ...document, isVoid: true }], payments: [], writeOffs: [] }
  const [entry, reversal] = toEntries(books, codes)
  expect(reversal?.day).toBe(entry?.day)
  expect(reversal?.postings.map(({ amount }) => -amount)).toEqual(
    entry?.postings.map(({ amount }) => amount),
  )
  expect(toSums(books, [])).toEqual({ totals: [], taxes: [] })
})

test('the EC sales list has services to other EC countries, less credit notes', () => {
  const note = { ...document, kind: 'credit note' as const }
  const swiss = { ...document, vatId: 'CHE123456789MWST' }
  const own = { ...document, vatId: 'IE1234567T' }
  const northern = { ...document, vatId: 'XI980780684' }
  expect(toEcSales([document, document, note, swiss, northern, own], 'IE7654321A')).toEqual([
    {
      country: 'DE',
      vatNumber: '123456789',
      client: 'Kiefer & Söhne',
      currency: 'EUR',
      net: 5_100,
    },
  ])
})

test.each(['', 'GB980780684', 'XI980780684', 'CHE107787577'])(
  'an agency with the VAT number “%s” has no EC sales list',
  (vatId) => {
    expect(toEcSales([document], vatId)).toEqual([])
  },
)

const line = fc.record({
  description: fc.constant('Work'),
  unit: fc.constant(''),
  quantity: fc.integer({ min: 1, max: 100_000 }).map((count) => count / 100),
  unitPrice: fc.integer({ min: 0, max: 500_000 }),
  taxRate: fc.constantFrom(0, 5.5, 7, 8.875, 19, 23),
  discount: fc.constantFrom(null, { percent: 12.5 }, { amount: 333 }),
})

const anyDocument = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount: fc.constantFrom(null, { percent: 3.125 }, { amount: 1999 }),
    untaxedAs: fc.constantFrom(...taxCategories.filter((one) => one !== 'taxed')),
    kind: fc.constantFrom('invoice' as const, 'credit note' as const),
    isVoid: fc.boolean(),
    month: fc.integer({ min: 10, max: 12 }),
    currency: fc.constantFrom('EUR', 'JPY'),
  })
  .map(({ lines, discount, untaxedAs, month, ...rest }): BookedDocument => {
    const parts = toTaxParts(lines, discount, untaxedAs)
    const total = parts.reduce((sum, { net, tax }) => sum + net + tax, 0)
    return { ...document, ...rest, parts, total, day: `2026-${month}-05` }
  })

const anyPayment = fc.record({
  ...Object.fromEntries(Object.entries(payment).map(([key, value]) => [key, fc.constant(value)])),
  kind: fc.constantFrom('payment' as const, 'refund' as const, 'credit used' as const),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  currency: fc.constantFrom('EUR', 'JPY'),
}) as fc.Arbitrary<BookedPayment>

test('every entry balances, and all of them add up to the totals shown', () => {
  fc.assert(
    fc.property(fc.array(anyDocument), fc.array(anyPayment), (documents, payments) => {
      const books = { documents, payments, writeOffs: [] }
      const entries = toEntries(books, codes)
      for (const { postings } of entries) {
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      }
      const { totals } = toSums(books, [])
      const months = toMonthlyTax(documents)
      for (const { currency, invoiced, credited, net, tax, received } of totals) {
        const balance = (isMeant: (account: string) => boolean) =>
          entries
            .filter((one) => one.currency === currency)
            .flatMap(({ postings }) => postings)
            .reduce((sum, one) => sum + (isMeant(one.account) ? one.amount : 0), 0)
        expect(balance((account) => account === codes.tax)).toBe(-tax.amount || 0)
        expect(balance((account) => account.startsWith('4'))).toBe(-net.amount || 0)
        expect(balance((account) => account.startsWith('10'))).toBe(received.amount)
        expect(balance((account) => account === codes.receivables)).toBe(
          invoiced.amount - credited.amount - received.amount,
        )
        const monthly = months.filter((one) => one.currency === currency)
        expect(monthly.reduce((sum, one) => sum + one.net.amount, 0)).toBe(net.amount)
        expect(monthly.reduce((sum, one) => sum + one.tax.amount, 0)).toBe(tax.amount)
      }
    }),
  )
})
