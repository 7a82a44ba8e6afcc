// Messages to the agency: the public contact form, and the inbox where staff read and answer messages and chats.
import * as z from 'zod'
import { Company, PartialCompany } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../list.ts'
import { isBlank } from '../values/normal-text.ts'
import {
  Email,
  Id,
  Moment,
  PartialAddress,
  PersonName,
  Version,
  nothing,
  optionalText,
  text,
  writtenAddress,
} from '../shared.ts'

/** The contact form's own error messages (specification, section 5). */
export const contactErrors = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  emailForm: 'Please enter a valid email address',
  message: 'Message is required',
} as const

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

/** A required text with its own message when it is missing. */
const needed = <Schema extends z.ZodType>(sentence: string, schema: Schema) =>
  z
    .unknown()
    .refine((value) => !isMissing(value), { error: sentence, abort: true })
    .pipe(schema)

export const MailAddress = writtenAddress(contactErrors.emailForm)

export const Consent = z.enum(['Yes', 'No'])

/** Honeypot field, invisible to people: messages that fill it in are stored and marked as spam. */
export const hiddenField = 'website'

export const NewMessage = z.strictObject({
  firstName: needed(contactErrors.firstName, text(100)),
  lastName: needed(contactErrors.lastName, text(100)),
  email: needed(contactErrors.email, MailAddress),
  phone: optionalText(100).nullish(),
  company: optionalText(254).nullish(),
  message: needed(contactErrors.message, text(20_000)),
  marketing: Consent.default('No'),
  newsletter: Consent.default('No'),
  [hiddenField]: z.string().max(2000).nullish(),
})
export type NewMessage = z.infer<typeof NewMessage>

/** `contact`: through the form; `chat`: a conversation on the site. */
export const MessageKind = z.enum(['contact', 'chat'])

/**
 * `none`: nothing to send (a chat) · `held`: taken for spam, sent once marked as not spam · `failed`: the last attempt
 * failed; retried with increasing delays until it is given up.
 */
export const deliveryStates = ['none', 'held', 'waiting', 'sending', 'delivered', 'failed'] as const

export const Delivery = z.strictObject({
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The last attempt's error, such as '429 Too Many Requests'; null if it succeeded. */
  error: z.string().nullable(),
  triedAt: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  /** No more automatic retries; it can still be resent manually. */
  isGivenUp: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

export const spamReasons = [
  'hidden field',
  'many from one address',
  'many at once',
  'marked',
] as const

export const Message = z.strictObject({
  _id: Id,
  kind: MessageKind,
  /** For a chat, the name the visitor gave; empty until then. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** For a chat, the visitor's latest message. */
  message: z.string(),
  marketing: Consent,
  newsletter: Consent,
  receivedAt: Moment,
  /** When the visitor last wrote. */
  lastAt: Moment,
  /** The promised response time. */
  dueAt: Moment,
  read: z.boolean(),
  answered: z.boolean(),
  answeredAt: Moment.nullable(),
  isSpam: z.boolean(),
  spamReason: z.enum(spamReasons).nullable(),
  note: z.string(),
  delivery: Delivery,
  /** The company created from this message. */
  client: Id.nullable(),
  /** For a chat: whether the visitor's chat window is currently open. */
  visitorHere: z.boolean(),
  /** The consultation the visitor has booked. */
  booking: z
    .strictObject({
      _id: Id,
      start: Moment,
      end: Moment,
      state: z.enum(['booked', 'cancelled']),
      host: z.string().nullable(),
      isConfirmed: z.boolean(),
    })
    .nullable(),
  version: Version,
})
export type Message = z.infer<typeof Message>

/** One message of a conversation: in a chat, or an answer by email. */
export const ConversationMessage = z.strictObject({
  _id: Id,
  /** 1, 2, 3 … within the message. */
  number: z.int(),
  from: z.enum(['visitor', 'staff']),
  author: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  by: z.enum(['chat', 'mail']),
  text: z.string(),
  at: Moment,
  /** For answers by email. */
  delivery: Delivery.nullable(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const MessageDetail = Message.extend({ conversation: z.array(ConversationMessage) })
export type MessageDetail = z.infer<typeof MessageDetail>

/** Staff are alerted this long before the response time ends. */
export const alertHoursBefore = 2

/** `due`: unanswered, and the response time ends soon or has ended. */
export const messageStatuses = [
  'unread',
  'unanswered',
  'due',
  'answered',
  'spam',
  'undelivered',
] as const

export const MessageQuery = listQuery({
  status: z.enum(messageStatuses).optional(),
  kind: MessageKind.optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const MessageChange = z.strictObject({
  read: z.boolean().optional(),
  answered: z.boolean().optional(),
  isSpam: z.boolean().optional(),
  note: optionalText(20_000).nullish(),
  version: Version.optional(),
})
export type MessageChange = z.infer<typeof MessageChange>

export const Reply = z.strictObject({
  text: text(20_000),
  /** Defaults to the channel the visitor used. */
  by: z.enum(['chat', 'mail']).optional(),
  /** The last message number the sender saw; responds `stale` if a colleague has answered since. */
  seen: z.int().min(0).nullish(),
})
export type Reply = z.infer<typeof Reply>

/** Omitted fields are taken from the message, or left empty. */
export const NewClient = z.strictObject({
  ...PartialCompany.partial().shape,
  description: optionalText(20_000).optional(),
  address: PartialAddress.partial().optional(),
  /** The contact invited as the company's owner; the visitor by default. */
  contact: Email.optional(),
})
export type NewClient = z.infer<typeof NewClient>

export const MadeClient = z.strictObject({
  company: Company,
  /** The invited person and their role. */
  invitation: z.strictObject({ email: z.string(), role: z.enum(['owner', 'member']) }),
  message: Message,
})

/** Counts for the inbox, excluding spam. */
export const MessageCounts = z.strictObject({
  unread: z.int(),
  /** Unanswered, and the response time ends soon. */
  dueSoon: z.int(),
  /** Unanswered, and the response time has ended. */
  overdue: z.int(),
})
export type MessageCounts = z.infer<typeof MessageCounts>

export const MessageId = z.strictObject({ messageId: Id })

export const messages = {
  send: endpoint({
    method: 'POST',
    path: '/messages',
    access: 'public',
    summary: 'Send a message to the agency; it is stored first, then delivered',
    body: NewMessage,
    answer: { 202: nothing },
    errors: ['too_many_requests'],
    isIdempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/messages',
    access: 'admin',
    needs: 'inbox',
    summary: 'List the inbox by page, unread first; format=csv returns all matches as CSV',
    query: MessageQuery,
    answer: { 200: pageOf(Message) },
  }),
  counts: endpoint({
    method: 'GET',
    path: '/messages/counts',
    access: 'admin',
    needs: 'inbox',
    summary: 'Count unread and unanswered messages',
    answer: { 200: MessageCounts },
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/:messageId',
    access: 'member',
    needs: 'inbox',
    summary: 'Get a message with its conversation',
    params: MessageId,
    answer: { 200: MessageDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/messages/:messageId',
    access: 'member',
    needs: 'inbox',
    summary: 'Mark a message as read, answered or spam, or add a note',
    params: MessageId,
    body: MessageChange,
    answer: { 200: Message },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:messageId',
    access: 'member',
    needs: 'inbox',
    summary:
      'Delete a message with its conversation, unless it belongs to an upcoming consultation',
    params: MessageId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/messages/:messageId/reply',
    access: 'member',
    needs: 'inbox',
    summary: 'Answer the visitor by email or in the chat',
    params: MessageId,
    body: Reply,
    answer: { 201: ConversationMessage },
    errors: ['stale'],
    isIdempotent: true,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/messages/:messageId/send-again',
    access: 'member',
    needs: 'inbox',
    summary: 'Retry delivery now; use `reply` for an email answer',
    params: MessageId,
    body: z.strictObject({ reply: Id.optional() }).optional(),
    answer: { 200: MessageDetail },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  makeClient: endpoint({
    method: 'POST',
    path: '/messages/:messageId/client',
    access: 'member',
    needs: ['inbox', 'newClients', 'people'],
    summary: 'Create a company from a message and invite its author, in one step',
    params: MessageId,
    body: NewClient,
    answer: { 201: MadeClient },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
