// A transaction of somebody else's, which stays open: what it holds, others wait for.
import pg from 'pg'
import type { TestDatabase } from './database.ts'

export async function openTransaction(database: TestDatabase) {
  const client = new pg.Client(database.connection('superuser'))
  await client.connect()
  await client.query('begin')
  return {
    run: (text: string, values: unknown[] = []) => client.query(text, values),
    async countWaiting() {
      const { rows } = await client.query<{ count: number }>(
        `select count(distinct waiting.pid)::int from pg_locks waiting join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      return rows[0]?.count
    },
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}
