// Converts an email to a MIME message.
import type { SendMailOptions } from 'nodemailer'
import { type Mailbox, oneLine, parseMailbox } from './address.ts'
import { htmlOf } from './layout.ts'
import type { Email, Sender } from './email.ts'
import { textOf } from './text.ts'

export interface Envelope {
  /** `Name <address>` or an address; undefined means `no-reply` at the host of the links. */
  mailFrom: string | undefined
  appUrl: string
  sender: Sender
  jobId: string
  createdAt: Date
}

function toSender({ mailFrom, appUrl, sender }: Envelope): Mailbox {
  const given = mailFrom === undefined ? undefined : parseMailbox(mailFrom)
  return {
    name: oneLine(given?.name || sender.name),
    address: given?.address ?? `no-reply@${new URL(appUrl).hostname}`,
  }
}

/**
 * ASCII text parts are sent as is: URLs stay intact, for people who read the raw message.
 * Other texts are left to the library, which would break long lines of ASCII, too.
 */
function textPart(text: string): { raw: string } | { contentType: string; content: string } {
  const contentType = 'text/plain; charset=utf-8'
  // oxlint-disable-next-line no-control-regex -- ASCII is the range that is meant
  if (!/^[\u0000-\u007f]*$/.test(text) || /.{990}/.test(text)) return { contentType, content: text }
  return {
    raw: `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
  }
}

function headersOf({ isPersonal, unsubscribeUrl }: Email): Record<string, string> {
  return {
    ...(!isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

const mailboxOf = ({ name, address }: Mailbox): Mailbox => ({ name: oneLine(name), address })

/** The same job always has the same Message-ID, so that a duplicate delivery is recognized. */
export function messageOf(email: Email, envelope: Envelope): SendMailOptions {
  const { sender, jobId, createdAt } = envelope
  const from = toSender(envelope)
  return {
    from,
    to: mailboxOf(email.to),
    // An agency may not have given an address.
    ...(email.replyTo?.address && { replyTo: mailboxOf(email.replyTo) }),
    subject: oneLine(email.subject),
    messageId: `<${jobId}@${from.address.split('@')[1]}>`,
    date: createdAt,
    headers: headersOf(email),
    ...(email.attachments && {
      attachments: email.attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
    }),
    ...(email.calendar && { icalEvent: { ...email.calendar, filename: 'invitation.ics' } }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    alternatives: [
      textPart(textOf(email, sender)),
      { contentType: 'text/html; charset=utf-8', content: htmlOf(email, sender) },
    ],
  }
}
