// A number is read the same way wherever it is typed, and what a field shows is read as the value it has.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOddlyWritten,
  numberText,
  plainDecimal,
  plainPercent,
  readNumberColumn,
  readNumberText,
  signedDecimal,
} from './decimal-text.ts'
import { decimalSign } from './number-locale.ts'

test.each([
  ['1234.5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1.234,56', '1234.56'],
  ['1 234,5', '1234.5'],
  ["1'234.50", '1234.50'],
  ['1’234.56', '1234.56'],
  ['1\u202F234\u202F567,25', '1234567.25'],
  ['1\u00A0234,56', '1234.56'],
  ['1\u2009234.56', '1234.56'],
  ['12,50', '12.50'],
  ['7,5', '7.5'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['5,', '5'],
  ['1,250.', '1250'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1 234', '1234'],
  ['0', '0'],
  // A group of thousands never begins with zero.
  ['0,375', '0.375'],
  ['0.375', '0.375'],
  ['00,375', '0.375'],
  ['012,345', '12.345'],
  ['0,250', '0.250'],
  ['007', '7'],
  // Nor has it other than three digits after a group of one to three.
  ['1,2500', '1.2500'],
  ['1,25', '1.25'],
  ['1234,567', '1234.567'],
  ['1234.567', '1234.567'],
  ['1,234.567', '1234.567'],
  ['1.234,567', '1234.567'],
  ['12,34,567.89', '1234567.89'],
  ['1,23,456', '123456'],
  // Digits and signs of other scripts.
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۱۲۳۴٫۵', '1234.5'],
  ['٠٫٣٧٥', '0.375'],
  ['१२,३४,५६७.८९', '1234567.89'],
  ['１２３４．５', '1234.5'],
  ['１，２３４．５', '1234.5'],
  ['\u200F١٢٫٥\u200F', '12.5'],
  ['+5', '5'],
  ['-5', '-5'],
  ['\u22121.234,5', '-1234.5'],
  ['\u200E-0,375', '-0.375'],
  ['- 5', '-5'],
  ['-0', '0'],
])('%j is %j', (text, value) => {
  expect(readNumberText(text)).toEqual({ kind: 'value', value })
  expect(signedDecimal(text, '.')).toBe(value)
  expect(signedDecimal(text, ',')).toBe(value)
})

test.each([
  ['1,250', '1250', '1.250'],
  ['1.250', '1.250', '1250'],
  ['12,345', '12345', '12.345'],
  ['999.999', '999.999', '999999'],
  ['-1,250', '-1250', '-1.250'],
  ['१,२५०', '1250', '1.250'],
])('%j is ambiguous: %j or %j', (text, point, comma) => {
  expect(readNumberText(text)).toEqual({ kind: 'ambiguous', '.': point, ',': comma })
})

test.each([
  ...['1,23,4', '1.2.3', '1 2', '1 23 456', '1,234 567', '1.234,567.8', '0,123.45', '0,123,456'],
  ...['.', ',', '', '-', '+', '--5', '5-', '(5)', 'ten', '1e3', '1E5', '0x10', '½', '10²', '①'],
  ...['1_000', '1/2', '∞', '12:30', '9'.repeat(50), '1,234,', '1,2345,678', '12,345,67.8'],
])('%j is not a number', (text) => {
  expect(readNumberText(text)).toEqual({ kind: 'not a number' })
  expect(plainDecimal(text)).toBeUndefined()
})

test('a negative number is refused where none is expected', () => {
  expect(plainDecimal('-5')).toBeUndefined()
  expect(plainDecimal('−0,5')).toBeUndefined()
})

test('a percentage is read with and without its sign', () => {
  const texts = ['8,25', '8.25 %', '8,25%', '8.25\u00A0%', '٨٫٢٥٪', '8.25％']
  expect(texts.map((text) => plainPercent(text))).toEqual(texts.map(() => '8.25'))
  expect(plainPercent('8%%')).toBeUndefined()
})

const locales = [
  ...[
    'en-US',
    'en-GB',
    'en-IN',
    'en-ZA',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-CA',
    'es-ES',
    'es-MX',
  ],
  ...[
    'it-IT',
    'nl-NL',
    'pt-BR',
    'pt-PT',
    'sv-SE',
    'pl-PL',
    'ja-JP',
    'hi-IN',
    'bn-BD',
    'ar-EG',
    'fa-IR',
    'he-IL',
  ],
]
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`))

test.each(locales)('a value shown in a field in %s is read as the same value', (locale) => {
  const sign = decimalSign(locale)
  fc.assert(
    fc.property(decimal, (value) => {
      const shown = numberText(value, sign)
      expect(Number(signedDecimal(shown, sign))).toBe(value === 0 ? 0 : value)
      expect(isOddlyWritten(shown, sign)).toBe(false)
    }),
  )
})

test.each(locales)('a value formatted for people in %s is read as the same value', (locale) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  fc.assert(
    fc.property(decimal, (value) => {
      const read = signedDecimal(format.format(value), decimalSign(locale))
      expect(Number(read)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test.each([
  ['1250', '.', false],
  ['1,250', '.', true],
  ['1.250', '.', true],
  ['1.125', '.', false],
  ['1,125', ',', false],
  ['1,250', ',', true],
  ['1.250', ',', true],
  ['12,5', '.', true],
  ['12.5', ',', true],
  ['12.50', '.', false],
  ['1 250', '.', true],
  ['.5', '.', true],
  ['١٢', '.', true],
  ['', '.', false],
  ['ten', '.', false],
] as const)('%j is reported as oddly written with %j as decimal sign: %s', (text, sign, isOdd) => {
  expect(isOddlyWritten(text, sign)).toBe(isOdd)
})

test.each([
  [['12', '7', '', 'n/a'], 'any', []],
  [['1,250', '3'], 'ambiguous', ['1,250']],
  [['1.250', '1,250'], 'ambiguous', ['1.250', '1,250']],
  [['1,250', '1.5'], '.', ['1,250']],
  [['1,250', '0,5'], ',', ['1,250']],
  [['1,234,567'], '.', []],
  [['1 234,5'], ',', []],
  [['1,5', '1.5'], 'mixed', []],
  [['1,234.5', '1.234,5', '1,250'], 'mixed', ['1,250']],
  [["1'234", '١٬٢٣٤٫٥'], 'any', []],
] as const)('the decimal sign of the column %j is %j', (cells, format, examples) => {
  expect(readNumberColumn(cells)).toEqual({ format, examples })
})
