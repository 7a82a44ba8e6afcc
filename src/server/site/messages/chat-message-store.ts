// Chat messages in the database.
import { sql } from 'kysely'
import type { ConversationMessage } from '#contract/site/messages.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type DeliveryRow, deliveryOf } from './store.ts'

export interface ChatMessageRow {
  id: string
  number: number
  isStaff: boolean
  author: { id: string; first: string; last: string } | null
  by: ConversationMessage['by']
  text: string
  at: Date
  delivery: DeliveryRow | null
}

export async function listChatMessages(
  tx: Tx,
  messageId: string,
  after = 0,
): Promise<ChatMessageRow[]> {
  return tx
    .selectFrom('chat_messages as message')
    .leftJoin('users as author', 'author.id', 'message.author_id')
    .leftJoin('deliveries as sent', 'sent.chat_message_id', 'message.id')
    .select([
      'message.id',
      'message.number',
      'message.is_staff as isStaff',
      'message.sent_by as by',
    ])
    .select(['message.text', 'message.at', deliveryOf('sent').as('delivery')])
    .select(
      sql<ChatMessageRow['author']>`case when author.id is not null then json_build_object(
        'id', author.id, 'first', author.first_name, 'last', author.last_name) end`.as('author'),
    )
    .where('message.message_id', '=', messageId)
    .where('message.number', '>', sql<number>`${after}::bigint`)
    .orderBy('message.number')
    .execute()
}

export async function insertChatMessage(
  tx: Tx,
  message: {
    id: string
    messageId: string
    number: number
    authorId: string | null
    isStaff: boolean
    by: ConversationMessage['by']
    text: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('chat_messages')
    .values({
      id: message.id,
      message_id: message.messageId,
      number: message.number,
      is_staff: message.isStaff,
      author_id: message.authorId,
      sent_by: message.by,
      text: message.text,
      at: message.at,
    })
    .execute()
}
