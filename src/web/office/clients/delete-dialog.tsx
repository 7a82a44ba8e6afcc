// Asks before companies are deleted.
import type { Company } from '#contract/companies.ts'
import { DeleteRecord } from '#web/features/records/delete-record.tsx'
import { useCompanyActions } from './company-actions.ts'

interface DeleteDialogProps {
  companies: readonly Company[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ companies, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useCompanyActions()
  return (
    <DeleteRecord
      title="Delete Client | Company Account"
      onDelete={async () => {
        await remove(companies)
        onDeleted()
      }}
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
