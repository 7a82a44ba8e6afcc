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
  onClose: () => void
}

export function DeleteRecord({ title, name, children, onDelete, onClose }: DeleteRecordProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await onDelete()
      if (name) toast.success(`${name} deleted`)
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
          Are you sure you want to delete <strong className="text-text">{name}</strong>? This action
          cannot be undone.
        </p>
      )}
      {children}
    </AlertDialog>
  )
}
