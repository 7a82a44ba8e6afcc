// Confirms sending something to the client, and reports the result.
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'

interface SendQuestionProps {
  title: string
  /** The key stays the same across retries. */
  send: (idempotencyKey: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function SendQuestion({ title, send, onClose, children }: SendQuestionProps) {
  const [key] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      await send(key)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      setPending(false)
    }
  }

  return (
    <AlertDialog
      title={title}
      confirmLabel="Send"
      isPending={isPending}
      error={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </AlertDialog>
  )
}
