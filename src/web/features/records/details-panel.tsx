// A record over its board, at its own address: its title, its parts, deleting it.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { useDeletionStep } from './use-restore.ts'

interface DetailsPanelProps {
  record: { _id: string; title: string; can: { delete: boolean } }
  /** What it is: 'task'. */
  noun: string
  onDelete: () => Promise<unknown>
  /** What shows the record and is read anew once it is deleted. */
  shownIn: readonly QueryKey[]
  /** What goes with it. */
  deleteNote?: ReactNode
  children: ReactNode
}

export function DetailsPanel(props: DetailsPanelProps) {
  const { record, noun, onDelete, shownIn, deleteNote, children } = props
  const { _id, title, can } = record
  const stepOf = useDeletionStep()
  const cache = useQueryClient()
  const close = useCloseDialog()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await onDelete()
    for (const queryKey of shownIn) void cache.invalidateQueries({ queryKey })
    close()
  }

  return (
    <SidePanel
      title={title}
      onClose={close}
      actions={
        can.delete && (
          <IconButton label={`Delete ${noun}`} onClick={() => setAsking(true)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-5">{children}</div>
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
    </SidePanel>
  )
}
