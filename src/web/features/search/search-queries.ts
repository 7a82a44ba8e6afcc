// What the server finds for what was typed.
import { type SearchKind, search } from '#contract/search.ts'
import { queryOf } from '#web/lib/query.ts'

/** @param kind that one alone, with more hits of it */
export const hitsFor = (typed: string, kind?: SearchKind) =>
  queryOf(search.find, { query: { q: typed.trim().slice(0, 200), ...(kind && { kinds: kind }) } })
