// What needs a staff member's attention: the queries of all nouns in one.
import { sql } from 'kysely'
import type { AttentionItem, AttentionKind } from '#contract/agency/overview.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { AttentionAsker } from '#server/records/module.ts'
import { nounModules } from '#server/records/registry.ts'

interface AttentionRow extends Omit<AttentionItem, '_id'> {
  kind: AttentionKind
  id: string
  total: number
}

/** Omits empty kinds. Kinds come in no particular order; the caller sorts them. */
export async function listAttention(
  tx: Tx,
  asker: AttentionAsker,
  { kind: only, limit }: { kind: AttentionKind | undefined; limit: number },
) {
  const sources = nounModules().flatMap(({ attention = {} }) =>
    Object.entries(attention).flatMap(([kind, source]) => {
      const rows = only === undefined || only === kind ? source(asker) : undefined
      return rows ? { kind: kind as AttentionKind, rows } : []
    }),
  )
  // Nouns may share a kind, as tasks and files share what is in review.
  const asked = [...Map.groupBy(sources, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    rows: sql.join(
      own.map(({ rows }) => rows),
      sql` union all `,
    ),
  }))
  const queries = asked.map(
    ({
      kind,
      rows,
    }) => sql`(select ${sql.lit(kind)} as kind, id, title, place, due, path, place_in_line,
      count(*) over ()::int as total from (${rows}) found order by place_in_line limit ${sql.lit(limit)})`,
  )
  if (queries.length === 0) return []
  const { rows } =
    await sql<AttentionRow>`select * from (${sql.join(queries, sql` union all `)}) all_kinds
    order by place_in_line`.execute(tx)
  return asked.flatMap(({ kind }) => {
    const own = rows.filter((row) => row.kind === kind)
    const [first] = own
    if (!first) return []
    const items = own.map(({ id, title, place, due, path }) => ({
      _id: id,
      title,
      place,
      due,
      path,
    }))
    return { kind, items, total: first.total }
  })
}

/** The time zone of the person's consultations, if they chose one. */
export async function findHostTimeZone(tx: Tx, personId: string): Promise<string | null> {
  const host = await tx
    .selectFrom('booking_hosts')
    .select('time_zone as timeZone')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return host?.timeZone ?? null
}
