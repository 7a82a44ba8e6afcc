// Asks before deleting a record, then shows a toast with Undo, or the error.
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { type UndoStep, pushUndo, undoAction } from '#web/lib/undo.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

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
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await onDelete()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setPending(false)
      return
    }
    if (undoStep) {
      pushUndo(undoStep)
      toast.success(undoStep.label, { action: undoAction(undoStep) })
    } else if (name) toast.success(`${name} deleted`)
  }

  return (
    <AlertDialog
      title={title}
      confirmLabel="Delete"
      isDanger
      isPending={isPending}
      error={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {name && (
        <p>
          Are you sure you want to delete <strong className="text-text">{name}</strong>?{' '}
          {undoStep ? 'You can restore it within an hour.' : 'This action cannot be undone.'}
        </p>
      )}
      {children}
    </AlertDialog>
  )
}
