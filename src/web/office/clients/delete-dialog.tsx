// Asks before companies are deleted.
import type { Company } from '#contract/companies.ts'
import { DeleteRecord } from '#web/features/records/delete-record.tsx'
import { useDeletionStep } from '#web/features/records/use-restore.ts'
import { named, useCompanyActions } from './company-actions.ts'

interface DeleteDialogProps {
  companies: readonly Company[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ companies, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useCompanyActions()
  const stepOf = useDeletionStep()
  const [first] = companies
  return (
    <DeleteRecord
      title="Delete Client | Company Account"
      onDelete={async () => {
        await remove(companies)
        onDeleted()
      }}
      // Deleted together, restored together.
      {...(first && { undoStep: stepOf(first._id, named(companies)) })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete this client? All of the data will be permanently deleted.
        This action cannot be undone.
      </p>
      <p className="mt-2 font-medium text-text">{companies.map(({ name }) => name).join(', ')}</p>
    </DeleteRecord>
  )
}
