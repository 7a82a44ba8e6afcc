// Tests that the site's content is read once, again after a change, and served while the database is down.
import { expect, test } from 'vitest'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import type { Website } from '#contract/site/website-calls.ts'
import { Updates } from '#server/platform/updates.ts'
import { sampleCaseItem } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { WebsiteCache } from './cache.ts'

const world = await openWorld()
const { agencyDatabase } = world.app.platform

/** Wraps the database so it can go down and count queries. */
function watched() {
  const state = { isAway: false, asked: 0 }
  const database = agencyDatabase.withPlugin({
    transformQuery({ node }) {
      state.asked += 1
      if (state.isAway) throw new Error('The database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const updates = new Updates()
  const saved: string[] = []
  const save = (json: string) => void saved.push(json)
  return {
    state,
    updates,
    saved,
    database,
    cache: new WebsiteCache({ agencyDatabase: database, updates }, { save }),
  }
}

/** Counts the queries that one reload takes. */
async function queriesOfOneLoad({ state, updates, cache }: ReturnType<typeof watched>) {
  await cache.current()
  const before = state.asked
  updates.receive({ id: 'event', changes: [website] })
  await cache.current()
  return state.asked - before
}

const company = '00000000-0000-7000-8000-00000000000c'
const website = { kind: 'website', id: '00000000-0000-0000-0000-000000000000', version: 2 } as const

test('concurrent visitors cause one database read, and one more after each change', async () => {
  const site = watched()
  const { state, updates, cache } = site
  const oneLoad = await queriesOfOneLoad(site)
  const before = state.asked
  await Promise.all(Array.from({ length: 20 }, () => cache.current()))
  expect(state.asked).toBe(before)
  updates.receive({ id: 'event', changes: [website] })
  await Promise.all([cache.current(), cache.current()])
  expect(state.asked).toBe(before + oneLoad)
  updates.refreshAll()
  await cache.current()
  expect(state.asked).toBe(before + 2 * oneLoad)
})

test('each visit reads the database while changes elsewhere are not received', async () => {
  const site = watched()
  const { state, updates, cache } = site
  const oneLoad = await queriesOfOneLoad(site)
  const { version } = await cache.current()
  updates.isListening = false
  expect(cache.version).toBeUndefined()
  const before = state.asked
  await cache.current()
  await cache.current()
  expect(state.asked).toBe(before + 2 * oneLoad)
  updates.isListening = true
  await cache.current()
  expect(cache.version).toBe(version)
})

test('changes not shown on the site do not invalidate the cache', async () => {
  const { state, updates, cache } = watched()
  await cache.current()
  const before = state.asked
  const id = '0198d1a2-0000-7000-8000-000000000000'
  for (const kind of ['task', 'message', 'company', 'project'] as const) {
    updates.receive({ id: 'event', changes: [{ kind, id, version: 1 }] })
  }
  await cache.current()
  expect(state.asked).toBe(before)
})

test('the last content is sent while the database is away, then the newest', async () => {
  const { state, updates, cache } = watched()
  const { json } = await cache.current()
  state.isAway = true
  updates.receive({ id: 'event', changes: [website] })
  expect((await cache.current()).json).toBe(json)
  state.isAway = false
  const before = state.asked
  await cache.current()
  expect(state.asked).toBeGreaterThan(before)
})

test('each content is saved once, also when a change arrives during the read', async () => {
  const { updates, saved, cache } = watched()
  const reading = cache.current()
  updates.refreshAll()
  const { json } = await reading
  expect(saved).toEqual([json])
  await cache.current()
  expect(saved).toEqual([json])
})

/** Publishes a case with its client's consent. */
async function publishCase(): Promise<string> {
  const [admin, owner] = [await world.admin(), await world.owner()]
  const { _id: projectId } = await world.addProject(world.company, { status: 'completed' })
  const { _id: caseId, ...created } = await admin.call(portfolioCases.create, {
    params: { projectId },
    body: { item: sampleCaseItem },
  })
  const params = { caseId }
  const { contentVersion } = await admin.call(portfolioCases.propose, {
    params,
    body: { contentVersion: created.contentVersion },
  })
  const body = { decision: 'agree', reason: '', contentVersion } as const
  return (await owner.call(portfolioCases.decide, { params, body })).item.id
}

test('a consent that may be withdrawn is not reused while the database is away', async () => {
  const published = await publishCase()
  const { state, updates, saved, cache } = watched()
  const isShown = async () => (await cache.content()).portfolio.some(({ id }) => id === published)
  expect(await isShown()).toBe(true)
  state.isAway = true
  updates.receive({ id: 'event', changes: [website] })
  expect(await isShown()).toBe(true)
  updates.receive({
    id: 'event',
    changes: [{ kind: 'portfolioCase', id: company, company, version: 3 }],
  })
  expect(await isShown()).toBe(false)
  state.isAway = false
  expect(await isShown()).toBe(true)
  expect(saved.map((json) => json.includes(published))).toEqual([false])
})

test('the content of an earlier start is sent until the database is available', async () => {
  const { state, updates, database, cache } = watched()
  const { json } = await cache.current()
  const last = { ...(JSON.parse(json) as Website), version: 'earlier' }
  const next = new WebsiteCache({ agencyDatabase: database, updates }, { last })
  state.isAway = true
  expect((await next.current()).version).toBe('earlier')
  state.isAway = false
  expect((await next.current()).json).toBe(json)
})

test.each([
  ['a case', { kind: 'portfolioCase', id: company, company, version: 3 }, true],
  ['a project that is gone', { kind: 'project', id: company, company, version: 0 }, true],
  [
    'a company that is there again',
    { kind: 'company', id: company, version: 4, isRestored: true },
    true,
  ],
  ['a service of a client', { kind: 'clientService', id: company, company, version: 2 }, false],
] as const)(
  'a change of %s, here or elsewhere, invalidates the content only if required',
  async (_, change, isRead) => {
    const { state, updates, cache } = watched()
    await cache.current()
    const before = state.asked
    updates.receive({ id: 'event', changes: [change] })
    await cache.current()
    expect(state.asked > before).toBe(isRead)
  },
)
