// Answers a visitor by mail or in the chat; what is written is kept until it has been sent.
import { useEffect } from 'react'
import { type MessageDetail, Reply, messages } from '#contract/messages.ts'
import { api } from '#web/lib/browser.ts'
import { isComposing } from '#web/lib/composing.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useMessageActions } from './message-actions.ts'

const ways = [
  { value: 'chat', label: 'In the chat' },
  { value: 'mail', label: 'By mail' },
] as const

interface ReplyFormProps {
  message: MessageDetail
  /** Changes each time the focus is wanted here. */
  focusKey: string | undefined
}

export function ReplyForm({ message, focusKey }: ReplyFormProps) {
  const { _id: messageId, kind, email } = message
  const { showAnswer } = useMessageActions(message)
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: Reply,
    defaultValues: { text: '', by: kind === 'chat' ? 'chat' : 'mail' },
    draft: `reply ${messageId}`,
    async onSubmit(body, idempotencyKey) {
      const answer = await api(messages.reply, { params: { messageId }, body }, { idempotencyKey })
      form.reset({ text: '', by: body.by })
      await showAnswer(answer)
    },
  })
  const by = form.watch('by')

  useEffect(() => {
    if (focusKey !== undefined) form.setFocus('text')
  }, [focusKey, form])

  return (
    <form
      noValidate
      aria-label="Reply"
      onSubmit={submit}
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        if (isComposing(event.nativeEvent)) return
        event.preventDefault()
        if (!isSubmitting) void submit()
      }}
    >
      {problem && <Banner tone="bad">{problem}</Banner>}
      <FieldArea
        form={form}
        name="text"
        label="Reply"
        isLabelHidden
        rows={3}
        placeholder={by === 'chat' ? 'Write in the chat' : `Write to ${email}`}
        readOnly={isSubmitting}
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
    </form>
  )
}

function hintOf({ kind, email, visitorHere }: MessageDetail, by: Reply['by']): string {
  if (by === 'mail') return `Goes to ${email} as a mail from the agency.`
  if (kind !== 'chat' || visitorHere) return 'The visitor reads it at once.'
  return email
    ? 'The visitor has left the site: a mail reaches them sooner.'
    : 'The visitor has left the site without an address, and reads it when they come back.'
}
