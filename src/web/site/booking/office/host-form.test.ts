// Parsing and formatting weekday hours.
import { expect, test } from 'vitest'
import { hoursText, parseHours } from './host-form.ts'

test.each([
  ['', []],
  ['9-17', ['09:00–17:00']],
  ['9:30am to 5pm', ['09:30–17:00']],
  ['13:00–17:00, 9–12', ['09:00–12:00', '13:00–17:00']],
  ['12am-12pm, 12pm-24:00', ['00:00–12:00', '12:00–24:00']],
])('%j', (text, shown) => {
  const hours = parseHours(text, 'MO')
  expect(hours && hoursText(hours, 'MO')).toBe(shown.join(', '))
  expect(hours?.every(({ day }) => day === 'MO')).toBe(true)
})

test.each(['nine to five', '17-9', '9-9', '9-12, 11-13', '25-26', '9:75-10', '13pm-14pm', '9'])(
  '%j is not read as hours',
  (text) => expect(parseHours(text, 'TU')).toBeUndefined(),
)
