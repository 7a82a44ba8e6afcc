// Event form values convert to the right rule and times, and a change contains only what was changed.
import { expect, test } from 'vitest'
import { formatRecurrence } from '#contract/work/recurrence.ts'
import {
  EventSchema,
  type EventValues,
  bodyOf,
  changeOf,
  monthlyChoices,
  newValues,
  toRecurrence,
} from './event-values.ts'

const values = (fields: Partial<EventValues> = {}): EventValues => ({
  ...newValues({ day: '2026-11-24' }, 'America/Chicago'),
  title: 'Kick-off',
  ...fields,
})

const ruleOf = (fields: Partial<EventValues>) => {
  const recurrence = toRecurrence(values(fields))
  return recurrence && formatRecurrence(recurrence)
}

test.each<[Partial<EventValues>, string | null]>([
  [{}, null],
  [{ repeats: 'daily', every: 2 }, 'FREQ=DAILY;INTERVAL=2'],
  // The event's own weekday is always included.
  [{ repeats: 'weekly', weekdays: ['FR'] }, 'FREQ=WEEKLY;BYDAY=TU,FR'],
  [{ repeats: 'weekly', every: 2, weekdays: ['SU'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU'],
  [{ repeats: 'weekly', every: 2 }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  [{ repeats: 'monthly' }, 'FREQ=MONTHLY'],
  [{ repeats: 'monthly', monthly: 'weekday' }, 'FREQ=MONTHLY;BYDAY=4TU'],
  [{ repeats: 'monthly', monthly: 'last' }, 'FREQ=MONTHLY;BYDAY=-1TU'],
  [{ repeats: 'monthly', monthly: 'last', startDate: '2026-11-03' }, 'FREQ=MONTHLY'],
  [{ repeats: 'yearly', ends: 'after', count: 3 }, 'FREQ=YEARLY;COUNT=3'],
  [{ repeats: 'daily', ends: 'on', until: '2026-12-24' }, 'FREQ=DAILY;UNTIL=20261224'],
])('%j gives the rule %s', (fields, rule) => expect(ruleOf(fields)).toBe(rule))

test('a month offers its day, and its weekday from the start or the end', () => {
  const labels = (day: string) => monthlyChoices(day).map(({ label }) => label)
  expect(labels('2026-11-24')).toEqual(['On the 24th', 'On the 4th Tuesday', 'On the last Tuesday'])
  expect(labels('2026-11-30')).toEqual(['On the 30th', 'On the last Monday'])
  expect(labels('2026-11-03')).toEqual(['On the 3rd', 'On the 1st Tuesday'])
})

test('times are sent as moments in the chosen time zone, or as days', () => {
  expect(bodyOf(values())).toMatchObject({
    start: '2026-11-24T15:00:00.000Z',
    end: '2026-11-24T16:00:00.000Z',
    timeZone: 'America/Chicago',
  })
  expect(bodyOf(values({ allDay: true, endDate: '2026-11-25' }))).toMatchObject({
    start: '2026-11-24',
    end: '2026-11-25',
    timeZone: null,
  })
})

test('a change contains only changed fields, and times together', () => {
  expect(changeOf(values(), values({ location: 'Room 2' }))).toEqual({ location: 'Room 2' })
  expect(changeOf(values(), values({ endTime: '11:00' }))).toEqual({
    allDay: false,
    start: '2026-11-24T15:00:00.000Z',
    end: '2026-11-24T17:00:00.000Z',
    timeZone: 'America/Chicago',
  })
})

test.each<[Partial<EventValues>, string]>([
  [{ endDate: '2026-11-23' }, 'endDate'],
  [{ endTime: '08:00' }, 'endTime'],
  [{ startTime: '' }, 'startTime'],
  [{ repeats: 'daily', ends: 'on' }, 'until'],
  [{ repeats: 'daily', ends: 'on', until: '2026-11-01' }, 'until'],
])('%j is refused at its field', (fields, name) => {
  const { error } = EventSchema.safeParse(values(fields))
  expect(error?.issues.map(({ path }) => path[0])).toContain(name)
})
