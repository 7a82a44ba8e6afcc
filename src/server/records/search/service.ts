// Searches the records a caller may find; retries with typo-tolerant matching when the first pass finds nothing.
import {
  type SearchHit,
  type SearchKind,
  maxHits,
  maxHitsOfKind,
  searchKinds,
} from '#contract/records/search.ts'
import { plainText } from '#contract/values/plain-text.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordModule } from '#server/records/registry.ts'
import { missingTerms, presentHit, toExcerpt } from './present.ts'
import * as store from './store.ts'

function canFind(caller: Caller, kind: SearchKind): boolean {
  const search = recordModule(kind)?.search
  return search !== undefined && (search.canFind?.(caller) ?? true)
}

export function findRecords(
  ctx: Context,
  q: string,
  asked: readonly SearchKind[] = searchKinds,
): Promise<{ hits: SearchHit[] }> {
  const { caller } = ctx
  // Uses a fixed order, so that each set of kinds produces the same SQL statement.
  const kinds = searchKinds.filter((kind) => asked.includes(kind) && canFind(caller, kind))
  return ctx.read(async (tx) => {
    if (kinds.length === 0) return { hits: [] }
    const limit = kinds.length === 1 ? maxHits : maxHitsOfKind
    const find = (isForgiving: boolean) =>
      store.findHits(tx, caller, { q, kinds, limit, isForgiving })
    const found = await find(false)
    const rows = found.length > 0 ? found : await find(true)
    const shown = rows.slice(0, maxHits)
    const excerpts = await findExcerpts(tx, shown, q)
    return { hits: shown.map((row) => presentHit(row, caller, excerpts.get(row) ?? null)) }
  })
}

/** Looks up excerpts only for hits whose titles do not contain every term. */
async function findExcerpts(tx: Tx, rows: store.HitRow[], q: string) {
  const unexplained = rows.filter(({ title }) => missingTerms(q, title).length > 0)
  const texts = await store.findTexts(tx, unexplained)
  return new Map(
    unexplained.map((row) => {
      const text = texts.get(row.id) ?? ''
      const shown = recordModule(row.kind)?.search?.isMarkdown ? plainText(text) : text
      return [row, toExcerpt(shown, missingTerms(q, row.title))]
    }),
  )
}

export const countWords = store.countWords
