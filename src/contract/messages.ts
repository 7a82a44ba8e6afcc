// Messages to the agency: the public contact form, and the inbox where staff read and answer them and the chats.
import * as z from 'zod'
import { Company, NewCompany } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './list.ts'
import {
  Address,
  Email,
  Id,
  Moment,
  PersonName,
  Version,
  nothing,
  optionalText,
  text,
} from './shared.ts'

/** The contact form's own sentences (specification, section 5). */
export const contactFaults = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  emailForm: 'Please enter a valid email address',
  message: 'Message is required',
} as const

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Text that must be there, with a sentence of its own for when it is not. */
const needed = <Schema extends z.ZodType>(sentence: string, schema: Schema) =>
  z
    .unknown()
    .refine((value) => !isBlank(value), { error: sentence, abort: true })
    .pipe(schema)

/** Forgiving: whatever may be an address; the mail that comes back is the proof. */
export const MailAddress = text(254).refine(
  // Parts between dots hold none themselves: so there is one way to read an address, and nothing to try again.
  (address) =>
    /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(?:\.[^\s@.<>()[\],;:\\"]+)+$/.test(address),
  { error: contactFaults.emailForm },
)

export const Consent = z.enum(['Yes', 'No'])

/** A field that no person sees: a message that fills it in is kept, and marked as spam. */
export const hiddenField = 'website'

export const NewMessage = z.strictObject({
  firstName: needed(contactFaults.firstName, text(100)),
  lastName: needed(contactFaults.lastName, text(100)),
  email: needed(contactFaults.email, MailAddress),
  phone: optionalText(100).nullish(),
  company: optionalText(254).nullish(),
  message: needed(contactFaults.message, text(20_000)),
  marketing: Consent.default('No'),
  newsletter: Consent.default('No'),
  [hiddenField]: z.string().max(2000).nullish(),
})
export type NewMessage = z.infer<typeof NewMessage>

/** `contact`: by the form; `chat`: a conversation on the site. */
export const MessageKind = z.enum(['contact', 'chat'])

/**
 * `none`: nothing to send (a chat) · `held`: taken for spam, sent once somebody says it is not · `failed`: the last attempt
 * failed; tried again with growing pauses until it is given up.
 */
export const deliveryStates = ['none', 'held', 'waiting', 'sending', 'delivered', 'failed'] as const

export const Delivery = z.strictObject({
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Why the last attempt failed, such as '429 Too Many Requests'; null when it did not. */
  error: z.string().nullable(),
  triedAt: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  /** Failed for good, unless it is sent again by hand. */
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
  /** Of a chat, what the visitor has told of themself: empty until then. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** Of a chat, what the visitor wrote last. */
  message: z.string(),
  marketing: Consent,
  newsletter: Consent,
  receivedAt: Moment,
  /** When the visitor wrote last. */
  lastAt: Moment,
  /** Until when the agency has promised to answer. */
  dueAt: Moment,
  read: z.boolean(),
  answered: z.boolean(),
  answeredAt: Moment.nullable(),
  isSpam: z.boolean(),
  spamReason: z.enum(spamReasons).nullable(),
  note: z.string(),
  delivery: Delivery,
  /** The company that was made of it. */
  client: Id.nullable(),
  /** Of a chat: whether its window on the site is open now. */
  visitorHere: z.boolean(),
  /** The consultation that the visitor has booked. */
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

/** One message of a conversation: of a chat, or an answer by mail. */
export const ConversationMessage = z.strictObject({
  _id: Id,
  /** 1, 2, 3 … within the message. */
  number: z.int(),
  from: z.enum(['visitor', 'staff']),
  author: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  by: z.enum(['chat', 'mail']),
  text: z.string(),
  at: Moment,
  /** Of an answer by mail. */
  delivery: Delivery.nullable(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const MessageDetail = Message.extend({ conversation: z.array(ConversationMessage) })
export type MessageDetail = z.infer<typeof MessageDetail>

/** Staff are alerted this long before the promised time ends. */
export const alertHoursBefore = 2

/** `due`: unanswered, and the promised time ends soon or has ended. */
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
  /** Without it: the way the visitor wrote. */
  by: z.enum(['chat', 'mail']).optional(),
  /** The number of the conversation's last message that the writer knew: after a colleague's later answer it is `stale`. */
  seen: z.int().min(0).nullish(),
})
export type Reply = z.infer<typeof Reply>

/** What is not given is taken from the message, or left empty. */
export const NewClient = z.strictObject({
  ...z.strictObject(NewCompany.shape).partial().shape,
  description: optionalText(20_000).optional(),
  address: Address.partial().optional(),
  /** The contact who is invited as the company's owner; without it, the visitor. */
  contact: Email.optional(),
})
export type NewClient = z.infer<typeof NewClient>

export const MadeClient = z.strictObject({
  company: Company,
  /** Who was invited, with which role. */
  invitation: z.strictObject({ email: z.string(), role: z.enum(['owner', 'member']) }),
  message: Message,
})

/** What waits in the inbox; spam is not counted. */
export const MessageCounts = z.strictObject({
  unread: z.int(),
  /** Unanswered, and the promised time ends soon. */
  dueSoon: z.int(),
  /** Unanswered, and the promised time has ended. */
  overdue: z.int(),
})
export type MessageCounts = z.infer<typeof MessageCounts>

export const MessageId = z.strictObject({ messageId: Id })

export const messages = {
  send: endpoint({
    method: 'POST',
    path: '/messages',
    access: 'public',
    summary: 'Write to the agency; stored first, then delivered',
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
    summary: 'One page of the inbox, unread first; format=csv for all that match as CSV',
    query: MessageQuery,
    answer: { 200: pageOf(Message) },
  }),
  counts: endpoint({
    method: 'GET',
    path: '/messages/counts',
    access: 'admin',
    needs: 'inbox',
    summary: 'How many messages wait to be read and answered',
    answer: { 200: MessageCounts },
  }),
  get: endpoint({
    method: 'GET',
    path: '/messages/:messageId',
    access: 'member',
    needs: 'inbox',
    summary: 'One message with its conversation',
    params: MessageId,
    answer: { 200: MessageDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/messages/:messageId',
    access: 'member',
    needs: 'inbox',
    summary: 'Mark a message as read, answered or spam, or note something about it',
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
      'Delete a message with its conversation, unless it is of a consultation that is to come',
    params: MessageId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/messages/:messageId/reply',
    access: 'member',
    needs: 'inbox',
    summary: 'Answer the visitor by mail or in the chat',
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
    summary: 'Try the delivery again now; of an answer by mail with `reply`',
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
    summary: 'Make a company of a message and invite its writer, in one step',
    params: MessageId,
    body: NewClient,
    answer: { 201: MadeClient },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
