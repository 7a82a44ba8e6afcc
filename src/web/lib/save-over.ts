// Saves some fields of a record and keeps changes others have saved to its other fields.
import { startCall } from './card-list.ts'
import { type ValuesByPath, flattenFields, pickFields, replaceFields } from './field-paths.ts'
import { isEqual } from './equal.ts'
import type { MergeOptions } from './merge.ts'
import {
  saveMerged,
  type SaveConflict,
  type Saved,
  type Versioned,
  type WhoChanged,
} from './save-merged.ts'

export interface RecordCalls<Row extends Versioned, Values extends object> {
  /** The record's values shown in the form. */
  valuesOf(row: Row): Values
  /** Fields that are '' in the form and null on the wire. */
  emptyAsNull?: readonly string[]
  save(change: { version: number }): Promise<Row>
  /** Reads the current record. */
  read(): Promise<Row>
  /** Who last changed all of these fields, if that was one person. */
  whoChanged?: WhoChanged | undefined
  /** Caches a response that was requested at `startedAt`. */
  cache(row: Row, startedAt: number): void
  /** The record's current board position, which is lost when its status changes. */
  placeOf?(): { after: string | null } | undefined
  idOf?: MergeOptions['idOf']
}

/**
 * Saves some fields of a record; the result is the same version twice if others have saved the same values.
 * @throws ApiError for failures that rereading the record can't resolve
 */
export function saveOver<Row extends Versioned, Values extends object>(
  calls: RecordCalls<Row, Values>,
  base: Row,
  fields: ValuesByPath,
): Promise<Saved<Row> | SaveConflict<Row, Values>> {
  const { valuesOf, read, idOf } = calls
  const picked = (values: Values) => pickFields(flattenFields(values), Object.keys(fields))
  async function save(values: Values, over: Row): Promise<Row> {
    if (over !== base && isEqual(picked(values), picked(valuesOf(over)))) return over
    const startedAt = startCall()
    const change = changeOf(calls, picked(values))
    const saved = await calls.save({ ...change, version: over.version })
    calls.cache(saved, startedAt)
    return saved
  }
  const typed = { values: replaceFields(valuesOf(base), fields), over: valuesOf(base) }
  return saveMerged({ valuesOf, read, idOf, save }, typed, base)
}

function changeOf<Row extends Versioned, Values extends object>(
  { emptyAsNull = [] }: RecordCalls<Row, Values>,
  leaves: ValuesByPath,
): object {
  const fields = Object.entries(leaves).map(([path, value]) => [
    path,
    value === '' && emptyAsNull.includes(path) ? null : value,
  ])
  return replaceFields({}, Object.fromEntries(fields))
}
