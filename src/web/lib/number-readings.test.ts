// A field says how it read a number, unless it is plainly written.
import { afterEach, expect, test } from 'vitest'
import { setNumberLocale } from '#contract/values/number-locale.ts'
import { discountReading, numberReading, percentReading, priceReading } from './number-readings.ts'

afterEach(() => setNumberLocale(() => 'en-US'))

test.each([
  ['en-US', '1,250', '= 1250', '= $1,250.00'],
  ['de-DE', '1,250', '= 1,25', '= 1,25\u00A0$'],
  ['en-US', '1.250', '= 1.25', '= $1.25'],
  ['de-DE', '1.250', '= 1250', '= 1.250,00\u00A0$'],
  ['en-US', '0,375', '= 0.375', '= $0.375'],
  ['de-DE', '0,375', undefined, undefined],
  ['en-US', '1250.5', undefined, undefined],
  ['de-DE', '1250.5', '= 1250,5', '= 1.250,50\u00A0$'],
  ['en-US', 'ten', undefined, undefined],
  ['en-US', '', undefined, undefined],
])('in %s, %j is read as %j, and as an amount of money %j', (locale, text, number, money) => {
  setNumberLocale(() => locale)
  expect(numberReading(text)).toBe(number)
  expect(priceReading('USD')(text)).toBe(money)
})

test('percentages and discounts are recognized by their sign', () => {
  expect(percentReading('8,25 %')).toBe('= 8.25%')
  expect(percentReading('8.25%')).toBeUndefined()
  expect(discountReading('USD')('7,5%')).toBe('= 7.5%')
  expect(discountReading('USD')('1,250')).toBe('= $1,250.00')
  expect(discountReading('USD')('$12.50')).toBeUndefined()
})
