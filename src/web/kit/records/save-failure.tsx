// Shown below a field that could not be saved: the reason, with Retry.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'

export function SaveFailure({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start justify-between gap-2">
      <FieldError>Not saved. {children}</FieldError>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
