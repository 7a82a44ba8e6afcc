// Shows quietly that changes are saved, and offers Undo; or Retry, below a field that could not be saved.
import { type ReactNode, useEffect, useState } from 'react'
import { type UndoStep, undoStack } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import type { SaverState } from './field-saver.ts'

interface SaveStatusProps {
  state: SaverState
  lastStep: UndoStep | undefined
}

const messages: Record<SaverState['phase'], ReactNode> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved',
  failed: <span className="text-bad">Not saved</span>,
}

/** Rendered even when empty, so nothing moves and screen readers announce changes. */
export function SaveStatus({ state, lastStep }: SaveStatusProps) {
  const isUndone = useIsUndone(lastStep)
  const { phase, conflicts } = state
  return (
    <div className="flex min-h-8 min-w-0 flex-1 items-center gap-1 pointer-coarse:min-h-11">
      <p role="status" className="truncate text-sm text-muted">
        {conflicts.length > 0 ? messages.failed : isUndone ? 'Undone' : messages[phase]}
      </p>
      {phase === 'saved' && lastStep && !isUndone && (
        <Button size="sm" variant="quiet" onClick={() => void undoStack.undoStep(lastStep)}>
          Undo
        </Button>
      )}
    </div>
  )
}

function useIsUndone(step: UndoStep | undefined): boolean {
  const [undone, setUndone] = useState<UndoStep>()
  useEffect(
    () =>
      undoStack.subscribe((outcome) => {
        if (outcome.type === 'undone') setUndone(outcome.step)
      }),
    [],
  )
  return step !== undefined && undone === step
}

/** Shown below a field that could not be saved: the reason, with Retry. */
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
