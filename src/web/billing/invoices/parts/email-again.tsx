// Confirms emailing a sent document, or a reminder of it, to the client now, and names who gets it.
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRecipients } from './recipients.ts'

interface EmailAgainProps {
  title: string
  confirmLabel: string
  company: { _id: string; name: string }
  onConfirm: (idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** What is emailed: 'Invoice 2026-0007, with the PDF,' */
  children: ReactNode
}

export function EmailAgain({ company, children, ...dialog }: EmailAgainProps) {
  const { addressed } = useRecipients(company._id)
  const client = (
    <strong dir="auto" className="text-text">
      {company.name}
    </strong>
  )
  return (
    <ConfirmDialog {...dialog} isDisabled={addressed?.length === 0}>
      {addressed?.length === 0 ? (
        <p>
          {client} has no owner in the client area and no email address. Invite an owner or add an
          address first.
        </p>
      ) : (
        <p>
          {children} is emailed to {addressed ? 'these people of' : 'the owners of'} {client}
          {addressed ? ':' : '.'}
        </p>
      )}
      {addressed && addressed.length > 0 && (
        <ul className="mt-1 list-disc pl-4 wrap-anywhere">
          {addressed.map((one) => (
            <li key={one} dir="auto">
              {one}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
