// Search queries: collects bounded candidates of each kind from indexes, ranks them, then loads their details.
import { type RawBuilder, sql } from 'kysely'
import { type SearchKind, searchKinds } from '#contract/records/search.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { recordModule } from '#server/records/registry.ts'
import { matchingTerms } from './terms-store.ts'

export interface HitRow {
  kind: SearchKind
  id: string
  companyId: string
  title: string
  status: string | null
  companyName: string | null
  projectId: string | null
  projectTitle: string | null
  taskId: string | null
  taskTitle: string | null
}

export interface Search {
  q: string
  kinds: readonly SearchKind[]
  /** Per kind. */
  limit: number
  /** Allows typos in every word, not only in words that match no prefix. */
  isForgiving: boolean
}

function getDetails(kind: SearchKind, caller: Caller): RawBuilder<unknown> {
  const search = recordModule(kind)?.search
  if (!search) throw new Error(`Records of kind ${kind} are not searched`)
  return search.details(caller)
}

/** Number of top candidates per kind whose details are loaded. */
const maxRanked = 40
/** Bounds the candidates per kind; a narrow word always matches fewer documents. */
const maxCandidates = 2000

const folded = sql`(select folded from asked)`
const beginning = sql`left(${folded}, 60)`
const query = sql`(select query from asked)`

/**
 * Finds a kind's best candidates before loading details: titles that begin with the query, documents that contain all words,
 * and, when all words are common, the latest documents that contain them.
 */
function getCandidates(kind: SearchKind, caller: Caller): RawBuilder<unknown> {
  const rows = sql`select record_id, company_id, title, title_key, words, number from search_documents
    where kind = ${sql.lit(kind)} and ${sharedWith(caller, 'search_documents')}`
  const narrow = sql`(select query from narrow where kind = ${sql.lit(kind)})`
  return sql`${sql.ref(`best_${kind}`)} as materialized (
    select record_id, company_id, title, number,
      case when title_key = ${beginning} then 0 when starts_with(title_key, ${beginning}) then 1
        when words @@ (select in_title from asked) then 2 else 3 end as rank
    from (
      (${rows} and ${folded} <> '' and title_key >= ${beginning} and title_key < ${beginning} || chr(1114111)
        order by title_key limit ${sql.lit(maxRanked)})
      union all
      (${rows} and words @@ ${narrow} and ts_match_vq(words, ${query}) limit ${sql.lit(maxCandidates)})
      union all
      (${rows} and ts_match_vq(words, ${query}) and ${narrow} is null
        order by number desc limit ${sql.lit(maxRanked)})) candidates
    order by rank, number desc limit ${sql.lit(2 * maxRanked)})`
}

/** Deduplicates records that match for several reasons or in several companies. */
const getHits = (kind: SearchKind, caller: Caller, limit: number) => sql`(
  select * from (
    select distinct on (best.record_id) ${sql.lit(kind)} as kind, best.record_id as id, best.company_id,
      best.title, best.number, best.rank, detail.*
    from ${sql.ref(`best_${kind}`)} best, lateral (${getDetails(kind, caller)}) detail
    order by best.record_id, best.company_id) once
  order by rank, is_open desc, number desc limit ${limit})`

export async function findHits(tx: Tx, caller: Caller, search: Search): Promise<HitRow[]> {
  const { kinds, limit } = search
  const candidates = kinds.map((kind) => getCandidates(kind, caller))
  const hits = kinds.map((kind) => getHits(kind, caller, limit))
  const { rows } =
    await sql<HitRow>`with ${matchingTerms(caller, search)}, ${sql.join(candidates, sql`, `)}
    select hit.kind, hit.id, hit.company_id as "companyId", hit.title, hit.status,
      companies.name as "companyName", projects.id as "projectId", projects.title as "projectTitle",
      tasks.id as "taskId", tasks.title as "taskTitle"
    from (${sql.join(hits, sql` union all `)}) hit
    left join companies on companies.id = hit.company_id
    left join projects on projects.id = hit.project_id
    left join tasks on tasks.id = hit.task_id
    order by hit.rank, hit.is_open desc, array_position(${sql.lit(`{${kinds.join(',')}}`)}::text[], hit.kind), hit.number desc`.execute(
      tx,
    )
  return rows
}

/** Counts the documents of each kind that contain each word, and deletes words that no document contains. */
export async function countWords(db: Tx): Promise<void> {
  for (const kind of searchKinds) {
    const documents = `select words from search_documents where kind = '${kind}'`
    await sql`with counted as materialized (select word, ndoc from ts_stat(${documents}) where length(word) <= 40),
      gone as (delete from search_words where kind = ${kind})
      insert into search_words (kind, word, documents) select ${kind}, word, ndoc from counted`.execute(
      db,
    )
  }
}

/**
 * The searchable text of hits apart from their titles, for excerpts.
 * Does not check access: pass only hits that the caller can see.
 */
export async function findTexts(
  tx: Tx,
  hits: readonly { kind: SearchKind; id: string }[],
): Promise<Map<string, string>> {
  const byKind = Map.groupBy(hits, ({ kind }) => kind)
  const parts = [...byKind].flatMap(([kind, found]) => {
    const texts = recordModule(kind)?.search?.text
    return texts ? [sql`(${texts} where id = any (${found.map(({ id }) => id)}::uuid[]))`] : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    text: string
  }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
