// Rate limits under attack: many attempts at once, and windows that end while attempts are under way.
import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
import { limitFailures, tryRateLimit } from './rate-limits.ts'

const { app, database } = await openWorld()
const platform = { ...app.platform, hasRateLimits: true }
const limit = { what: 'guess', allowed: 10, minutes: 15 }

beforeEach(() => database.query('truncate rate_limits'))

const allowedOf = async (count: number, counted = limit) => {
  const tries = Array.from({ length: count }, () => tryRateLimit(platform, counted, 'key'))
  return (await Promise.all(tries)).filter(Boolean).length
}

test('of a hundred attempts at once only as many as the limit are allowed', async () => {
  expect(await allowedOf(100)).toBe(10)
})

test('attempts refused for others at the same time leave room for those that fit', async () => {
  expect(await tryRateLimit(platform, limit, 'key', 9)).toBe(true)
  const many = Array.from({ length: 50 }, () => tryRateLimit(platform, limit, 'key', 5))
  expect(await tryRateLimit(platform, limit, 'key')).toBe(true)
  expect((await Promise.all(many)).filter(Boolean)).toHaveLength(0)
})

test('attempts refused while their window ends leave no room in the next', async () => {
  const durationMs = 100
  const short = { ...limit, minutes: durationMs / 60_000 }
  const startedAt = Date.now()
  let allowed = 0
  for (let round = 0; round < 8; round += 1) allowed += await allowedOf(200, short)
  const windows = 1 + Math.floor((Date.now() - startedAt) / durationMs)
  expect(allowed).toBeLessThanOrEqual(windows * limit.allowed)
})

test('a success after its window has ended leaves no room in the next', async () => {
  await limitFailures(platform, [{ limit, key: 'key' }], async () => {
    await database.query(`update rate_limits set since = now() - interval '1 hour'`)
    return true
  })
  expect(await allowedOf(100)).toBe(10)
})
