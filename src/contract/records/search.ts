// Full-text search across all records.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { kindsWith } from '../records.ts'
import { Id, Named, text } from '../shared.ts'

/** In display order. */
export const searchKinds = kindsWith('plural')
export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof SearchKind>

export const maxHits = 50
/** Per kind, if several kinds are searched. */
export const maxHitsOfKind = 8

export const SearchHit = z.strictObject({
  kind: SearchKind,
  _id: Id,
  /** For comments, the beginning of the text. */
  title: z.string(),
  /** A text snippet, if a word was found there and not in the title. */
  excerpt: z.string().optional(),
  /** In the terms of its kind; omitted if the kind has no status. */
  status: z.string().optional(),
  company: z.strictObject({ _id: Id, name: z.string() }).optional(),
  project: Named.optional(),
  /** The task that a comment or file belongs to. */
  task: Named.optional(),
  /** The page that shows it. */
  path: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** One or more kinds, comma-separated. */
const Kinds = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(SearchKind).min(1))

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'member',
    summary: 'Search all records, best matches first; tolerates typos',
    query: z.strictObject({ q: text(200), kinds: Kinds.optional() }),
    answer: { 200: z.strictObject({ hits: z.array(SearchHit) }) },
  }),
}

const marks = /[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g

const typedFor: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ł: 'l', đ: 'd', ð: 'd', ø: 'o' },
  ...{ ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ', ٱ: 'ا', ى: 'ي' },
}
const letters = new RegExp(`[${Object.keys(typedFor).join('')}]`, 'g')

/**
 * Folds a text for searches: without case, accents and Arabic vowel marks. The database's `search_fold` does the same.
 */
export const searchFold = (value: string): string =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(letters, (letter) => typedFor[letter] ?? letter)

/** The folded words of a text. */
export const searchWords = (value: string): string[] =>
  searchFold(value)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
