// E-invoices of any invoice: accepted by other validators, with the same totals as the invoice.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InvoiceTotals, totalsOf } from '#contract/billing/invoice-totals.ts'
import { getDecimals, plainAmount } from '#contract/values/money.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import {
  contentOf,
  isWellFormed,
  findRuleViolations,
  findSchemaViolations,
} from '#tests/support/e-invoice-validator.ts'
import { leaves } from '#tests/support/xml-leaves.ts'
import { place, sentInvoice } from '#tests/support/invoice-row.ts'
import { printedInvoice } from '#server/billing/invoices/pdf/printed.ts'
import { renderDocument } from '#server/billing/invoices/pdf/render.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { writeCii } from './cii.ts'
import { toEInvoice } from './model.ts'
import { findProblems, isPrevented } from './problems.ts'
import { writeUbl } from './ubl.ts'

const renderInvoice = async (row: InvoiceRow, eInvoice?: string) =>
  (await renderDocument(printedInvoice(row), { eInvoice })).content

const lineOf = (line: Partial<StoredLine> = {}): StoredLine => ({
  description: 'Design',
  quantity: 1,
  unit: '',
  unitPrice: 10_000,
  taxRate: 0,
  discount: null,
  ...line,
})

function rowOf(more: Partial<InvoiceRow> = {}): InvoiceRow {
  const row = { ...sentInvoice, lines: [lineOf()], ...more }
  return { ...row, total: totalsOf(row.lines, row.discount).total }
}

const credited = { number: '2026-0001', issueDate: '2026-10-01' }
const written = (row: InvoiceRow) => {
  const invoice = toEInvoice(row, row.kind === 'credit note' ? credited : undefined)
  return { cii: writeCii(invoice), ubl: writeUbl(invoice, findProblems(row).length === 0) }
}

const buyerWith = (more: Partial<NonNullable<InvoiceRow['buyer']>>) => ({
  buyer: sentInvoice.buyer && { ...sentInvoice.buyer, ...more },
})
const sellerWith = (more: Partial<NonNullable<InvoiceRow['seller']>>) => ({
  seller: sentInvoice.seller && { ...sentInvoice.seller, ...more },
})

/** Compares as numbers, so `12.5` and `12.50` are equal. */
const amountOf = (currency: string) => (amount: number) => Number(plainAmount({ amount, currency }))

const texts = (xml: string, name: string) => leaves(xml).get(name) ?? []
const numbers = (xml: string, name: string) => texts(xml, name).map(Number)

function expectSums({ cii, ubl }: { cii: string; ubl: string }, row: InvoiceRow) {
  const totals: InvoiceTotals = totalsOf(row.lines, row.discount)
  const amount = amountOf(row.currency)
  const nets = totals.lines.map(({ net }) => amount(net))
  expect(numbers(cii, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')).toEqual(
    nets,
  )
  const isInvoice = row.kind === 'invoice'
  const line = isInvoice ? 'InvoiceLine' : 'CreditNoteLine'
  expect(numbers(ubl, `${line}/LineExtensionAmount`)).toEqual(nets)
  const head = 'SpecifiedTradeSettlementHeaderMonetarySummation'
  const sums: [cii: string, ubl: string, value: number][] = [
    ['LineTotalAmount', 'LineExtensionAmount', totals.subtotal],
    ['TaxBasisTotalAmount', 'TaxExclusiveAmount', totals.net],
    ['GrandTotalAmount', 'TaxInclusiveAmount', totals.total],
    ['DuePayableAmount', 'PayableAmount', row.total],
  ]
  for (const [ofCii, ofUbl, value] of sums) {
    expect(numbers(cii, `${head}/${ofCii}`)).toEqual([amount(value)])
    expect(numbers(ubl, `LegalMonetaryTotal/${ofUbl}`)).toEqual([amount(value)])
  }
  const taxes = totals.taxes.map(({ tax }) => amount(tax))
  expect(numbers(cii, 'ApplicableTradeTax/CalculatedAmount')).toEqual(taxes)
  expect(numbers(ubl, 'TaxSubtotal/TaxAmount')).toEqual(taxes)
  expect(numbers(ubl, 'TaxTotal/TaxAmount')).toEqual([amount(totals.tax)])
}

const discount = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ percent })),
    fc.integer({ min: 0, max: 20_000 }).map((amount) => ({ amount })),
  ),
  { nil: null },
)
const description = fc.constantFrom(
  'Design',
  '株式会社さくら',
  'مستشفى النور',
  'First\nsecond & <third>',
  'bell\u0007 and \uffff',
)
const anyLine: fc.Arbitrary<StoredLine> = fc.record({
  description,
  quantity: fc.integer({ min: 1, max: 999_999 }).map((count) => count / 10_000),
  unit: fc.constantFrom('', 'hours', 'posts'),
  unitPrice: fc.integer({ min: 0, max: 9_999_999 }),
  exactUnitPrice: fc.option(
    fc.integer({ min: 1, max: 9_999_999 }).map((digits) => `${digits}.${digits % 10_000}1`),
    { nil: undefined },
  ),
  minutes: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  taxRate: fc.constantFrom(0, 7, 8.875, 20),
  discount,
})
/** Amounts limited to two decimals, the most that the standard allows. */
const dinarLine: fc.Arbitrary<StoredLine> = anyLine.map((line) => ({
  ...line,
  quantity: Math.ceil(line.quantity),
  ...{ minutes: undefined, exactUnitPrice: undefined },
  unitPrice: line.unitPrice * 50,
  taxRate: line.taxRate === 0 ? 0 : 20,
  discount: null,
}))
const anyInvoice = fc.constantFrom('EUR', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(currency === 'KWD' ? dinarLine : anyLine, { minLength: 1, maxLength: 8 }),
    discount: currency === 'KWD' ? fc.constant(null) : discount,
    kind: fc.constantFrom('invoice' as const, 'credit note' as const),
    terms: fc.constantFrom('', 'Within 30 days'),
    notes: fc.constantFrom('', 'With thanks'),
  }),
)
const untaxed = fc.constantFrom(
  { untaxedAs: 'zero rated' as const, exemptionReason: '' },
  { untaxedAs: 'exempt' as const, exemptionReason: 'Small business' },
  { untaxedAs: 'reverse charge' as const, exemptionReason: '' },
)

/** The library treats yen as having cents; the standard allows tax rounding differences below one unit. */
const ofYen = /BR-CO-17|BR-S-9\b/

test('any invoice becomes a complete e-invoice with the same totals', async () => {
  await fc.assert(
    fc.asyncProperty(anyInvoice, untaxed, async (fields, buyer) => {
      const row = rowOf({ ...fields, ...buyerWith(buyer) })
      expect(findProblems(row)).toEqual([])
      const { cii, ubl } = written(row)
      expectSums({ cii, ubl }, row)
      expect(await findSchemaViolations(cii)).toEqual([])
      expect(await isWellFormed(ubl)).toBe(true)
      const fieldErrors = await findRuleViolations(cii)
      const isCounted = (issue: string) => getDecimals(row.currency) > 0 || !ofYen.test(issue)
      expect(fieldErrors.filter(isCounted)).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test('the validators find errors in invalid e-invoices', async () => {
  const { cii } = written(rowOf({ lines: [lineOf({ taxRate: 20 })] }))
  const total = /<ram:GrandTotalAmount>[^<]*/
  expect(await findRuleViolations(cii.replace(total, '<ram:GrandTotalAmount>1.00'))).not.toEqual([])
  expect(
    await findSchemaViolations(cii.replace(/<ram:TypeCode>380<\/ram:TypeCode>/, '')),
  ).not.toEqual([])
  expect(await isWellFormed(cii.replace('</rsm:CrossIndustryInvoice>', ''))).toBe(false)
})

describe('an e-invoice', () => {
  test('names both parties, their numbers and how they are reached', () => {
    const { cii, ubl } = written(rowOf())
    for (const said of ['ATU13585627', 'FR40303265045', '7300010000001', 'PO 7', 'AT', 'FR']) {
      expect(cii).toContain(`>${said}<`)
      expect(ubl).toContain(`>${said}<`)
    }
    expect(cii).toContain('<ram:IBANID>AT611904300234573201<')
    expect(ubl).toContain('<cbc:PaymentMeansCode>58<')
  })

  test('names the credited invoice in a credit note, and no way to pay', () => {
    const { cii, ubl } = written(rowOf({ kind: 'credit note', terms: '' }))
    expect(cii).toContain('<ram:TypeCode>381<')
    expect(texts(cii, 'InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['2026-0001'])
    expect(ubl).toContain('<CreditNote ')
    expect(texts(ubl, 'InvoiceDocumentReference/ID')).toEqual(['2026-0001'])
    expect(cii + ubl).not.toMatch(/PaymentMeans|DueDate/)
  })

  test('spells out a unit that has no code', () => {
    const { cii, ubl } = written(rowOf({ lines: [lineOf({ unit: 'posts' })] }))
    expect(texts(cii, 'ApplicableProductCharacteristic/Value')).toEqual(['posts'])
    expect(texts(ubl, 'AdditionalItemProperty/Value')).toEqual(['posts'])
  })

  test('gives the price for the whole quantity if whole yen do not multiply', () => {
    const lines = [lineOf({ quantity: 0.3333, unitPrice: 1000 })]
    const { ubl } = written(rowOf({ currency: 'JPY', lines }))
    expect(texts(ubl, 'Price/PriceAmount')).toEqual(['333'])
    expect(texts(ubl, 'Price/BaseQuantity')).toEqual(['0.3333'])
  })

  test('gives time in minutes, at the price of sixty', async () => {
    const line = { quantity: 0.416_67, minutes: 25, unit: 'hours', unitPrice: 24_000 }
    const { cii, ubl } = written(rowOf({ lines: [lineOf(line)] }))
    expect(cii).toContain('<ram:BilledQuantity unitCode="MIN">25<')
    expect(cii).toContain('<ram:ChargeAmount>240.00<')
    expect(cii).toContain('<ram:BasisQuantity unitCode="MIN">60<')
    expect(texts(ubl, 'Price/PriceAmount')).toEqual(['240.00'])
    expect(texts(ubl, 'Price/BaseQuantity')).toEqual(['60'])
    expect(texts(ubl, 'InvoiceLine/LineExtensionAmount')).toEqual(['100.00'])
    expect(await findRuleViolations(cii)).toEqual([])
  })

  test('gives a price with six decimals', async () => {
    const line = { quantity: 25_000, unitPrice: 0, exactUnitPrice: '0.4321' }
    const { cii, ubl } = written(rowOf({ lines: [lineOf(line)] }))
    expect(texts(cii, 'NetPriceProductTradePrice/ChargeAmount')).toEqual(['0.004321'])
    expect(texts(ubl, 'Price/PriceAmount')).toEqual(['0.004321'])
    expect(texts(ubl, 'InvoiceLine/LineExtensionAmount')).toEqual(['108.03'])
    expect(await findRuleViolations(cii)).toEqual([])
  })

  test('leaves out VAT numbers outside the scope of tax', async () => {
    const { cii, ubl } = written(rowOf(buyerWith({ untaxedAs: 'outside scope' })))
    expect(cii + ubl).not.toMatch(/ATU13585627|FR40303265045|RateApplicablePercent|<cbc:Percent/)
    expect(await findRuleViolations(cii)).toEqual([])
  })

  test('fits five hundred lines, each with all that a line can have', async () => {
    const lines = Array.from({ length: 500 }, () => lineOf({ description: 'é&\n'.repeat(666) }))
    const { cii } = written(rowOf({ lines }))
    expect(texts(cii, 'AssociatedDocumentLineDocument/LineID').at(-1)).toBe('500')
    expect(await findSchemaViolations(cii)).toEqual([])
  })
})

describe('problems', () => {
  const messages = (more: Partial<InvoiceRow>) =>
    findProblems(rowOf(more)).map((one) => one.message)

  test.each([
    ['nothing', {}, []],
    [
      'the agency’s country',
      sellerWith({ address: { ...place, country: '' } }),
      [/country is missing/],
    ],
    [
      'a country that is none',
      buyerWith({ address: { ...place, country: 'Atlantis' } }),
      [/‘Atlantis’/],
    ],
    ['the agency’s numbers', sellerWith({ vatId: '', taxId: '' }), [/VAT number or tax ID/]],
    ['a reason', buyerWith({ untaxedAs: 'exempt' }), [/reason/]],
    [
      'VAT numbers',
      { ...sellerWith({ vatId: '' }), ...buyerWith({ untaxedAs: 'reverse charge', vatId: '' }) },
      [/Your VAT number/, /client’s VAT number/],
    ],
    [
      'a third decimal',
      { currency: 'KWD', lines: [lineOf({ unitPrice: 1001 })] },
      [/two decimals/],
    ],
    ['lines', { lines: [] }, [/no lines/]],
  ])('%s', (_, more, expected) => {
    expect(messages(more)).toEqual(expected.map((words) => expect.stringMatching(words)))
  })

  test('missing Peppol details prevent only what goes through Peppol', () => {
    const row = rowOf(buyerWith({ peppolId: '', buyerReference: '' }))
    const problems = findProblems(row)
    expect(problems).toHaveLength(2)
    expect(isPrevented(problems)).toBe(false)
    const { ubl } = written(row)
    expect(texts(ubl, 'Invoice/CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
    expect(ubl).not.toContain('ProfileID')
    expect(ubl).toContain('<cbc:EndpointID schemeID="EM">accounts@brightleaf.test<')
  })

  test('lines with tax cannot be combined with lines outside its scope', () => {
    const lines = [lineOf(), lineOf({ taxRate: 20 })]
    expect(messages({ lines, ...buyerWith({ untaxedAs: 'outside scope' }) })).toEqual([
      expect.stringMatching(/can’t combine lines/),
    ])
  })

  test('a void invoice or one of a deleted client cannot become an e-invoice', () => {
    expect(messages({ state: 'void' })).toEqual(['This document is void.'])
    expect(messages({ isDetached: true })).toEqual(['The client was deleted.'])
  })
})

describe('the PDF', () => {
  const rowWithAll = rowOf(buyerWith({ name: '株式会社 <&> é' }))

  // P7.1.8
  test('carries the e-invoice so that another program can extract it', async () => {
    const { cii } = written(rowWithAll)
    const pdf = await renderInvoice(rowWithAll, cii)
    expect(await contentOf(pdf)).toEqual(await contentOf(cii))
  })

  test('declares that it is PDF/A-3 and names its attachment', async () => {
    const pdf = await renderInvoice(rowWithAll, written(rowWithAll).cii)
    const said = pdf.toString('latin1')
    for (const part of ['/S /GTS_PDFA1', '/AFRelationship /Alternative', '/Subtype /text#2Fxml']) {
      expect(said).toContain(part)
    }
    const xmp = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(pdf.toString('utf8'))?.[0] ?? ''
    expect(await isWellFormed(xmp)).toBe(true)
    expect(leaves(xmp).get('Description/part')).toEqual(['3'])
    expect(leaves(xmp).get('Description/DocumentFileName')).toEqual(['factur-x.xml'])
    expect(leaves(xmp).get('Description/ConformanceLevel')).toEqual(['EN 16931'])
  })

  test('without an e-invoice mentions no attachment', async () => {
    const said = (await renderInvoice(rowWithAll)).toString('latin1')
    expect(said).not.toMatch(/AFRelationship|factur-x/)
    expect(said).toContain('/S /GTS_PDFA1')
  })
})
