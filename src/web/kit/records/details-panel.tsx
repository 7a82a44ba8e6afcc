// Details panel of a record over its board, at its own URL: title, fields, move and delete.
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { type CardQueries, dropCard } from '#web/lib/card-cache.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import type { RecordForm } from './use-record-form.tsx'
import { useDeletionStep } from './use-restore.ts'

interface DetailsPanelProps<Input extends FieldValues> {
  record: { _id: string; title: string; can: { edit: boolean; delete: boolean } }
  fields: RecordForm<Input>
  /** Singular noun for the record: 'task'. */
  noun: string
  /** Formats a value for the comparison of two versions. */
  textOf?: (key: string, value: unknown) => string | undefined
  onDelete: () => Promise<unknown>
  queries: CardQueries
  /** Buttons before the delete button. */
  actions?: ReactNode
  /** Says what else is deleted. */
  deleteNote?: ReactNode
  children: ReactNode
}

export function DetailsPanel<Input extends FieldValues>(props: DetailsPanelProps<Input>) {
  const { record, fields, noun, textOf, onDelete, queries, actions, deleteNote, children } = props
  const { _id, title, can } = record
  const stepOf = useDeletionStep()
  const cache = useQueryClient()
  const close = useCloseDialog()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await onDelete()
    dropCard(cache, queries, _id)
    close()
  }

  return (
    <FieldsPanel
      title={title}
      fields={fields}
      // Every board record has a title.
      heading={{ name: 'title' as Path<Input>, label: 'Title' }}
      textOf={textOf}
      isReadOnly={!can.edit}
      onClose={close}
      actions={
        <>
          {can.edit && actions}
          {can.delete && (
            <IconButton
              label={`Delete ${noun}`}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      {children}
      {isAsking && (
        <DeleteRecord
          title={`Delete ${noun}`}
          name={title}
          onDelete={remove}
          undoStep={stepOf(_id, title)}
          onClose={() => setAsking(false)}
        >
          {deleteNote}
        </DeleteRecord>
      )}
    </FieldsPanel>
  )
}
