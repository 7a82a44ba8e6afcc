// Approves a self-registered company; asks first if its owner's address isn't confirmed yet.
import { useState } from 'react'
import type { ListedCompany } from '#contract/clients/companies.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCompanyActions } from '../parts/company-actions.ts'

export function Approve({ company }: { company: ListedCompany }) {
  const { switchTo, setActive } = useCompanyActions()
  const [isAsking, setAsking] = useState(false)
  const isHydrated = useIsHydrated()
  const { name, awaitsConfirmation } = company

  async function approve() {
    await switchTo([company], true)
    setAsking(false)
  }

  return (
    <>
      <Button
        size="sm"
        aria-label={`Approve ${name}`}
        aria-haspopup={awaitsConfirmation ? 'dialog' : undefined}
        disabled={!isHydrated}
        onClick={() => (awaitsConfirmation ? setAsking(true) : void setActive([company], true))}
      >
        Approve
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Approve ${name}?`}
          confirmLabel="Approve"
          onConfirm={approve}
          onClose={() => setAsking(false)}
        >
          Its owner hasn’t confirmed their email address yet, so it may belong to someone else. If
          you approve now, the company opens once the address is confirmed.
        </ConfirmDialog>
      )}
    </>
  )
}
