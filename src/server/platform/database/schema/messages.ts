// Messages of visitors, including chats, and related emails.
import type { ColumnType, Generated } from 'kysely'
import type { ConversationMessage, Delivery, Message } from '#contract/messages.ts'
import type { Moment } from './columns.ts'

export interface MessageTables {
  messages: {
    id: string
    kind: Message['kind']
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    company: Generated<string>
    body: Generated<string>
    wants_marketing: Generated<boolean>
    wants_newsletter: Generated<boolean>
    received_at: Moment
    last_at: Moment
    waiting_since: Date | null
    due_at: Date
    alerted_at: Date | null
    read_at: Date | null
    answered_at: Date | null
    spam_reason: Message['spamReason']
    note: Generated<string>
    client_id: string | null
    token_hash: Buffer | null
    visitor_seen_at: ColumnType<Date | null, undefined, Date | null>
    chat_message_count: Generated<number>
    version: Generated<number>
    edited_version: Generated<number>
  }
  chat_messages: {
    id: string
    message_id: string
    number: number
    is_staff: boolean
    author_id: string | null
    sent_by: ConversationMessage['by']
    text: string
    at: Moment
  }
  deliveries: {
    id: string
    message_id: string
    chat_message_id: string | null
    state: Exclude<Delivery['state'], 'none'>
    job_id: string | null
    attempts: Generated<number>
    error: string | null
    is_given_up: Generated<boolean>
    tried_at: Date | null
    delivered_at: Date | null
  }
}
