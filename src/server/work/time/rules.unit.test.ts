// Tests that splitting a timer by day loses and duplicates no time, despite clock changes.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { assertWithinDay, dayIn, endOf, minutesOfDay, partsByDay } from './rules.ts'

const zones = ['UTC', 'America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia']
const at = (text: string) => new Date(Temporal.ZonedDateTime.from(text).epochMilliseconds)

describe('the days of a timer', () => {
  test.each([
    ['within a day', '2026-11-21T09:00[UTC]', '2026-11-21T10:30[UTC]', [['2026-11-21', 90]]],
    [
      'over midnight on the person’s clock',
      '2026-11-21T23:30[America/Chicago]',
      '2026-11-22T00:45[America/Chicago]',
      [
        ['2026-11-21', 30],
        ['2026-11-22', 45],
      ],
    ],
    [
      'a night on which clocks go back has an hour more',
      '2026-10-31T23:00[America/Chicago]',
      '2026-11-01T03:00[America/Chicago]',
      [
        ['2026-10-31', 60],
        ['2026-11-01', 240],
      ],
    ],
    [
      'one on which they go forward an hour less',
      '2026-03-07T23:00[America/Chicago]',
      '2026-03-08T03:00[America/Chicago]',
      [
        ['2026-03-07', 60],
        ['2026-03-08', 120],
      ],
    ],
    [
      'a whole day of 25 hours',
      '2026-11-01T00:00[America/Chicago]',
      '2026-11-02T00:00[America/Chicago]',
      [['2026-11-01', 1500]],
    ],
    [
      'half a minute counts as one, and so does a moment',
      '2026-11-21T09:00:00[UTC]',
      '2026-11-21T09:00:01[UTC]',
      [['2026-11-21', 1]],
    ],
    [
      'some seconds beyond midnight are no day of their own',
      '2026-11-21T23:50:00[UTC]',
      '2026-11-22T00:00:20[UTC]',
      [['2026-11-21', 10]],
    ],
  ] as const)('%s', (_, from, to, parts) => {
    const zone = /\[(?<zone>.+)\]/.exec(from)?.groups?.['zone'] ?? ''
    expect(partsByDay(at(from), at(to), zone)).toEqual(
      parts.map(([day, minutes]) => ({ day, minutes })),
    )
  })

  test('entries add up to whole minutes, once per day, in order, none empty', () => {
    const start = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
    const length = fc.integer({ min: 0, max: 6 * 86_400_000 })
    fc.assert(
      fc.property(start, length, fc.constantFrom(...zones), (from, ms, zone) => {
        const [first, last] = [new Date(from), new Date(from + ms)]
        const parts = partsByDay(first, last, zone)
        const sum = parts.reduce((minutes, part) => minutes + part.minutes, 0)
        expect(sum).toBe(Math.max(1, Math.round(ms / 60_000)))
        expect(parts.every(({ minutes }) => minutes >= 1 && minutes <= 1500)).toBe(true)
        const days = parts.map(({ day }) => day)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect((days[0] ?? '') >= dayIn(first, zone)).toBe(true)
        expect((days.at(-1) ?? '') <= dayIn(last, zone)).toBe(true)
      }),
    )
  })
})

describe('how long a day is', () => {
  test.each([
    ['2026-11-21', 'America/Chicago', 24],
    ['2026-11-01', 'America/Chicago', 25],
    ['2026-03-08', 'America/Chicago', 23],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ])('%s in %s', (day, zone, hours) => {
    expect(minutesOfDay(day, zone)).toBe(hours * 60)
    expect(() => assertWithinDay({ day, minutes: hours * 60 }, zone)).not.toThrow()
    expect(() => assertWithinDay({ day, minutes: hours * 60 + 1 }, zone)).toThrow(
      expect.objectContaining({ fields: { minutes: `This day has ${hours} hours` } }),
    )
  })
})

describe('a forgotten timer', () => {
  const started = at('2026-11-20T09:00[UTC]')
  const now = at('2026-11-21T09:00[UTC]')

  test('ends when its user says, now at the latest', () => {
    const said = at('2026-11-20T17:30[UTC]')
    expect(endOf(started, said, now)).toEqual(said)
    expect(endOf(started, undefined, now)).toEqual(now)
    const ahead = new Date(now.getTime() + 30_000)
    expect(endOf(started, ahead, now)).toEqual(now)
  })

  test('ends as it began when its user names the minute of the start', () => {
    const underway = new Date(started.getTime() + 40_000)
    expect(endOf(underway, started, now)).toEqual(underway)
    expect(partsByDay(underway, underway, 'UTC')).toEqual([{ day: '2026-11-20', minutes: 1 }])
  })

  test('cannot end before it began or in the future', () => {
    expect(() => endOf(started, new Date(started.getTime() - 1), now)).toThrow()
    expect(() => endOf(started, new Date(now.getTime() + 120_000), now)).toThrow()
  })
})
