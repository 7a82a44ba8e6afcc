// Saves some fields of a record and keeps changes others have saved to its other fields.
import { ApiError } from './api.ts'
import { startCall } from './card-list.ts'
import { type Leaves, leavesOf, pickLeaves, withLeaves } from './leaves.ts'
import { isEqual } from './equal.ts'
import { type Conflict, merge, type MergeOptions } from './merge.ts'

export interface Versioned {
  version: number
}

export type WhoChanged = (fields: readonly string[]) => Promise<string | undefined>

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

export interface Saved<Row> {
  saved: Row
  /** The version it was saved over. */
  before: Row
}

/** Someone saved different values for the same fields. */
export interface SaveConflict<Row> {
  newest: Row
  by: string | undefined
  conflicts: Conflict[]
}

/** Others may keep saving between attempts. */
const maxAttempts = 6

/**
 * @throws ApiError for failures that rereading the record can't resolve
 */
export async function saveOver<Row extends Versioned, Values extends object>(
  calls: RecordCalls<Row, Values>,
  base: Row,
  fields: Leaves,
): Promise<Saved<Row> | SaveConflict<Row>> {
  const { valuesOf, save, read, cache, idOf } = calls
  const paths = Object.keys(fields)
  let over = base
  let mine = withLeaves(valuesOf(base), fields)
  // Each attempt saves over the version the previous one found.
  for (let left = maxAttempts; ; left -= 1) {
    const startedAt = startCall()
    try {
      const saved = await save({ ...changeOf(calls, mine, paths), version: over.version })
      cache(saved, startedAt)
      return { saved, before: over }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale' || left === 0) throw error
      const newest = await read()
      const theirs = valuesOf(newest)
      const { value, conflicts } = merge({ base: valuesOf(over), mine, theirs }, { idOf })
      // With exactly one version in between, the last change is the conflicting one.
      const by = newest.version === over.version + 1 ? error.changed?.by : undefined
      if (conflicts.length > 0) return { newest, by: by ?? undefined, conflicts }
      const now = pickLeaves(leavesOf(theirs), paths)
      if (isEqual(pickLeaves(leavesOf(value), paths), now)) return { saved: newest, before: newest }
      mine = value
      over = newest
    }
  }
}

/** The names of the record's fields with conflicts. */
export const conflictFields = (conflicts: readonly Conflict[]): string[] => [
  ...new Set(conflicts.map(({ key }) => key.split('.')[0] ?? key)),
]

function changeOf<Row extends Versioned, Values extends object>(
  { emptyAsNull = [] }: RecordCalls<Row, Values>,
  values: Values,
  paths: readonly string[],
): object {
  const fields = Object.entries(pickLeaves(leavesOf(values), paths)).map(([path, value]) => [
    path,
    value === '' && emptyAsNull.includes(path) ? null : value,
  ])
  return withLeaves({}, Object.fromEntries(fields))
}
