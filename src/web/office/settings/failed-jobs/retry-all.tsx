// Retries all failed jobs, after a question.
import { useState } from 'react'
import { jobs } from '#contract/jobs.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { counted } from '#web/lib/counted.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSettle } from './failed-job-queries.ts'

interface RetryAllProps {
  total: number
  /** Called once the jobs have left the list. */
  onSettled: () => void
}

export function RetryAll(props: RetryAllProps) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button onClick={() => ask(true)}>Retry all…</Button>
      {isAsked && <RetryAllDialog {...props} onClose={() => ask(false)} />}
    </>
  )
}

function RetryAllDialog({ total, onSettled, onClose }: RetryAllProps & { onClose: () => void }) {
  const [idempotencyKey] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const settle = useSettle()

  async function retryAll(): Promise<void> {
    setPending(true)
    setProblem(undefined)
    try {
      const call = api(jobs.retryDeadLetters, {}, { idempotencyKey })
      await settle(call)
      const { retried } = await call
      toast.success(`Retrying ${counted(retried, 'job')}`)
      onClose()
      onSettled()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setPending(false)
    }
  }

  return (
    <AlertDialog
      title={`Retry ${counted(total, 'failed job')}?`}
      confirmLabel="Retry all"
      isPending={isPending}
      error={problem}
      onConfirm={() => void retryAll()}
      onClose={onClose}
    >
      <p>Emails that still apply are sent now, even if they are days old.</p>
    </AlertDialog>
  )
}
