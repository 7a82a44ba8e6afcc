// Retries all failed jobs, after a question that stays open while colleagues retry or dismiss some of them.
import { useState } from 'react'
import { jobs } from '#contract/agency/jobs.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSettle } from '../queries.ts'

export function RetryAll({ total, onClose }: { total: number; onClose: () => void }) {
  const settle = useSettle()
  // The number of jobs that this call retries, because the list may be empty before its answer arrives.
  const [sent, setSent] = useState<number>()
  const left = sent ?? total

  async function retryAll(idempotencyKey: string): Promise<void> {
    setSent(total)
    try {
      await settle(
        api(jobs.retryDeadLetters, {}, { idempotencyKey }).then(({ retried }) => {
          toast.success(`Retrying ${pluralize(retried, 'job')}`)
          onClose()
        }),
      )
    } finally {
      setSent(undefined)
    }
  }

  if (left === 0) {
    return (
      <AlertDialog
        title="Nothing is left to retry"
        confirmLabel="OK"
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>These jobs were already retried or dismissed.</p>
      </AlertDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Retry ${pluralize(left, 'failed job')}?`}
      confirmLabel={left === 1 ? 'Retry' : 'Retry all'}
      onConfirm={retryAll}
      onClose={onClose}
    >
      <p>Emails that still apply are sent now, even if they are days old.</p>
    </ConfirmDialog>
  )
}
