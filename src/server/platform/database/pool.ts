// Connections to PostgreSQL: pools per role, statements prepared once per connection, types as the program wants them.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Tx = Database | Transaction<Schema>

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const statementNames = new Map<string, string>()

/** Statement texts are few (lists go in as one array), so each keeps a name for the process's life. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

/** Gives every query with values a name, so that PostgreSQL parses it once per connection. */
class PreparingClient extends pg.Client {
  // The base class declares a dozen overloads; only the (text, values) form is changed.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values] = args
    // oxlint-disable-next-line typescript/no-explicit-any
    const send = super.query.bind(this) as (...passed: any[]) => any
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      return send({ name: statementName(text), text, values }, ...args.slice(2))
    }
    return send(...args)
  }
}

export interface PoolOptions {
  connection: pg.ClientConfig
  size: number
  onError: (error: Error) => void
}

export function openPool({ connection, size, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    Client: PreparingClient,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'enfilade',
    // Planning some statements takes longer than running them, and none of ours has a plan that depends on its values.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // A connection that breaks must not end the process: neither idle nor, between two statements of a transaction, lent.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

export function overPool(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
