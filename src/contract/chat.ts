// The chat of the public site: a visitor's window and the agency's, live in both directions.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { MailAddress } from './messages.ts'
import { Id, Moment, optionalText, text } from './shared.ts'

export const ChatMessage = z.strictObject({
  /** 1, 2, 3 … within the conversation; the stream's event id. */
  number: z.int(),
  from: z.enum(['visitor', 'staff']),
  /** The first name of who answered. */
  author: z.string().nullable(),
  text: z.string(),
  at: Moment,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.strictObject({
  _id: Id,
  /** Whether somebody of the agency is there to answer. */
  online: z.boolean(),
  /** What the visitor has told of themself; empty until then. */
  name: z.string(),
  email: z.string(),
  /** Since when the visitor has been waiting for an answer; null when nothing is open. */
  waitingSince: Moment.nullable(),
  messages: z.array(ChatMessage),
})
export type Chat = z.infer<typeof Chat>

export const ChatOpening = z.strictObject({
  name: optionalText(100).optional(),
  /** Given while nobody is there, it makes the conversation a message that is answered by mail. */
  email: MailAddress.optional(),
})
export type ChatOpening = z.infer<typeof ChatOpening>

export const ChatId = z.strictObject({ chatId: Id })
const MessagesQuery = z.strictObject({
  /** Only messages with a higher number. */
  after: z.coerce.number().int().min(0).default(0),
})

/** Event names of the conversation's stream: a message; whether somebody of the agency is there. */
export const chatEvents = { message: 'message', online: 'online' } as const

export const chat = {
  open: endpoint({
    method: 'POST',
    path: '/chat',
    access: 'public',
    summary:
      'Begin a conversation, or go on with the one of this browser; may tell a name and an address',
    body: ChatOpening,
    answer: { 200: Chat },
    errors: ['too_many_requests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/chat/:chatId/messages',
    access: 'public',
    summary: 'The conversation, to its visitor and to staff',
    params: ChatId,
    query: MessagesQuery,
    answer: { 200: Chat },
    errors: ['not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/chat/:chatId/messages',
    access: 'public',
    summary: 'Write a message, as the visitor of this browser or as signed-in staff',
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
      'Server-sent events: each `message` is one message, `online` whether somebody is there',
    params: ChatId,
    /** A `Last-Event-ID` header goes before it. */
    query: MessagesQuery,
    answer: { 200: z.string().meta({ contentMediaType: 'text/event-stream' }) },
    isStream: true,
    errors: ['not_found', 'too_many_requests'],
  }),
}
