// Rejects connection poolers in transaction mode, where session state would leak to other clients.
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { LimitedClient } from './client.ts'
import { isPooled } from './session.ts'

const rounds = 3

/**
 * The role, prepared statements and LISTEN belong to the session. In a dedicated session,
 * another client's transaction never runs.
 * @throws ConfigError naming the mode that works
 */
export async function refuseSharedConnections(connection: pg.ClientConfig): Promise<void> {
  const [one, other] = [new LimitedClient(connection), new LimitedClient(connection)]
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await one.connect()
    const pid = await pidOf(one)
    if (!isPooled(one, pid)) return
    await other.connect()
    for (let round = 0; round < rounds; round += 1) {
      await other.query('begin')
      const others = await pidOf(other)
      const now = await pidOf(one)
      await other.query('rollback')
      if (others === pid || now !== pid) {
        throw new ConfigError(
          'DATABASE_URL must lead to PostgreSQL itself or to a pooler in session mode: this pooler shares connections between transactions',
        )
      }
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
