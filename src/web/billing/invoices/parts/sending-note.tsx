// What sending an invoice or quote does: its number, who is emailed, and where the client sees it.
import type { ReactNode } from 'react'
import { useRecipients } from './recipients.ts'

interface SendingNoteProps {
  what: 'invoice' | 'credit note' | 'quote'
  companyId: string
  companyName: string
  /** 'with the PDF' */
  attached?: string
  /** What the client does there: 'where they accept or decline it'. */
  purpose?: string
  /** The amount, with its dates. */
  children: ReactNode
}

const spaced = (text: string, before = ' ') => (text === '' ? '' : `${before}${text}`)

export function SendingNote({
  what,
  companyId,
  companyName,
  attached = '',
  purpose = '',
  children,
}: SendingNoteProps) {
  const { hasOwners, addressed } = useRecipients(companyId)
  const client = <strong className="text-text">{companyName}</strong>
  if (hasOwners) {
    return (
      <p>
        {children}. The {what} gets its number, is emailed{spaced(attached)} to the owners of{' '}
        {client}, and appears in their client area{spaced(purpose, ', ')}.
      </p>
    )
  }
  return (
    <>
      <p>
        {children}. The {what} gets its number.
      </p>
      <p className="mt-2">
        {addressed?.[0] ? (
          <>
            {client} has no owner in the client area, so the {what} is emailed{spaced(attached)} to{' '}
            {addressed[0]}.
          </>
        ) : (
          <>
            The {what} isn’t emailed: {client} has no owner in the client area and no email address.
            Invite an owner or add an address first.
          </>
        )}
      </p>
    </>
  )
}
