// Occurrences of a series keep their local time of day across clock changes.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/values/durations.ts'
import { formatRecurrence, weekdays } from '#contract/work/recurrence.ts'
import {
  type EventTimes,
  countBefore,
  dayIn,
  getExtent,
  momentOf,
  movedByDays,
  occurrenceOn,
  occurrencesIn,
} from './occurrences.ts'

const event = (fields: Partial<EventTimes>): EventTimes => ({
  allDay: false,
  start: '2026-10-27T14:00:00.000Z',
  end: '2026-10-27T15:00:00.000Z',
  timeZone: 'America/Chicago',
  recurrence: null,
  exceptions: [],
  ...fields,
})

const allDay = (fields: Partial<EventTimes>): EventTimes =>
  event({ allDay: true, timeZone: null, start: '2026-10-27', end: '2026-10-27', ...fields })

const during = (from: string, to: string) => ({ from: momentOf(from), to: momentOf(to) })
const starts = (times: EventTimes, from: string, to: string) =>
  occurrencesIn(times, during(from, to)).map(({ start }) => start)

describe('a single event', () => {
  test('is listed in each period that it overlaps', () => {
    expect(starts(event({}), '2026-10-27', '2026-10-28')).toHaveLength(1)
    expect(starts(event({}), '2026-10-27T14:59:00Z', '2026-10-28')).toHaveLength(1)
    expect(starts(event({}), '2026-10-27T15:00:00Z', '2026-10-28')).toEqual([])
    expect(starts(event({}), '2026-10-27', '2026-10-27T14:00:00Z')).toEqual([])
  })

  test('of whole days is listed on its last day', () => {
    const days = allDay({ end: '2026-10-29' })
    expect(starts(days, '2026-10-29', '2026-10-30')).toHaveLength(1)
    expect(starts(days, '2026-10-30', '2026-10-31')).toEqual([])
  })

  test('of no length is listed', () => {
    const moment = event({ end: '2026-10-27T14:00:00.000Z' })
    expect(starts(moment, '2026-10-27', '2026-10-28')).toHaveLength(1)
  })
})

// P5.10.4
test('a weekly series keeps its clock time over daylight saving changes', () => {
  expect(starts(event({ recurrence: 'FREQ=WEEKLY' }), '2026-10-20', '2026-11-11')).toEqual([
    '2026-10-27T14:00:00.000Z',
    '2026-11-03T15:00:00.000Z',
    '2026-11-10T15:00:00.000Z',
  ])
})

test('a series ends after its count, or on its last day', () => {
  const counted = event({ recurrence: 'FREQ=DAILY;COUNT=3' })
  expect(starts(counted, '2026-10-01', '2026-12-01')).toHaveLength(3)
  const until = event({ recurrence: 'FREQ=DAILY;UNTIL=20261029' })
  expect(starts(until, '2026-10-01', '2026-12-01')).toHaveLength(3)
  expect(
    starts(allDay({ recurrence: 'FREQ=DAILY;UNTIL=20261029' }), '2026-10-01', '2026-12-01'),
  ).toEqual(['2026-10-27', '2026-10-28', '2026-10-29'])
})

test('deleted occurrences are omitted, moved ones are listed at their new time', () => {
  const series = allDay({
    recurrence: 'FREQ=WEEKLY',
    exceptions: [
      { date: '2026-11-03', isDeleted: true },
      { date: '2026-11-10', start: '2026-12-31', end: '2026-12-31' },
    ],
  })
  expect(starts(series, '2026-11-01', '2026-11-20')).toEqual(['2026-11-17'])
  expect(starts(series, '2026-12-30', '2027-01-01')).toEqual(['2026-12-31'])
  expect(occurrenceOn(series, '2026-11-03')).toBeUndefined()
  expect(occurrenceOn(series, '2026-11-10')).toMatchObject({ start: '2026-12-31' })
})

const zones = fc.constantFrom(
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
)

/** Half past, so that no clock change shifts the time. */
const times = fc
  .record({
    zone: zones,
    day: fc.integer({ min: 0, max: 1500 }),
    hour: fc.integer({ min: 5, max: 23 }),
    minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ zone, day, hour, minutes, frequency, interval }) => {
    const start = Temporal.PlainDate.from('2024-01-01')
      .add({ days: day })
      .toZonedDateTime({ timeZone: zone, plainTime: { hour, minute: 30 } })
    const write = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()
    return event({
      start: write(start),
      end: write(start.add({ minutes })),
      timeZone: zone,
      recurrence: formatRecurrence({ frequency, interval, weekdays: [] }),
    })
  })

const clockOf = (moment: string, zone: string | null) =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(zone ?? 'UTC')
    .toPlainTime()
    .toString()

test('every occurrence keeps the time and length of the first', () => {
  fc.assert(
    fc.property(times, (series) => {
      const from = momentOf(series.start)
      const found = occurrencesIn(series, { from, to: from + 500 * dayMs })
      expect(found[0]).toMatchObject({ start: series.start, end: series.end })
      for (const { start, end, date } of found) {
        expect(clockOf(start, series.timeZone)).toBe(clockOf(series.start, series.timeZone))
        expect(dayIn(start, series.timeZone ?? 'UTC')).toBe(date)
        expect(momentOf(end) - momentOf(start)).toBe(momentOf(series.end) - from)
      }
    }),
    { numRuns: 100 },
  )
})

test('a period lists what its parts list, and each occurrence is found by its day', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 300 }), (series, cut) => {
      const from = momentOf(series.start) - 5 * dayMs
      const [middle, to] = [from + cut * dayMs, from + 400 * dayMs]
      const names = (span: { from: number; to: number }) =>
        occurrencesIn(series, span).map(({ date }) => date)
      const parts = new Set([...names({ from, to: middle }), ...names({ from: middle, to })])
      expect([...parts]).toEqual(names({ from, to }))
      for (const date of parts) expect(occurrenceOn(series, date ?? '')?.date).toBe(date)
    }),
    { numRuns: 60 },
  )
})

test('a time moved by days keeps its clock time, and moving it back restores it', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -400, max: 400 }), ({ start, timeZone }, days) => {
      const moved = movedByDays(start, days, timeZone)
      expect(clockOf(moved, timeZone)).toBe(clockOf(start, timeZone))
      expect(movedByDays(moved, -days, timeZone)).toBe(start)
    }),
    { numRuns: 200 },
  )
})

test('an extent includes all occurrences', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 40 }), (series, count) => {
      const counted = { ...series, recurrence: `${series.recurrence};COUNT=${count}` }
      const { beginsAt, endsBy } = getExtent(counted)
      const all = occurrencesIn(counted, { from: beginsAt, to: beginsAt + 200_000 * dayMs })
      expect(all).toHaveLength(count)
      expect(Math.max(...all.map(({ end }) => momentOf(end)))).toBeLessThanOrEqual(endsBy ?? 0)
      const last = all.at(-1)?.date ?? ''
      expect(countBefore(counted, last)).toBe(count - 1)
    }),
    { numRuns: 60 },
  )
})

test('a weekly series is on its weekdays only', () => {
  const series = allDay({
    start: '2026-10-28',
    end: '2026-10-28',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE',
  })
  const days = starts(series, '2026-10-01', '2027-03-01').map(
    (day) => weekdays[new Date(day).getUTCDay()],
  )
  expect(new Set(days)).toEqual(new Set(['MO', 'WE']))
})

test('a series is on the right days after two centuries', () => {
  const series = event({
    start: '1972-03-01T02:30:00.000Z',
    end: '1972-03-01T03:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR',
  })
  const days = starts(series, '2198-01-01', '2198-04-01')
  const first = momentOf('1972-02-29')
  const dayOf = (start: string) => (momentOf(dayIn(start, 'America/Chicago')) - first) / dayMs
  const before = Math.floor((momentOf('2198-01-01') - first) / dayMs / 14)
  // Tuesday and Friday of every other week.
  const expected = [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [14 * (before + n), 14 * (before + n) + 3])
  expect(days.map(dayOf)).toEqual(expected)
})
