// Retries all failed jobs, after a question.
import { useState } from 'react'
import { jobs } from '#contract/jobs.ts'
import { api } from '#web/lib/browser.ts'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSettle } from './failed-job-queries.ts'

export function RetryAll({ total }: { total: number }) {
  const [isAsked, ask] = useState(false)
  const settle = useSettle()

  async function retryAll(idempotencyKey: string): Promise<void> {
    const { retried } = await settle(api(jobs.retryDeadLetters, {}, { idempotencyKey }))
    toast.success(`Retrying ${counted(retried, 'job')}`)
    ask(false)
  }

  return (
    <>
      <Button onClick={() => ask(true)}>Retry all…</Button>
      {isAsked && (
        <ConfirmDialog
          title={`Retry ${counted(total, 'failed job')}?`}
          confirmLabel="Retry all"
          onConfirm={retryAll}
          onClose={() => ask(false)}
        >
          <p>Emails that still apply are sent now, even if they are days old.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
