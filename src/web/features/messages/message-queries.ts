// Messages as the screens read them.
import { type MessageQuery, messages } from '#contract/messages.ts'
import { queryOf } from '#web/lib/query.ts'

export const pageSize = 25

export type InboxQuery = Pick<MessageQuery, 'search' | 'status' | 'kind' | 'page'>

export const messageCounts = {
  ...queryOf(messages.counts, {}),
  // Time alone makes a reply due.
  refetchInterval: 60_000,
}

export const messagesMatching = (query: InboxQuery) =>
  queryOf(messages.list, { query: { ...query, size: pageSize } })

export const messageWith = (messageId: string) => queryOf(messages.get, { params: { messageId } })
