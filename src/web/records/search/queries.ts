// Search queries.
import { type SearchKind, search } from '#contract/records/search.ts'
import { toQuery } from '#web/lib/query.ts'

/** @param kind limits the search to this kind, with more hits */
export const hitsFor = (typed: string, kind?: SearchKind) =>
  toQuery(search.find, { query: { q: typed.trim().slice(0, 200), ...(kind && { kinds: kind }) } })
