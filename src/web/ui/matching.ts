// Finds the entries of a long list that match the typed text, best first, in one pass.
export type Entry = { id: string; name: string; detail?: string | undefined }

export type Index = readonly { entry: Entry; text: string }[]

export function indexEntries(entries: readonly Entry[]): Index {
  return entries.map((entry) => ({ entry, text: fold(`${entry.name} ${entry.detail ?? ''}`) }))
}

/** Names that start with the text come first, then entries with a word that does, then the rest, each in the given order. */
export function matchEntries(
  index: Index,
  typed: string,
  limit: number,
): { shown: Entry[]; total: number } {
  const wanted = fold(typed.trim())
  if (!wanted) return { shown: index.slice(0, limit).map((one) => one.entry), total: index.length }
  const first: Entry[] = []
  const second: Entry[] = []
  const third: Entry[] = []
  for (const { entry, text } of index) {
    const at = text.indexOf(wanted)
    if (at === 0) first.push(entry)
    else if (at > 0) (text.includes(` ${wanted}`) ? second : third).push(entry)
  }
  const all = [...first, ...second, ...third]
  return { shown: all.slice(0, limit), total: all.length }
}

/** Returns the matches with these entries first, without duplicates. */
export function withFirst(
  { shown, total }: { shown: Entry[]; total: number },
  first: readonly Entry[],
): { shown: Entry[]; total: number } {
  if (first.length === 0) return { shown, total }
  const others = shown.filter(({ id }) => !first.some((one) => one.id === id))
  const all = [...first, ...others]
  return { shown: all, total: Math.max(total, all.length) }
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
