// The databases that calls use: while the program's database is not open, each call answers `unavailable`.
import type pg from 'pg'
import { AppError } from '../app-error.ts'
import type { Pools } from './open.ts'
import { overPool } from './pool.ts'

const retryAfterSeconds = 2

export class ServingDatabases {
  readonly agencyDatabase = overPool(() => this.#get('agency'))
  readonly companyStaffDatabase = overPool(() => this.#get('companyStaff'))
  readonly clientDatabase = overPool(() => this.#get('client'))
  #pools: Pools | undefined

  /** From here on, calls use these. */
  open(pools: Pools): void {
    this.#pools = pools
  }

  #get(name: keyof Pools): pg.Pool {
    if (!this.#pools) throw new AppError('unavailable', { retryAfterSeconds })
    return this.#pools[name]
  }
}
