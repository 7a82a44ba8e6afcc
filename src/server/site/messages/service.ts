// Message service for staff.
import { uuidv7 } from 'uuidv7'
import type { ChatMessage } from '#contract/site/chat.ts'
import type {
  Message,
  MessageChange,
  MessageDetail,
  ConversationMessage,
  MessageQuery,
  Reply,
} from '#contract/site/messages.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { List } from '#server/platform/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError, invalid, orNotFound, wrongState } from '#server/platform/app-error.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { restartDelivery, startDelivery } from './delivery-store.ts'
import * as chatMessageStore from './chat-message-store.ts'
import { presentChatMessage, presentConversationMessage, presentMessage } from './present.ts'
import { assertRemovable, changedMessage } from './rules.ts'
import * as store from './store.ts'

export { insertContact, raiseBookingMessage, showBookingMessage } from './bookings.ts'

/** To anyone without inbox access, messages do not exist. */
export function staffOnly(ctx: Context): void {
  if (!isPermitted(ctx.caller, 'inbox')) throw new AppError('not_found')
}

export async function lockMessage(tx: Tx, id: string): Promise<store.MessageRow> {
  return orNotFound(await store.lockMessage(tx, id))
}

export function recordMessage(tx: Tx, ctx: Context, action: string, message: store.MessageRow) {
  const { id, version, kind } = message
  return ctx.record(tx, {
    action,
    kind: 'message',
    id,
    version: action === 'deleted' ? 0 : version,
    isInternal: true,
    // No name, because the log outlives the message.
    detail: { kind },
  })
}

export const countMessages = (ctx: Context) => ctx.read(store.countMessages)

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')

export const messageList: List<MessageQuery, store.MessageRow, Message> = {
  name: 'messages',
  rows: (tx, _caller, query) => store.matchingMessages(tx, query),
  idColumn: 'messages.id',
  present: presentMessage,
  csv: {
    Received: ({ receivedAt }) => receivedAt,
    Kind: ({ kind }) => kind,
    'First name': ({ firstName }) => firstName,
    'Last name': ({ lastName }) => lastName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Company: ({ company }) => company,
    Message: ({ message }) => message,
    Marketing: ({ marketing }) => marketing,
    Newsletter: ({ newsletter }) => newsletter,
    'Reply due': ({ dueAt }) => dueAt,
    Read: ({ read }) => yesNo(read),
    Answered: ({ answeredAt }) => answeredAt ?? '',
    Spam: ({ spamReason }) => spamReason ?? '',
    Delivery: ({ delivery }) => delivery.state,
    Error: ({ delivery }) => delivery.error ?? '',
    Note: ({ note }) => note,
  },
}

async function toDetail(tx: Tx, message: store.MessageRow): Promise<MessageDetail> {
  const conversation = await chatMessageStore.listChatMessages(tx, message.id)
  return { ...presentMessage(message), conversation: conversation.map(presentConversationMessage) }
}

export async function getMessage(ctx: Context, id: string): Promise<MessageDetail> {
  staffOnly(ctx)
  return ctx.read(async (tx) => {
    const message = orNotFound(await store.findMessage(tx, id))
    return toDetail(tx, message)
  })
}

/** Delivers a held message once it is marked as not spam. */
async function release(tx: Tx, before: store.MessageRow, next: store.MessageRow): Promise<void> {
  const isReleased = before.spamReason !== null && next.spamReason === null
  if (isReleased && before.delivery?.state === 'held') {
    await restartDelivery(tx, before.delivery.id)
  }
}

export async function changeMessage(
  ctx: Context,
  id: string,
  change: MessageChange,
): Promise<Message> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    const next = changedMessage(message, change, new Date())
    await store.saveMessage(tx, next)
    await release(tx, message, next)
    await recordMessage(tx, ctx, 'changed', next)
    return presentMessage((await store.findMessage(tx, id)) ?? next)
  })
}

export async function removeMessage(ctx: Context, id: string): Promise<void> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    assertRemovable(message.booking, new Date())
    await store.deleteMessage(tx, id)
    await recordMessage(tx, ctx, 'deleted', message)
    ctx.announce({ kind: 'chat', id, version: 0 })
  })
}

/** The channel requested, or else the one the visitor used. */
function getWay(message: store.MessageRow, by: Reply['by']): ConversationMessage['by'] {
  const way = by ?? (message.kind === 'chat' ? 'chat' : 'mail')
  if (way === 'chat' && message.kind !== 'chat') {
    throw invalid({ by: 'Only a chat can be answered in the chat' })
  }
  if (way === 'mail' && message.email === '') {
    throw invalid({ by: 'This visitor left no email address' })
  }
  return way
}

/** Adds the answer to the conversation without sending it. */
export async function writeAnswer(
  tx: Tx,
  ctx: Context,
  message: store.MessageRow,
  { text, by, at }: { text: string; by: ConversationMessage['by']; at: Date },
): Promise<string> {
  const next = {
    ...message,
    chatMessageCount: message.chatMessageCount + 1,
    readAt: message.readAt ?? at,
    answeredAt: at,
    waitingSince: null,
    version: message.version + 1,
  }
  const chatMessageId = uuidv7()
  await chatMessageStore.insertChatMessage(tx, {
    id: chatMessageId,
    messageId: message.id,
    number: next.chatMessageCount,
    authorId: ctx.caller.personId,
    isStaff: true,
    by,
    text,
    at,
  })
  await store.saveMessage(tx, next)
  await recordMessage(tx, ctx, 'answered', next)
  ctx.announce({ kind: 'chat', id: message.id, version: next.version })
  return chatMessageId
}

/** @throws AppError `stale` if a colleague has answered since */
async function refuseUnseenAnswer(tx: Tx, ctx: Context, id: string, seen: number): Promise<void> {
  const since = await chatMessageStore.listChatMessages(tx, id, seen)
  const isColleagues = (one: chatMessageStore.ChatMessageRow) =>
    one.isStaff && one.author?.id !== ctx.caller.personId
  if (since.some(isColleagues)) {
    throw new AppError('stale', { message: 'A colleague has answered in the meantime.' })
  }
}

/** Adds the answer to the conversation and sends it. */
async function addReply(
  tx: Tx,
  ctx: Context,
  id: string,
  reply: Reply,
): Promise<chatMessageStore.ChatMessageRow> {
  const message = await lockMessage(tx, id)
  const by = getWay(message, reply.by)
  if (typeof reply.seen === 'number') await refuseUnseenAnswer(tx, ctx, id, reply.seen)
  const chatMessageId = await writeAnswer(tx, ctx, message, {
    text: reply.text,
    by,
    at: new Date(),
  })
  if (by === 'mail') await startDelivery(tx, { messageId: id, chatMessageId })
  const [answer] = await chatMessageStore.listChatMessages(tx, id, message.chatMessageCount)
  if (!answer) throw new Error('The answer that was just written is not there')
  return answer
}

export async function replyToMessage(
  ctx: Context,
  id: string,
  reply: Reply,
): Promise<ConversationMessage> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) =>
    presentConversationMessage(await addReply(tx, ctx, id, reply)),
  )
}

/** Replies from a staff chat window. */
export async function replyInChat(ctx: Context, id: string, text: string): Promise<ChatMessage> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) =>
    presentChatMessage(await addReply(tx, ctx, id, { text, by: 'chat' })),
  )
}

/** @throws AppError `wrong_state` if it is already delivered or being sent */
export async function sendAgain(
  ctx: Context,
  id: string,
  chatMessageId: string | undefined,
): Promise<MessageDetail> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    const conversation = await chatMessageStore.listChatMessages(tx, id)
    const reply =
      chatMessageId === undefined ? undefined : conversation.find((one) => one.id === chatMessageId)
    if (chatMessageId !== undefined && !reply) throw new AppError('not_found')
    const delivery = reply ? reply.delivery : message.delivery
    if (!delivery || delivery.state === 'delivered' || delivery.state === 'sending') {
      throw wrongState('There is nothing to send again.')
    }
    // Removes its failed job from the list.
    if (await restartDelivery(tx, delivery.id)) {
      ctx.announce({ kind: 'deadLetter', id: agencyItself, version: 0 })
    }
    const version = await store.raiseVersion(tx, id)
    await recordMessage(tx, ctx, 'sent again', { ...message, version: version ?? message.version })
    const next = await store.findMessage(tx, id)
    return toDetail(tx, next ?? message)
  })
}
