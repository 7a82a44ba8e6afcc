// Undo stack of this window, kept for a minute; a toast's Undo and Ctrl+Z undo the same step, once.
import { errors } from '#contract/errors.ts'
import { ApiError } from './api.ts'

export interface UndoStep {
  /** Describes the action: '“Homepage” moved to Done'. */
  label: string
  /** Restores the previous state, or rejects with an `ApiError` or `UndoError` and changes nothing. */
  undo(): Promise<void>
}

/** Explains to a person why a step can't be undone. */
export class UndoError extends Error {}

export type UndoOutcome =
  | { type: 'undone'; step: UndoStep }
  /** A step that may succeed later keeps its place in the stack. */
  | { type: 'failed'; step: UndoStep; reason: string; canRetry: boolean }
  | { type: 'nothing to undo' }

const maxAgeMs = 60_000

export type UndoStack = ReturnType<typeof createUndoStack>

interface Entry {
  at: number
  /** Absent while the save is pending. */
  step?: UndoStep
  saving?: Promise<void>
}

export function createUndoStack() {
  let entries: readonly Entry[] = []
  let running: Promise<void> = Promise.resolve()
  const listeners = new Set<(outcome: UndoOutcome) => void>()

  function add(entry: Entry): void {
    entries = [...entries.filter((one) => one.saving !== undefined || isRecent(one)), entry]
  }

  function remove(entry: Entry): void {
    entries = entries.filter((one) => one !== entry)
  }

  const push = (step: UndoStep): void => add({ step, at: Date.now() })

  /** Reserves the place of a step that can be undone once its save finishes. */
  function pushSaving(save: Promise<UndoStep | undefined>): void {
    const entry: Entry = { at: Date.now() }
    const end = (step?: UndoStep) => {
      delete entry.saving
      if (step) Object.assign(entry, { step, at: Date.now() })
      else remove(entry)
    }
    entry.saving = save.then(end, () => end())
    add(entry)
  }

  function drop(step: UndoStep): void {
    entries = entries.filter((entry) => entry.step !== step)
  }

  function report(outcome: UndoOutcome) {
    for (const listener of listeners) listener(outcome)
  }

  async function run(entry: Entry | undefined): Promise<void> {
    if (!entry?.step) return report({ type: 'nothing to undo' })
    const { step } = entry
    try {
      await step.undo()
      remove(entry)
      report({ type: 'undone', step })
    } catch (error) {
      const canRetry = error instanceof ApiError && isPassing(error)
      if (canRetry) entry.at = Date.now()
      else remove(entry)
      if (!(error instanceof ApiError || error instanceof UndoError)) throw error
      report({ type: 'failed', step, reason: reasonOf(error), canRetry })
    }
  }

  /**
   * Runs undos one at a time, because the previous one determines the next. Only undoes steps done before the request,
   * including those still being saved.
   */
  function enqueue(isWanted: (step: UndoStep) => boolean): Promise<void> {
    const before = new Set(entries)
    const next = running
      .then(() => Promise.all([...before].flatMap(({ saving }) => saving ?? [])))
      .then(() =>
        run(
          entries.findLast(
            (entry) => before.has(entry) && entry.step && isRecent(entry) && isWanted(entry.step),
          ),
        ),
      )
    running = next.catch(() => undefined)
    return next
  }

  return {
    push,
    pushSaving,
    /** Removes a step whose action turned out to have failed. */
    drop,
    undoLast: () => enqueue(() => true),
    /** Undoes nothing if the step was already undone or is too old. */
    undoStep: (step: UndoStep) => enqueue((one) => one === step),
    subscribe(listener: (outcome: UndoOutcome) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const isRecent = ({ at }: Entry): boolean => at > Date.now() - maxAgeMs

/** Whether the failure is transient, so the step can be retried. */
const isPassing = ({ code }: ApiError) =>
  ['network', 'unavailable', 'internal', 'too_many_requests', 'signed_out'].includes(code)

function reasonOf(error: ApiError | UndoError): string {
  if (error instanceof UndoError) return error.message
  const { code, message, changed, deleted } = error
  if (deleted) {
    const name = deleted.name === null ? 'It' : `“${deleted.name}”`
    return `${name} has since been deleted by ${deleted.by ?? 'someone else'}.`
  }
  if (code === 'stale' && message === errors.stale.message)
    return `It has since been changed by ${changed?.by ?? 'someone else'}.`
  return message
}

/** The undo stack of this window. */
export const undoStack = createUndoStack()

export const pushUndo = (step: UndoStep): void => undoStack.push(step)
export const undoLast = (): Promise<void> => undoStack.undoLast()

const actions = new WeakMap<UndoStep, { label: string; onSelect: () => void }>()

/** Undo action for a step's toast; always the same object for the same step. */
export function undoAction(step: UndoStep) {
  const action = actions.get(step) ?? {
    label: 'Undo',
    onSelect: () => void undoStack.undoStep(step),
  }
  actions.set(step, action)
  return action
}
