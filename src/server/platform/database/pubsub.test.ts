// Live updates between processes: each receives the others' events, and refreshes when it may have missed some.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { type UpdateEvent, Updates } from '#server/platform/updates.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startProxy } from '#tests/support/tcp-proxy.ts'
import { PubSub } from './pubsub.ts'
import { asAdministrator } from '../viewer.ts'

const database = await cloneDatabase()
const stops: (() => Promise<void>)[] = []
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop()
}
afterAll(async () => {
  await stopAll()
  await database.close()
})

interface Process {
  updates: Updates
  received: UpdateEvent[]
  hasReceived(expected: object): Promise<void>
}

/** Another listening process on the same database. */
async function startProcess(): Promise<Process> {
  const updates = new Updates()
  const received: UpdateEvent[] = []
  updates.onEvent((event) => received.push(event))
  const connection = () => database.connection('enfilade_agency')
  const pubSub = new PubSub({ updates, connection, onSilence: () => undefined, log: silentLog })
  stops.push(() => pubSub.stop())
  while (!updates.isListening) await pause(20)
  return {
    updates,
    received,
    hasReceived: (expected) => expect.poll(() => received).toContainEqual(expected),
  }
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

describe('a connection on which nothing arrives', () => {
  test('is opened again, streams refresh, and others are checked', async () => {
    // On a busy machine, a process that misses one of them refreshes once more.
    await stopAll()
    const updates = new Updates()
    const received: UpdateEvent[] = []
    updates.onEvent((event) => received.push(event))
    const direct = database.connection('enfilade_agency')
    const proxy = await startProxy(`${direct.host}/.s.PGSQL.${direct.port}`)
    let silences = 0
    const pubSub = new PubSub({
      updates,
      connection: () => ({ ...direct, host: '127.0.0.1', port: proxy.port }),
      onSilence: () => (silences += 1),
      log: silentLog,
    })
    stops.push(() => pubSub.stop(), proxy.close)
    await expect.poll(() => updates.isListening).toBe(true)
    // The first connection also causes a refresh, because earlier reads may be stale.
    expect(received).toEqual([{ refresh: true }])

    proxy.freeze()
    await expect.poll(() => updates.isListening).toBe(false)
    expect([received.length, silences]).toEqual([2, 1])
    proxy.thaw()
    await expect.poll(() => updates.isListening).toBe(true)
    expect(received).toHaveLength(3)
  })
})

test('A process that falls silent without a goodbye makes the others refresh, one that says goodbye does not', async () => {
  const [here, leaving] = [await startProcess(), await startProcess()]
  await expect.poll(() => here.updates.hasSeen(leaving.updates.lastId)).toBe(true)
  here.received.length = 0
  await stops.pop()?.()
  const killed = new Updates()
  const payload = JSON.stringify({ from: killed.process, count: 0 })
  await database.query('select pg_notify($1, $2)', ['enfilade_updates', payload])
  await expect.poll(() => here.received).toEqual([{ refresh: true }])
  expect(here.updates.hasSeen(leaving.updates.lastId)).toBe(false)
})

test('A stream goes on at another process', async () => {
  // Processes of earlier tests miss the killed one and refresh at some point, which invalidates earlier positions.
  await stopAll()
  const [first, second] = [await startProcess(), await startProcess()]
  const seenBySecond = () => second.updates.hasSeen(first.updates.lastId)
  await expect.poll(seenBySecond).toBe(true)
  const since = first.updates.lastId
  const changes = [change()]
  first.updates.publish({ changes })
  expect(seenBySecond()).toBe(false)
  await expect.poll(seenBySecond).toBe(true)
  const sent: string[] = []
  second.updates.open(
    {
      viewer: asAdministrator(),
      send: (event) => sent.push(event),
      recheck: async () => undefined,
      reconnect: () => undefined,
    },
    since,
  )
  expect(sent).toEqual(['update'])
})
