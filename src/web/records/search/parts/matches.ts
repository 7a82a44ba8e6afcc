// Finds the parts of a title that match the typed text.
import { searchFold, searchWords } from '#contract/records/search.ts'

export interface Part {
  text: string
  isMatch: boolean
}

/** Marks the typed beginnings of the title's words. */
export function partsOf(title: string, typed: string): Part[] {
  const terms = searchWords(typed)
  const parts: Part[] = []
  for (const [word] of title.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const length = matchLength(word, terms)
    add(parts, word.slice(0, length), true)
    add(parts, word.slice(length), false)
  }
  return parts
}

/** Length of the longest typed word it starts with. Accents may be separate characters. */
function matchLength(word: string, terms: readonly string[]): number {
  const folded = searchFold(word)
  const found = terms.filter((term) => folded.startsWith(term)).map((term) => term.length)
  const wanted = Math.max(0, ...found)
  let length = 0
  while (searchFold(word.slice(0, length)).length < wanted) length += 1
  const accents = wanted > 0 ? /^\p{M}+/u.exec(word.slice(length)) : null
  return length + (accents?.[0].length ?? 0)
}

function add(parts: Part[], text: string, isMatch: boolean): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last?.isMatch === isMatch) last.text += text
  else parts.push({ text, isMatch })
}
