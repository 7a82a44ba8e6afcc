// Message queries.
import { type MessageQuery, messages } from '#contract/site/messages.ts'
import { queryOf } from '#web/lib/query.ts'

export type InboxQuery = Pick<MessageQuery, 'search' | 'status' | 'kind' | 'page'>

export const messageCounts = {
  ...queryOf(messages.counts, {}),
  // Replies become due without any event.
  refetchInterval: 60_000,
}

export const messagesMatching = (query: InboxQuery) =>
  queryOf(messages.list, { query: { ...query, size: 25 } })

export const messageWith = (messageId: string) => queryOf(messages.get, { params: { messageId } })
