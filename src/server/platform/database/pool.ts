// Connection pools, one per role, with the type parsers the program uses.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { LimitedClient, PreparingClient } from './client.ts'
import type { Schema } from './schema.ts'
import { type ServingRole, prepareSession, sessionDefaults } from './session.ts'
import { DatabaseTimeout, beginWait, withTimeLimit } from './time-limit.ts'

export type Database = Kysely<Schema>
export type Tx = Database | Transaction<Schema>

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Of the connections that serve. */
export const applicationName = 'enfilade'

/** Maximum wait for a free or new connection. */
const connectMs = 3000
const pingMs = 1000

/** Keepalive detects a dead peer even while the connection is idle. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export interface PoolOptions {
  connection: pg.ClientConfig
  role: ServingRole
  size: number
  onError: (error: Error) => void
}

/** Settings for a pool's connections with the role. */
export function poolConfig(connection: pg.ClientConfig, role: ServingRole): pg.PoolConfig {
  const defaults = Object.entries(sessionDefaults).map(([name, value]) => `-c ${name}=${value}`)
  return {
    ...keepAlive,
    ...connection,
    // The last option wins: the URL's own options override the defaults, and the role overrides both.
    options: [...defaults, connection.options ?? ''].join(' '),
    // The pool awaits the promise, although its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareSession(client, role),
  }
}

/** Connections lent and free, and calls that wait for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

export const getPoolUse = (pools: Record<string, pg.Pool>): Record<string, PoolUse> =>
  Object.fromEntries(
    Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => [
      name,
      { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
    ]),
  )

export function openPool({ connection, role, size, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection, role),
    max: size,
    Client: PreparingClient,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: applicationName,
  })
  // Without a listener, a broken connection would end the process: idle, or lent between two statements of a transaction.
  pool.on('connect', (client) => {
    client.on('error', onError)
    // After a failover, the previous primary is a standby; a new connection reaches its successor.
    if (client instanceof LimitedClient) client.onReadOnly = onError
  })
  pool.on('error', () => undefined)
  return pool
}

/** Waits for a connection no longer than the call's time limit. */
export async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return pool.connect()
  const wait = beginWait()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseTimeout()), wait.limitMs)
  let isLate = false
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, timeout])
  } catch (error) {
    isLate = true
    throw error
  } finally {
    clearTimeout(timer)
    wait.end()
    if (isLate) {
      void connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    }
  }
}

/** @param getPool returns the current pool; the code that opened it also ends it */
export function overPool(getPool: () => pg.Pool): Database {
  const connect = async () => connectInTime(getPool())
  const pool = { connect, end: async () => undefined, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Checks every idle connection; drops those that do not respond immediately, or whose server is read-only. */
export async function checkIdleConnections(pool: pg.Pool): Promise<void> {
  const check = async () => {
    const client = await pool.connect()
    try {
      client.release(await isReadOnly(client))
    } catch (error) {
      client.release(error as Error)
    }
  }
  const idle = Array.from({ length: pool.idleCount }, () => withTimeLimit(pingMs, check))
  await Promise.allSettled(idle)
}

async function isReadOnly(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  return rows[0]?.isReadOnly ?? true
}
