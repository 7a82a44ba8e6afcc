// A reply that is being written: its draft, what else happened to the message meanwhile, and sending it.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod'
import { type MessageDetail, Reply, messages } from '#contract/site/messages.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { isNothing, lastNumber, meanwhile } from './meanwhile.ts'
import { useMessageActions } from './message-actions.ts'
import { messageWith } from '../queries.ts'

const unknown = { seen: null, knownNote: null }

/** The draft includes what was known about the message when the reply was started. */
const WrittenReply = Reply.extend({ knownNote: z.string().nullish() })

export function useReply(message: MessageDetail) {
  const { _id: messageId, kind } = message
  const ownId = useUser()._id
  const cache = useQueryClient()
  const { showAnswer } = useMessageActions(message)
  const [isAsking, setAsking] = useState(false)
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema: WrittenReply,
    defaultValues: { text: '', by: kind === 'chat' ? 'chat' : 'mail', ...unknown },
    draft: `reply ${messageId}`,
    mode: 'onSubmit',
    async onSubmit({ knownNote: _, ...body }, idempotencyKey) {
      try {
        const params = { messageId }
        const answer = await api(messages.reply, { params, body }, { idempotencyKey })
        form.reset({ text: '', by: body.by, ...unknown })
        await showAnswer(answer)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') await askFirst()
        throw error
      }
    },
    // The conflict is shown in a dialog.
    failure: ({ code, message: reason }) => (code === 'stale' ? '' : reason),
  })
  const [text, seen, knownNote] = form.watch(['text', 'seen', 'knownNote'])
  const news =
    typeof seen === 'number'
      ? meanwhile(message, { seen, note: knownNote ?? '' }, ownId)
      : { answers: [], note: undefined }

  async function askFirst() {
    await cache.fetchQuery({ ...messageWith(messageId), staleTime: 0 })
    setAsking(true)
  }

  const isWritten = text !== ''
  // Covers text from every source: typing, including before hydration, or a draft.
  useEffect(() => {
    if (isWritten === (typeof seen === 'number')) return
    form.setValue('seen', isWritten ? lastNumber(message) : null)
    form.setValue('knownNote', isWritten ? message.note : null)
  }, [form, isWritten, seen, message])

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (isNothing(news)) void submit(event)
    else setAsking(true)
  }

  /** Sends it although the visitor or a colleague wrote meanwhile. */
  function sendAnyway() {
    setAsking(false)
    form.setValue('seen', lastNumber(message))
    form.setValue('knownNote', message.note)
    void submit()
  }

  return {
    form,
    problem,
    draft,
    news,
    isSubmitting,
    /** Whether to ask first, because of the news. */
    isAsking: isAsking && !isNothing(news),
    endAsking: () => setAsking(false),
    send,
    sendAnyway,
  }
}
