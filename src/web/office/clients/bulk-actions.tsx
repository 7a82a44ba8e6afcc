// What can be done with all selected clients at once.
import { useState } from 'react'
import type { ListedCompany } from '#contract/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { useCompanyActions } from './company-actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface BulkActionsProps {
  companies: readonly ListedCompany[]
  onDone: () => void
}

export function BulkActions({ companies, onDone }: BulkActionsProps) {
  const { setActive } = useCompanyActions()
  const [isAsking, setAsking] = useState(false)

  async function switchAll(isActive: boolean) {
    await setActive(companies, isActive)
    onDone()
  }

  return (
    <div
      role="toolbar"
      aria-label="Selected clients"
      className="sticky bottom-4 z-10 mx-auto flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-20"
    >
      <p className="px-1 font-medium tabular-nums" role="status">
        {companies.length} selected
      </p>
      <Button size="sm" onClick={() => void switchAll(true)}>
        Enable
      </Button>
      <Button size="sm" onClick={() => void switchAll(false)}>
        Disable
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        Clear selection
      </Button>
      {isAsking && (
        <DeleteDialog companies={companies} onClose={() => setAsking(false)} onDeleted={onDone} />
      )}
    </div>
  )
}
