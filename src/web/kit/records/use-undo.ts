// Ctrl+Z (Cmd+Z) in back-office and client area, and the toasts that offer Undo and say what it did.
import { useEffect } from 'react'
import {
  type UndoOutcome,
  type UndoStep,
  pushUndo,
  undoAction,
  undoLast,
  undoStack,
} from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Says what was done, and lets the person undo it by the toast or the keyboard. */
export function toastWithUndo(step: UndoStep): void {
  pushUndo(step)
  toast.success(step.label, { action: undoAction(step) })
}

export function useUndo(): void {
  useEffect(() => {
    const unsubscribe = undoStack.subscribe(showOutcome)
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || !isUndoKey(event)) return
      if (hasOwnUndo(event.target)) return
      event.preventDefault()
      void undoLast()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || shiftKey || altKey) return false
  // Non-Latin layouts have another letter on the key.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'
}

/** Whether the browser has its own undo for the element. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  const isText = !['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit'].includes(
    (target as HTMLInputElement).type,
  )
  return target instanceof HTMLInputElement && isText
}

function showOutcome(outcome: UndoOutcome) {
  if (outcome.type === 'nothing to undo') {
    toast.info('There is nothing to undo. You can undo only the last minute.')
    return
  }
  const { label } = outcome.step
  const { onSelect } = undoAction(outcome.step)
  toast.withdraw(onSelect)
  if (outcome.type === 'undone') toast.success(`Undone: ${label}`)
  else {
    const retry = outcome.canRetry ? onSelect : undefined
    toast.error(`Not undone: ${label}. ${outcome.reason}`, { retry })
  }
}
