// How often something may be tried in a while, counted by the hash of an address: of mail, or of the network.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database/pool.ts'
import { networkOf } from './http/address.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  what: string
  allowed: number
  minutes: number
}

interface Platform {
  agency: Database
  hasRateLimits: boolean
}

/** Counts this try; the count starts anew when the window has passed. */
async function count(agency: Database, { what, minutes }: Limit, key: string) {
  const key_hash = createHash('sha256').update(key).digest()
  const isOver = sql<boolean>`attempts.since < now() - make_interval(mins => ${minutes})`
  return agency
    .insertInto('attempts')
    .values({ what, key_hash, tries: 1, since: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['what', 'key_hash']).doUpdateSet({
        tries: sql`case when ${isOver} then 1 else attempts.tries + 1 end`,
        since: sql`case when ${isOver} then now() else attempts.since end`,
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
}

/** For what is quietly left undone beyond the limit, so that nothing tells whether a key is known. */
export async function isWithin(platform: Platform, limit: Limit, key: string): Promise<boolean> {
  if (!platform.hasRateLimits) return true
  const { tries } = await count(platform.agency, limit, key)
  return tries <= limit.allowed
}

/** @throws Refusal `too_many_requests` */
export async function demandWithin(platform: Platform, limit: Limit, key: string): Promise<void> {
  if (!platform.hasRateLimits) return
  const { tries, since } = await count(platform.agency, limit, key)
  if (tries <= limit.allowed) return
  const end = since.getTime() + limit.minutes * 60_000
  const retryAfterSeconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
  throw new Refusal('too_many_requests', { retryAfterSeconds })
}

/** One household or office counts as one. */
export const byNetwork = networkOf

export async function forgetOldAttempts(agency: Database): Promise<void> {
  await agency
    .deleteFrom('attempts')
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
