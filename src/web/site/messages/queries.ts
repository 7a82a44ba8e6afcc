// Message queries, and the address of the inbox.
import { type MessageQuery, messages } from '#contract/site/messages.ts'
import { toQuery } from '#web/lib/query.ts'

export type InboxQuery = Pick<MessageQuery, 'search' | 'status' | 'kind' | 'page'>

export const messageCounts = {
  ...toQuery(messages.counts, {}),
  // Replies become due without any event.
  refetchInterval: 60_000,
}

export const messagesMatching = (query: InboxQuery) =>
  toQuery(messages.list, { query: { ...query, size: 25 } })

export const messageWith = (messageId: string) => toQuery(messages.get, { params: { messageId } })

/** Address of the inbox. */
export const inboxPath = '/app/admin/messages'
