// What can be done with all selected clients at once.
import { useState } from 'react'
import type { ListedCompany } from '#contract/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkBar } from '../bulk-bar.tsx'
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
    <BulkBar label="Selected clients" count={companies.length} onClear={onDone}>
      <Button size="sm" onClick={() => void switchAll(true)}>
        Enable
      </Button>
      <Button size="sm" onClick={() => void switchAll(false)}>
        Disable
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog companies={companies} onClose={() => setAsking(false)} onDeleted={onDone} />
      )}
    </BulkBar>
  )
}
