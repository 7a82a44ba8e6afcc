// Booking the free consultation: free times and bookings for visitors; hosts' hours for staff.
import * as z from 'zod'
import { daysBetween } from '../values/days.ts'
import { endpoint } from '../endpoint.ts'
import { OccurrenceDate } from '../work/calendar.ts'
import { hiddenField } from './messages.ts'
import { type Weekday, weekdays } from '../work/recurrence.ts'
import { Email, Id, Moment, PersonName, list, nothing, optionalText, text } from '../shared.ts'
import { Slot } from './slot.ts'
import { TimeZone } from '../values/time-zones.ts'

/** How many days ahead a consultation can be booked. */
export const maxDaysAhead = 60

export const SlotQuery = z.strictObject({
  /** Both days inclusive. */
  from: OccurrenceDate,
  to: OccurrenceDate,
  /** Determines where the days begin and end. */
  timeZone: TimeZone.default('UTC'),
})
export type SlotQuery = z.infer<typeof SlotQuery>

const InReach = SlotQuery.refine(
  ({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) <= maxDaysAhead,
  { path: ['to'], error: `Must be 0 to ${maxDaysAhead} days after the first` },
)

const firstYear = '1970'
const lastYear = '9999'

/** Accepts any offset and converts it to UTC. */
const Start = z.iso
  .datetime({ offset: true })
  .refine((moment) => moment.slice(0, 4) >= firstYear && moment.slice(0, 4) < lastYear, {
    error: `Must be after ${firstYear} and before ${lastYear}`,
  })
  .transform((moment) => new Date(moment).toISOString())

/** Collapses line breaks and removes direction marks, so that a name reads in the order it was typed. */
const oneLine = (name: string) =>
  name
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const maxNoteLength = 4000

export const NewBooking = z.strictObject({
  start: Start,
  name: text(200).transform(oneLine).pipe(z.string().min(1)),
  email: Email,
  note: optionalText(maxNoteLength).nullish(),
  /** The visitor's time zone, for showing the time. */
  timeZone: TimeZone.nullish(),
  /** Honeypot: invisible to people. */
  [hiddenField]: z.string().max(2000).nullish(),
})
export type NewBooking = z.infer<typeof NewBooking>

export const Booked = z.strictObject({
  _id: Id,
  start: Moment,
  end: Moment,
  /** The page to move or cancel the booking, open to anyone with the URL. */
  manageUrl: z.string(),
})
export type Booked = z.infer<typeof Booked>

export const bookingStates = ['booked', 'cancelled'] as const
export const BookingState = z.enum(bookingStates)

/** A booking as its visitor sees it. */
export const OwnBooking = z.strictObject({
  start: Moment,
  end: Moment,
  state: BookingState,
  /** It has begun and can no longer be changed. */
  isOver: z.boolean(),
  /** Null when no host is available; the agency will write. */
  host: z.string().nullable(),
  place: z.string(),
  email: z.string(),
  timeZone: z.string(),
  isConfirmed: z.boolean(),
  /** The link came by email, which proves the address. */
  canConfirm: z.boolean(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM')

/** A weekly period in which a host takes consultations, in the time zone of the host. */
export const WorkingHours = z.strictObject({
  day: z.enum(weekdays),
  from: Time,
  to: Time.or(z.literal('24:00')),
})
export type WorkingHours = z.infer<typeof WorkingHours>

export const maxIntervals = 28

/** Periods must not overlap. */
function hoursIssue(hours: readonly WorkingHours[]): string | undefined {
  for (const [at, { day, from, to }] of hours.entries()) {
    if (to <= from) return 'End time must be after start time'
    const isDouble = hours.some(
      (other, place) => place < at && other.day === day && other.from < to && from < other.to,
    )
    if (isDouble) return 'Hours on the same day must not overlap'
  }
  return undefined
}

const Hours = list(WorkingHours, maxIntervals).check((check) => {
  const message = hoursIssue(check.value)
  if (message) check.issues.push({ code: 'custom', input: check.value, message })
})

/** How a host takes consultations. */
export const HostSettings = z.strictObject({
  /** Whether visitors can currently book them. */
  isActive: z.boolean(),
  /** Null for the agency's. */
  timeZone: TimeZone.nullable(),
  hours: Hours,
  bufferMinutes: z.int().min(0).max(240),
  noticeHours: z.int().min(0).max(336),
  dailyMax: z.int().min(1).max(50),
  /** Whether all-day events they added block the whole day. */
  blocksAllDay: z.boolean(),
  /** Where or how they meet, shown in the invitation. */
  place: optionalText(300),
})
export type HostSettings = z.infer<typeof HostSettings>

const workday = (day: Weekday): WorkingHours => ({ day, from: '09:00', to: '17:00' })

/** For hosts who have not set any. */
export const defaultHostSettings: HostSettings = {
  isActive: false,
  timeZone: null,
  hours: (['MO', 'TU', 'WE', 'TH', 'FR'] as const).map(workday),
  bufferMinutes: 15,
  noticeHours: 4,
  dailyMax: 6,
  blocksAllDay: true,
  place: '',
}

export const Host = HostSettings.extend({
  timeZone: z.string().nullable(),
  person: z.strictObject({ _id: Id, name: PersonName }),
  /** 0 until something is saved. */
  version: z.int().min(0),
})
export type Host = z.infer<typeof Host>

export const HostChange = HostSettings.partial().extend({ version: z.int().min(0).optional() })
export type HostChange = z.infer<typeof HostChange>

/** Unguessable; looked up by its hash. */
const Token = z.strictObject({ token: z.string().max(100) })

export const booking = {
  slots: endpoint({
    method: 'GET',
    path: '/booking/slots',
    access: 'public',
    summary: 'List free consultation times, across all hosts',
    query: InReach,
    answer: { 200: z.array(Slot) },
  }),
  book: endpoint({
    method: 'POST',
    path: '/bookings',
    access: 'public',
    summary:
      'Book a consultation; if the time is taken, `alternatives` lists the nearest free ones',
    body: NewBooking,
    answer: { 201: Booked },
    errors: ['taken', 'too_many_requests'],
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/booking/links/:token',
    access: 'public',
    summary: 'Get your booking by its private address',
    params: Token,
    answer: { 200: OwnBooking },
  }),
  slotsToMove: endpoint({
    method: 'GET',
    path: '/booking/links/:token/slots',
    access: 'public',
    summary: 'List free times your booking can be moved to',
    params: Token,
    query: InReach,
    answer: { 200: z.array(Slot) },
  }),
  move: endpoint({
    method: 'POST',
    path: '/booking/links/:token/move',
    access: 'public',
    summary: 'Move your booking to another free time',
    params: Token,
    body: z.strictObject({ start: Start, timeZone: TimeZone.nullish() }),
    answer: { 200: OwnBooking },
    errors: ['taken', 'wrong_state', 'too_many_requests'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/booking/links/:token/cancel',
    access: 'public',
    summary: 'Cancel your booking',
    params: Token,
    answer: { 200: OwnBooking },
    errors: ['wrong_state'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/booking/links/:token/confirm',
    access: 'public',
    summary: 'Confirm your booking through the emailed link',
    params: Token,
    answer: { 200: OwnBooking },
    errors: ['wrong_state'],
  }),
  cancelForVisitor: endpoint({
    method: 'POST',
    path: '/bookings/:bookingId/cancel',
    access: 'member',
    needs: 'inbox',
    summary: 'Cancel a visitor’s booking; notifies them by email',
    params: z.strictObject({ bookingId: Id }),
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  hosts: endpoint({
    method: 'GET',
    path: '/booking/hosts',
    access: 'admin',
    needs: 'inbox',
    summary: 'List hosts and their consultation hours: all for administrators, otherwise your own',
    answer: { 200: z.array(Host) },
  }),
  changeHost: endpoint({
    method: 'PUT',
    path: '/booking/hosts/:personId',
    access: 'admin',
    needs: 'inbox',
    summary: 'Set consultation hours; administrators for any host, others for themselves',
    params: z.strictObject({ personId: Id }),
    body: HostChange,
    answer: { 200: Host },
    errors: ['stale'],
  }),
}
