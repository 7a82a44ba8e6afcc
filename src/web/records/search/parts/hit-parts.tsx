// Parts of a hit as search shows it: icon, title with the matching parts highlighted, the text next to it.
import {
  type SearchHit,
  type SearchKind,
  searchFold,
  searchWords,
} from '#contract/records/search.ts'
import { modules } from '#web/modules.ts'
import { toLabel } from '#web/lib/choices.ts'

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

/** A title with the matching parts highlighted. */
export function Highlighted({ title, typed }: { title: string; typed: string }) {
  return partsOf(title, typed).map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const icons = Object.fromEntries(
  modules.flatMap(({ icons: ofNoun = {} }) => Object.entries(ofNoun)),
)

/** Icon for each kind of hit, as its noun declares it. */
export function KindIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind]
  return Icon && <Icon size={16} aria-hidden className="shrink-0 text-muted" />
}

/** 'Alder Clinic · Website' */
export const placeOf = ({ company, project, task }: SearchHit): string =>
  [company?.name, project?.title, task?.title].filter((name) => name !== undefined).join(' · ')

export const statusOf = ({ status }: SearchHit): string | undefined => status && toLabel(status)
