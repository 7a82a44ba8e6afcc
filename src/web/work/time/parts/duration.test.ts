// Parsing and formatting of times in the week sheet.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setNumberLocale } from '#contract/values/number-locale.ts'
import { formatElapsed, formatMinutes, hoursReading, hoursText, parseMinutes } from './duration.ts'

test.each([
  ['1:30', 90],
  [':45', 45],
  ['0:05', 5],
  ['1.5', 90],
  ['1,25', 75],
  ['0,375', 23],
  ['1,250', 75_000],
  ['١٫٥', 90],
  ['١:٣٠', 90],
  ['.5', 30],
  ['2', 120],
  ['2h', 120],
  ['90m', 90],
  ['90 min', 90],
  ['1h30m', 90],
  ['1h 30m', 90],
  ['1H 5M', 65],
  ['', 0],
  ['  ', 0],
  ['0', 0],
])('%j is %i minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})

test('ambiguous hours are read in the user’s number format', () => {
  setNumberLocale(() => 'de-DE')
  expect(parseMinutes('1,250')).toBe(75)
  expect(parseMinutes('1.250 h')).toBe(75_000)
  setNumberLocale(() => 'en-US')
  expect(parseMinutes('1.250 h')).toBe(75)
})

test.each([
  '1:60',
  '1:5',
  'x',
  '1:30:00',
  '-1',
  '1.5.2',
  'h',
  'm',
  '.',
  ',',
  '1 2',
  '9'.repeat(50),
])('%j is not a duration', (text) => {
  expect(parseMinutes(text)).toBeUndefined()
})

test('a formatted duration is read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), (minutes) => {
      expect(parseMinutes(formatMinutes(minutes))).toBe(minutes)
      expect(parseMinutes(`${minutes}m`)).toBe(minutes)
    }),
  )
})

test('decimal hours are shown as they are read', () => {
  expect(['1.5', '1,250', '0,375', '2', '1:30', '1.x'].map(hoursReading)).toEqual([
    ...['= 1:30', '= 1250:00', '= 0:23'],
    ...[undefined, undefined, undefined],
  ])
})

test('a timer shows its seconds', () => {
  expect(formatElapsed(0)).toBe('0:00:00')
  expect(formatElapsed(3_661_999)).toBe('1:01:01')
  expect(formatElapsed(-5)).toBe('0:00:00')
})

test.each([
  [0, '0 min'],
  [5, '5 min'],
  [60, '1 h'],
  [7205, '120 h 5 min'],
])('%i minutes read as %s', (minutes, text) => expect(hoursText(minutes)).toBe(text))
