// Extracts the excerpt of a record's text around a search term that its title does not contain.
import { searchFold, searchWords } from '#contract/records/search.ts'

const contextBefore = 50
const maxLength = 160
/** Text beyond this length is not scanned, to bound the time. */
const maxText = 20_000

/** Returns the typed words that do not begin any word of the title. */
export function missingTerms(typed: string, title: string): string[] {
  const words = searchWords(title)
  return searchWords(typed).filter((term) => !words.some((word) => word.startsWith(term)))
}

/** Returns null when no word of the text begins with any of the terms. */
export function toExcerpt(text: string, terms: readonly string[]): string | null {
  if (terms.length === 0) return null
  const shown = text.slice(0, maxText).replaceAll(/\s+/g, ' ').trim()
  for (const { 0: word, index } of shown.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = searchFold(word)
    if (terms.some((term) => folded.startsWith(term))) return pieceAround(shown, index)
  }
  return null
}

/** Cuts at word boundaries and marks each cut with an ellipsis. */
function pieceAround(text: string, at: number): string {
  const from = at <= contextBefore ? 0 : text.indexOf(' ', at - contextBefore) + 1
  const start = from > at ? at : from
  const rest = text.slice(start)
  const end = rest.length <= maxLength ? rest.length : rest.lastIndexOf(' ', maxLength)
  const piece = rest.slice(0, end <= at - start ? maxLength : end)
  return `${start > 0 ? '… ' : ''}${piece}${piece.length < rest.length ? ' …' : ''}`
}
