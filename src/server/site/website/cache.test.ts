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

test('Visitors at once are one reading; after a change, of here or elsewhere, one more', async () => {
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

test('while changes elsewhere are unheard, each visit reads the database', async () => {
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

test('What does not show on the site invalidates nothing', async () => {
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

test('While the database is away the last content is answered; afterwards the newest', async () => {
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

test('Each content is saved once, also when it was overtaken while it was read', async () => {
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

test('The content of an earlier start is answered until the database has another', async () => {
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
  'After a change of %s, of here or elsewhere, what is published is read or not',
  async (_, change, isRead) => {
    const { state, updates, cache } = watched()
    await cache.current()
    const before = state.asked
    updates.receive({ id: 'event', changes: [change] })
    await cache.current()
    expect(state.asked > before).toBe(isRead)
  },
)
