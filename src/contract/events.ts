// Events of companies, and everything with a date as it stands in the calendar.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
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
} from './shared.ts'

/**
 * What stands in the calendar: own events, first and last days of projects and campaigns, days on which tasks are due,
 * days on which services renew, consultations that visitors have booked (for staff who read the inbox).
 */
export const calendarKinds = ['event', 'project', 'campaign', 'task', 'renewal', 'booking'] as const
export const CalendarKind = z.enum(calendarKinds)
export type CalendarKind = z.infer<typeof CalendarKind>

const firstYear = '1970'
const lastYear = '2199'
const isInRange = (text: string) => text.slice(0, 4) >= firstYear && text.slice(0, 4) <= lastYear
const outOfRange = { error: `Must be between ${firstYear} and ${lastYear}` }

/** A day, or a moment in any offset, which becomes UTC. */
const Time = z.union([
  DateOnly.refine(isInRange, outOfRange),
  z.iso
    .datetime({ offset: true })
    .refine(isInRange, outOfRange)
    .transform((moment) => new Date(moment).toISOString()),
])

export const isDay = (time: string): boolean => time.length === 10

const isKnownTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** By its name in the IANA database. */
export const TimeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isKnownTimeZone, { error: 'Time zone must be one such as America/Chicago' })

/** An occurrence of a series is named by the day on which its rule has it, on the clock of the series. */
export const OccurrenceDate = DateOnly.refine(isInRange, outOfRange)

/** An occurrence that is edited or deleted by itself, with what differs from the series. */
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

/** Of one series. */
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
  /** Of an all-day event its first and last day, else moments. */
  start: z.string(),
  end: z.string(),
  /** On whose clock a timed series keeps its time. */
  timeZone: z.string().nullable(),
  /** A rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`. */
  recurrence: z.string().nullable(),
  /** Where one occurrence was asked for: which, with its own times and words. */
  occurrence: DateOnly.nullable(),
  /** Of the series. */
  exceptions: z.array(EventException),
  createdBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Event = z.infer<typeof Event>

export const EventDetail = Event.extend({ can: can('edit', 'delete') })
export type EventDetail = z.infer<typeof EventDetail>

/** One thing in the calendar. */
export const CalendarEntry = z.strictObject({
  kind: CalendarKind,
  _id: Id,
  /** Of a series: which occurrence. */
  occurrence: DateOnly.nullable(),
  /** Which of its record's dates it is; an event is all of itself. */
  date: z.enum(['start', 'end', 'due']).nullable(),
  title: z.string(),
  /** Null of what is the agency's own; then the name is that of its host. */
  company: Id.nullable(),
  companyName: z.string(),
  project: Id.nullable(),
  allDay: z.boolean(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string().nullable(),
  location: z.string(),
  visibility: Visibility,
  /** Of a task; of a project and a campaign that is completed. */
  isDone: z.boolean(),
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
const dayMs = 86_400_000

/** Times of an event that fit together. */
const timesFit = (
  { allDay, start, end }: { allDay: boolean; start: string; end: string },
  fault: (path: string, message: string) => void,
) => {
  for (const [path, time] of Object.entries({ start, end })) {
    if (isDay(time) !== allDay) {
      fault(path, allDay ? 'Must be a date without a time' : 'Must be a date with a time')
      return
    }
  }
  if (end < start) fault('end', endBeforeStart)
  else if (Date.parse(end) - Date.parse(start) > maxEventDays * dayMs)
    fault('end', `An event lasts at most ${maxEventDays} days`)
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
    /** Of a timed event; the agency's where nothing is said. */
    timeZone: TimeZone.nullish(),
    recurrence: RecurrenceRule.nullish(),
    visibility: Visibility.optional(),
  }),
)
export type NewEvent = z.infer<typeof NewEvent>

export const eventScopes = ['this', 'following', 'all'] as const
export const EventScope = z.enum(eventScopes)
export type EventScope = z.infer<typeof EventScope>

/** Times come together, as `allDay`, `start` and `end`. Those of a series are of the occurrence that is named. */
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
    /** Of a series: which of its occurrences; all unless it says otherwise. */
    scope: EventScope.optional(),
    occurrence: OccurrenceDate.optional(),
    /** Puts an occurrence back that was deleted. */
    isDeleted: z.literal(false).optional(),
    /** That edited occurrences would no longer take place is known, and meant. */
    dropEdited: z.boolean().optional(),
    version: Version.optional(),
  }),
)
export type EventChange = z.infer<typeof EventChange>

export const EventId = z.strictObject({ eventId: Id })

/** One kind, or several with commas between them. */
const Kinds = z
  .string()
  .max(100)
  .transform((list) => list.split(','))
  .pipe(z.array(CalendarKind).min(1))

/** More of one kind than these are left out. */
export const maxOfKind = 3000

export const maxWindowDays = 400

export const EventWindow = z.strictObject({
  /** Days, the last one included. */
  from: OccurrenceDate,
  to: OccurrenceDate,
  company: Id.optional(),
  /** Events unless others are asked for. */
  kinds: Kinds.default(['event']),
  /** Where the days begin and end; UTC unless another is named. */
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
    summary:
      'What stands in the calendar in some days: each occurrence of events, and other dates by kind',
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
    summary: 'One event; with `occurrence` as that one of its series is',
    params: EventId,
    query: z.strictObject({ occurrence: OccurrenceDate.optional() }),
    answer: { 200: EventDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:eventId',
    access: 'member',
    needs: 'work',
    summary: 'Change an event; of a series one occurrence, that and the following, or all',
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
    summary: 'Delete an event; of a series one occurrence, that and the following, or all',
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
    summary: 'Make one’s private calendar address; the one before stops working',
    answer: { 200: z.strictObject({ url: z.string() }) },
  }),
  feed: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    summary: 'The calendar of whoever made the address, for calendar programs',
    params: z.strictObject({ token: z.string().max(100) }),
    answer: { 200: z.string().meta({ contentMediaType: 'text/calendar' }) },
  }),
}
