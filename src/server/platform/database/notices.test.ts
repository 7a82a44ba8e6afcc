// Live updates between processes: each hears what another published, and reads all anew when it may have missed something.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { type Notice, Updates } from '#server/platform/updates.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { carryNotices } from './notices.ts'

const database = await cloneDatabase()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await database.close()
})

interface Process {
  updates: Updates
  heard: Notice[]
  hasHeard(expected: object): Promise<void>
}

/** One more process on the same database, listening. */
async function startProcess(): Promise<Process> {
  const updates = new Updates()
  const heard: Notice[] = []
  updates.onNotice((notice) => heard.push(notice))
  const listening = await listeners()
  const connection = () => database.connection('enfilade_agency')
  const { stop } = carryNotices(updates, connection, silentLog)
  stops.push(stop)
  await vi.waitFor(async () => expect(await listeners()).toBe(listening + 1))
  return {
    updates,
    heard,
    hasHeard: (expected) => expect.poll(() => heard).toContainEqual(expected),
  }
}

async function listeners(): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'enfilade notices' and datname = current_database()
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

test('what one process publishes the other hears, and itself only once', async () => {
  const changes = [{ ...change(), isInternal: true }]
  one.updates.publish({ changes })
  await two.hasHeard({ changes })
  two.updates.publish({ people: ['sentinel'] })
  await one.hasHeard({ people: ['sentinel'] })
  expect(one.heard.filter((notice) => 'changes' in notice)).toEqual([{ changes }])
})

test('many changes arrive complete and in order', async () => {
  const all = Array.from({ length: 500 }, change)
  for (const one_ of all) one.updates.publish({ changes: [one_] })
  const ids = () =>
    two.heard.flatMap((notice) => ('changes' in notice ? notice.changes.map(({ id }) => id) : []))
  await expect.poll(() => ids().slice(-500)).toEqual(all.map(({ id }) => id))
})

test('a notice too long for the database becomes: read all anew', async () => {
  two.heard.length = 0
  one.updates.publish({ people: Array.from({ length: 300 }, () => randomUUID()) })
  await two.hasHeard({ refresh: true })
})

test('after its connection broke a process reads all anew and hears on', async () => {
  one.heard.length = 0
  two.heard.length = 0
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'enfilade notices' and datname = current_database()`,
  )
  await one.hasHeard({ refresh: true })
  await two.hasHeard({ refresh: true })
  const changes = [change()]
  await expect
    .poll(() => {
      one.updates.publish({ changes })
      return two.heard
    })
    .toContainEqual({ changes })
})
