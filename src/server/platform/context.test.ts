// Transactions of services: a deadlock is resolved without the caller.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLive } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'
import { contextFor } from './context.ts'
import { asAdministrator } from './caller.ts'

const world = await openWorld()
const admin = await world.admin()

test('two deadlocked transactions both commit, recorded and announced once', async () => {
  const { _id: companyId } = world.company
  const project = await world.addProject(world.company)
  const [first, second] = [project._id, (await world.addProject(world.company))._id]
  const bothHold = Promise.withResolvers<undefined>()
  const runs: string[] = []
  const lockBoth = (own: string, other: string) => {
    const ctx = contextFor(world.app.platform, asAdministrator(admin.id))
    return ctx.transaction(async (tx) => {
      await sql`select from projects where id = ${own} for update`.execute(tx)
      await ctx.record(tx, { action: 'changed', kind: 'project', id: own, companyId, version: 2 })
      if (runs.push(own) === 2) bothHold.resolve(undefined)
      await bothHold.promise
      await sql`select from projects where id = ${other} for update`.execute(tx)
    })
  }
  const stream = await openLive(world.app, admin)
  await Promise.all([lockBoth(first, second), lockBoth(second, first)])
  // One of them runs again; on a busy machine maybe more than once.
  expect(runs.length).toBeGreaterThan(2)
  await world.addTask(project)
  const updates = [await stream.update(), await stream.update(), await stream.update()]
  stream.close()
  expect(
    updates
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([first, second].toSorted())
  expect(updates[2]).toMatchObject({ kind: 'task' })
  const entries = await world.database.query(
    `select record_id from activity where action = 'changed' and record_id in ($1, $2)`,
    [first, second],
  )
  expect(entries).toHaveLength(2)
})
