// The lines of a conversation in the database.
import { sql } from 'kysely'
import type { MessageLine } from '#contract/messages.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type DeliveryRow, deliveryOf } from './store.ts'

export interface LineRow {
  id: string
  number: number
  isStaff: boolean
  author: { id: string; first: string; last: string } | null
  by: MessageLine['by']
  text: string
  at: Date
  delivery: DeliveryRow | null
}

export async function listLines(tx: Tx, messageId: string, after = 0): Promise<LineRow[]> {
  return tx
    .selectFrom('message_lines as line')
    .leftJoin('users as author', 'author.id', 'line.author_id')
    .leftJoin('deliveries as sent', 'sent.line_id', 'line.id')
    .select(['line.id', 'line.number', 'line.is_staff as isStaff', 'line.sent_by as by'])
    .select(['line.text', 'line.at', deliveryOf('sent').as('delivery')])
    .select(
      sql<LineRow['author']>`case when author.id is not null then json_build_object(
        'id', author.id, 'first', author.first_name, 'last', author.last_name) end`.as('author'),
    )
    .where('line.message_id', '=', messageId)
    .where('line.number', '>', after)
    .orderBy('line.number')
    .execute()
}

export async function insertLine(
  tx: Tx,
  line: {
    id: string
    messageId: string
    number: number
    authorId: string | null
    isStaff: boolean
    by: MessageLine['by']
    text: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('message_lines')
    .values({
      id: line.id,
      message_id: line.messageId,
      number: line.number,
      is_staff: line.isStaff,
      author_id: line.authorId,
      sent_by: line.by,
      text: line.text,
      at: line.at,
    })
    .execute()
}
