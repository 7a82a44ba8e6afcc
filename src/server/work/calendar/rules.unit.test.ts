// Changing one occurrence, this and following ones, or all: individual edits are kept, or reported if they are lost.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventChange, NewEvent, maxExceptions } from '#contract/work/calendar.ts'
import { addDays } from '#contract/values/days.ts'
import { AppError } from '#server/platform/app-error.ts'
import { momentOf, occurrenceOn, occurrencesIn } from './occurrences.ts'
import { type EventFields, changedEvent, newEvent, withoutOccurrences } from './rules.ts'

const zone = 'America/Chicago'
const company = '01990000-0000-7000-8000-000000000000'
const made = (fields: object): EventFields =>
  newEvent(NewEvent.parse({ company, title: 'Stand-up', ...fields }), {
    timeZone: zone,
    visibility: 'shared',
  })

/** Mondays at nine in Chicago, across a clock change. */
const weekly = (fields: object = {}) =>
  made({
    start: '2026-10-19T14:00:00Z',
    end: '2026-10-19T14:30:00Z',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    ...fields,
  })

const change = (event: EventFields, fields: EventChange) => changedEvent(event, fields, zone)
const shown = (event: EventFields, from = '2026-10-01', to = '2026-11-25') =>
  occurrencesIn(event, { from: momentOf(from), to: momentOf(to) }).map(
    ({ start, exception }) => `${start.slice(0, 16)} ${exception?.title ?? event.title}`,
  )

const mondays = [
  '2026-10-19T14:00 Stand-up',
  '2026-10-26T14:00 Stand-up',
  '2026-11-02T15:00 Stand-up',
  '2026-11-09T15:00 Stand-up',
  '2026-11-16T15:00 Stand-up',
  '2026-11-23T15:00 Stand-up',
]

const edited = () =>
  change(weekly(), { scope: 'this', occurrence: '2026-11-02', title: 'Review' }).event

/** A single occurrence, moved to Tuesday afternoon. */
const movedTo = { start: '2026-11-03T20:00:00.000Z', end: '2026-11-03T21:00:00.000Z' }
const movedOnce = () =>
  change(weekly(), { scope: 'this', occurrence: '2026-11-02', ...movedTo }).event

test.each([
  ['at its last occurrence', '20261215T020000Z', '20261214'],
  ['a second before what would be one more', '20261215T015959Z', '20261213'],
  ['as our feeds say it, with the last second of a day', '20261231T055959Z', '20261230'],
])('a rule of another program may end at a moment: %s', (_, until, day) => {
  const daily = (recurrence: string) =>
    weekly({ start: '2026-12-02T02:00:00Z', end: '2026-12-02T03:00:00Z', recurrence })
  const recurrence = `FREQ=DAILY;UNTIL=${until}`
  for (const { recurrence: kept } of [
    daily(recurrence),
    change(daily('FREQ=DAILY'), { recurrence }).event,
  ])
    expect(kept).toBe(`FREQ=DAILY;UNTIL=${day}`)
})

describe('one occurrence', () => {
  test('is changed alone', () => {
    expect(shown(edited())).toEqual(mondays.with(2, '2026-11-02T15:00 Review'))
  })

  test('is moved alone, and equals the original when it is moved back', () => {
    const times = { start: '2026-11-03T16:00:00.000Z', end: '2026-11-03T16:30:00.000Z' }
    const occurrence = '2026-11-02'
    const moved = change(weekly(), { scope: 'this', occurrence, ...times }).event
    expect(shown(moved)).toEqual(mondays.with(2, '2026-11-03T16:00 Stand-up'))
    const back = { start: '2026-11-02T15:00:00.000Z', end: '2026-11-02T15:30:00.000Z' }
    const again = change(moved, { scope: 'this', occurrence, ...back }).event
    expect(again.exceptions).toEqual([])
    expect(shown(again)).toEqual(mondays)
  })

  test('can be edited up to a limit for each series; edited ones can be edited again', () => {
    const dates = Array.from({ length: maxExceptions }, (_, week) =>
      addDays('2026-10-19', 7 * week),
    )
    const many = { ...weekly(), exceptions: dates.map((date) => ({ date, title: 'Review' })) }
    const [scope, next] = ['this', addDays('2026-10-19', 7 * maxExceptions)] as const
    const title = 'Retro'
    expect(() => change(many, { scope, occurrence: next, title })).toThrow(AppError)
    expect(() => withoutOccurrences(many, scope, next)).toThrow(AppError)
    const { event } = change(many, { scope, occurrence: '2026-10-26', title })
    expect(event.exceptions[1]).toEqual({ date: '2026-10-26', title })
  })

  test('is deleted alone, and restored', () => {
    const without = withoutOccurrences(weekly(), 'this', '2026-11-02') ?? weekly()
    expect(shown(without)).toEqual(mondays.toSpliced(2, 1))
    const back = change(without, { scope: 'this', occurrence: '2026-11-02', isDeleted: false })
    expect(shown(back.event)).toEqual(mondays)
  })

  test('that does not exist is not found', () => {
    const fields = { scope: 'this', occurrence: '2026-11-03', title: 'x' } as const
    expect(() => change(weekly(), fields)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  test('has no recurrence or visibility of its own', () => {
    const of = { scope: 'this', occurrence: '2026-11-02' } as const
    for (const more of [
      { recurrence: null },
      { visibility: 'internal' },
      { allDay: true },
    ] as const)
      expect(() => change(weekly(), { ...of, ...more })).toThrow(
        expect.objectContaining({ code: 'invalid' }),
      )
  })
})

describe('all occurrences', () => {
  test('keep individually edited occurrences', () => {
    const { event, dropped } = change(edited(), { scope: 'all', title: 'Weekly' })
    expect(dropped).toEqual([])
    expect(shown(event)).toEqual(
      mondays.map((one) => one.replace('Stand-up', 'Weekly')).with(2, '2026-11-02T15:00 Review'),
    )
  })

  test('move by days with their rule and edited occurrences', () => {
    const { event, dropped } = change(edited(), {
      scope: 'all',
      occurrence: '2026-11-09',
      start: '2026-11-10T16:00:00.000Z',
      end: '2026-11-10T17:00:00.000Z',
    })
    expect(dropped).toEqual([])
    expect(event.recurrence).toBe('FREQ=WEEKLY;BYDAY=TU')
    expect(shown(event)).toEqual([
      '2026-10-20T15:00 Stand-up',
      '2026-10-27T15:00 Stand-up',
      '2026-11-03T16:00 Review',
      '2026-11-10T16:00 Stand-up',
      '2026-11-17T16:00 Stand-up',
      '2026-11-24T16:00 Stand-up',
    ])
  })

  test('move an individually moved occurrence by days, without changing its clock time', () => {
    const later = { start: '2026-11-10T17:00:00.000Z', end: '2026-11-10T17:30:00.000Z' }
    const { event } = change(movedOnce(), { scope: 'all', occurrence: '2026-11-09', ...later })
    expect(shown(event).slice(0, 4)).toEqual([
      '2026-10-20T16:00 Stand-up',
      '2026-10-27T16:00 Stand-up',
      '2026-11-04T20:00 Stand-up',
      '2026-11-10T17:00 Stand-up',
    ])
  })

  test('move as far as the dragged occurrence, even if it was moved before', () => {
    const occurrence = '2026-11-02'
    const to = { start: '2026-11-05T21:00:00.000Z', end: '2026-11-05T22:00:00.000Z' }
    const { event, dropped } = change(movedOnce(), { scope: 'all', occurrence, ...to })
    expect(dropped).toEqual([])
    expect(event.recurrence).toBe('FREQ=WEEKLY;BYDAY=WE')
    expect(shown(event)).toEqual([
      '2026-10-21T15:00 Stand-up',
      '2026-10-28T15:00 Stand-up',
      '2026-11-05T21:00 Stand-up',
      '2026-11-11T16:00 Stand-up',
      '2026-11-18T16:00 Stand-up',
    ])
    const { start, end } = movedTo
    const back = change(event, { scope: 'all', occurrence: '2026-11-04', start, end }).event
    expect(shown(back)).toEqual(shown(movedOnce()))
  })

  test('get the text typed into an edited occurrence, which then is no exception', () => {
    const words = { scope: 'all', occurrence: '2026-11-02', title: 'Retro' } as const
    const { event } = change(edited(), words)
    expect(event).toMatchObject({ title: 'Retro', exceptions: [] })
  })

  test('list the edited occurrences that a new rule drops', () => {
    const { dropped } = change(edited(), { recurrence: 'FREQ=WEEKLY;INTERVAL=4;BYDAY=MO' })
    expect(dropped).toEqual([{ date: '2026-11-02', title: 'Review' }])
    const kept = change(edited(), { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' })
    expect(kept.dropped).toEqual([])
  })

  test('become a single event without a rule', () => {
    expect(shown(change(weekly(), { recurrence: null }).event)).toEqual([mondays[0]])
  })

  test('must begin on a day of the rule', () => {
    expect(() => weekly({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' })).toThrow(
      expect.objectContaining({ fields: { recurrence: expect.any(String) } }),
    )
  })
})

describe('one occurrence and the following', () => {
  test('split the series in two', () => {
    const { event, following } = change(edited(), {
      scope: 'following',
      occurrence: '2026-11-02',
      location: 'Room 2',
    })
    expect(shown(event)).toEqual(mondays.slice(0, 2))
    expect(following).toMatchObject({ location: 'Room 2', version: 1 })
    expect(following && shown(following)).toEqual(
      mondays.slice(2).with(0, '2026-11-02T15:00 Review'),
    )
  })

  test('move from an individually moved occurrence', () => {
    const { event, following } = change(movedOnce(), {
      scope: 'following',
      occurrence: '2026-11-02',
      start: '2026-11-04T20:00:00.000Z',
      end: '2026-11-04T21:00:00.000Z',
    })
    expect(shown(event)).toEqual(mondays.slice(0, 2))
    expect(following && shown(following)).toEqual([
      '2026-11-04T20:00 Stand-up',
      '2026-11-10T15:00 Stand-up',
      '2026-11-17T15:00 Stand-up',
      '2026-11-24T15:00 Stand-up',
    ])
  })

  test('share the count of the series', () => {
    const counted = weekly({ recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    const { event, following } = change(counted, {
      scope: 'following',
      occurrence: '2026-11-02',
      title: 'Later',
    })
    expect(shown(event)).toHaveLength(2)
    expect(following && shown(following)).toHaveLength(3)
  })

  test('from the first on are the whole series', () => {
    const fields = { scope: 'following', occurrence: '2026-10-19', title: 'All' } as const
    const { event, following } = change(weekly(), fields)
    expect(following).toBeUndefined()
    expect(event.title).toBe('All')
  })

  test('are deleted', () => {
    const left = withoutOccurrences(edited(), 'following', '2026-11-02')
    expect(left && shown(left)).toEqual(mondays.slice(0, 2))
    // After the end is removed, the edited occurrence is back.
    const again = left && change(left, { recurrence: 'FREQ=WEEKLY;BYDAY=MO' })
    expect(again && shown(again.event)).toEqual(mondays.with(2, '2026-11-02T15:00 Review'))
    expect(withoutOccurrences(weekly(), 'following', '2026-10-19')).toBeUndefined()
  })
})

test('a series split at any occurrence keeps all occurrences', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 19 }),
      (frequency, interval, count, at) => {
        const whole = weekly({
          recurrence: `FREQ=${frequency};INTERVAL=${interval};COUNT=${count}`,
        })
        const all = occurrencesIn(whole, { from: 0, to: momentOf('2100-01-01') })
        const date = all[Math.min(at, count - 1)]?.date ?? ''
        const { event, following } = change(whole, {
          scope: 'following',
          occurrence: date,
          location: 'x',
        })
        const far = '2100-01-01'
        expect([
          ...shown(event, '2000-01-01', far),
          ...shown(following ?? event, '2000-01-01', far),
        ]).toEqual(shown(whole, '2000-01-01', far))
      },
    ),
    { numRuns: 60 },
  )
})

test('a series moved by days and back is unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -6, max: 6 }), (days) => {
      const on = (day: string) => ({ start: `${day}T16:00:00.000Z`, end: `${day}T17:00:00.000Z` })
      const both = {
        ...edited(),
        exceptions: [...edited().exceptions, { date: '2026-11-16', ...on('2026-11-18') }],
      }
      const before = change(both, { occurrence: '2026-11-09', ...on('2026-11-09') }).event
      const to = addDays('2026-11-09', days)
      const moved = change(before, { occurrence: '2026-11-09', ...on(to) }).event
      const back = change(moved, { occurrence: to, ...on('2026-11-09') }).event
      expect(shown(back)).toEqual(shown(before))
      expect(occurrenceOn(moved, addDays('2026-11-02', days))?.exception?.title).toBe('Review')
    }),
    { numRuns: 13 },
  )
})

describe('changing between days and times', () => {
  test('turns an all-day event into a timed one in the agency’s time zone', () => {
    const days = made({ allDay: true, start: '2026-11-02', end: '2026-11-03' })
    expect(days.timeZone).toBeNull()
    const timed = change(days, {
      allDay: false,
      start: '2026-11-02T15:00:00.000Z',
      end: '2026-11-02T16:00:00.000Z',
    })
    expect(timed.event).toMatchObject({ allDay: false, timeZone: zone })
  })

  test('refuses invalid times at their field', () => {
    const event = weekly({ recurrence: null })
    expect(() => change(event, { end: '2026-10-19T13:00:00.000Z' })).toThrow(
      expect.objectContaining({ fields: { end: 'End must not be before start' } }),
    )
    expect(() => change(event, { allDay: true })).toThrow(
      expect.objectContaining({ fields: { start: 'Must be a date without a time' } }),
    )
  })

  test('refuses an outdated version as stale', () => {
    expect(() => change(weekly(), { title: 'x', version: 2 })).toThrow(
      expect.objectContaining({ code: 'stale' }),
    )
  })
})
