// The kept content: read once, dropped on a change, still there while the database is away.
import { expect, test } from 'vitest'
import { Updates } from '#server/platform/updates.ts'
import { openWorld } from '#tests/support/world.ts'
import { KeptWebsite } from './kept.ts'

const { agency } = (await openWorld()).app.platform

/** The same database, which can go away and counts what it is asked. */
function watched() {
  const state = { isAway: false, asked: 0 }
  const database = agency.withPlugin({
    transformQuery({ node }) {
      state.asked += 1
      if (state.isAway) throw new Error('The database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const updates = new Updates()
  return { state, updates, kept: new KeptWebsite({ agency: database, updates }, undefined) }
}

const website = { kind: 'website', id: '00000000-0000-0000-0000-000000000000', version: 2 } as const

test('Visitors at once are one reading; after a change, of here or elsewhere, one more', async () => {
  const { state, updates, kept } = watched()
  await kept.current()
  const before = state.asked
  await Promise.all(Array.from({ length: 20 }, () => kept.current()))
  expect(state.asked).toBe(before)
  updates.receive({ changes: [website] })
  await Promise.all([kept.current(), kept.current()])
  expect(state.asked).toBe(before + 1)
  updates.refreshAll()
  await kept.current()
  expect(state.asked).toBe(before + 2)
})

test('What does not show on the site drops nothing', async () => {
  const { state, updates, kept } = watched()
  await kept.current()
  const before = state.asked
  const id = '0198d1a2-0000-7000-8000-000000000000'
  for (const kind of ['task', 'message', 'company', 'project'] as const) {
    updates.receive({ changes: [{ kind, id, version: 1 }] })
  }
  await kept.current()
  expect(state.asked).toBe(before)
})

test('While the database is away the last content is answered; afterwards the newest', async () => {
  const { state, updates, kept } = watched()
  const { json } = await kept.current()
  state.isAway = true
  updates.receive({ changes: [website] })
  expect((await kept.current()).json).toBe(json)
  state.isAway = false
  const before = state.asked
  await kept.current()
  expect(state.asked).toBeGreaterThan(before)
})
