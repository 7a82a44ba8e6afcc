// How often something may be tried in a while, counted by the hash of an address: of mail, or of the network.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database/pool.ts'
import { networkOf } from './http/address.ts'
import { AppError } from './app-error.ts'

export interface RateLimit {
  what: string
  allowed: number
  minutes: number
}

interface Platform {
  agency: Database
  hasRateLimits: boolean
}

/** Counts this try; the count starts anew when the window has passed. */
async function count(agency: Database, { what, minutes }: RateLimit, key: string) {
  const key_hash = createHash('sha256').update(key).digest()
  const isOver = sql<boolean>`rate_limits.since < now() - make_interval(mins => ${minutes})`
  return agency
    .insertInto('rate_limits')
    .values({ what, key_hash, used: 1, since: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['what', 'key_hash']).doUpdateSet({
        used: sql`case when ${isOver} then 1 else rate_limits.used + 1 end`,
        since: sql`case when ${isOver} then now() else rate_limits.since end`,
      }),
    )
    .returning(['used', 'since'])
    .executeTakeFirstOrThrow()
}

/** For what is quietly left undone beyond the limit, so that nothing tells whether a key is known. */
export async function tryRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
): Promise<boolean> {
  if (!platform.hasRateLimits) return true
  const { used } = await count(platform.agency, limit, key)
  return used <= limit.allowed
}

/** @throws AppError `too_many_requests` */
export async function consumeRateLimit(
  platform: Platform,
  limit: RateLimit,
  key: string,
): Promise<void> {
  if (!platform.hasRateLimits) return
  const { used, since } = await count(platform.agency, limit, key)
  if (used <= limit.allowed) return
  const end = since.getTime() + limit.minutes * 60_000
  const retryAfterSeconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
  throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** One household or office counts as one. */
export const byNetwork = networkOf

export async function deleteOldRateLimits(agency: Database): Promise<void> {
  await agency
    .deleteFrom('rate_limits')
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
