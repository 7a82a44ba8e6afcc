// Detects the columns of an imported table by name. Pure.
import { composed } from '#contract/values/normal-text.ts'

/** Lower case, without spaces and punctuation. */
export const bareName = (name: string): string =>
  composed(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

/** Keys with normalized names their columns may have, most specific first; a key may occur twice. */
export type KnownColumns<Key extends string = string> = readonly (readonly [
  key: Key,
  names: readonly string[],
])[]

/** @returns the first of several columns with the same name, and no column twice */
export function detectColumns<Key extends string>(
  columns: readonly string[],
  known: KnownColumns<Key>,
): Map<Key, number> {
  const names = columns.map(bareName)
  const found = new Map<Key, number>()
  for (const [key, itsNames] of known) {
    if (found.has(key)) continue
    const taken = new Set(found.values())
    const column = names.findIndex(
      (name, index) => name !== '' && itsNames.includes(name) && !taken.has(index),
    )
    if (column !== -1) found.set(key, column)
  }
  return found
}
