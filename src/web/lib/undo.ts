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
  /** A step that may succeed later keeps its place. */
  | { type: 'failed'; step: UndoStep; reason: string; canRetry: boolean }
  | { type: 'nothing to undo' }

const maxAgeMs = 60_000

export type UndoStack = ReturnType<typeof createUndoStack>

interface Entry {
  at: number
  /** Not known while it is being saved. */
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

  /** For what can be taken back once it is saved: its place is among what was done before and after. */
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
   * One after the other: what comes next is known when the one before has ended. Only what was done before it was asked
   * for is taken back, also what was still being saved.
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
    /** For what turned out not to be done. */
    drop,
    undoLast: () => enqueue(() => true),
    /** Nothing when it is undone already, or too old. */
    undoStep: (step: UndoStep) => enqueue((one) => one === step),
    subscribe(listener: (outcome: UndoOutcome) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const isRecent = ({ at }: Entry): boolean => at > Date.now() - maxAgeMs

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
