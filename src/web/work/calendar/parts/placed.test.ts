// Placing entries on days, in rows and side by side.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/values/days.ts'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { weekOf } from '#web/lib/month-grid.ts'
import { blocksOf, placed, toSegments } from './placed.ts'

let count = 0
const entry = (fields: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'event',
  _id: `event ${(count += 1)}`,
  occurrence: null,
  date: null,
  title: 'Kick-off',
  company: '',
  companyName: '',
  project: null,
  allDay: false,
  start: '2026-11-24T15:00:00.000Z',
  end: '2026-11-24T16:00:00.000Z',
  timeZone: 'UTC',
  location: '',
  visibility: 'shared',
  isDone: false,
  isOverdue: false,
  version: 1,
  can: { edit: true },
  ...fields,
})

const days = (start: string, end: string) =>
  placed(entry({ allDay: true, start, end, timeZone: null }), 'UTC')

describe('an entry', () => {
  test('is on its day in the reader’s time zone', () => {
    const late = entry({ start: '2026-11-24T03:00:00.000Z', end: '2026-11-24T04:30:00.000Z' })
    expect(placed(late, 'America/Chicago')).toMatchObject({
      firstDay: '2026-11-23',
      lastDay: '2026-11-23',
      startMinute: 21 * 60,
      endMinute: 22 * 60 + 30,
    })
    expect(placed(late, 'UTC')).toMatchObject({ firstDay: '2026-11-24' })
  })

  test('of whole days is on the same days in every time zone', () => {
    const fair = entry({ allDay: true, start: '2026-11-24', end: '2026-11-25', timeZone: null })
    for (const zone of ['Pacific/Apia', 'America/Chicago', 'UTC'])
      expect(placed(fair, zone)).toMatchObject({ firstDay: '2026-11-24', lastDay: '2026-11-25' })
  })

  test('that ends at midnight does not extend to the next day', () => {
    const party = entry({ start: '2026-11-24T20:00:00.000Z', end: '2026-11-25T00:00:00.000Z' })
    expect(placed(party, 'UTC')).toMatchObject({ lastDay: '2026-11-24', endMinute: 1440 })
  })
})

const week = weekOf('2026-11-24')

describe('a week', () => {
  test('cuts an entry that extends beyond it', () => {
    const [segment] = toSegments([days('2026-11-20', '2026-12-03')], week)
    expect(segment).toMatchObject({ column: 0, span: 7, continues: { before: true, after: true } })
  })

  test('has no overlapping segments, and each keeps its days', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 0, max: 9 }))
        .map(([from, length]) => {
          const first = addDays('2026-11-22', from)
          return days(first, addDays(first, length))
        }),
      { maxLength: 15 },
    )
    fc.assert(
      fc.property(some, (all) => {
        const cells = toSegments(all, week).flatMap(({ placed: one, column, span, row }) =>
          Array.from({ length: span }, (_, at) => {
            const day = week[column + at] ?? ''
            expect(day >= one.firstDay && day <= one.lastDay).toBe(true)
            return `${row} ${column + at}`
          }),
        )
        expect(new Set(cells).size).toBe(cells.length)
        const seen = all.filter((one) =>
          week.some((day) => day >= one.firstDay && day <= one.lastDay),
        )
        expect(toSegments(all, week)).toHaveLength(seen.length)
      }),
    )
  })
})

test('simultaneous entries each have their own place', () => {
  const minute = fc.integer({ min: 0, max: 1380 })
  const some = fc.array(
    fc.tuple(minute, fc.integer({ min: 30, max: 300 })).map(([startMinute, length]) => ({
      ...days('2026-11-24', '2026-11-24'),
      startMinute,
      endMinute: Math.min(1440, startMinute + length),
    })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, (all) => {
      const blocks = blocksOf(all)
      expect(blocks).toHaveLength(all.length)
      for (const [at, one] of blocks.entries()) {
        expect(one.part).toBeLessThan(one.parts)
        for (const other of blocks.slice(at + 1)) {
          const overlaps =
            one.placed.startMinute < other.placed.endMinute &&
            other.placed.startMinute < one.placed.endMinute
          if (overlaps) expect(one.part).not.toBe(other.part)
        }
      }
    }),
  )
})
