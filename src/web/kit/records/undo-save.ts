// Undoes a save of a record, unless someone has changed the same fields since.
import { ApiError } from '#web/lib/api.ts'
import { flattenFields, pickFields } from '#web/lib/field-paths.ts'
import { fieldName } from '#web/lib/merge.ts'
import { conflictFields, type Versioned } from '#web/lib/save-merged.ts'
import { type RecordCalls, saveOver } from '#web/lib/save-over.ts'
import { UndoError, type UndoStep } from '#web/lib/undo.ts'
import type { SavedFields } from './field-saver.ts'
import { recordSent, undoneWith } from './sent-values.ts'

/** @param title the record's display name */
export function undoSave<Row extends Versioned, Values extends object>(
  calls: RecordCalls<Row, Values>,
  { paths, before, saved, place }: SavedFields<Row>,
  title: string,
): UndoStep {
  const former = pickFields(flattenFields(calls.valuesOf(before)), paths)
  async function putBack(at?: SavedFields<Row>['place']): Promise<void> {
    const save = (change: { version: number }) => {
      recordSent(undoneWith(calls), former, change.version)
      return calls.save({ ...at, ...change })
    }
    const outcome = await saveOver({ ...calls, save }, saved, former)
    if ('conflicts' in outcome) {
      const { conflicts, by = await calls.whoChanged?.(conflictFields(conflicts)) } = outcome
      throw new UndoError(`${by ?? 'Someone else'} has since changed ${namesOf(paths)}.`)
    }
  }
  return {
    label: `${namesOf(paths)} of “${title}” changed`,
    async undo() {
      try {
        await putBack(place)
      } catch (error) {
        if (!isPlaceGone(error)) throw error
        await putBack()
      }
    },
  }
}

/** The card above was moved to another column or deleted. */
const isPlaceGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid' && 'after' in error.fields

/** 'Start date, End date'. */
export const namesOf = (paths: readonly string[]): string =>
  [...new Set(paths.map((path) => fieldName(path.split('.').at(-1) ?? path)))].join(', ')
