// Moving entries keeps the time of day and the length, and never puts the end before the start.
import { expect, test } from 'vitest'
import { type EntryTimes, type Shift, shiftedTimes, whenText } from './entry-times.ts'

const timed = { start: '2026-10-31T14:00:00.000Z', end: '2026-10-31T15:30:00.000Z' }
const days = { start: '2026-10-31', end: '2026-11-01' }

test.each<[string, EntryTimes, Shift, EntryTimes]>([
  ['whole days', days, { days: 7 }, { start: '2026-11-07', end: '2026-11-08' }],
  ['whole days, longer', days, { longerDays: 2 }, { start: '2026-10-31', end: '2026-11-03' }],
  ['whole days, too short', days, { longerDays: -5 }, { start: '2026-10-31', end: '2026-10-31' }],
  [
    'over a change of the clocks',
    timed,
    { days: 1 },
    { start: '2026-11-01T15:00:00.000Z', end: '2026-11-01T16:30:00.000Z' },
  ],
  [
    'by minutes',
    timed,
    { minutes: 45, longerMinutes: -30 },
    { start: '2026-10-31T14:45:00.000Z', end: '2026-10-31T15:45:00.000Z' },
  ],
  ['too short', timed, { longerMinutes: -120 }, timed],
])('%s', (_, times, shift, moved) => {
  expect(shiftedTimes(times, shift, 'America/Chicago')).toEqual(moved)
})

test('date and time are written in words', () => {
  expect(whenText(timed, 'America/Chicago')).toBe('Saturday, October 31, 9:00 AM to 10:30 AM')
  expect(whenText(days, 'America/Chicago')).toBe('Saturday, October 31 to Sunday, November 1')
})
