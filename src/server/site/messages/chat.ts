// Chat conversations on the public site: the visitor's side, identified by a cookie, and access for staff.
import { uuidv7 } from 'uuidv7'
import type { Chat, ChatMessage, ChatOpening } from '#contract/site/chat.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { byNetwork, consumeRateLimit } from '#server/platform/rate-limits.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { Updates } from '#server/platform/updates.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { chatLimits, isLeftForMail, splitName } from './rules.ts'
import { startDelivery } from './delivery-store.ts'
import * as chatMessageStore from './chat-message-store.ts'
import { presentChat, presentChatMessage } from './present.ts'
import { type IntakeOptions, confirm, notifyOfMessage, promiseOf } from './receive.ts'
import * as store from './store.ts'

export interface ChatRoom extends IntakeOptions {
  updates: Updates
}

/** The speaker: the visitor who owns the cookie, or a staff member. */
export type Speaker = { visitor: store.MessageRow } | { staff: Context }

/** @throws AppError `not_found` for everyone else */
export async function getSpeaker(
  ctx: PublicContext,
  chatId: string,
  token: string | undefined,
): Promise<Speaker> {
  const own = token ? await ctx.read((tx) => findByToken(tx, token)) : undefined
  if (own?.id === chatId) return { visitor: own }
  const staff = await ctx.signedIn()
  if (!staff || !isPermitted(staff.caller, 'inbox')) throw new AppError('not_found')
  await staff.read((tx) => requireChat(tx, chatId))
  return { staff }
}

const findByToken = (tx: Tx, token: string) => store.findMessageByToken(tx, hashToken(token))

async function requireChat(tx: Tx, id: string): Promise<store.MessageRow> {
  const message = await store.findMessage(tx, id)
  if (message?.kind !== 'chat') throw new AppError('not_found')
  return message
}

async function chatOf(tx: Tx, { updates }: ChatRoom, id: string, after = 0): Promise<Chat> {
  const message = await requireChat(tx, id)
  const messages = await chatMessageStore.listChatMessages(tx, id, after)
  return presentChat(message, messages, updates.isStaffOnline)
}

async function begin(tx: Tx, room: ChatRoom, address: string) {
  const { hasRateLimits } = room
  await consumeRateLimit(
    { agencyDatabase: tx, hasRateLimits },
    chatLimits.openings,
    byNetwork(address),
  )
  return insertChat(tx, new Date())
}

/** Creates an empty conversation. @returns its id, and the cookie token that identifies its visitor */
export async function insertChat(tx: Tx, receivedAt: Date) {
  const token = newToken()
  const id = uuidv7()
  await store.insertMessage(tx, {
    id,
    kind: 'chat',
    receivedAt,
    waitingSince: null,
    dueAt: receivedAt,
    tokenHash: hashToken(token),
  })
  return { id, token }
}

/** Hands the conversation over to email if no one is online and the visitor left an address. */
async function leaveForMail(tx: Tx, room: ChatRoom, message: store.MessageRow): Promise<void> {
  if (!isLeftForMail(message, room.updates.isStaffOnline)) return
  await startDelivery(tx, { messageId: message.id })
  await confirm(tx, room, message)
}

async function introduce(
  tx: Tx,
  room: ChatRoom,
  id: string,
  { name, email }: ChatOpening,
): Promise<number | undefined> {
  const { hasRateLimits } = room
  await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, chatLimits.messages, id)
  const message = await store.lockMessage(tx, id)
  if (!message) return undefined
  const next = {
    ...message,
    ...(name && splitName(name)),
    ...(email && { email }),
    version: message.version + 1,
  }
  await store.saveMessage(tx, next)
  await leaveForMail(tx, room, next)
  return next.version
}

/**
 * Continues the cookie's conversation, or starts a new one.
 * @returns a cookie token only for a new conversation
 */
export function openChat(
  ctx: PublicContext,
  room: ChatRoom,
  { token, opening }: { token: string | undefined; opening: ChatOpening },
): Promise<{ chat: Chat; token: string | undefined }> {
  return ctx.transaction(async (tx) => {
    const own = token ? await findByToken(tx, token) : undefined
    const { id, token: given } = own
      ? { id: own.id, token: undefined }
      : await begin(tx, room, ctx.address)
    if (opening.name || opening.email) {
      const version = await introduce(tx, room, id, opening)
      if (version !== undefined) ctx.announce({ kind: 'message', id, version })
    }
    return { chat: await chatOf(tx, room, id), token: given }
  })
}

export function getChat(
  ctx: PublicContext,
  room: ChatRoom,
  { chatId, after }: { chatId: string; after: number },
): Promise<Chat> {
  return ctx.read((tx) => chatOf(tx, room, chatId, after))
}

/** @throws AppError `too_many_requests` */
export async function writeAsVisitor(
  ctx: PublicContext,
  room: ChatRoom,
  { chatId, text }: { chatId: string; text: string },
): Promise<ChatMessage> {
  return ctx.transaction(async (tx) => {
    const { hasRateLimits } = room
    await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, chatLimits.messages, chatId)
    const message = orNotFound(await store.lockMessage(tx, chatId))
    const { written, next } = await addVisitorMessage(tx, message, { text, at: new Date() })
    await leaveForMail(tx, room, next)
    if (next.waitingSince && !message.waitingSince && next.spamReason === null) {
      await notifyOfMessage(tx, ctx, chatId, next.waitingSince)
    }
    ctx.announce({ kind: 'chat', id: chatId, version: next.version })
    ctx.announce({ kind: 'message', id: chatId, version: next.version })
    return presentChatMessage({ ...written, author: null })
  })
}

export async function addVisitorMessage(
  tx: Tx,
  message: store.MessageRow,
  { text, at }: { text: string; at: Date },
) {
  const next: store.MessageRow = {
    ...message,
    body: text,
    chatMessageCount: message.chatMessageCount + 1,
    lastAt: at,
    readAt: null,
    answeredAt: null,
    waitingSince: message.waitingSince ?? at,
    dueAt: message.waitingSince ? message.dueAt : await promiseOf(tx, at),
    version: message.version + 1,
  }
  const written = {
    id: uuidv7(),
    number: next.chatMessageCount,
    isStaff: false,
    by: 'chat',
    text,
    at,
  } as const
  await chatMessageStore.insertChatMessage(tx, {
    ...written,
    messageId: message.id,
    authorId: null,
  })
  await store.saveMessage(tx, next)
  return { written, next }
}

/** Used by the streams: messages after a number. */
export async function messagesAfter(
  agencyDatabase: Database,
  chatId: string,
  after: number,
): Promise<ChatMessage[]> {
  return (await chatMessageStore.listChatMessages(agencyDatabase, chatId, after)).map(
    presentChatMessage,
  )
}

/** Used by the streams: records whether the visitor's window is open. */
export async function recordVisitor(
  agencyDatabase: Database,
  chatId: string,
  isHere: boolean,
): Promise<void> {
  await agencyDatabase.transaction().execute(async (tx) => {
    const version = await store.recordVisitor(tx, chatId, isHere)
    if (version === undefined) return
    await notify(tx, { changes: [{ kind: 'chat', id: chatId, version }] })
  })
}
