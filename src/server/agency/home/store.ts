// Counts records for the overview.
import { sql } from 'kysely'
import { Counts } from '#contract/agency/overview.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

const tableOf = (name: string) => sql.table(name === 'clients' ? 'companies' : name)

export async function countWork(tx: Tx, caller: Caller): Promise<Counts> {
  const counts = Counts.keyof().options.map(
    (name) => sql`(select count(*) from ${tableOf(name)}
      where ${visibleTo(caller, name === 'clients' ? 'id' : 'company_id')}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(tx)
  // A select without `from` always returns one row.
  return rows[0] as Counts
}
