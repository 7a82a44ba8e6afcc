// The agency's work in numbers: counted, and for staff only.
import { expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { overview } from '#contract/overview.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()

test('counts what is there now', async () => {
  const admin = await world.admin()
  const before = await admin.call(overview.get, {})
  const all = await admin.call(companies.all, {})
  expect(before.clients).toBe(all.length)
  expect(before.projects).toBe(all.flatMap(({ projects }) => projects).length)
  await world.addCampaign(await world.addProject(world.company))
  expect((await admin.call(overview.get, {})).campaigns).toBe(before.campaigns + 1)
})
