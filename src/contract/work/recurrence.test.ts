// Supported recurrence rules: parsed, formatted, shifted, described.
import { expect, test } from 'vitest'
import {
  formatRecurrence,
  parseRecurrence,
  describeRecurrence,
  shiftRecurrence,
} from './recurrence.ts'

test.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY', 'every week on Tuesday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'every 2 weeks on Monday and Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU', 'every 2 weeks on Sunday and Tuesday'],
  ['FREQ=MONTHLY', 'every month on the 27th'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=6', 'every month on the 2nd Tuesday, 6 times'],
  ['FREQ=YEARLY;UNTIL=20281027', 'every year, until Oct 27, 2028'],
])('%s is %s', (rule, words) => {
  const recurrence = parseRecurrence(rule)
  expect(recurrence && formatRecurrence(recurrence)).toBe(rule)
  expect(recurrence && describeRecurrence(recurrence, '2026-10-27')).toBe(words)
})

test.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'FREQ=DAILY;UNTIL=20270231',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYDAY=MO,TU',
  'FREQ=DAILY;FREQ=DAILY',
  'INTERVAL=2',
  '',
])('%j is refused', (rule) => expect(parseRecurrence(rule)).toBeUndefined())

test('a rule’s days and end date move together', () => {
  const shifted = (rule: string, days: number) => {
    const recurrence = parseRecurrence(rule)
    return recurrence && formatRecurrence(shiftRecurrence(recurrence, days))
  }
  expect(shifted('FREQ=WEEKLY;BYDAY=SU,SA', 1)).toBe('FREQ=WEEKLY;BYDAY=SU,MO')
  expect(shifted('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231', -7)).toBe(
    'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261224',
  )
  expect(shifted('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU', 1)).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO',
  )
  expect(shifted('FREQ=MONTHLY;BYDAY=2TU', 1)).toBe('FREQ=MONTHLY;BYDAY=2WE')
})
