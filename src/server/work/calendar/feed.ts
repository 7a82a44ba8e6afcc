// Renders a calendar as iCalendar (RFC 5545): series with their rules, time zones with their clock changes. Pure.
import ical, { type ICalCalendar, type ICalEventData } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { EventException } from '#contract/work/calendar.ts'
import { parseRecurrence } from '#contract/work/recurrence.ts'
import { currentTimeZone } from '#contract/values/time-zone-names.ts'
import { generatedOn, startOfDay } from './occurrences.ts'
import type { DateRow } from '#server/records/dates-store.ts'
import type { BookedRow, EventRow } from './store.ts'

export interface FeedContents {
  /** Name shown by calendar programs. */
  name: string
  events: readonly (EventRow & { companyName: string })[]
  dates: readonly DateRow[]
  /** Bookings that the person hosts. */
  bookings?: readonly BookedRow[]
}

const domain = 'enfilade'

const utc = 'UTC'

/** UTC needs no time zone definition. */
const clockOf = ({ timeZone }: EventRow) =>
  timeZone === null || timeZone === utc ? {} : { timezone: timeZone }

const instant = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

function momentsOf(event: EventRow, { start, end }: { start: string; end: string }) {
  if (event.allDay) {
    const last = Temporal.PlainDate.from(end)
    return { allDay: true, start: Temporal.PlainDate.from(start), end: last.add({ days: 1 }) }
  }
  const zone = event.timeZone ?? utc
  return {
    start: Temporal.Instant.from(start).toZonedDateTimeISO(zone),
    end: Temporal.Instant.from(end).toZonedDateTimeISO(zone),
  }
}

const withoutDashes = (text: string) => text.replaceAll(/[-:]|\.\d+/g, '')

/** In iCalendar, a timed series ends at a moment in UTC. */
function ruleOf(event: EventRow): string {
  const rule = event.recurrence ?? ''
  const { until } = parseRecurrence(rule) ?? {}
  if (until === undefined || event.allDay) return `RRULE:${rule}`
  const next = Temporal.PlainDate.from(until).add({ days: 1 }).toString()
  const last = new Date(startOfDay(next, event.timeZone ?? utc) - 1000).toISOString()
  return `RRULE:${rule.replace(/UNTIL=\d+/, `UNTIL=${withoutDashes(last)}`)}`
}

const isDeleted = (exception: EventException) => exception.isDeleted === true

/** Deleted occurrences of the series. */
function toExclusions(event: EventRow): string[] {
  const zone = event.timeZone ?? utc
  return event.exceptions.filter(isDeleted).flatMap(({ date }) => {
    const one = generatedOn(event, date)
    if (!one) return []
    if (event.allDay) return `EXDATE;VALUE=DATE:${withoutDashes(date)}`
    if (zone === utc) return `EXDATE:${withoutDashes(one.start)}`
    const local = Temporal.Instant.from(one.start).toZonedDateTimeISO(zone).toPlainDateTime()
    return `EXDATE;TZID=${zone}:${withoutDashes(local.toString({ smallestUnit: 'second' }))}`
  })
}

function addEvent(calendar: ICalCalendar, event: FeedContents['events'][number]): void {
  const { description, location } = event
  const common: ICalEventData = {
    id: `${event.id}@${domain}`,
    ...momentsOf(event, event),
    ...clockOf(event),
    summary: event.title,
    description,
    location,
    categories: [{ name: event.companyName }],
    sequence: event.version - 1,
    stamp: instant(event.updatedAt),
    lastModified: instant(event.updatedAt),
  }
  if (event.recurrence === null) {
    calendar.createEvent(common)
    return
  }
  const repeating = [ruleOf(event), ...toExclusions(event)].join('\r\n')
  calendar.createEvent({ ...common, repeating })
  for (const edited of event.exceptions.filter((exception) => !isDeleted(exception))) {
    const rule = generatedOn(event, edited.date)
    if (!rule) continue
    calendar.createEvent({
      ...common,
      ...momentsOf(event, { start: edited.start ?? rule.start, end: edited.end ?? rule.end }),
      summary: edited.title ?? event.title,
      description: edited.description ?? description,
      location: edited.location ?? location,
      recurrenceId: momentsOf(event, rule).start,
    })
  }
}

const labels: Record<DateRow['date'], string> = { start: 'Start', end: 'End', due: 'Due' }

function addDate(calendar: ICalCalendar, row: FeedContents['dates'][number]): void {
  const day = Temporal.PlainDate.from(row.day)
  calendar.createEvent({
    id: `${row.id}-${row.date}@${domain}`,
    allDay: true,
    start: day,
    end: day.add({ days: 1 }),
    summary: `${row.kind === 'renewal' ? 'Renewal' : labels[row.date]}: ${row.title}`,
    categories: [{ name: row.companyName }],
    sequence: row.version - 1,
    stamp: instant(row.updatedAt),
  })
}

/** The library writes the date of an all-day occurrence as a date-time. */
const withDays = (text: string) =>
  text.replaceAll(
    /(ALLDAYEVENT:TRUE\r\n)RECURRENCE-ID:(\d{8})T000000Z/g,
    '$1RECURRENCE-ID;VALUE=DATE:$2',
  )

const refreshSeconds = 15 * 60

function addBooking(calendar: ICalCalendar, row: BookedRow): void {
  calendar.createEvent({
    id: `${row.id}@${domain}`,
    start: instant(row.start).toZonedDateTimeISO(utc),
    end: instant(row.end).toZonedDateTimeISO(utc),
    summary: `Consultation: ${row.name}`,
    location: row.place,
    sequence: row.sequence,
    stamp: instant(row.updatedAt),
  })
}

/** The library describes some zones under the name of another with the same clock. */
function describeZone(name: string): string | null {
  const [description] = tzlib_get_ical_block(currentTimeZone(name) ?? name)
  return description?.replaceAll(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${name}`) ?? null
}

export function feedOf({ name, events, dates, bookings = [] }: FeedContents): string {
  const calendar = ical({
    name,
    prodId: '//Enfilade//Calendar//EN',
    ttl: refreshSeconds,
    timezone: { name: null, generator: describeZone },
  })
  for (const event of events) addEvent(calendar, event)
  for (const row of dates) addDate(calendar, row)
  for (const row of bookings) addBooking(calendar, row)
  return withDays(calendar.toString())
}
