// Bulk actions for the selected clients.
import { useState } from 'react'
import { type ListedCompany, companies as calls } from '#contract/clients/companies.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BulkBar } from '#web/kit/lists/bulk-bar.tsx'
import { csvAddress } from '#web/kit/lists/list-address.ts'
import { useCompanyActions } from '../parts/company-actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface BulkActionsProps {
  companies: readonly ListedCompany[]
  /** Sort order of the table, also used for the exported file. */
  sort: string
  onDone: () => void
}

export function BulkActions({ companies, sort, onDone }: BulkActionsProps) {
  const { setActive } = useCompanyActions()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)

  const ids = companies.map(({ _id }) => _id).join(',')

  async function switchAll(isActive: boolean) {
    await setActive(companies, isActive)
    onDone()
  }

  return (
    <BulkBar label="Selected clients" count={companies.length} onClear={onDone}>
      {can.clients && (
        <>
          <Button size="sm" onClick={() => void switchAll(true)}>
            Enable
          </Button>
          <Button size="sm" onClick={() => void switchAll(false)}>
            Disable
          </Button>
        </>
      )}
      <a
        className={buttonClass({ size: 'sm' })}
        href={csvAddress(calls.list, { sort, ids })}
        download="companies.csv"
      >
        Export
      </a>
      {can.clients && can.projects && (
        <Button size="sm" variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {isAsking && (
        <DeleteDialog companies={companies} onClose={() => setAsking(false)} onDeleted={onDone} />
      )}
    </BulkBar>
  )
}
