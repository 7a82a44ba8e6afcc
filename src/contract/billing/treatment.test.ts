// Treatment by country, what overrides it, and what documents say about it.
import { describe, expect, test } from 'vitest'
import { taxNote, taxTerms, treatmentOf } from './treatment.ts'

const party = (country: string, vatId = '') => ({ address: { country }, vatId })
const german = party('Germany', 'DE136695976')

describe('the countries decide', () => {
  test.each([
    [german, party('Deutschland', 'DE129273398'), null, /is yours/],
    [german, party('France', 'FR40303265045'), 'reverse charge', /France, and it has a VAT number/],
    [german, party('Greece', 'EL094259216'), 'reverse charge', /Greece/],
    [german, party('Monaco', 'FR40303265045'), 'reverse charge', /is Monaco, and it has/],
    [german, party('France'), null, /no VAT number/],
    [german, party('France', 'DE129273398'), null, /from yours/],
    [german, party('Northern Ireland', 'XI980780684'), 'outside scope', /outside the EU/],
    [german, party('Japan'), 'outside scope', /Japan, outside the EU/],
    [party('Ireland', 'IE6433435F'), party('GB'), 'outside scope', /United Kingdom/],
    [party('GB', 'GB980780684'), party('Ireland', 'IE6433435F'), 'outside scope', /taxed there/],
    [party('GB', 'GB980780684'), party('Isle of Man'), null, /Isle of Man, where the same tax/],
    [party('CH', 'CHE107787577'), party('Liechtenstein'), null, /Liechtenstein, where the same/],
    [party('Liechtenstein', 'CHE107787577'), party('CH'), null, /Switzerland, where the same/],
    [party('Liechtenstein', 'CHE107787577'), party('LI'), null, /is yours/],
    [party('Liechtenstein', 'CHE107787577'), party('Japan'), 'outside scope', /taxed there/],
    [german, party('Liechtenstein'), 'outside scope', /Liechtenstein, outside the EU/],
    [party('Norway', 'NO995525828MVA'), party('Sweden'), 'zero rated', /zero-rated/],
    [party('Australia', 'AU51824753556'), party('NZ'), 'zero rated', /New Zealand/],
    [party('United States', 'US123456789'), party('France'), null, /^$/],
    [party('Germany'), party('France', 'FR40303265045'), null, /^$/],
    [german, party(''), null, /^$/],
    [party('Nowhere', 'DE136695976'), party('France'), null, /^$/],
  ])('%j to %j: %s', (seller, buyer, untaxedAs, why) => {
    const treatment = treatmentOf(seller, buyer)
    expect(treatment.untaxedAs).toBe(untaxedAs)
    expect(treatment.why).toMatch(why)
  })

  test.each(['Guadeloupe', 'Martinique', 'Réunion'])(
    'France’s own law decides about %s, for France alone',
    (department) => {
      expect(treatmentOf(party('France', 'FR40303265045'), party(department))).toEqual({
        untaxedAs: null,
        why: '',
      })
      expect(treatmentOf(german, party(department)).untaxedAs).toBe('outside scope')
    },
  )
})

const settings = { untaxedAs: 'zero rated', exemptionReason: '', taxRate: 19 } as const
const abroad = { seller: german, buyer: party('France', 'FR40303265045') }
const unset = { untaxedAs: null, exemptionReason: '' }

test('the client’s own setting comes first, then the countries, then the settings', () => {
  const exempt = { untaxedAs: 'exempt', exemptionReason: 'School' } as const
  expect(taxTerms(settings, exempt, abroad)).toMatchObject({ ...exempt, taxRate: 0 })
  expect(taxTerms(settings, unset, abroad)).toMatchObject({
    untaxedAs: 'reverse charge',
    taxRate: 0,
  })
  expect(taxTerms(settings, unset, { seller: german, buyer: german })).toMatchObject(settings)
})

test('a client whose lines at 0% are zero-rated keeps the usual rate', () => {
  const mixed = { untaxedAs: 'zero rated', exemptionReason: '' } as const
  expect(taxTerms(settings, mixed, abroad)).toMatchObject({ taxRate: 19, why: '' })
})

test('an exempt agency has no reverse charge', () => {
  const exempt = { untaxedAs: 'exempt', exemptionReason: '§ 19 UStG', taxRate: 0 } as const
  expect(taxTerms(exempt, unset, abroad)).toEqual({ ...exempt, why: '' })
})

describe('the note on a document', () => {
  const noteOf = (untaxedAs: 'reverse charge' | 'exempt' | 'zero rated', exemptionReason = '') =>
    taxNote({
      seller: german,
      buyer: { ...abroad.buyer, untaxedAs, exemptionReason },
      lines: [{ taxRate: 19 }, { taxRate: 0 }],
    })

  test('names reverse charge, whatever the reason says', () => {
    expect(noteOf('reverse charge')).toMatch(/^Reverse charge: .*Article 196/)
    expect(noteOf('reverse charge', 'Project in Lyon')).toMatch(/^Reverse charge.*Project in Lyon$/)
    expect(noteOf('reverse charge', 'Reverse charge, § 13b')).toBe('Reverse charge, § 13b')
  })

  test('is the reason of an exemption, and nothing for a rate of 0%', () => {
    expect(noteOf('exempt', '§ 19 UStG')).toBe('§ 19 UStG')
    expect(noteOf('exempt')).toBe('Exempt from tax.')
    expect(noteOf('zero rated')).toBe('')
  })

  test('is absent where every line has tax', () => {
    const buyer = { ...abroad.buyer, untaxedAs: 'reverse charge' } as const
    expect(taxNote({ seller: german, buyer, lines: [{ taxRate: 19 }] })).toBe('')
  })
})
