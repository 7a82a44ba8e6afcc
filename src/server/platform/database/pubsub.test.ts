// Live updates between processes: each receives every committed event in the same order, and refreshes when it may have missed some.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { Updates } from '#server/platform/updates.ts'
import { cloneDatabase, openEmptyDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { startProxy } from '#tests/support/tcp-proxy.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { notify, type UpdateEvent } from './notify.ts'
import { PubSub } from './pubsub.ts'

const database = await cloneDatabase()
const stops: (() => unknown)[] = []
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop()
}
afterAll(async () => {
  await stopAll()
  await database.close()
})

interface Process {
  updates: Updates
  /** Without the marks. */
  received: UpdateEvent[]
  hasReceived(expected: object): Promise<void>
}

/** Another listening process on the same database. */
async function startProcess(): Promise<Process> {
  const updates = new Updates()
  const received: UpdateEvent[] = []
  updates.onEvent((event) => 'mark' in event || received.push(event))
  const connection = () => database.connection('enfilade_agency')
  const pubSub = new PubSub({
    updates,
    connection,
    agencyDatabase: database.agency,
    onSilence: () => undefined,
    log: silentLog,
  })
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
const changesOf = ({ received }: Process) =>
  received.flatMap((event) => ('changes' in event ? event.changes : []))

const [one, two] = [await startProcess(), await startProcess()]
const announce = (...events: UpdateEvent[]) => notify(database.agency, ...events)

test('every process receives committed changes once, and none that are rolled back', async () => {
  const changes = [{ ...change(), isInternal: true }]
  const sending = database.agency.transaction().execute(async (tx) => {
    await notify(tx, { changes: [change()] })
    throw new Error('No')
  })
  await expect(sending).rejects.toThrow('No')
  await announce({ changes })
  await announce({ people: ['sentinel'] })
  for (const process of [one, two]) {
    await process.hasReceived({ people: ['sentinel'] })
    expect(changesOf(process)).toEqual(changes)
  }
})

test('changes of several processes arrive complete and in one order everywhere', async () => {
  const all = Array.from({ length: 500 }, change)
  for (const process of [one, two]) process.received.length = 0
  await Promise.all([
    announce({ changes: all.slice(0, 300) }),
    ...all.slice(300).map((later) => announce({ changes: [later] })),
  ])
  for (const process of [one, two]) {
    await expect.poll(() => changesOf(process).length).toBe(500)
  }
  expect(changesOf(one)).toEqual(changesOf(two))
  expect(
    changesOf(one).filter(({ id }) => all.slice(0, 300).some((one_) => one_.id === id)),
  ).toEqual(all.slice(0, 300))
})

test('people are all rechecked even if there are too many for one message', async () => {
  const people = Array.from({ length: 300 }, () => randomUUID())
  await announce({ people })
  const received = () => two.received.flatMap((event) => ('people' in event ? event.people : []))
  await expect.poll(received).toEqual(people)
})

test('a process refreshes and goes on receiving after its connection broke', async () => {
  one.received.length = 0
  two.received.length = 0
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'enfilade pubsub' and datname = current_database()`,
  )
  for (const process of [one, two]) {
    await process.hasReceived({ refresh: true })
    expect(process.updates.isListening).toBe(true)
  }
  const changes = [change()]
  await announce({ changes })
  await two.hasReceived({ changes })
})

test('a stream continues in another process', async () => {
  await announce({ changes: [change()] })
  await announce({ people: ['all arrived'] })
  for (const process of [one, two]) await process.hasReceived({ people: ['all arrived'] })
  const since = one.updates.lastId(asAdministrator())
  await announce({ changes: [change()] }, { people: ['later'] })
  await two.hasReceived({ people: ['later'] })
  const sent: string[] = []
  const stream = {
    caller: asAdministrator(),
    send: (event: string) => sent.push(event),
    recheck: async () => undefined,
    reconnect: () => undefined,
  }
  two.updates.open(stream, since)
  expect(sent).toEqual(['update'])
})

describe('a connection on which nothing arrives', () => {
  test('is opened again, streams refresh, and others are checked', async () => {
    const updates = new Updates()
    const received: UpdateEvent[] = []
    updates.onEvent((event) => 'refresh' in event && received.push(event))
    const direct = database.connection('enfilade_agency')
    const proxy = await startProxy(`${direct.host}/.s.PGSQL.${direct.port}`)
    let silences = 0
    const pubSub = new PubSub({
      updates,
      connection: () => ({ ...direct, host: '127.0.0.1', port: proxy.port }),
      agencyDatabase: database.agency,
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
  test('to another database receives nothing, and does not count as listening', async () => {
    const other = await openEmptyDatabase()
    const updates = new Updates()
    const received: UpdateEvent[] = []
    updates.onEvent((event) => received.push(event))
    const silence = Promise.withResolvers<void>()
    const pubSub = new PubSub({
      updates,
      connection: () => other.connection('enfilade_agency'),
      agencyDatabase: database.agency,
      onSilence: silence.resolve,
      log: silentLog,
    })
    stops.push(() => pubSub.stop(), other.close)
    await silence.promise
    expect([received, updates.isListening]).toEqual([[], false])
  })
})
