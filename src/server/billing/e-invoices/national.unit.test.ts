// National rules of e-invoices: what the XML states for a country, and what is missing there.
import { describe, expect, test } from 'vitest'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { place, sentInvoice } from '#tests/support/invoice-row.ts'
import { writeCii } from './cii.ts'
import { toEInvoice } from './model.ts'
import { findProblems } from './problems.ts'
import { writeUbl } from './ubl.ts'

interface Parties {
  seller?: Partial<Seller>
  buyer?: Partial<Buyer>
}

const addressIn = (country: string) => ({ address: { ...place, country } })
const at = (country: string, parties: Parties = {}): Parties => ({
  seller: { ...addressIn(country), ...parties.seller },
  buyer: { ...addressIn(country), ...parties.buyer },
})

const line = { description: 'Design', quantity: 1, unit: '', unitPrice: 100, taxRate: 0 }

function rowOf({ seller, buyer }: Parties, more: Partial<InvoiceRow> = {}): InvoiceRow {
  const row = { ...sentInvoice, lines: [{ ...line, discount: null }], ...more }
  return {
    ...row,
    seller: row.seller && { ...row.seller, taxId: '', ...seller },
    buyer: row.buyer && { ...row.buyer, ...buyer },
    total: totalsOf(row.lines, null).total,
  }
}

const credited = { number: '1', issueDate: '2026-10-01' }

function xmlOf(row: InvoiceRow): string {
  const invoice = toEInvoice(row, row.kind === 'credit note' ? credited : undefined)
  return writeCii(invoice) + writeUbl(invoice, true)
}

describe('the register’s number', () => {
  test.each<[string, Partial<Seller>, string]>([
    ['Denmark', { vatId: 'DK13585628' }, 'schemeID="0184">13585628<'],
    ['Denmark', { vatId: '', taxId: 'CVR 13 58 56 28' }, 'schemeID="0184">13585628<'],
    ['Iceland', { vatId: 'IS12345', taxId: '450401-3150' }, 'schemeID="0196">4504013150<'],
    ['Netherlands', { taxId: 'KvK 12345678' }, 'schemeID="0106">12345678<'],
    ['Netherlands', { peppolId: '0190:00000001003214345000' }, 'schemeID="0190">0000000100321434'],
    ['Norway', { vatId: 'NO995525828MVA' }, 'schemeID="0192">995525828<'],
    ['Sweden', { vatId: 'SE212000014201' }, 'schemeID="0007">2120000142<'],
  ])('is stated in %s of %j', (country, seller, expected) => {
    const xml = xmlOf(rowOf(at(country, { seller })))
    expect(xml).toContain(`<ram:ID ${expected}`)
    expect(xml).toContain(`<cbc:CompanyID ${expected}`)
  })

  test.each<[string, Partial<Seller>]>([
    ['Austria', { vatId: 'ATU13585627', taxId: '13585628' }],
    ['Denmark', { vatId: 'FI20774740', taxId: '13585629' }],
    ['Sweden', { vatId: '', taxId: '212000-0142' }],
  ])('is not made up in %s from %j', (country, seller) => {
    expect(xmlOf(rowOf(at(country, { seller })))).not.toContain('<cbc:CompanyID schemeID')
  })

  test('is not repeated as the number of a tax office', () => {
    const seller = { vatId: 'DK13585628', taxId: '13585628' }
    expect(xmlOf(rowOf(at('Denmark', { seller })))).not.toMatch(/"FC"|>TAX</)
  })

  test('leaves only the approval for F-tax beside it in Sweden', () => {
    const taxIn = (taxId: string) =>
      xmlOf(rowOf(at('Sweden', { seller: { vatId: 'SE212000014201', taxId } })))
    expect(taxIn('212000-0142')).not.toContain('>TAX<')
    expect(taxIn('Godkänd för F-skatt')).toContain('<cbc:CompanyID>Godkänd för F-skatt<')
  })
})

describe('the means of payment', () => {
  const codeOf = (row: InvoiceRow) => /<cbc:PaymentMeansCode>(\d+)</.exec(xmlOf(row))?.[1] ?? 'none'
  const bank = (account: string, routing = '') => ({
    seller: { bank: { bank: '', holder: 'Us', account, routing } },
  })
  const iban = 'AT61 1904 3002 3457 3201'

  test.each<[string, Parties, Partial<InvoiceRow>, string]>([
    ['an IBAN in euros', at('Austria', bank(iban)), {}, '58'],
    ['an IBAN in dollars', at('Austria', bank(iban)), { currency: 'USD' }, '30'],
    ['no account', at('Austria', bank('')), {}, 'none'],
    ['a credit note', at('Austria'), { kind: 'credit note' }, 'none'],
    ['no account in Germany', at('Germany', bank('')), {}, '1'],
    ['a credit note in Germany', at('Germany'), { kind: 'credit note' }, '1'],
    ['a Danish account', at('Denmark', bank('0440116243', '0040')), { currency: 'DKK' }, '42'],
    ['a BIC in kroner', at('Denmark', bank(iban, 'GIBAATWW')), { currency: 'DKK' }, '31'],
    ['a Danish account alone', at('Denmark', bank('0440116243')), { currency: 'DKK' }, '1'],
  ])('of %s', (_, parties, more, code) => {
    expect(codeOf(rowOf(parties, more))).toBe(code)
  })
})

describe('a problem', () => {
  const nowhere = { address: { ...place, street: '', city: '', zipCode: '' } }
  const home = (country: string) => ({ address: { ...nowhere.address, country } })
  const none = { bank: '', holder: '', account: '', routing: '' }
  const swedish = { vatId: 'SE212000014201' }

  test.each<[string, Parties, Partial<InvoiceRow>, RegExp[]]>([
    ['Austria', { seller: home('Austria'), buyer: home('Austria') }, {}, []],
    [
      'Germany',
      { seller: home('Germany'), buyer: home('Germany') },
      {},
      [/^Your address lacks a city and a postal code, which German/, /^The client’s address/],
    ],
    [
      'Germany abroad',
      { seller: addressIn('Germany'), buyer: home('France') },
      { terms: '#1' },
      [],
    ],
    [
      'Germany',
      at('Germany', { seller: { phone: '', email: '' } }),
      { terms: 'Soon\n #1' },
      [/phone/, /email/, /‘#’/],
    ],
    ['Denmark', at('Denmark', { seller: { vatId: '', taxId: '1' } }), {}, [/CVR number/]],
    ['Denmark', at('Denmark', { seller: { vatId: 'DK13585628' } }), {}, []],
    ['Greece', at('Greece'), {}, [/MARK/]],
    ['a Greek number', at('Austria', { seller: { vatId: 'EL094259216' } }), {}, [/MARK/]],
    ['Iceland', at('Iceland'), {}, [/Your kennitala/, /client’s kennitala/]],
    [
      'Iceland',
      at('Iceland', { seller: { taxId: '4504013150' }, buyer: { peppolId: '0196:4504013150' } }),
      {},
      [],
    ],
    [
      'Italy',
      { seller: { ...home('Italy'), taxId: '1' } },
      {},
      [/a street, a city, and/, /tax ID/],
    ],
    ['Italy', { seller: { ...addressIn('Italy'), taxId: '007 431-10157' } }, {}, []],
    ['an Italian number', { seller: { vatId: 'IT00743110157', taxId: '1' } }, {}, [/tax ID/]],
    ['the Netherlands', at('Netherlands', { seller: { bank: none } }), {}, [/bank account/]],
    ['the Netherlands', at('Netherlands', { seller: { bank: none } }), { kind: 'credit note' }, []],
    [
      'Sweden',
      at('Sweden', { seller: swedish }),
      { lines: [{ ...line, taxRate: 20, discount: null }] },
      [/25%/],
    ],
    [
      'Sweden',
      at('Sweden', { seller: swedish }),
      { lines: [{ ...line, taxRate: 25, discount: null }] },
      [],
    ],
  ])('in %s prevents only Peppol', (_, parties, more, expected) => {
    const problems = findProblems(rowOf(parties, more))
    expect(problems.map(({ message }) => message)).toEqual(
      expected.map((words) => expect.stringMatching(words)),
    )
    expect(problems.every(({ isPeppolOnly }) => isPeppolOnly)).toBe(true)
  })

  test('is none of a rate outside the scope of tax, which German e-invoices state', () => {
    const buyer = { untaxedAs: 'outside scope' as const }
    expect(xmlOf(rowOf(at('Germany', { buyer })))).toContain('<cbc:Percent>0<')
  })
})
