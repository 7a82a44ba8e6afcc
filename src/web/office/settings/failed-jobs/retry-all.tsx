// Retries all failed jobs, after a question that stays open while colleagues retry or dismiss some of them.
import { jobs } from '#contract/jobs.ts'
import { api } from '#web/lib/browser.ts'
import { counted } from '#web/lib/counted.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSettle } from './failed-job-queries.ts'

export function RetryAll({ total, onClose }: { total: number; onClose: () => void }) {
  const settle = useSettle()

  const retryAll = (idempotencyKey: string) =>
    settle(
      api(jobs.retryDeadLetters, {}, { idempotencyKey }).then(({ retried }) => {
        toast.success(`Retrying ${counted(retried, 'job')}`)
        // Before the list is read again, or the dialog would say that nothing is left.
        onClose()
      }),
    )

  if (total === 0) {
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
      title={`Retry ${counted(total, 'failed job')}?`}
      confirmLabel={total === 1 ? 'Retry' : 'Retry all'}
      onConfirm={retryAll}
      onClose={onClose}
    >
      <p>Emails that still apply are sent now, even if they are days old.</p>
    </ConfirmDialog>
  )
}
