// Saves a record's values, merged with changes others saved in the meantime.
import { ApiError } from './api.ts'
import { type Choice, type Conflict, merge, type MergeOptions } from './merge.ts'

export interface Versioned {
  version: number
}

export type WhoChanged = (fields: readonly string[]) => Promise<string | undefined>

export interface MergedCalls<Row extends Versioned, Values> {
  /** The record's values shown in the form. */
  valuesOf(row: Row): Values
  /** Saves the values over this row. */
  save(values: Values, over: Row): Promise<Row>
  /** Reads the current record. */
  read(): Promise<Row>
  /** Who last changed all of these fields, if that was one person. */
  whoChanged?: WhoChanged | undefined
  idOf?: MergeOptions['idOf']
}

export interface Saved<Row> {
  saved: Row
  /** The version it was saved over. */
  before: Row
}

export interface Typed<Values> {
  values: Values
  /** The form's values when typing started. */
  over: Values
}

/** Someone saved different values for the same fields. */
export interface SaveConflict<Row, Values> {
  typed: Typed<Values>
  newest: Row
  conflicts: Conflict[]
  by: string | undefined
}

/** Others may keep saving between attempts. */
const maxAttempts = 6

/**
 * @throws ApiError for failures that merging can't resolve
 */
export async function saveMerged<Row extends Versioned, Values>(
  { valuesOf, save, read, whoChanged, idOf }: MergedCalls<Row, Values>,
  typed: Typed<Values>,
  seen: Row,
): Promise<Saved<Row> | SaveConflict<Row, Values>> {
  let newest = seen
  let by: string | undefined
  for (let left = maxAttempts; ; left -= 1) {
    const { values: mine, over: base } = typed
    const { value, conflicts } = merge({ base, mine, theirs: valuesOf(newest) }, { idOf })
    if (conflicts.length > 0) {
      by ??= await whoChanged?.(conflictFields(conflicts))
      return { typed, newest, conflicts, by }
    }
    try {
      return { saved: await save(value, newest), before: newest }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale' || left === 0) throw error
      const { version } = newest
      newest = await read()
      // With exactly one version in between, the last change is the conflicting one.
      by = (newest.version === version + 1 && error.changed?.by) || undefined
    }
  }
}

/** The values to save over the newest version after the conflicts are resolved. */
export function decided<Row extends Versioned, Values>(
  { valuesOf }: Pick<MergedCalls<Row, Values>, 'valuesOf'>,
  { typed, newest }: SaveConflict<Row, Values>,
  choices: Readonly<Record<string, Choice>>,
): Typed<Values> {
  const theirs = valuesOf(newest)
  const { value } = merge({ base: typed.over, mine: typed.values, theirs }, { choices })
  return { values: value, over: theirs }
}

/** The names of the record's fields with conflicts. */
export const conflictFields = (conflicts: readonly Conflict[]): string[] => [
  ...new Set(conflicts.map(({ key }) => key.split('.')[0] ?? key)),
]
