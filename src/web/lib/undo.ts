// What this window did and can take back for a minute: a toast's Undo and Ctrl+Z take back the same step, once.
import { errors } from '#contract/errors.ts'
import { ApiError } from './api.ts'

export interface UndoStep {
  /** What was done: '“Homepage” moved to Done'. */
  label: string
  /** Puts back what was, or rejects with an `ApiError` or `UndoError` and leaves what is. */
  undo(): Promise<void>
}

/** Why a step is not undone, as a sentence for a person. */
export class UndoError extends Error {}

export type UndoOutcome =
  | { type: 'undone'; step: UndoStep }
  /** A step that may succeed later is the last one again. */
  | { type: 'failed'; step: UndoStep; reason: string; canRetry: boolean }
  | { type: 'nothing to undo' }

const maxAgeMs = 60_000

export type UndoStack = ReturnType<typeof createUndoStack>

export function createUndoStack() {
  let entries: readonly { step: UndoStep; at: number }[] = []
  let running: Promise<void> = Promise.resolve()
  const listeners = new Set<(outcome: UndoOutcome) => void>()

  const current = () => entries.filter(({ at }) => at > Date.now() - maxAgeMs)

  function push(step: UndoStep): void {
    entries = [...current(), { step, at: Date.now() }]
  }

  function drop(step: UndoStep): void {
    entries = entries.filter((entry) => entry.step !== step)
  }

  function report(outcome: UndoOutcome) {
    for (const listener of listeners) listener(outcome)
  }

  async function run(step: UndoStep | undefined): Promise<void> {
    if (!step) return report({ type: 'nothing to undo' })
    drop(step)
    try {
      await step.undo()
      report({ type: 'undone', step })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof UndoError)) throw error
      const canRetry = error instanceof ApiError && isPassing(error)
      if (canRetry) push(step)
      report({ type: 'failed', step, reason: reasonOf(error), canRetry })
    }
  }

  /** One after the other: what comes next is known when the one before has ended. */
  function enqueue(choose: () => UndoStep | undefined): Promise<void> {
    const next = running.then(() => run(choose()))
    running = next.catch(() => undefined)
    return next
  }

  return {
    push,
    /** For what turned out not to be done. */
    drop,
    undoLast: () => enqueue(() => current().at(-1)?.step),
    /** Nothing when it is undone already, or too old. */
    undoStep: (step: UndoStep) =>
      enqueue(() => current().find((entry) => entry.step === step)?.step),
    subscribe(listener: (outcome: UndoOutcome) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Nothing about the step itself stands in the way. */
const isPassing = ({ code }: ApiError) =>
  ['network', 'unavailable', 'internal', 'too_many_requests', 'signed_out'].includes(code)

function reasonOf(error: ApiError | UndoError): string {
  if (error instanceof UndoError) return error.message
  const { code, message, changed, deleted } = error
  if (deleted) {
    const name = deleted.name === null ? 'It' : `“${deleted.name}”`
    return `${name} was deleted by ${deleted.by ?? 'someone else'} since.`
  }
  if (code === 'stale' && message === errors.stale.words)
    return `It was changed by ${changed?.by ?? 'someone else'} since.`
  return message
}

/** This window's. */
export const undoStack = createUndoStack()

export const pushUndo = (step: UndoStep): void => undoStack.push(step)
export const undoLast = (): Promise<void> => undoStack.undoLast()

const actions = new WeakMap<UndoStep, { label: string; onSelect: () => void }>()

/** For the toast that says what was done; the same for the same step. */
export function undoAction(step: UndoStep) {
  const action = actions.get(step) ?? {
    label: 'Undo',
    onSelect: () => void undoStack.undoStep(step),
  }
  actions.set(step, action)
  return action
}
