// The email to the visitor after a booking, move or cancellation, with a calendar file.
import { agencyHost, calendarFile } from './calendar-file.ts'
import { type Email, emailTemplate } from '#server/platform/mail/email.ts'
import { makeLink } from './links.ts'
import { formatWhen } from './rules.ts'
import { type BookingRow, findBooking } from './store.ts'

interface Texts {
  subject: string
  heading: string
  text: string
}

function toTexts({ state, sequence }: BookingRow, agency: string): Texts {
  if (state === 'cancelled') {
    return {
      subject: `Cancelled: your consultation with ${agency}`,
      heading: 'Your consultation is cancelled',
      text: 'It was cancelled, and the time is available to others again.',
    }
  }
  if (sequence > 0) {
    return {
      subject: `Moved: your consultation with ${agency}`,
      heading: 'Your consultation was moved',
      text: 'Open the attached file to update your calendar.',
    }
  }
  return {
    subject: `Your consultation with ${agency}`,
    heading: 'Your consultation is booked',
    text: 'Please confirm that you booked it. If something comes up, use the same link to move or cancel it.',
  }
}

/** Contains nothing the visitor typed, not even the name, because the address may belong to someone else. */
export const bookingMail = emailTemplate<{ booking: string; sequence: string }>(
  'booking',
  async (
    { agencyDatabase, appUrl, sender },
    { booking: id, sequence },
  ): Promise<Email | undefined> => {
    const booking = await findBooking(agencyDatabase, id)
    // Later changes send their own email.
    if (!booking || String(booking.sequence) !== sequence) return undefined
    if (booking.end <= new Date()) return undefined
    const { state, hostName, place, timeZone, email, confirmedAt } = booking
    const isCancelled = state === 'cancelled'
    const url = await makeLink(agencyDatabase, appUrl, { bookingId: id, isByMail: true })
    const { subject, heading, text } = toTexts(booking, sender.name)
    return {
      to: { name: '', address: email },
      replyTo: { name: sender.name, address: sender.email },
      subject,
      heading,
      paragraphs: [text],
      facts: [
        { label: 'When', value: formatWhen(booking, timeZone) },
        { label: 'Time zone', value: timeZone.replaceAll('_', ' ') },
        ...(hostName === null ? [] : [{ label: 'With', value: hostName }]),
        ...(place === '' ? [] : [{ label: 'Where', value: place }]),
      ],
      button: isCancelled
        ? { label: 'Book another time', url: `${appUrl}/book` }
        : { label: confirmedAt ? 'Move or cancel' : 'Confirm, move or cancel', url },
      notes: ['If you didn’t book this, cancel it with the link above.'].filter(() => !isCancelled),
      calendar: {
        method: isCancelled ? 'CANCEL' : 'REQUEST',
        content: calendarFile(booking, { url, sender, domain: agencyHost(appUrl) }),
      },
    }
  },
)
