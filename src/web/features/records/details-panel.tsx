// A record over its board, at its own address: its title, its parts, deleting it; or that it is not there any more.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DeleteRecord } from './delete-record.tsx'

interface DetailsPanelProps {
  record: { title: string; can: { delete: boolean } }
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
  const { title, can } = record
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
          onClose={() => setAsking(false)}
        >
          {deleteNote}
        </DeleteRecord>
      )}
    </SidePanel>
  )
}

/** For a details route's `ErrorBoundary`: the board behind it stays in use. */
export function MissingDetails() {
  const error = useRouteError()
  const close = useCloseDialog()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <SidePanel title="Not found" onClose={close}>
      <EmptyState
        title="This is not there any more."
        action={<Button onClick={close}>Back to the board</Button>}
      >
        It was deleted, or its address is not right.
      </EmptyState>
    </SidePanel>
  )
}
