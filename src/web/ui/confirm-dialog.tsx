// An alert dialog whose confirmation makes a call. It stays open while the call is on its way, and says why it failed.
import { type ComponentProps, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { newKey } from '../lib/new-key.ts'
import { AlertDialog } from './dialog.tsx'

interface ConfirmDialogProps extends Omit<
  ComponentProps<typeof AlertDialog>,
  'isPending' | 'error' | 'onConfirm'
> {
  /** Makes the call, then closes the dialog or leaves its page. The key stays the same across retries. */
  onConfirm: (idempotencyKey: string) => Promise<void>
  /** Replaces the server's message. */
  failure?: (error: ApiError) => string
}

const messageOf = ({ fields, message }: ApiError) => Object.values(fields)[0] ?? message

export function ConfirmDialog({ onConfirm, failure = messageOf, ...dialog }: ConfirmDialogProps) {
  const [key] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await onConfirm(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(failure(error))
      setPending(false)
    }
  }

  return (
    <AlertDialog
      {...dialog}
      isPending={isPending}
      error={problem}
      onConfirm={() => void confirm()}
    />
  )
}
