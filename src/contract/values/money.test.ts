// Formatting and parsing money is lossless, for any number of decimals.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { setNumberLocale } from './number-locale.ts'
import {
  Currency,
  CurrentCurrency,
  getDecimals,
  fieldAmount,
  formatMoney,
  maxAmount,
  parseAmount,
  plainAmount,
} from './money.ts'

const currency = fc.constantFrom(...currencies)
const amount = fc.integer({ min: 0, max: maxAmount })

test('an amount that is written is read back as the same amount', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      expect(parseAmount(plainAmount({ amount: minor, currency: code }), code)).toBe(minor)
    }),
  )
})

test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-MX', 'pt-BR', 'sv-SE', 'ja-JP', 'ar-EG'])(
  'an amount shown in a field or on a page in %s is read as the same amount',
  (locale) => {
    setNumberLocale(() => locale)
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        const money = { amount: minor, currency: code }
        expect(parseAmount(fieldAmount(money), code)).toBe(minor)
        expect(parseAmount(formatMoney(money), code)).toBe(minor)
      }),
    )
    setNumberLocale(() => 'en-US')
  },
)

test('amounts are formatted for people with all their digits', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      const digits = formatMoney({ amount: minor, currency: code }).replaceAll(/\D/g, '')
      expect(digits).toBe(plainAmount({ amount: minor, currency: code }).replace('.', ''))
    }),
  )
})

test.each([
  ['JPY', 0, '1200'],
  ['USD', 2, '12.00'],
  ['KWD', 3, '1.200'],
])('%s has %i decimals', (code, places, text) => {
  expect(getDecimals(code)).toBe(places)
  expect(plainAmount({ amount: 1200, currency: code })).toBe(text)
})

test.each([
  ['1,234.5', 'USD', 123_450],
  ['$1234.50', 'USD', 123_450],
  ['12,50', 'EUR', 1250],
  ['1.234,50 €', 'EUR', 123_450],
  ['1,234', 'EUR', 123_400],
  ['eur 12', 'EUR', 1200],
  ['12 SEK', 'SEK', 1200],
  ['12 kr', 'SEK', 1200],
  ['US$12.50', 'USD', 1250],
  ['12.50 CA$', 'CAD', 1250],
  ['€12', 'USD', undefined],
  ['24.5x', 'USD', undefined],
  ['12k', 'USD', undefined],
  ['$', 'USD', undefined],
  ['-$5', 'USD', undefined],
  ['.5', 'USD', 50],
  ['1200', 'JPY', 1200],
  ['1.2345', 'USD', undefined],
  ['1.5', 'JPY', undefined],
  ['-5', 'USD', undefined],
  ['twelve', 'USD', undefined],
  ['', 'USD', undefined],
  ['9'.repeat(30), 'USD', undefined],
])('%s in %s is %s', (text, code, expected) => expect(parseAmount(text, code)).toBe(expected))

test('a negative amount is shown with a minus sign', () => {
  expect(plainAmount({ amount: -5, currency: 'USD' })).toBe('-0.05')
  expect(formatMoney({ amount: -123_456, currency: 'USD' })).toBe('-$1,234.56')
})

test('an unknown currency is refused', () => {
  expect(Currency.safeParse('XYZ').success).toBe(false)
  expect(Currency.safeParse('usd').success).toBe(false)
})

test('current currencies can be chosen, withdrawn ones stay readable', () => {
  for (const code of ['XCG', 'ZWG', 'SLE', 'VES', 'EUR']) expect(currencies).toContain(code)
  for (const code of [
    'ANG',
    'BGN',
    'HRK',
    'ZWL',
    'SLL',
    'VEF',
    'VED',
    'CUC',
    'MRO',
    'STD',
    'BYR',
  ]) {
    expect(currencies).not.toContain(code)
    expect(CurrentCurrency.safeParse(code).success).toBe(false)
  }
  for (const code of ['ANG', 'BGN']) {
    expect(Currency.safeParse(code).success).toBe(true)
    expect(getDecimals(code)).toBe(2)
    expect(parseAmount('12,50', code)).toBe(1250)
  }
  expect(['UGX', 'ISK', 'JPY', 'CLP', 'XAF', 'VND', 'UYI'].map(getDecimals)).toEqual(
    Array(7).fill(0),
  )
  expect(['KWD', 'BHD', 'OMR', 'TND', 'IQD', 'JOD', 'LYD'].map(getDecimals)).toEqual(
    Array(7).fill(3),
  )
})
