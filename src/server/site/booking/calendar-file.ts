// Renders a booking as an emailed calendar file (RFC 5546), with a constant UID and an increasing sequence. Pure.
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { Sender } from '#server/platform/mail/email.ts'
import type { BookingRow } from './store.ts'

interface Mailed {
  /** Page for moving and cancelling. */
  url: string
  sender: Pick<Sender, 'name' | 'email'>
  /** Makes the UID globally unique. */
  domain: string
}

export const agencyHost = (appUrl: string): string => new URL(appUrl).hostname

const instant = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

export function calendarFile(booking: BookingRow, { url, sender, domain }: Mailed): string {
  const { id, state, start, end, hostName, place, email, sequence, updatedAt } = booking
  const isCancelled = state === 'cancelled'
  const calendar = ical({
    prodId: '//Enfilade//Booking//EN',
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const event = calendar.createEvent({
    id: `${id}@${domain}`,
    sequence,
    start: instant(start),
    end: instant(end),
    stamp: instant(updatedAt),
    lastModified: instant(updatedAt),
    summary: `Consultation with ${hostName ?? sender.name}${hostName === null ? '' : `, ${sender.name}`}`,
    description: isCancelled ? '' : `Move or cancel: ${url}`,
    location: place,
    // Required by the format, even if the agency has given no address.
    organizer: { name: sender.name, email: sender.email || `no-reply@${domain}` },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  event.createAttendee({
    email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return calendar.toString()
}
