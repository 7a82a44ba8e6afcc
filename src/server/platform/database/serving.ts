// The databases that calls use: while the program's database is not open, each call answers `unavailable`.
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { AppError } from '../app-error.ts'
import type { Pools } from './open.ts'
import { type Database, connectInTime } from './pool.ts'
import type { Schema } from './schema.ts'

const retryAfterSeconds = 2

export class ServingDatabases {
  readonly agencyDatabase = this.#database('agency')
  readonly companyStaffDatabase = this.#database('companyStaff')
  readonly clientDatabase = this.#database('client')
  #pools: Pools | undefined

  /** From here on, calls use these. */
  open(pools: Pools): void {
    this.#pools = pools
  }

  #database(name: keyof Pools): Database {
    const connect = async (): Promise<pg.PoolClient> => {
      const pool = this.#pools?.[name]
      if (!pool) throw new AppError('unavailable', { retryAfterSeconds })
      return connectInTime(pool)
    }
    const pool = { connect, end: async () => undefined, options: {} }
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  }
}
