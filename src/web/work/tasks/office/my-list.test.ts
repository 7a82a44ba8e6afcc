// Due groups seen from a Wednesday, a Sunday and the turn of a year.
import { afterEach, expect, test } from 'vitest'
import { setLocaleReader } from '#web/lib/locale.ts'
import { getDueGroup } from './my-list.tsx'

const wednesday = '2026-11-25'

afterEach(() => setLocaleReader(() => undefined))

test.each([
  ['2026-11-24', wednesday, 'Overdue'],
  ['2026-11-25', wednesday, 'Today'],
  ['2026-11-26', wednesday, 'This week'],
  ['2026-11-29', wednesday, 'This week'],
  ['2026-11-30', wednesday, 'Later'],
  ['2026-11-30', '2026-11-29', 'Later'],
  ['2027-01-03', '2026-12-31', 'This week'],
  [null, wednesday, 'No date'],
])('due on %s, a task is on %s in the group %s', (dueDate, today, group) => {
  setLocaleReader(() => 'en-GB')
  expect(getDueGroup({ dueDate, status: 'in progress' }, today)).toBe(group)
  expect(getDueGroup({ dueDate, status: 'done' }, today)).toBe('Done')
})

test('in the United States a week ends on Saturday', () => {
  const due = (dueDate: string) => getDueGroup({ dueDate, status: 'planned' }, wednesday)
  expect([due('2026-11-28'), due('2026-11-29')]).toEqual(['This week', 'Later'])
})
