// Counts what there is.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

export interface Counts {
  clients: number
  projects: number
  tasks: number
  campaigns: number
}

export async function countWork(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`select (select count(*) from companies) as clients,
    (select count(*) from projects) as projects, (select count(*) from tasks) as tasks,
    (select count(*) from campaigns) as campaigns`.execute(tx)
  return rows[0] ?? { clients: 0, projects: 0, tasks: 0, campaigns: 0 }
}
