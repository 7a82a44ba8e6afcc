// Detects the columns of an imported table by name. Pure.
import { composed } from '#contract/normal-text.ts'

/** Lower case, without spaces and punctuation. */
export const bareName = (name: string): string =>
  composed(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

/**
 * @param wanted keys with normalized names their columns may have, most specific first; a key may occur twice
 * @returns the first of several columns with the same name, and no column twice
 */
export function detectColumns<Key extends string>(
  columns: readonly string[],
  wanted: readonly (readonly [Key, readonly string[]])[],
): Map<Key, number> {
  const names = columns.map(bareName)
  const found = new Map<Key, number>()
  for (const [key, itsNames] of wanted) {
    if (found.has(key)) continue
    const taken = new Set(found.values())
    const column = names.findIndex(
      (name, index) => name !== '' && itsNames.includes(name) && !taken.has(index),
    )
    if (column !== -1) found.set(key, column)
  }
  return found
}
