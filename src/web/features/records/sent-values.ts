// What this window has sent of a record, to tell it from what others have saved.
import type { Leaves } from '#web/lib/leaves.ts'

/** By field, the last few. */
export type SentValues = Map<string, unknown[]>

const maxValues = 5

export function noteSent(sent: SentValues, fields: Leaves): void {
  for (const [path, value] of Object.entries(fields)) {
    sent.set(path, [...(sent.get(path) ?? []), value].slice(-maxValues))
  }
}

const undone = new WeakMap<object, SentValues>()

/** What was put back with these calls, by undo. */
export function undoneWith(calls: object): SentValues {
  const values: SentValues = undone.get(calls) ?? new Map()
  undone.set(calls, values)
  return values
}
