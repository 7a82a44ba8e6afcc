// What live updates of messages touch.
import { overview } from '#contract/agency/overview.ts'
import { messages } from '#contract/site/messages.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    message: ({ id }) => ({
      records: [[messages.get.path, { params: { messageId: id } }]],
      others: [[messages.list.path], [messages.counts.path], [overview.attention.path]],
    }),
    // Chat messages are announced with the message; a chat update says whether the visitor is online.
    chat: ({ id }) => ({
      others: [[messages.get.path, { params: { messageId: id } }], [messages.list.path]],
    }),
  },
}
