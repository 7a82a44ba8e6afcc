// Calendar: events of companies, and every other record with a date.
import * as z from 'zod'
import { dayMs } from '../values/durations.ts'
import { endpoint } from '../endpoint.ts'
import { calendarKinds } from '../records.ts'
import { RecurrenceRule } from './recurrence.ts'
import {
  DateOnly,
  Description,
  Id,
  Moment,
  PersonName,
  Title,
  Version,
  Visibility,
  can,
  nothing,
  optionalText,
} from '../shared.ts'
import { TimeZone } from '../values/time-zones.ts'

export const CalendarKind = z.enum(calendarKinds)
export type CalendarKind = z.infer<typeof CalendarKind>

const firstYear = '1970'
const lastYear = '2199'
const isInRange = (text: string) => text.slice(0, 4) >= firstYear && text.slice(0, 4) <= lastYear
const outOfRange = { error: `Must be between ${firstYear} and ${lastYear}` }

/** A day, or a moment in any offset, converted to UTC. */
const Time = z.union([
  DateOnly.refine(isInRange, outOfRange),
  z.iso
    .datetime({ offset: true })
    .refine(isInRange, outOfRange)
    .transform((moment) => new Date(moment).toISOString()),
])

export const isDay = (time: string): boolean => time.length === 10

/** Identifies an occurrence by its original day under the rule, in the time zone of the series. */
export const OccurrenceDate = DateOnly.refine(isInRange, outOfRange)

/** An occurrence edited or deleted individually, with its differences from the series. */
export const EventException = z.strictObject({
  date: DateOnly,
  isDeleted: z.boolean().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
})
export type EventException = z.infer<typeof EventException>

/** Per series. */
export const maxExceptions = 500

export const Event = z.strictObject({
  _id: Id,
  company: Id,
  project: Id.nullable(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  visibility: Visibility,
  allDay: z.boolean(),
  /** For all-day events the first and last day, otherwise moments. */
  start: z.string(),
  end: z.string(),
  /** The time zone in which a timed series repeats. */
  timeZone: z.string().nullable(),
  /** An RFC 5545 rule, such as `FREQ=WEEKLY;BYDAY=MO`. */
  recurrence: z.string().nullable(),
  /** Set if one occurrence was requested; times and texts are then that occurrence's. */
  occurrence: DateOnly.nullable(),
  /** The exceptions of the series. */
  exceptions: z.array(EventException),
  createdBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Event = z.infer<typeof Event>

export const EventDetail = Event.extend({ can: can('edit', 'delete') })
export type EventDetail = z.infer<typeof EventDetail>

/** One entry in the calendar. */
export const CalendarEntry = z.strictObject({
  kind: CalendarKind,
  _id: Id,
  /** For a series: the occurrence. */
  occurrence: DateOnly.nullable(),
  /** Which of the record's dates this is; null for events. */
  date: z.enum(['start', 'end', 'due']).nullable(),
  title: z.string(),
  /** Null for the agency's own entries, for which the name is the host's. */
  company: Id.nullable(),
  companyName: z.string(),
  project: Id.nullable(),
  allDay: z.boolean(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string().nullable(),
  location: z.string(),
  visibility: Visibility,
  /** Tasks that are done, projects and campaigns that are completed, milestones that are reached, and invoices that are paid. */
  isDone: z.boolean(),
  /** For invoices, in the agency's time zone. */
  isOverdue: z.boolean(),
  version: Version,
  can: can('edit'),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

const texts = {
  title: Title,
  description: Description.nullish(),
  location: optionalText(500).nullish(),
}

const endBeforeStart = 'End must not be before start'
export const maxEventDays = 366

/** Checks that an event's times are consistent. */
const timesFit = (
  { allDay, start, end }: { allDay: boolean; start: string; end: string },
  issue: (path: string, message: string) => void,
) => {
  for (const [path, time] of Object.entries({ start, end })) {
    if (isDay(time) !== allDay) {
      issue(path, allDay ? 'Must be a date without a time' : 'Must be a date with a time')
      return
    }
  }
  if (end < start) issue('end', endBeforeStart)
  else if (Date.parse(end) - Date.parse(start) > maxEventDays * dayMs)
    issue('end', `An event can last at most ${maxEventDays} days`)
}

const withTimesThatFit = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.check((check) => {
    const { allDay, start, end } = check.value as Partial<NewEventTimes>
    if (allDay === undefined || start === undefined || end === undefined) return
    timesFit({ allDay, start, end }, (path, message) =>
      check.issues.push({ code: 'custom', input: check.value, path: [path], message }),
    )
  })

interface NewEventTimes {
  allDay: boolean
  start: string
  end: string
}

export const NewEvent = withTimesThatFit(
  z.strictObject({
    ...texts,
    company: Id,
    project: Id.nullish(),
    allDay: z.boolean().default(false),
    start: Time,
    end: Time,
    /** For timed events; defaults to the agency's time zone. */
    timeZone: TimeZone.nullish(),
    recurrence: RecurrenceRule.nullish(),
    visibility: Visibility.optional(),
  }),
)
export type NewEvent = z.infer<typeof NewEvent>

export const eventScopes = ['this', 'following', 'all'] as const
export const EventScope = z.enum(eventScopes)
export type EventScope = z.infer<typeof EventScope>

/** `allDay`, `start` and `end` must be sent together. For a series they are the times of the given occurrence. */
export const EventChange = withTimesThatFit(
  z.strictObject({
    ...texts,
    title: Title.optional(),
    project: Id.nullish(),
    allDay: z.boolean().optional(),
    start: Time.optional(),
    end: Time.optional(),
    timeZone: TimeZone.nullish(),
    recurrence: RecurrenceRule.nullish(),
    visibility: Visibility.optional(),
    /** For a series: the occurrences to change; all by default. */
    scope: EventScope.optional(),
    occurrence: OccurrenceDate.optional(),
    /** Restores a deleted occurrence. */
    isDeleted: z.literal(false).optional(),
    /** Confirms that edited occurrences which would no longer take place may be dropped. */
    dropEdited: z.boolean().optional(),
    version: Version.optional(),
  }),
)
export type EventChange = z.infer<typeof EventChange>

export const EventId = z.strictObject({ eventId: Id })

/** One or more kinds, comma-separated. */
const Kinds = z
  .string()
  .max(100)
  .transform((list) => list.split(','))
  .pipe(z.array(CalendarKind).min(1))

/** Entries of one kind beyond this number are omitted. */
export const maxOfKind = 3000

export const maxWindowDays = 400

export const EventWindow = z.strictObject({
  /** Both days inclusive. */
  from: OccurrenceDate,
  to: OccurrenceDate,
  company: Id.optional(),
  /** Events by default. */
  kinds: Kinds.default(['event']),
  /** Determines where days begin and end; UTC by default. */
  timeZone: TimeZone.default('UTC'),
})
export type EventWindow = z.infer<typeof EventWindow>

const InWindow = EventWindow.refine(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs
    return days >= 0 && days <= maxWindowDays
  },
  { path: ['to'], error: `Must be 0 to ${maxWindowDays} days after the first` },
)

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'member',
    summary: 'List calendar entries in a range of days: event occurrences, and other dates by kind',
    query: InWindow,
    answer: { 200: z.array(CalendarEntry) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/create',
    access: 'member',
    needs: 'work',
    summary: 'Add an event to the calendar of a company',
    body: NewEvent,
    answer: { 201: Event },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:eventId',
    access: 'member',
    summary: 'Get an event; with `occurrence`, that occurrence of its series',
    params: EventId,
    query: z.strictObject({ occurrence: OccurrenceDate.optional() }),
    answer: { 200: EventDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:eventId',
    access: 'member',
    needs: 'work',
    summary: 'Change an event; for a series: one occurrence, it and the following, or all',
    params: EventId,
    body: EventChange,
    answer: { 200: Event },
    errors: ['stale', 'edits_dropped'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:eventId',
    access: 'member',
    needs: 'work',
    summary: 'Delete an event; for a series: one occurrence, it and the following, or all',
    params: EventId,
    query: z.strictObject({ scope: EventScope.optional(), occurrence: OccurrenceDate.optional() }),
    answer: { 204: nothing },
  }),
}

export const calendarFeed = {
  renewAddress: endpoint({
    method: 'POST',
    path: '/auth/calendar-address',
    access: 'member',
    summary: 'Create your private calendar address; the previous one stops working',
    answer: { 200: z.strictObject({ url: z.string() }) },
  }),
  feed: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    summary: 'Get the calendar of the address’s owner, for calendar apps',
    params: z.strictObject({ token: z.string().max(100) }),
    answer: { 200: z.string().meta({ contentMediaType: 'text/calendar' }) },
  }),
}
