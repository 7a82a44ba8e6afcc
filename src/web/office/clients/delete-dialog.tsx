// Asks before companies are deleted.
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { ApiError } from '#web/lib/api.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { useCompanyActions } from './company-actions.ts'

interface DeleteDialogProps {
  companies: readonly Company[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ companies, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useCompanyActions()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await remove(companies)
      onDeleted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setPending(false)
    }
  }

  return (
    <AlertDialog
      title="Delete Client | Company Account"
      confirmLabel="Delete"
      isDanger
      isPending={isPending}
      error={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete this client? All of the data will be permanently deleted.
        This action cannot be undone.
      </p>
      <p className="mt-2 font-medium text-text">{companies.map(({ name }) => name).join(', ')}</p>
    </AlertDialog>
  )
}
