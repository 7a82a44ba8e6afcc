// The searchable text of hits apart from their titles, for excerpts.
import { sql } from 'kysely'
import type { SearchKind } from '#contract/records/search.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordModule } from '#server/records/registry.ts'

/** Does not check access: pass only hits that the caller can see. */
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
