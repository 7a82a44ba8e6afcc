// Dates, numbers and money follow the person's locale, per request on the server.
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#contract/values/money.ts'
import { setNumberLocale } from '#contract/values/number-locale.ts'
import { longDate } from './dates.ts'
import { currentLocale, formatNumber, setLocaleReader } from './locale.ts'

setNumberLocale(currentLocale)
afterEach(() => setLocaleReader(() => undefined))

const written = () =>
  [
    longDate('2026-11-30'),
    formatNumber(1234.5),
    formatMoney({ amount: 123_450, currency: 'EUR' }),
  ].map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))

test.each([
  [undefined, ['Nov 30, 2026', '1,234.5', '€1,234.50']],
  ['en-GB', ['30 Nov 2026', '1,234.5', '€1,234.50']],
  ['de-DE', ['30.11.2026', '1.234,5', '1.234,50 €']],
])('by %s', (locale, expected) => {
  setLocaleReader(() => locale)
  expect(written()).toEqual(expected)
})
