// Converting between instants and clock times is reversible in every zone, across clock changes.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { clockAt, momentAt } from './zoned.ts'

const zones = fc.constantFrom(
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
)
const minute = fc
  .integer({ min: Date.parse('2015-01-01') / 60_000, max: Date.parse('2040-01-01') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString())

test('day and time match those of Temporal', () => {
  fc.assert(
    fc.property(minute, zones, (moment, zone) => {
      const at = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
      expect(clockAt(moment, zone)).toEqual({
        day: at.toPlainDate().toString(),
        time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
      })
    }),
  )
})

test('the moment of a day and time gives the same day and time again', () => {
  fc.assert(
    fc.property(minute, zones, (moment, zone) => {
      const clock = clockAt(moment, zone)
      expect(clockAt(momentAt(clock, zone), zone)).toEqual(clock)
    }),
  )
})
