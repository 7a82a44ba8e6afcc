// Unit prices with up to six decimals are read, shown and multiplied exactly.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldText } from '../values/decimal-text.ts'
import { totalsOf } from './invoice-totals.ts'
import { countedLine, lineErrors } from './line-items.ts'
import { currencies } from '../values/currencies.ts'
import { setNumberLocale } from '../values/number-locale.ts'
import {
  formatUnitPrice,
  parseUnitPrice,
  plainPrice,
  toMainUnits,
  toMinorUnits,
} from './unit-prices.ts'

test.each([
  ['0.004321', 'USD', 0, '0.004321', '$0.004321'],
  ['$1.23456', 'USD', 123, '1.23456', '$1.23456'],
  ['0,375', 'EUR', 38, '0.375', '€0.375'],
  ['12,50 €', 'EUR', 1250, undefined, '€12.50'],
  ['12.500000', 'USD', 1250, undefined, '$12.50'],
  ['1.5', 'JPY', 2, '1.5', '¥1.5'],
  ['0.000001', 'JPY', 0, '0.000001', '¥0.000001'],
  ['1.2345', 'KWD', 1235, '1.2345', 'KWD\u00A01.2345'],
  ['1,250', 'USD', 125_000, undefined, '$1,250.00'],
])('%j in %s is %i, exactly %j', (text, currency, amount, exactUnitPrice, shown) => {
  const price = parseUnitPrice(text, currency)
  expect(price?.unitPrice).toEqual({ amount, currency })
  expect(price?.exactUnitPrice).toBe(exactUnitPrice)
  expect(price && formatUnitPrice(price)).toBe(shown)
})

test.each(['', '-1', 'ten', '0.0000001', '€1', '9'.repeat(20)])(
  '%j is refused as a price',
  (text) => {
    expect(parseUnitPrice(text, 'USD')).toBeUndefined()
  },
)

const exactPrice = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`)

test.each(['en-US', 'de-DE', 'fr-CH', 'ar-EG'])(
  'a price shown in a field in %s is read back as the same price',
  (locale) => {
    setNumberLocale(() => locale)
    fc.assert(
      fc.property(exactPrice, fc.constantFrom(...currencies), (text, currency) => {
        const price = parseUnitPrice(fieldText(text), currency)
        expect(Number(price && plainPrice(price))).toBe(Number(text))
        expect(price && parseUnitPrice(fieldText(plainPrice(price)), currency)).toEqual(price)
        expect(Number(toMainUnits(toMinorUnits(text, currency), currency))).toBe(Number(text))
      }),
    )
    setNumberLocale(() => 'en-US')
  },
)

const line = {
  ...{ description: 'Clicks', quantity: 25_000, unit: 'clicks', taxRate: null, discount: null },
  ...{ unitPrice: { amount: 0, currency: 'USD' }, exactUnitPrice: '0.004321' },
}

test('25,000 clicks at 0.004321 are 108.03', () => {
  expect(totalsOf([countedLine(line)], null).total).toBe(10_803)
  expect(
    totalsOf([countedLine({ ...line, exactUnitPrice: '1.005', quantity: 1 })], null).total,
  ).toBe(101)
})

test('a price or minutes that contradict the line are refused', () => {
  const fieldErrors = (change: object) =>
    lineErrors({ currency: 'USD', lines: [{ ...line, ...change }] }, 'invoice')
  expect(fieldErrors({})).toEqual({})
  expect(fieldErrors({ exactUnitPrice: '0.005' })).toHaveProperty(['lines.0.exactUnitPrice'])
  expect(fieldErrors({ minutes: 25 })).toHaveProperty(['lines.0.minutes'])
  expect(fieldErrors({ minutes: 25, unit: 'hours', quantity: 0.5 })).toHaveProperty([
    'lines.0.minutes',
  ])
  expect(fieldErrors({ minutes: 25, unit: 'hours', quantity: 0.42 })).toEqual({})
})
