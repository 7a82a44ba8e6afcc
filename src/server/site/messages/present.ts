// Converts messages to API responses.
import type { Chat, ChatMessage } from '#contract/site/chat.ts'
import type { Delivery, Message, ConversationMessage } from '#contract/site/messages.ts'
import type { ChatMessageRow } from './chat-message-store.ts'
import { fullName } from './rules.ts'
import type { DeliveryRow, MessageRow } from './store.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

const consent = (isGiven: boolean) => (isGiven ? 'Yes' : 'No')

function presentDelivery(row: DeliveryRow | null): Delivery {
  const { state = 'none', attempts = 0, error = null, isGivenUp = false } = row ?? {}
  const at = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)
  return {
    state,
    attempts,
    error,
    isGivenUp,
    triedAt: at(row?.triedAt),
    deliveredAt: at(row?.deliveredAt),
  }
}

const presentBooking = (row: MessageRow['booking']): Message['booking'] =>
  row && {
    _id: row.id,
    start: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
    state: row.state,
    host: row.host,
    isConfirmed: row.isConfirmed,
  }

export function presentMessage(row: MessageRow): Message {
  const { id, kind, firstName, lastName, email, phone, company, note, version } = row
  return {
    _id: id,
    kind,
    firstName,
    lastName,
    email,
    phone,
    company,
    message: row.body,
    marketing: consent(row.wantsMarketing),
    newsletter: consent(row.wantsNewsletter),
    receivedAt: row.receivedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    read: row.readAt !== null,
    answered: row.answeredAt !== null,
    answeredAt: moment(row.answeredAt),
    isSpam: row.spamReason !== null,
    spamReason: row.spamReason,
    note,
    delivery: presentDelivery(row.delivery),
    client: row.clientId,
    visitorHere: row.isVisitorHere,
    booking: presentBooking(row.booking),
    version,
  }
}

export function presentConversationMessage(row: ChatMessageRow): ConversationMessage {
  const { id, number, isStaff, author, by, text, at, delivery } = row
  return {
    _id: id,
    number,
    from: isStaff ? 'staff' : 'visitor',
    author: author && { _id: author.id, name: { first: author.first, last: author.last } },
    by,
    text,
    at: at.toISOString(),
    delivery: by === 'mail' ? presentDelivery(delivery) : null,
  }
}

/** For visitors: only the first name of staff. */
export function presentChatMessage(
  row: Pick<ChatMessageRow, 'number' | 'isStaff' | 'author' | 'text' | 'at'>,
): ChatMessage {
  const { number, isStaff, author, text, at } = row
  return {
    number,
    from: isStaff ? 'staff' : 'visitor',
    author: author?.first ?? null,
    text,
    at: at.toISOString(),
  }
}

export function presentChat(row: MessageRow, messages: ChatMessageRow[], online: boolean): Chat {
  return {
    _id: row.id,
    online,
    name: fullName(row),
    email: row.email,
    waitingSince: moment(row.waitingSince),
    messages: messages.map(presentChatMessage),
  }
}
