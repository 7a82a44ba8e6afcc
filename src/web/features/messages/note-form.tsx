// What staff note about a message, for themselves.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { MessageDetail } from '#contract/messages.ts'
import { optionalText } from '#contract/shared.ts'
import { DraftNote } from '#web/features/records/draft-note.tsx'
import { useEditForm } from '#web/features/records/use-edit-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useMessageActions } from './message-actions.ts'
import { messageWith } from './message-queries.ts'

const NoteSchema = z.strictObject({ note: optionalText(20_000) })

const valuesOf = ({ note }: MessageDetail) => ({ note })

export function NoteForm({ message }: { message: MessageDetail }) {
  const cache = useQueryClient()
  const { change } = useMessageActions(message)

  const { form, submit, problem, draft, isSubmitting } = useEditForm({
    record: message,
    draft: `note ${message._id}`,
    schema: NoteSchema,
    valuesOf,
    save: change,
    readAgain: () => cache.fetchQuery({ ...messageWith(message._id), staleTime: 0 }),
    shownIn: [],
    onSaved: () => toast.success('Note saved'),
  })

  return (
    <form noValidate aria-label="Note" onSubmit={submit} className="grid gap-2">
      {problem && <Banner tone="bad">{problem}</Banner>}
      <DraftNote draft={draft} />
      <FieldArea form={form} name="note" label="Note" rows={3} placeholder="Only staff see this" />
      {form.formState.isDirty && (
        <Button type="submit" size="sm" className="justify-self-start" isPending={isSubmitting}>
          Save note
        </Button>
      )}
    </form>
  )
}
