// Maps search hit rows to the wire, with an excerpt around the words that were found.
import { type SearchHit, searchFold, searchWords } from '#contract/records/search.ts'
import { homePath, recordPath } from '#server/records/record-path.ts'
import { recordModule } from '#server/records/registry.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { HitRow } from './store.ts'

const named = (_id: string | null, title: string | null) =>
  _id === null || title === null ? undefined : { _id, title }

export function presentHit(row: HitRow, caller: Caller, excerpt: string | null): SearchHit {
  const { kind, id, companyId, title, status, companyName, projectId, projectTitle } = row
  const company = id !== companyId && companyName !== null && { _id: companyId, name: companyName }
  const project = id !== projectId && named(projectId, projectTitle)
  const task = named(row.taskId, row.taskTitle)
  return {
    kind,
    _id: id,
    title,
    ...(excerpt !== null && { excerpt }),
    ...(status !== null && { status }),
    ...(company && { company }),
    ...(project && { project }),
    ...(task && { task }),
    path: pathOf(row, caller) ?? homePath(caller),
  }
}

function pathOf(row: HitRow, caller: Caller): string | null {
  const own = recordModule(row.kind)?.search?.path
  return own ? own(caller, row) : recordPath(caller, row)
}

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
