// Takes back what was saved of a record, unless somebody has changed the same fields since.
import { leavesOf, pickLeaves } from '#web/lib/leaves.ts'
import { fieldName } from '#web/lib/merge.ts'
import { type RecordCalls, saveOver, type Versioned } from '#web/lib/save-over.ts'
import { UndoError, type UndoStep } from '#web/lib/undo.ts'
import type { SavedFields } from './field-saver.ts'
import { noteSent, undoneWith } from './sent-values.ts'

/** @param title of the record, as people know it */
export function undoSave<Row extends Versioned, Values extends object>(
  calls: RecordCalls<Row, Values>,
  { paths, before, saved }: SavedFields<Row>,
  title: string,
): UndoStep {
  const former = pickLeaves(leavesOf(calls.valuesOf(before)), paths)
  return {
    label: `${namesOf(paths)} of “${title}” changed`,
    async undo() {
      noteSent(undoneWith(calls), former)
      const outcome = await saveOver(calls, saved, former)
      if ('conflicts' in outcome) {
        throw new UndoError(
          `${namesOf(paths)} was changed by ${outcome.by ?? 'someone else'} since.`,
        )
      }
    },
  }
}

/** 'Start date, End date'. */
export const namesOf = (paths: readonly string[]): string =>
  paths.map((path) => fieldName(path.split('.').at(-1) ?? path)).join(', ')
