// Rate limits per time window, keyed by the hash of an email or network address.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database/pool.ts'
import { toNetwork } from './http/address.ts'
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

/** The limit, and the key it applies to. */
export interface LimitedKey {
  limit: RateLimit
  key: string
}

const keyHash = (key: string) => createHash('sha256').update(key).digest()

/**
 * Counts these attempts if the limit allows; the window restarts once it has expired.
 * @returns whether the limit allowed them
 */
async function count(
  agencyDatabase: Tx,
  { what, minutes, allowed }: RateLimit,
  key: string,
  tries: number,
) {
  const isOver = sql<boolean>`rate_limits.since < now() - make_interval(secs => ${minutes * 60})`
  const counted = await agencyDatabase
    .insertInto('rate_limits')
    .values({ what, key_hash: keyHash(key), used: tries, since: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['what', 'key_hash'])
        .doUpdateSet({
          used: sql`case when ${isOver} then ${tries}::int else rate_limits.used + ${tries}::int end`,
          since: sql`case when ${isOver} then now() else rate_limits.since end`,
        })
        .where(sql<boolean>`(${isOver} or rate_limits.used + ${tries}::int <= ${allowed})`),
    )
    .returning('used')
    .executeTakeFirst()
  return counted !== undefined
}

/** For actions that are silently skipped above the limit, so that nothing reveals whether a key is known. */
export async function tryRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries = 1,
): Promise<boolean> {
  return !platform.hasRateLimits || count(platform.agencyDatabase, limit, key, tries)
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
  if (await tryRateLimit(platform, limit, key, tries)) return
  const window = await platform.agencyDatabase
    .selectFrom('rate_limits')
    .select('since')
    .where('what', '=', limit.what)
    .where('key_hash', '=', keyHash(key))
    .executeTakeFirst()
  const end = (window?.since.getTime() ?? 0) + limit.minutes * 60_000
  const retryAfterSeconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
  throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** Remaining attempts in the current window. */
async function countLeft(
  { agencyDatabase, hasRateLimits }: Platform,
  { what, minutes, allowed }: RateLimit,
  key: string,
): Promise<number> {
  if (!hasRateLimits) return allowed
  const window = await agencyDatabase
    .selectFrom('rate_limits')
    .select('used')
    .where('what', '=', what)
    .where('key_hash', '=', keyHash(key))
    .where('since', '>=', sql<Date>`now() - make_interval(secs => ${minutes * 60})`)
    .executeTakeFirst()
  return Math.max(0, allowed - (window?.used ?? 0))
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

/** Refunds one counted attempt. */
async function refund({ agencyDatabase }: Platform, { limit, key }: LimitedKey): Promise<void> {
  await agencyDatabase
    .updateTable('rate_limits')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('what', '=', limit.what)
    .where('key_hash', '=', keyHash(key))
    .execute()
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
      for (const one of counted) await refund(platform, one)
    }
  }
}

/** Resets the count. */
export async function resetRateLimit(db: Tx, { what }: RateLimit, key: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('what', '=', what)
    .where('key_hash', '=', keyHash(key))
    .execute()
}

/** A household or an office counts as one. */
export const byNetwork = toNetwork

export async function deleteOldRateLimits(agencyDatabase: Tx): Promise<void> {
  await agencyDatabase
    .deleteFrom('rate_limits')
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
