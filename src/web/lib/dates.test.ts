// A calendar day is shown as that day, whatever the time zone of the machine; a moment by how long ago it was.
import { afterEach, expect, test, vi } from 'vitest'
import { longDate, longMoment, shortDate, shortMoment, timedMoment } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'P13.1.9 P13.1.8 a date is that day in %s, in US format by default',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    expect(shortDate('2026-03-01')).toBe('3/1/26')
    expect(longDate('2026-01-01')).toBe('Jan 1, 2026')
  },
)

const local = (text: string) => new Date(text).getTime()
const moment = (text: string) => new Date(text).toISOString()
const now = local('2026-11-20T15:00:00')

test.each([
  ['2026-11-20T09:05:00', '9:05 AM'],
  ['2026-11-20T15:00:20', '3:00 PM'],
  ['2026-11-19T23:59:00', 'Yesterday'],
  ['2026-11-16T10:00:00', 'Mon'],
  ['2026-11-13T10:00:00', 'Nov 13'],
  ['2025-12-31T10:00:00', 'Dec 31, 2025'],
])('%s is shown as %s', (at, text) => {
  expect(shortMoment(moment(at), now).replaceAll('\u202f', ' ')).toBe(text)
})

test('the time is shown for any day', () => {
  const timed = (at: string) => timedMoment(moment(at), now).replaceAll('\u202f', ' ')
  expect(timed('2026-11-20T09:05:00')).toBe('9:05 AM')
  expect(timed('2026-11-19T23:59:00')).toBe('Yesterday, 11:59 PM')
})

test('a full moment is shown with the time', () => {
  const text = longMoment(moment('2026-11-20T09:05:00')).replaceAll('\u202f', ' ')
  expect(text).toBe('Nov 20, 2026, 9:05 AM')
})
