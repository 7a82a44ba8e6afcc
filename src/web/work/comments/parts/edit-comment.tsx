// Edits a comment in place. Text is kept until saved, and is merged with what others saved in the meantime.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Comment, comments } from '#contract/work/comments.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { SaveConflict } from '#web/kit/records/save-conflict.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { CommentField } from './comment-field.tsx'
import { WrittenComment } from './comment-form.ts'
import { cacheComment, commentsOf } from '../queries.ts'
import { fromMarkdown, toMarkdown } from './mention-text.ts'

interface EditCommentProps {
  comment: Comment
  /** Opened by a click, not restored from an earlier draft. */
  isWanted: boolean
  onClose: () => void
}

export const editDraftName = ({ _id, task }: Pick<Comment, '_id' | 'task'>) =>
  `comment ${_id} on ${task}`

export function EditComment({ comment, isWanted, onClose }: EditCommentProps) {
  const { _id: commentId, task, visibility } = comment
  const cache = useQueryClient()
  const [newest, setNewest] = useState<Comment>()
  /** The version the edit started from, or a later one the person decided to replace. */
  const [base] = useState(comment.version)
  const chosen = useRef<number>(undefined)
  const over = (): number => chosen.current ?? draft.restored?.version ?? base
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema: WrittenComment,
    defaultValues: { ...fromMarkdown(comment.text), visibility },
    draft: editDraftName(comment),
    version: over,
    async onSubmit({ text, mentions }) {
      const body = { text: toMarkdown(text, mentions), version: over() }
      try {
        cacheComment(cache, await api(comments.change, { params: { commentId }, body }))
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') await findNewest()
        throw error
      }
    },
    // The conflict is shown above the form.
    failure: ({ code, message }) => (code === 'stale' ? '' : message),
  })

  useEffect(() => {
    if (isWanted) form.setFocus('text')
  }, [form, isWanted])

  async function findNewest() {
    const list = await cache.fetchQuery({ ...commentsOf(task), staleTime: 0 })
    setNewest(list.find(({ _id }) => _id === commentId))
  }

  function cancel() {
    draft.discard()
    onClose()
  }

  return (
    <form
      noValidate
      autoComplete="off"
      aria-label="Edit comment"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || form.formState.isDirty) return
        event.stopPropagation()
        event.preventDefault()
        cancel()
      }}
    >
      <FormProblem>{problem}</FormProblem>
      {newest && (
        <SaveConflict
          what="this comment"
          conflicts={[
            {
              key: 'text',
              where: ['Comment'],
              mine: form.getValues('text'),
              theirs: fromMarkdown(newest.text).text,
            },
          ]}
          whatNext="you can edit it before saving"
          onChoose={({ text }) => {
            chosen.current = newest.version
            setNewest(undefined)
            if (text === 'theirs') cancel()
            else void submit()
          }}
        />
      )}
      <DraftNote draft={draft} />
      <CommentField form={form} taskId={task} label="Comment text" onSend={() => void submit()}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save
        </Button>
      </CommentField>
    </form>
  )
}
