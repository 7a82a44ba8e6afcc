// Free times over 400 days in three zones: each lies within the host's local hours, and none is missing.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { WorkingHours } from '#contract/site/booking.ts'
import { hourMs } from '#contract/values/durations.ts'
import { weekdays } from '#contract/work/recurrence.ts'
import { type HostHours, type TimeSpan, freeStarts, nearest, formatWhen } from './rules.ts'

const zones = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe']
const halfHour = 30 * 60_000

const host = (more: Partial<HostHours> = {}): HostHours => ({
  timeZone: 'America/Chicago',
  hours: weekdays.map((day) => ({ day, from: '09:00', to: '12:00' })),
  bufferMinutes: 0,
  noticeHours: 0,
  dailyMax: 50,
  ...more,
})

const nothing = { events: [], bookings: [] }
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const inZone = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
const clockOf = (moment: number, zone: string) =>
  inZone(moment, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** 400 days in the zone's local time. */
function days400(from: string, timeZone: string): TimeSpan {
  const first = Temporal.PlainDate.from(from)
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  return { from: startOf(first), to: startOf(first.add({ days: 400 })) }
}

const times = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** At most one interval per weekday, with its end after its start. */
const hoursOfDay = (day: (typeof weekdays)[number]): fc.Arbitrary<WorkingHours> =>
  fc
    .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => ({
      day,
      from: times[from] ?? '00:00',
      to: times[from + length] ?? '24:00',
    }))

const week = fc
  .tuple(...weekdays.map((day) => fc.option(hoursOfDay(day))))
  .map((days) => days.filter((one) => one !== null))

describe.each(zones)('in %s', (timeZone) => {
  test('every time of 400 days is entirely within the hours on the clock', () => {
    fc.assert(
      fc.property(week, fc.integer({ min: 2020, max: 2037 }), (hours, from) => {
        const span = days400(`${from}-01-01`, timeZone)
        const starts = freeStarts(host({ timeZone, hours }), nothing, {
          span,
          now: span.from,
          lengthMinutes: 30,
        })
        for (const start of starts) {
          const clock = inZone(start, timeZone)
          const of = hours.find(({ day }) => day === weekdays[clock.dayOfWeek % 7])
          const begin = clockOf(start, timeZone)
          const last = clockOf(start + halfHour - 60_000, timeZone)
          expect(of && begin >= of.from && last < of.to, `${clock.toString()} of ${of?.from}`).toBe(
            true,
          )
        }
        expect(new Set(starts).size).toBe(starts.length)
        expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      }),
      { numRuns: 12 },
    )
  })

  test('nine to five has sixteen slots on each of 400 days, despite clock changes', () => {
    const span = days400('2026-03-01', timeZone)
    const hours = weekdays.map((day) => ({ day, from: '09:00', to: '17:00' }))
    const starts = freeStarts(host({ timeZone, hours }), nothing, {
      span,
      now: span.from,
      lengthMinutes: 30,
    })
    const byDay = Map.groupBy(starts, (start) => inZone(start, timeZone).toPlainDate().toString())
    expect(byDay.size).toBe(400)
    const expected = times.slice(18, 34)
    for (const [day, found] of byDay) {
      expect(
        found.map((start) => clockOf(start, timeZone)),
        day,
      ).toEqual(expected)
    }
  })
})

test('the hour skipped when clocks go forward has no times', () => {
  const hours = weekdays.map((day) => ({ day, from: '01:00', to: '04:00' }))
  const day = at('2026-03-08T00:00[America/Chicago]')
  const span = { from: day, to: day + 6 * hourMs }
  const starts = freeStarts(host({ hours }), nothing, { span, now: day, lengthMinutes: 30 })
  expect(starts.map((start) => clockOf(start, 'America/Chicago'))).toEqual([
    '01:00',
    '01:30',
    '03:00',
    '03:30',
  ])
})

test('the hour repeated when clocks go back has both times', () => {
  const hours = weekdays.map((day) => ({ day, from: '00:30', to: '03:00' }))
  const day = at('2026-11-01T00:00[America/Chicago]')
  const span = { from: day, to: day + 6 * hourMs }
  const starts = freeStarts(host({ hours }), nothing, { span, now: day, lengthMinutes: 30 })
  expect(starts.map((start) => clockOf(start, 'America/Chicago'))).toEqual([
    '00:30',
    '01:00',
    '01:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
  ])
})

describe('free times', () => {
  const nine = at('2026-06-02T09:00[America/Chicago]')
  const span = { from: nine - 9 * hourMs, to: nine + 15 * hourMs }
  const clocks = (starts: number[]) => starts.map((start) => clockOf(start, 'America/Chicago'))
  const asked = { span, now: span.from, lengthMinutes: 30 }
  const half = (count: number) => nine + count * halfHour

  test('exclude times that an event overlaps', () => {
    const events = [{ from: half(1) + 60_000, to: half(3) }]
    expect(clocks(freeStarts(host(), { ...nothing, events }, asked))).toEqual([
      '09:00',
      '10:30',
      '11:00',
      '11:30',
    ])
  })

  test('exclude a booking with its buffer before and after', () => {
    const bookings = [{ from: half(2), to: half(3) }]
    const taken = { ...nothing, bookings }
    expect(clocks(freeStarts(host(), taken, asked))).not.toContain('10:00')
    expect(clocks(freeStarts(host(), taken, asked))).toHaveLength(5)
    expect(clocks(freeStarts(host({ bufferMinutes: 15 }), taken, asked))).toEqual([
      '09:00',
      '11:00',
      '11:30',
    ])
  })

  test('end at the daily maximum, counted by the host’s day', () => {
    const bookings = [{ from: half(0), to: half(1) }]
    expect(freeStarts(host({ dailyMax: 1 }), { ...nothing, bookings }, asked)).toEqual([])
    expect(freeStarts(host({ dailyMax: 2 }), { ...nothing, bookings }, asked)).toHaveLength(5)
    const lateBefore = [{ from: half(-19), to: half(-18) }]
    const taken = { ...nothing, bookings: lateBefore }
    expect(freeStarts(host({ dailyMax: 1 }), taken, asked)).toHaveLength(6)
  })

  test('exclude times in the past and within the notice period', () => {
    const late = { ...asked, now: half(2) }
    expect(clocks(freeStarts(host(), nothing, late))).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(clocks(freeStarts(host({ noticeHours: 1 }), nothing, late))).toEqual(['11:00', '11:30'])
    expect(freeStarts(host(), nothing, { ...asked, now: span.to })).toEqual([])
  })

  test('never overlap existing events and bookings', () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 120 }))
        .map(([from, length]) => ({
          from: nine + (from - 60) * 60_000,
          to: nine + (from - 60 + length) * 60_000,
        })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        spans,
        spans,
        fc.integer({ min: 0, max: 60 }),
        (events, bookings, bufferMinutes) => {
          const found = freeStarts(host({ bufferMinutes }), { events, bookings }, asked)
          const all = freeStarts(host(), nothing, asked)
          const isFree = (start: number) =>
            events.every(({ from, to }) => start + halfHour <= from || start >= to) &&
            bookings.every(
              ({ from, to }) =>
                start + halfHour + bufferMinutes * 60_000 <= from ||
                start >= to + bufferMinutes * 60_000,
            )
          expect(found).toEqual(all.filter(isFree))
        },
      ),
    )
  })
})

test('the three nearest times are in chronological order', () => {
  expect(nearest([1, 5, 9, 11, 30], 10, 3)).toEqual([5, 9, 11])
  expect(nearest([40], 10, 3)).toEqual([40])
})

test('a time includes its day and its time zone', () => {
  const start = new Date('2026-11-24T16:00:00Z')
  const end = new Date('2026-11-24T16:30:00Z')
  expect(formatWhen({ start, end }, 'America/Chicago')).toBe(
    'Tuesday, November 24, 2026, 10:00 to 10:30 AM CST',
  )
})
