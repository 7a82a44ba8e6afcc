// Replies to a visitor by email or in the chat; the text is kept until it has been sent.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod'
import { type MessageDetail, Reply, messages } from '#contract/messages.ts'
import { useUser } from '#web/features/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { DraftNote } from '#web/features/records/draft-note.tsx'
import { api } from '#web/lib/browser.ts'
import { isComposing } from '#web/lib/composing.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/form-problem.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { isNothing, lastNumber, meanwhile, newsOf } from './meanwhile.ts'
import { MeanwhileDialog } from './meanwhile-dialog.tsx'
import { useMessageActions } from './message-actions.ts'
import { messageWith } from './message-queries.ts'

const unknown = { seen: null, knownNote: null }

const ways = [
  { value: 'chat', label: 'In the chat' },
  { value: 'mail', label: 'By email' },
] as const

/** The draft includes what was known about the message when the reply was started. */
const WrittenReply = Reply.extend({ knownNote: z.string().nullish() })

interface ReplyFormProps {
  message: MessageDetail
  /** Changes each time the field should take the focus. */
  focusKey: string | undefined
}

export function ReplyForm({ message, focusKey }: ReplyFormProps) {
  const { _id: messageId, kind, email } = message
  const ownId = useUser()._id
  const cache = useQueryClient()
  const { showAnswer } = useMessageActions(message)
  const [isAsking, setAsking] = useState(false)
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema: WrittenReply,
    defaultValues: { text: '', by: kind === 'chat' ? 'chat' : 'mail', ...unknown },
    draft: `reply ${messageId}`,
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
    failure: ({ code, message: words }) => (code === 'stale' ? '' : words),
  })
  const [by, text, seen, knownNote] = form.watch(['by', 'text', 'seen', 'knownNote'])
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

  useEffect(() => {
    if (focusKey !== undefined) form.setFocus('text')
  }, [focusKey, form])

  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="Reply"
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        if (isComposing(event.nativeEvent)) return
        event.preventDefault()
        if (!isSubmitting) send()
      }}
    >
      <FormProblem>{problem}</FormProblem>
      {!isNothing(news) && <Banner tone="warn">{newsOf(news)} while you were writing.</Banner>}
      <DraftNote draft={draft} />
      <FieldArea
        form={form}
        name="text"
        label="Reply"
        isLabelHidden
        rows={3}
        placeholder={by === 'chat' ? 'Write in the chat' : `Write to ${email}`}
        aria-keyshortcuts="Control+Enter"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {kind === 'chat' && email !== '' && (
          <Segmented
            label="Send"
            value={by ?? 'chat'}
            onChange={(way) => form.setValue('by', way)}
            segments={ways}
          />
        )}
        <p className="min-w-0 flex-1 basis-40 text-xs text-muted">{hintOf(message, by)}</p>
        <Button type="submit" variant="primary" className="ml-auto" isPending={isSubmitting}>
          Send reply
          <Kbd keys="Mod+Enter" className="text-on-accent! pointer-coarse:hidden" />
        </Button>
      </div>
      {isAsking && !isNothing(news) && (
        <MeanwhileDialog
          meanwhile={news}
          text={text}
          onSend={() => {
            setAsking(false)
            form.setValue('seen', lastNumber(message))
            form.setValue('knownNote', message.note)
            void submit()
          }}
          onDiscard={() => {
            setAsking(false)
            draft.discard()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

function hintOf({ kind, email, visitorHere }: MessageDetail, by: Reply['by']): string {
  if (by === 'mail') return `Goes to ${email} as an email from the agency.`
  if (kind !== 'chat' || visitorHere) return 'The visitor sees it right away.'
  return email
    ? 'The visitor has left the site. An email will reach them sooner.'
    : 'The visitor left the site without an address, and will see it when they come back.'
}
