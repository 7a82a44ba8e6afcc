// Asks before deleting a record, then shows a toast with Undo, or the error.
import type { ReactNode } from 'react'
import type { UndoStep } from '#web/lib/undo.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { toastWithUndo } from './use-undo.ts'

interface DeleteRecordProps {
  title: string
  /** Shows the standard question with this name; without it, `children` ask. */
  name?: string
  children?: ReactNode
  /** Deletes the record and navigates away from it. */
  onDelete: () => Promise<void>
  /** Restores the record. */
  undoStep?: UndoStep
  onClose: () => void
}

export function DeleteRecord(props: DeleteRecordProps) {
  const { title, name, children, onDelete, undoStep, onClose } = props

  async function confirm() {
    await onDelete()
    if (undoStep) toastWithUndo(undoStep)
    else if (name) toast.success(`${name} deleted`)
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {name && (
        <p>
          Are you sure you want to delete <strong className="text-text">{name}</strong>?{' '}
          {undoStep ? 'You can restore it within an hour.' : 'This action cannot be undone.'}
        </p>
      )}
      {children}
    </ConfirmDialog>
  )
}
