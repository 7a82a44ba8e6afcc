// Live chat on the public site, between a visitor's window and the agency's.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { MailAddress } from './messages.ts'
import { Id, Moment, optionalText, text } from '../shared.ts'

export const ChatMessage = z.strictObject({
  /** 1, 2, 3 … within the conversation; also the stream's event id. */
  number: z.int(),
  from: z.enum(['visitor', 'staff']),
  /** First name of the staff member who replied. */
  author: z.string().nullable(),
  text: z.string(),
  at: Moment,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.strictObject({
  _id: Id,
  /** Whether a staff member is available to answer. */
  online: z.boolean(),
  /** The name the visitor gave; empty until then. */
  name: z.string(),
  email: z.string(),
  /** When the visitor started waiting for an answer; null when nothing is pending. */
  waitingSince: Moment.nullable(),
  messages: z.array(ChatMessage),
})
export type Chat = z.infer<typeof Chat>

export const ChatOpening = z.strictObject({
  name: optionalText(100).optional(),
  /** If given while no staff member is online, the conversation becomes a message that is answered by email. */
  email: MailAddress.optional(),
})
export type ChatOpening = z.infer<typeof ChatOpening>

export const ChatId = z.strictObject({ chatId: Id })
const MessagesQuery = z.strictObject({
  /** Returns only messages with a higher number. */
  after: z.coerce.number().int().min(0).default(0),
})

/** Event names of the stream: a new message; whether staff are online. */
export const chatEvents = { message: 'message', online: 'online' } as const

export const chat = {
  open: endpoint({
    method: 'POST',
    path: '/chat',
    access: 'public',
    summary: 'Start a conversation or resume this browser’s; accepts a name and an email address',
    body: ChatOpening,
    answer: { 200: Chat },
    errors: ['too_many_requests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/chat/:chatId/messages',
    access: 'public',
    summary: 'Get the conversation, as its visitor or as staff',
    params: ChatId,
    query: MessagesQuery,
    answer: { 200: Chat },
    errors: ['not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/chat/:chatId/messages',
    access: 'public',
    summary: 'Send a message, as this browser’s visitor or as signed-in staff',
    params: ChatId,
    body: z.strictObject({ text: text(4000) }),
    answer: { 201: ChatMessage },
    errors: ['not_found', 'too_many_requests'],
    isIdempotent: true,
    hasKeysByRecord: true,
  }),
  updates: endpoint({
    method: 'GET',
    path: '/chat/:chatId/updates',
    access: 'public',
    summary:
      'Server-sent events: each `message` is one message, `online` whether staff are available',
    params: ChatId,
    /** A `Last-Event-ID` header takes precedence. */
    query: MessagesQuery,
    answer: { 200: z.string().meta({ contentMediaType: 'text/event-stream' }) },
    isStream: true,
    errors: ['not_found', 'too_many_requests'],
  }),
}
