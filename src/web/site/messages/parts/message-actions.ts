// Actions on a message other than replying, and their toasts.
import { useQueryClient } from '@tanstack/react-query'
import {
  type Message,
  type MessageChange,
  type MessageDetail,
  type ConversationMessage,
  messages,
} from '#contract/site/messages.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { messageCounts, messageWith } from '../queries.ts'
import { recordOwnNote } from './meanwhile.ts'
import { nameOf } from './writer.ts'

export function useMessageActions(message: Message) {
  const cache = useQueryClient()
  const messageId = message._id
  const params = { messageId }

  /** Shows the server's answer and refetches the inbox. */
  async function show(changed: (before: MessageDetail) => MessageDetail): Promise<void> {
    cache.setQueryData(messageWith(messageId).queryKey, (before) => before && changed(before))
    await refreshInbox()
  }

  function showAnswer(answer: ConversationMessage): Promise<void> {
    return show((before) => {
      const others = before.conversation.filter(({ _id }) => _id !== answer._id)
      return { ...before, read: true, answered: true, conversation: [...others, answer] }
    })
  }

  async function refreshInbox(): Promise<void> {
    await Promise.all([
      cache.invalidateQueries({ queryKey: [messages.list.path] }),
      cache.invalidateQueries({ queryKey: messageCounts.queryKey }),
    ])
  }

  /** @throws ApiError */
  async function change(body: MessageChange): Promise<Message> {
    if (typeof body.note === 'string') recordOwnNote(messageId, body.note)
    const changed = await api(messages.change, { params, body })
    await show((before) => ({ ...before, ...changed }))
    return changed
  }

  /** Shows a failure, with Retry. */
  async function attempt(job: () => Promise<unknown>, done?: string): Promise<void> {
    try {
      await job()
      if (done) toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const retry = () => void attempt(job, done)
      toast.error(`${nameOf(message)}: ${error.message}`, { about: messageId, retry })
    }
  }

  return {
    change,
    showAnswer,
    refreshInbox,
    mark: (body: MessageChange, done?: string) => attempt(() => change(body), done),
    /** Resends the email to the agency's mailbox, or a reply sent by email. */
    sendAgain: (reply?: string) =>
      attempt(async () => {
        const changed = await api(messages.sendAgain, { params, body: reply ? { reply } : {} })
        await show(() => changed)
      }),
  }
}
