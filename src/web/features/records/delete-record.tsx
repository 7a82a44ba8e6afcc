// Asks before a record is deleted, and says when that failed.
import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface DeleteRecordProps {
  title: string
  /** Of what is asked for in the common words; else the children ask. */
  name?: string
  children?: React.ReactNode
  /** Deletes it and leads away from it. */
  onDelete: () => Promise<void>
  /** Has it back. */
  onUndo?: () => void
  onClose: () => void
}

export function DeleteRecord(props: DeleteRecordProps) {
  const { title, name, children, onDelete, onUndo, onClose } = props
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await onDelete()
      const action = onUndo && { label: 'Undo', onSelect: onUndo }
      if (name) toast.success(`${name} deleted`, { action })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setPending(false)
    }
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
          {onUndo ? 'It can be restored within an hour.' : 'This action cannot be undone.'}
        </p>
      )}
      {children}
    </AlertDialog>
  )
}
