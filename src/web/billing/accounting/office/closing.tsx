// Closing of the books through a period's last day, and reopening them from its first.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Accounting, type AccountingPeriod, accounting } from '#contract/billing/accounting.ts'
import { addDays } from '#contract/values/days.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'

type ClosingProps = Pick<Accounting, 'closedThrough' | 'can'> & { period: AccountingPeriod }

export function Closing({ closedThrough, can, period: { from, to } }: ClosingProps) {
  const cache = useQueryClient()
  const today = useToday()
  const [asked, setAsked] = useState<'close' | 'reopen'>()
  const isClosable = can.close && to < today && (closedThrough === null || to > closedThrough)
  const isReopenable = can.reopen && closedThrough !== null && closedThrough >= from
  const isClosing = asked === 'close'
  const through = isClosing ? to : addDays(from, -1)

  async function confirm() {
    await api(accounting.close, { body: { through } })
    await cache.invalidateQueries({ queryKey: [accounting.get.path] })
    toast.success(isClosing ? 'The books are closed' : 'The books are reopened')
    setAsked(undefined)
  }

  return (
    <Section title="Closing">
      <p className="text-muted">
        {closedThrough === null
          ? 'No period is closed yet.'
          : `The books are closed through ${longDate(closedThrough)}. Nothing dated until then can be sent, declared void, paid or undone.`}
      </p>
      {(isClosable || isReopenable) && (
        <div className="flex flex-wrap gap-2">
          {isClosable && (
            <Button onClick={() => setAsked('close')}>Close through {longDate(to)}</Button>
          )}
          {isReopenable && (
            <Button onClick={() => setAsked('reopen')}>Reopen from {longDate(from)}</Button>
          )}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={
            isClosing
              ? `Close the books through ${longDate(to)}?`
              : `Reopen the books from ${longDate(from)}?`
          }
          confirmLabel={isClosing ? 'Close' : 'Reopen'}
          cancelLabel="Keep as they are"
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        >
          {isClosing
            ? 'Invoices, credit notes and payments dated until then stay as they are. Only an administrator can reopen the books.'
            : 'Invoices, credit notes and payments dated from then on can change again. Files that your bookkeeper already has may no longer agree.'}
        </ConfirmDialog>
      )}
    </Section>
  )
}
