// The mail to whoever booked: booked, moved or cancelled, with the file for their calendar.
import { agencyHost, calendarFile } from './calendar-file.ts'
import { type Email, emailTemplate } from '#server/platform/mail/email.ts'
import { makeLink } from './links.ts'
import { whenInWords } from './rules.ts'
import { type BookingRow, findBooking } from './store.ts'

interface Words {
  subject: string
  heading: string
  text: string
}

function wordsOf({ state, sequence }: BookingRow, agency: string): Words {
  if (state === 'cancelled') {
    return {
      subject: `Cancelled: your consultation with ${agency}`,
      heading: 'Your consultation is cancelled',
      text: 'It was cancelled, and the time is free for others again.',
    }
  }
  if (sequence > 0) {
    return {
      subject: `Moved: your consultation with ${agency}`,
      heading: 'Your consultation has another time',
      text: 'Your calendar can take the new time from the file with this mail.',
    }
  }
  return {
    subject: `Your consultation with ${agency}`,
    heading: 'Your consultation is booked',
    text: 'Please confirm that it was you. If something comes up, move or cancel it by the same link.',
  }
}

/** Nothing that was typed stands in it, not even the name: the address may be anybody's. */
export const bookingMail = emailTemplate<{ booking: string; sequence: string }>(
  'booking',
  async ({ agency, appUrl, sender }, { booking: id, sequence }): Promise<Email | undefined> => {
    const booking = await findBooking(agency, id)
    // What has changed since has a mail of its own.
    if (!booking || String(booking.sequence) !== sequence) return undefined
    const { state, hostName, place, timeZone, email, confirmedAt } = booking
    const isCancelled = state === 'cancelled'
    const url = await makeLink(agency, appUrl, { bookingId: id, isByMail: true })
    const { subject, heading, text } = wordsOf(booking, sender.name)
    return {
      to: { name: '', address: email },
      replyTo: { name: sender.name, address: sender.email },
      subject,
      heading,
      paragraphs: [text],
      facts: [
        { label: 'When', value: whenInWords(booking, timeZone) },
        { label: 'Time zone', value: timeZone.replaceAll('_', ' ') },
        ...(hostName === null ? [] : [{ label: 'With', value: hostName }]),
        ...(place === '' ? [] : [{ label: 'Where', value: place }]),
      ],
      button: isCancelled
        ? { label: 'Book another time', url: `${appUrl}/book` }
        : { label: confirmedAt ? 'Move or cancel' : 'Confirm, move or cancel', url },
      notes: ['If it was not you who booked, cancel it by the link, and it is gone.'].filter(
        () => !isCancelled,
      ),
      calendar: {
        method: isCancelled ? 'CANCEL' : 'REQUEST',
        content: calendarFile(booking, { url, sender, domain: agencyHost(appUrl) }),
      },
    }
  },
)
