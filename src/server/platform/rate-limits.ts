// Rate limits per time window, keyed by the hash of an email or network address.
import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tx } from './database/pool.ts'
import { networkOf } from './http/address.ts'
import { AppError } from './app-error.ts'

export interface RateLimit {
  what: string
  allowed: number
  minutes: number
}

interface Platform {
  agencyDatabase: Tx
  hasRateLimits: boolean
}

interface Statement {
  text: string
  values: unknown[]
}

/** The limit, and the key it applies to. */
export interface LimitedKey {
  limit: RateLimit
  key: string
}

/** Counts attempts of one kind; the window begins with its first attempt. */
function limiterOf(db: Tx, { what, allowed, minutes }: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => runStatement(db, statement) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: what,
    points: allowed,
    duration: minutes * 60,
  })
}

async function runStatement(db: Tx, { text, values }: Statement) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Counts these attempts if the limit allows.
 * @returns the milliseconds until the window ends if it does not
 */
function count(db: Tx, limit: RateLimit, key: string, tries: number): Promise<number | undefined> {
  const consume = async (tx: Tx) => {
    try {
      await limiterOf(tx, limit).consume(hashOf(key), tries)
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      // The limiter counts what it refuses; nobody else sees that, because the transaction has locked the count.
      await refund(tx, { limit, key }, tries)
      return error.msBeforeNext
    }
  }
  return db.isTransaction ? consume(db) : db.transaction().execute(consume)
}

/** Unlike the limiter's `reward`, leaves an ended window alone, so that the next one does not allow more than its limit. */
async function refund(db: Tx, { limit, key }: LimitedKey, tries: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ points: sql`greatest(points - ${tries}::int, 0)` })
    .where('key', '=', limiterOf(db, limit).getKey(hashOf(key)))
    .where('expire', '>', Date.now())
    .execute()
}

/** For actions that are silently skipped above the limit, so that nothing reveals whether a key is known. */
export async function tryRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries = 1,
): Promise<boolean> {
  if (!platform.hasRateLimits) return true
  return (await count(platform.agencyDatabase, limit, key, tries)) === undefined
}

/**
 * @param tries counted together or not at all; at most the limit of an empty window
 * @throws AppError `too_many_requests`
 */
export async function consumeRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries = 1,
): Promise<void> {
  if (!platform.hasRateLimits) return
  const waitMs = await count(platform.agencyDatabase, limit, key, tries)
  if (waitMs === undefined) return
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** Remaining attempts in the current window. */
async function countLeft(
  { agencyDatabase, hasRateLimits }: Platform,
  limit: RateLimit,
  key: string,
): Promise<number> {
  if (!hasRateLimits) return limit.allowed
  const window = await limiterOf(agencyDatabase, limit).get(hashOf(key))
  return window?.remainingPoints ?? limit.allowed
}

/**
 * Counts as many of these attempts as the limit allows.
 * @returns how many
 * @throws AppError `too_many_requests` if none are left, or a concurrent call has just taken them
 */
export async function consumeUpTo(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries: number,
): Promise<number> {
  const permitted = Math.min(tries, await countLeft(platform, limit, key))
  await consumeRateLimit(platform, limit, key, Math.max(1, permitted))
  return permitted
}

/**
 * Limits failures: an attempt counts for all of these keys unless `job` reports success. If one of the keys
 * rejects it, it counts for none.
 * @throws AppError `too_many_requests`
 */
export async function limitFailures(
  platform: Platform,
  keys: readonly LimitedKey[],
  job: () => Promise<boolean>,
): Promise<boolean> {
  const counted: LimitedKey[] = []
  let hasFailed = false
  try {
    for (const one of keys) {
      await consumeRateLimit(platform, one.limit, one.key)
      counted.push(one)
    }
    const hasSucceeded = await job()
    hasFailed = !hasSucceeded
    return hasSucceeded
  } finally {
    if (!hasFailed && platform.hasRateLimits) {
      for (const one of counted) await refund(platform.agencyDatabase, one, 1)
    }
  }
}

/** Resets the count. */
export async function resetRateLimit(db: Tx, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(db, limit).delete(hashOf(key))
}

/** A household or an office counts as one. */
export const byNetwork = networkOf

export async function deleteExpiredRateLimits(agencyDatabase: Tx): Promise<void> {
  await agencyDatabase.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
}
