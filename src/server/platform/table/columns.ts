// Which column of an imported table is which, by its name. Pure.

/** Without capitals, spaces and signs. */
export const bareName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/**
 * @param wanted keys with the bare names that their columns may have, the surest first; a key may come twice
 * @returns of two columns of the same name the first, and no column twice
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
