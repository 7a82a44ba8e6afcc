// Values this window sent that may be unanswered, to tell them from other people's changes.
import { isEqual } from '#web/lib/equal.ts'
import type { ValuesByPath } from '#web/lib/field-paths.ts'

/** By field. */
export type SentValues = Map<string, { value: unknown; over: number }[]>

/** @param over the version it was sent over; if stored, it becomes the next version */
export function recordSent(sent: SentValues, fields: ValuesByPath, over: number): void {
  for (const [path, value] of Object.entries(fields)) {
    sent.set(path, [...(sent.get(path) ?? []), { value, over }])
  }
}

export const wasSent = (sent: SentValues, path: string, value: unknown): boolean =>
  sent.get(path)?.some((one) => isEqual(one.value, value)) ?? false

/** Once a newer version has been seen, the same value in a later version is someone else's. */
export function forgetSent(sent: SentValues, version: number): void {
  for (const [path, values] of sent) {
    const left = values.filter(({ over }) => over >= version)
    if (left.length > 0) sent.set(path, left)
    else sent.delete(path)
  }
}

const undone = new WeakMap<object, SentValues>()

/** Values restored by undo through these calls. */
export function undoneWith(calls: object): SentValues {
  const values: SentValues = undone.get(calls) ?? new Map()
  undone.set(calls, values)
  return values
}
