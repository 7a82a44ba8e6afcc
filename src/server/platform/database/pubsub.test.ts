// Live updates between processes: each receives what another published, and refreshes when it may have missed something.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { type UpdateEvent, Updates } from '#server/platform/updates.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { PubSub } from './pubsub.ts'

const database = await cloneDatabase()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await database.close()
})

interface Process {
  updates: Updates
  received: UpdateEvent[]
  hasReceived(expected: object): Promise<void>
}

/** One more process on the same database, listening. */
async function startProcess(): Promise<Process> {
  const updates = new Updates()
  const received: UpdateEvent[] = []
  updates.onEvent((event) => received.push(event))
  const listening = await listeners()
  const connection = () => database.connection('enfilade_agency')
  const pubSub = new PubSub({ updates, connection, onSilence: () => undefined, log: silentLog })
  stops.push(() => pubSub.stop())
  await vi.waitFor(async () => expect(await listeners()).toBe(listening + 1))
  return {
    updates,
    received,
    hasReceived: (expected) => expect.poll(() => received).toContainEqual(expected),
  }
}

async function listeners(): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'enfilade pubsub' and datname = current_database()
       and query <> '' and state = 'idle'`,
  )
  return row?.n ?? 0
}

const change = () => ({
  kind: 'task' as const,
  id: randomUUID(),
  company: randomUUID(),
  version: 1,
})

const [one, two] = [await startProcess(), await startProcess()]

test('what one process publishes the other receives, and itself only once', async () => {
  const changes = [{ ...change(), isInternal: true }]
  one.updates.publish({ changes })
  await two.hasReceived({ changes })
  two.updates.publish({ people: ['sentinel'] })
  await one.hasReceived({ people: ['sentinel'] })
  expect(one.received.filter((event) => 'changes' in event)).toEqual([{ changes }])
})

test('many changes arrive complete and in order', async () => {
  const all = Array.from({ length: 500 }, change)
  for (const one_ of all) one.updates.publish({ changes: [one_] })
  const ids = () =>
    two.received.flatMap((event) => ('changes' in event ? event.changes.map(({ id }) => id) : []))
  await expect.poll(() => ids().slice(-500)).toEqual(all.map(({ id }) => id))
})

test('an event too long for the database becomes a refresh', async () => {
  two.received.length = 0
  one.updates.publish({ people: Array.from({ length: 300 }, () => randomUUID()) })
  await two.hasReceived({ refresh: true })
})

test('after its connection broke a process refreshes and receives on', async () => {
  one.received.length = 0
  two.received.length = 0
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'enfilade pubsub' and datname = current_database()`,
  )
  await one.hasReceived({ refresh: true })
  await two.hasReceived({ refresh: true })
  const changes = [change()]
  await expect
    .poll(() => {
      one.updates.publish({ changes })
      return two.received
    })
    .toContainEqual({ changes })
})
