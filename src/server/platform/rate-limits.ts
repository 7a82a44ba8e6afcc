// How often something may be tried in a while, counted by the hash of an address: of mail, or of the network.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './database/pool.ts'
import { networkOf } from './http/address.ts'
import { AppError } from './app-error.ts'

export interface RateLimit {
  what: string
  allowed: number
  minutes: number
}

interface Platform {
  agency: Tx
  hasRateLimits: boolean
}

/** What is counted, and for whom. */
export interface LimitedKey {
  limit: RateLimit
  key: string
}

const keyHash = (key: string) => createHash('sha256').update(key).digest()

/**
 * Counts these tries, if there is still room; the count starts anew when the window has passed.
 * @returns whether there was
 */
async function count(
  agency: Tx,
  { what, minutes, allowed }: RateLimit,
  key: string,
  tries: number,
) {
  const isOver = sql<boolean>`rate_limits.since < now() - make_interval(mins => ${minutes})`
  const counted = await agency
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

/** For what is quietly left undone beyond the limit, so that nothing tells whether a key is known. */
export async function tryRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries = 1,
): Promise<boolean> {
  return !platform.hasRateLimits || count(platform.agency, limit, key, tries)
}

/**
 * @param tries that are one, or none at all; no more than are allowed in an empty window
 * @throws AppError `too_many_requests`
 */
export async function consumeRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
  tries = 1,
): Promise<void> {
  if (await tryRateLimit(platform, limit, key, tries)) return
  const window = await platform.agency
    .selectFrom('rate_limits')
    .select('since')
    .where('what', '=', limit.what)
    .where('key_hash', '=', keyHash(key))
    .executeTakeFirst()
  const end = (window?.since.getTime() ?? 0) + limit.minutes * 60_000
  const retryAfterSeconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
  throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** How many more there is room for now. */
async function countLeft(
  { agency, hasRateLimits }: Platform,
  { what, minutes, allowed }: RateLimit,
  key: string,
): Promise<number> {
  if (!hasRateLimits) return allowed
  const window = await agency
    .selectFrom('rate_limits')
    .select('used')
    .where('what', '=', what)
    .where('key_hash', '=', keyHash(key))
    .where('since', '>=', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return Math.max(0, allowed - (window?.used ?? 0))
}

/**
 * Counts as many of these tries as there is room for.
 * @returns how many
 * @throws AppError `too_many_requests` where there is none, or somebody else has taken it in this moment
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

/** Takes one counted try back. */
async function refund({ agency }: Platform, { limit, key }: LimitedKey): Promise<void> {
  await agency
    .updateTable('rate_limits')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('what', '=', limit.what)
    .where('key_hash', '=', keyHash(key))
    .execute()
}

/**
 * For what may fail only so often: a try counts for all of these keys unless `job` says that it succeeded. What is
 * refused by one of them counts for none.
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

/** The count starts anew. */
export async function resetRateLimit(db: Tx, { what }: RateLimit, key: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('what', '=', what)
    .where('key_hash', '=', keyHash(key))
    .execute()
}

/** One household or office counts as one. */
export const byNetwork = networkOf

export async function deleteOldRateLimits(agency: Tx): Promise<void> {
  await agency
    .deleteFrom('rate_limits')
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
