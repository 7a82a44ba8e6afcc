// Internal staff notes about a message.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { Message, MessageDetail } from '#contract/site/messages.ts'
import { optionalText } from '#contract/shared.ts'
import { SaveConflict } from '#web/kit/records/save-conflict.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { useMessageActions } from './message-actions.ts'
import { messageWith } from '../queries.ts'
import { nameOf } from './writer.ts'

const NoteSchema = z.strictObject({ note: optionalText(20_000) })

const valuesOf = ({ note }: Message) => ({ note })

export function NoteForm({ message }: { message: MessageDetail }) {
  const cache = useQueryClient()
  const { change } = useMessageActions(message)
  const query = messageWith(message._id)

  const fields = useRecordForm<Message, z.input<typeof NoteSchema>>({
    record: message,
    draft: `note ${message._id}`,
    schema: NoteSchema,
    titleOf: nameOf,
    calls: {
      valuesOf,
      save: change,
      read: () => cache.fetchQuery({ ...query, staleTime: 0 }),
      // `change` updates the cache.
      cache: () => {},
    },
  })
  const { form, state, lastStep, choose } = fields

  return (
    <section aria-label="Note" className="grid gap-2">
      {state.conflicts.length > 0 && (
        <SaveConflict
          what="this note"
          name={state.changedBy}
          conflicts={state.conflicts}
          whatNext="you can edit it afterwards"
          onChoose={(choices) => void choose(choices)}
        />
      )}
      <RecordFields fields={fields}>
        <FieldArea
          form={form}
          name="note"
          label="Note"
          rows={3}
          placeholder="Only staff see this"
          className="sm:col-span-2"
        />
      </RecordFields>
      <SaveStatus state={state} lastStep={lastStep} />
    </section>
  )
}
