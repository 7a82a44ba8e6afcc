// The form below the comments. Staff comments are internal by default; text is kept until it has been sent.
import type { Comment } from '#contract/work/comments.ts'
import type { Task } from '#contract/work/tasks.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSetField } from '#web/ui/form-field.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { CommentField } from './comment-field.tsx'
import { WrittenComment, emptyComment } from './comment-form.ts'
import { fromMarkdown, toMarkdown } from './mention-text.ts'
import type { Outgoing } from './outbox.ts'
import { OutgoingComment } from './outgoing-comment.tsx'
import { commentVisibilities, grounds } from './visibility-mark.tsx'

interface AddCommentProps {
  task: Pick<Task, '_id' | 'visibility'>
  outgoing: readonly Outgoing[]
  onSend: (text: string, visibility: Comment['visibility']) => void
  onSendAgain: (item: Outgoing) => void
  onDiscard: (item: Outgoing) => void
}

export function AddComment({ task, outgoing, onSend, onSendAgain, onDiscard }: AddCommentProps) {
  const isStaff = useUser().role === 'admin'
  const empty = emptyComment(isStaff)
  const { form, submit, draft, isSubmitting } = useContractForm({
    schema: WrittenComment,
    defaultValues: empty,
    draft: `comment on ${task._id}`,
    mode: 'onSubmit',
    async onSubmit({ text, visibility, mentions }) {
      onSend(toMarkdown(text, mentions), visibility)
      form.reset(empty)
      form.setFocus('text')
    },
  })
  const visibility = form.watch('visibility')
  const set = useSetField(form)

  /** Puts the text in front of anything written since. */
  function edit(item: Outgoing) {
    // Sending empties the form.
    if (isSubmitting) return
    const back = fromMarkdown(item.text)
    const { text, mentions } = form.getValues()
    form.setValue('text', text === '' ? back.text : `${back.text}\n\n${text}`, {
      shouldDirty: true,
    })
    form.setValue('mentions', [...back.mentions, ...mentions])
    form.setValue('visibility', item.visibility)
    onDiscard(item)
    form.setFocus('text')
  }

  return (
    <>
      {outgoing.map((item) => (
        <OutgoingComment
          key={item.key}
          item={item}
          onSendAgain={() => onSendAgain(item)}
          onEdit={() => edit(item)}
          onDiscard={() => onDiscard(item)}
        />
      ))}
      <form
        noValidate
        autoComplete="off"
        aria-label="New comment"
        onSubmit={(event) => void submit(event)}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border p-2',
          grounds[visibility],
        )}
      >
        {isStaff && (
          <Segmented
            label="Who can see this comment?"
            value={visibility}
            onChange={(next) => set('visibility', next)}
            segments={commentVisibilities}
            className="justify-self-start"
          />
        )}
        <DraftNote draft={draft} />
        {visibility === 'shared' && task.visibility === 'internal' && (
          <p className="text-sm text-muted">
            The task is internal. The client will see this once the task is shared.
          </p>
        )}
        <CommentField
          form={form}
          taskId={task._id}
          label="Comment"
          placeholder={getPlaceholder(visibility, isStaff)}
          onSend={() => void submit()}
        >
          <Button type="submit" variant="primary">
            {visibility === 'internal' ? 'Add note' : isStaff ? 'Send to client' : 'Send'}
            <Kbd keys="Mod+Enter" className="text-on-brand! pointer-coarse:hidden" />
          </Button>
        </CommentField>
      </form>
    </>
  )
}

function getPlaceholder(visibility: Comment['visibility'], isStaff: boolean): string {
  const who = visibility === 'internal' ? 'Only staff see this.' : 'The client sees this.'
  return `${isStaff ? who : 'You, your colleagues and the agency see this.'} @ mentions someone.`
}
