// A calendar day is shown as that day, whatever the time zone of the machine.
import { afterEach, expect, test, vi } from 'vitest'
import { longDate, shortDate } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'P13.1.9 P13.1.8 a date is that day in %s, in US format by default',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    expect(shortDate('2026-03-01')).toBe('3/1/26')
    expect(longDate('2026-01-01')).toBe('Jan 1, 2026')
  },
)
