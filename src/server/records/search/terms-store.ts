// Turns the typed query into tsqueries: words match by prefix, mistyped words by similarity.
import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#contract/records/search.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import { type Caller, canSeeAllCompanies } from '#server/platform/caller.ts'

/** A word found in at least this many documents of a kind is not used to find candidates, only to filter them. */
const commonFrom = 1000
const maxTerms = 8
const lastCharacter = sql`chr(1114111)`

const word = sql`part.word`

/** Transposed letters, listed separately because they leave short words with very little trigram similarity. */
const swapped = sql`array(
  select left(${word}, at - 1) || substr(${word}, at + 1, 1) || substr(${word}, at, 1) || substr(${word}, at + 2)
  from generate_series(1, length(${word}) - 1) as at)`

/** Callers limited to some companies get suggestions only from documents they can see. */
const knownTo = (caller: Caller) =>
  canSeeAllCompanies(caller)
    ? sql`search_words`
    : sql`(select distinct unnest(tsvector_to_array(words)) as word from search_documents
        where ${sharedWith(caller, 'search_documents')})`

const similarTo = (caller: Caller) => sql`(
  select string_agg(similar_words.word, ' | ') from (
    select known.word from ${knownTo(caller)} known
    where known.word % ${word} or known.word = any (${swapped})
    group by known.word
    order by known.word = any (${swapped}) desc, similarity(known.word, ${word}) desc limit 6) similar_words)`

const isBeginning = sql`exists (
  select from search_words known where known.word >= ${word} and known.word < ${word} || ${lastCharacter})`

/** Words of one or two letters match exactly, because too many words share the prefix. */
function termFor(caller: Caller, isForgiving: boolean): RawBuilder<unknown> {
  const exact = sql`case when length(${word}) > 2 then ${word} || ':*' else ${word} end`
  const similar = sql`'(' || ${similarTo(caller)} || ')'`
  if (isForgiving) return sql`concat('(', concat_ws(' | ', ${exact}, ${similar}), ')')`
  if (!canSeeAllCompanies(caller)) return exact
  return sql`case when length(${word}) < 3 or ${isBeginning} then ${exact}
    else coalesce(${similar}, ${exact}) end`
}

interface SearchTerms {
  q: string
  kinds: readonly SearchKind[]
  /** Allows typos in every word, not only in words that match no prefix. */
  isForgiving: boolean
}

/**
 * CTEs: `asked` has the folded query (`folded`), the tsquery a document must match (`query`) and its title variant
 * (`in_title`); `narrow` has, for each kind, the selective part of the query, or null when every word is common.
 */
export const matchingTerms = (caller: Caller, { q, kinds, isForgiving }: SearchTerms) => sql`
  typed as materialized (select search_words_of(${q}) as folded),
  terms as materialized (
    select part.at, part.word, ${termFor(caller, isForgiving)} as term
    from typed, regexp_split_to_table(typed.folded, ' ') with ordinality as part (word, at)
    where part.word <> '' and part.at <= ${sql.lit(maxTerms)}),
  asked as materialized (
    select folded, query, regexp_replace(query::text, ${String.raw`('[^']+'):?(\*?)`}, ${String.raw`\1:\2A`}, 'g')::tsquery as in_title
    from typed, (select string_agg(term, ' & ')::tsquery as query from terms) whole),
  common as materialized (
    select terms.at, known.kind from terms join search_words known on known.word >= terms.word
      and known.word <= case when length(terms.word) > 2 then terms.word || ${lastCharacter} else terms.word end
    group by terms.at, known.kind having sum(known.documents) >= ${sql.lit(commonFrom)}),
  narrow as materialized (
    select kinds.kind, string_agg(terms.term, ' & ') filter (where common.at is null)::tsquery as query
    from unnest(${sql.lit(`{${kinds.join(',')}}`)}::text[]) as kinds (kind) cross join terms
    left join common on common.at = terms.at and common.kind = kinds.kind
    group by kinds.kind)`
