// Replies to a visitor by email or in the chat; the text is kept until it has been sent.
import { useEffect } from 'react'
import type { MessageDetail, Reply } from '#contract/site/messages.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { isComposing } from '#web/lib/composing.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldArea, useSetField } from '#web/ui/form-field.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { isNothing, toNews } from './meanwhile.ts'
import { MeanwhileDialog } from './meanwhile-dialog.tsx'
import { useReply } from './use-reply.ts'

const ways = [
  { value: 'chat', label: 'In the chat' },
  { value: 'mail', label: 'By email' },
] as const

interface ReplyFormProps {
  message: MessageDetail
  /** Changes each time the field should take the focus. */
  focusKey: string | undefined
}

export function ReplyForm({ message, focusKey }: ReplyFormProps) {
  const { kind, email } = message
  const { form, problem, draft, news, isSubmitting, isAsking, endAsking, send, sendAnyway } =
    useReply(message)
  const set = useSetField(form)
  const [by, text] = form.watch(['by', 'text'])

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
      {!isNothing(news) && <Banner tone="warn">{toNews(news)} while you were writing.</Banner>}
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
            onChange={(way) => set('by', way)}
            segments={ways}
          />
        )}
        <p className="min-w-0 flex-1 basis-40 text-xs text-muted">{getHint(message, by)}</p>
        <Button type="submit" variant="primary" className="ml-auto" isPending={isSubmitting}>
          Send reply
          <Kbd keys="Mod+Enter" className="text-on-brand! pointer-coarse:hidden" />
        </Button>
      </div>
      {isAsking && (
        <MeanwhileDialog
          meanwhile={news}
          text={text}
          onSend={sendAnyway}
          onDiscard={() => {
            endAsking()
            draft.discard()
          }}
          onClose={endAsking}
        />
      )}
    </form>
  )
}

function getHint({ kind, email, visitorHere }: MessageDetail, by: Reply['by']): string {
  if (by === 'mail') return `Goes to ${email} as an email from the agency.`
  if (kind !== 'chat' || visitorHere) return 'The visitor sees it right away.'
  return email
    ? 'The visitor has left the site. An email will reach them sooner.'
    : 'The visitor left the site without an address, and will see it when they come back.'
}
