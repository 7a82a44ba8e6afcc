// Another client's open transaction, so that a test can act while others wait for its locks.
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { World } from './world.ts'

export async function openTransaction({ database }: Pick<World, 'database'>) {
  const client = new pg.Client(database.connection('superuser'))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return {
    run: (text: string, values: unknown[] = []) => client.query(text, values),
    /** Counts connections waiting for any lock in the database. */
    async countWaiting() {
      // Within a transaction, PostgreSQL does not show connections opened after the first look.
      await client.query('select pg_stat_clear_snapshot()')
      const { rows } = await client.query<{ count: number }>(
        `select count(distinct waiting.pid)::int from pg_locks waiting join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      return rows[0]?.count
    },
    commit: () => client.query('commit'),
  }
}
