// Emails about messages: to the agency, to the visitor, and the alert before a reply is due.
import { type EmailContext, type Email, emailTemplate } from '#server/platform/mail/email.ts'
import { fullName } from './rules.ts'
import { findAlerted } from './alert-store.ts'
import type { ChatMessageRow } from './chat-message-store.ts'
import { type MessageRow, findMessage } from './store.ts'

const toInboxUrl = ({ appUrl }: EmailContext, { id }: MessageRow) =>
  `${appUrl}/app/admin/messages/${id}`

const writerOf = (message: MessageRow) => fullName(message) || message.email || 'a visitor'

function toTranscript(chatMessages: ChatMessageRow[]): string {
  return chatMessages
    .map(
      ({ isStaff, author, text }) => `${isStaff ? (author?.first ?? 'Staff') : 'Visitor'}: ${text}`,
    )
    .join('\n')
}

/** Sends a visitor's message to the agency's mailbox; replies go to the visitor. */
export function emailToAgency(
  context: EmailContext,
  message: MessageRow,
  chatMessages: ChatMessageRow[],
): Email {
  const { sender } = context
  const { email, phone, company, wantsMarketing, wantsNewsletter } = message
  const writer = writerOf(message)
  const isChat = message.kind === 'chat'
  const facts = [
    { label: 'Name', value: fullName(message) },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Company', value: company },
    ...(isChat
      ? []
      : [
          { label: 'Marketing', value: wantsMarketing ? 'Yes' : 'No' },
          { label: 'Newsletter', value: wantsNewsletter ? 'Yes' : 'No' },
        ]),
  ]
  return {
    to: { name: sender.name, address: sender.email },
    replyTo: { name: fullName(message), address: email },
    subject: `New message from ${writer}${company ? ` (${company})` : ''}`,
    heading: `New message from ${writer}`,
    paragraphs: [
      isChat ? `${writer} wrote in the chat while no one was online:` : `${writer} wrote:`,
    ],
    quote: isChat ? toTranscript(chatMessages) : message.body,
    facts: facts.filter(({ value }) => value !== ''),
    button: { label: 'Open the message', url: toInboxUrl(context, message) },
    notes: [
      'Replies to this email go to the visitor. Answer from the inbox to keep a record there.',
    ],
  }
}

/** Sends a staff answer to the visitor. */
export function emailToVisitor(
  context: EmailContext,
  message: MessageRow,
  chatMessage: ChatMessageRow,
): Email {
  const { sender } = context
  return {
    to: { name: fullName(message), address: message.email },
    replyTo: { name: sender.name, address: sender.email },
    isPersonal: true,
    subject: `Re: your message to ${sender.name}`,
    heading: `An answer from ${chatMessage.author?.first ?? sender.name}`,
    paragraphs: chatMessage.text.split(/(?:\r\n|[\r\n]){1,}/),
    ...(message.kind === 'contact' && { quote: message.body }),
  }
}

/** Contains nothing the visitor typed, since the address may be someone else's. */
export const confirmation = emailTemplate<{ message: string }>(
  'message received',
  async ({ agencyDatabase, sender }, { message: id }) => {
    const message = await findMessage(agencyDatabase, id)
    if (!message || message.email === '' || message.spamReason !== null) return undefined
    // Without an address of the agency's, replies would go to that of the program.
    const more = sender.email && ' If you want to add something, just reply to this email.'
    return {
      to: { name: '', address: message.email },
      replyTo: { name: sender.name, address: sender.email },
      subject: `Your message to ${sender.name} has arrived`,
      heading: 'Thank you for contacting us!',
      paragraphs: [
        'We will get back to you soon.',
        `Your message has reached ${sender.name}, and a person will answer it.${more}`,
      ],
      notes: ['If you didn’t write to us, you can ignore this email.'],
    }
  },
)

/** Sent to a staff member two hours before the reply is due, or once the program runs again. */
export const dueAlert = emailTemplate<{ message: string; person: string }>(
  'message due',
  async (context, { message: id, person }) => {
    const message = await findMessage(context.agencyDatabase, id)
    const to = await findAlerted(context.agencyDatabase, person)
    if (!message?.waitingSince || message.spamReason !== null || !to) return undefined
    const isLate = message.dueAt <= new Date()
    const deadline = isLate ? 'has passed' : 'is less than two hours away'
    return {
      to,
      subject: `${writerOf(message)} is waiting for an answer`,
      heading: isLate ? 'A promised reply is overdue' : 'A promised reply is nearly due',
      paragraphs: [
        `${writerOf(message)} wrote to us and hasn’t had an answer. The deadline we promised for a reply ${deadline}.`,
      ],
      quote: message.body,
      button: { label: 'Answer now', url: toInboxUrl(context, message) },
    }
  },
)
