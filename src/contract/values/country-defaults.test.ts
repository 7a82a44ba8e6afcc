// What an agency starts with in its country.
import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { currencyIn, localeIn, paperIn } from './country-defaults.ts'
import { isCurrency } from './currencies.ts'
import { localeChoices } from './locale-choices.ts'
import { weekStartIn, withWeekStart } from './locales.ts'

test.each([
  ['Ireland', 'EUR', 'A4', 'en-IE'],
  ['Deutschland', 'EUR', 'A4', 'de-DE'],
  ['日本', 'JPY', 'A4', 'ja-JP'],
  ['Brazil', 'BRL', 'A4', 'pt-BR'],
  ['USA', 'USD', 'Letter', 'en-US'],
  ['Canada', 'CAD', 'Letter', 'en-CA'],
  ['Mexico', 'MXN', 'Letter', 'es-MX'],
  ['Puerto Rico', 'USD', 'Letter', 'en-US'],
  ['Uruguay', 'UYU', 'A4', 'en-GB'],
  ['Estonia', 'EUR', 'A4', 'en-GB'],
  ['Atlantis', undefined, 'A4', undefined],
  ['', undefined, 'A4', undefined],
])('an agency in %s starts with %s, %s, %s', (country, currency, paper, locale) => {
  expect([currencyIn(country), paperIn(country), localeIn(country)]).toEqual([
    currency,
    paper,
    locale,
  ])
})

test('every inhabited country has a currency and a form of dates and numbers', () => {
  for (const code of countryCodes.filter((one) => one !== 'AQ')) {
    expect([code, isCurrency(currencyIn(code) ?? '')]).toEqual([code, true])
    expect(localeIn(code)).toBeDefined()
  }
})

test('every form of dates and numbers is one of its own', () => {
  const values = localeChoices.map(({ value }) => value)
  expect(Intl.DateTimeFormat.supportedLocalesOf(values)).toEqual(values)
  expect(new Set(localeChoices.map(({ label }) => label)).size).toBe(values.length)
})

test('a chosen first day of the week is part of the locale, and changes no date', () => {
  const chosen = withWeekStart('en-GB-u-fw-sun', 'mon')
  expect([chosen, weekStartIn(chosen)]).toEqual(['en-GB-u-fw-mon', 'mon'])
  expect([withWeekStart(chosen, ''), weekStartIn('en-GB')]).toEqual(['en-GB', ''])
  const date = new Date('2026-11-30T12:00:00Z')
  expect(date.toLocaleDateString(chosen)).toBe(date.toLocaleDateString('en-GB'))
})
