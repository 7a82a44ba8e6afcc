// Saves a form as a whole, put together with what others have saved since it was typed over.
import { ApiError } from './api.ts'
import { type Choice, type Conflict, merge } from './merge.ts'
import type { Versioned } from './save-over.ts'

export interface MergedCalls<Row extends Versioned, Values> {
  /** What of the record stands in the form. */
  valuesOf(row: Row): Values
  /** Saves them over this row. */
  save(values: Values, over: Row): Promise<Row>
  /** The record as it is now. */
  read(): Promise<Row>
}

export interface Typed<Values> {
  values: Values
  /** What stood in the form when it was typed over. */
  over: Values
}

/** Somebody saved other values of the same fields. */
export interface SaveConflict<Row, Values> {
  typed: Typed<Values>
  newest: Row
  conflicts: Conflict[]
  by: string | undefined
}

/** Others may save again and again in between. */
const maxAttempts = 6

/**
 * @param seen the newest version that is known
 * @throws ApiError for whatever is not mended by putting both together
 */
export async function saveMerged<Row extends Versioned, Values>(
  { valuesOf, save, read }: MergedCalls<Row, Values>,
  typed: Typed<Values>,
  seen: Row,
): Promise<{ saved: Row } | SaveConflict<Row, Values>> {
  let newest = seen
  let by: string | undefined
  for (let left = maxAttempts; ; left -= 1) {
    const { values: mine, over: base } = typed
    const { value, conflicts } = merge({ base, mine, theirs: valuesOf(newest) })
    if (conflicts.length > 0) return { typed, newest, conflicts, by }
    try {
      return { saved: await save(value, newest) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale' || left === 0) throw error
      const { version } = newest
      newest = await read()
      // The last change is theirs, unless there were several.
      by = (newest.version === version + 1 && error.changed?.by) || undefined
    }
  }
}

/** What goes over the newest version once it is chosen whose stays. */
export function decided<Row extends Versioned, Values>(
  { valuesOf }: Pick<MergedCalls<Row, Values>, 'valuesOf'>,
  { typed, newest }: SaveConflict<Row, Values>,
  choices: Readonly<Record<string, Choice>>,
): Typed<Values> {
  const theirs = valuesOf(newest)
  const { value } = merge({ base: typed.over, mine: typed.values, theirs }, { choices })
  return { values: value, over: theirs }
}
