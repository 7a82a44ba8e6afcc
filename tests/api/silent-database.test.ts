// A database that stops responding without closing connections: no request may wait for it longer than five seconds.
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { operations } from '#contract/operations.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { openExternalDatabase, startExternalServer } from '#tests/support/external-server.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import type { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const server = await startExternalServer()
const database = await openExternalDatabase(server)
const world = await openWorld({ database })
const { proxy } = server
const { anonymous } = world
const admin = await world.admin()
const owner = await world.owner()

/** Status and time of a call. */
const timed = async (call: () => Promise<{ statusCode: number; headers: object }>) => {
  const startedAt = performance.now()
  const { statusCode, headers } = await call()
  return { status: statusCode, ms: performance.now() - startedAt, headers }
}
const list = () => timed(() => admin.send(companies.list, { query: {} }))
const listOfClient = () => timed(() => owner.send(companies.list, { query: {} }))
const ready = () => timed(() => anonymous.send(operations.ready))

const times = <T>(count: number, job: () => T) => Array.from({ length: count }, job)

/** Makes the pools open many connections. */
const warmUp = () => Promise.all(times(40, list))

/** @param poll of the test's own context, because tests run side by side */
const works = (poll = expect.poll) =>
  poll(async () => {
    const answers = await Promise.all([list(), listOfClient(), ready()])
    return answers.map(({ status }) => status)
  }).toEqual([200, 200, 200])

afterEach(async (context) => {
  proxy.thaw()
  await works(context.expect.poll)
})

test('with silent connections, calls get 503 within 5 s and /readyz within 2 s', async () => {
  await warmUp()
  proxy.freeze()
  const calls = [...times(60, list), ...times(40, listOfClient)]
  const readiness = await Promise.all(times(5, ready))
  for (const { status, ms } of readiness) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(onSlowMachine(2000))
  }
  for (const { status, ms, headers } of await Promise.all(calls)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(onSlowMachine(5000))
    expect(headers).toHaveProperty('retry-after')
  }
})

test('when only old connections are silent, they are replaced after calls get 503', async () => {
  await warmUp()
  proxy.freeze({ andNew: false })
  for (const { ms } of await Promise.all(times(20, list)))
    expect(ms).toBeLessThan(onSlowMachine(5000))
  await works()
  for (const { status, ms } of await Promise.all(times(40, list))) {
    expect(status).toBe(200)
    expect(ms).toBeLessThan(onSlowMachine(3000))
  }
})

test('suspected connections are checked, and silent ones are dropped', async () => {
  await warmUp()
  proxy.freeze({ andNew: false })
  database.checkConnectionsSoon()
  await expect.poll(async () => (await list()).status).toBe(200)
  for (const { ms } of await Promise.all(times(20, list)))
    expect(ms).toBeLessThan(onSlowMachine(2000))
})

let lastTurn: Promise<unknown> = Promise.resolve()
/** The proxy looks for one text at a time. */
async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(job)
  lastTurn = turn.catch(() => undefined)
  return turn
}

// They wait side by side: none of them keeps the processor busy.
describe.concurrent('a database that is silent in the middle of a transaction', () => {
  test.for(['begin', 'insert into "companies"', 'commit'])(
    'after %s: gets 503 within 5 s, and the same Idempotency-Key takes effect once',
    async (text, { expect: { poll } }) => {
      const body = { ...sampleCompany, name: `Silent after ${text}` }
      const headers = { 'idempotency-key': `silent-${text.slice(0, 6)}` }
      const create = () => timed(() => admin.send(companies.create, { body, headers }))
      const { answer } = await inTurn(async () => {
        await works(poll)
        const frozen = proxy.freezeAfter(text)
        const sent = { answer: create() }
        await Promise.race([frozen, sent.answer])
        return sent
      })
      const first = await answer
      expect(first.status).toBe(503)
      expect(first.ms).toBeLessThan(onSlowMachine(5000))
      // Locks of the silent connection are released when the server notices that the program is gone.
      await poll(async () => (await create()).status).toBe(201)
      const { total } = await admin.call(companies.list, { query: { search: body.name } })
      expect(total).toBe(1)
    },
  )
})

describe.concurrent('a database that is silent at the start', () => {
  test.each([
    ['nothing is answered', (line: TcpProxy) => line.freeze()],
    ['the first statement is not answered', (line: TcpProxy) => line.freezeAfter('pg_backend_pid')],
    ['the roles are not answered', (line: TcpProxy) => line.freezeAfter('enfilade_agency')],
  ])('%s: reports where within 10 s, without the password', async (_, freeze) => {
    const line = await server.addProxy()
    const url = await server.addAccount(`start${line.port}`, 'superuser')
    const databaseUrl = url.replace(`:${proxy.port}/`, `:${line.port}/`)
    freeze(line)
    const startedAt = performance.now()
    const start = openDatabase({ dataDir: tmpdir(), databaseUrl }, silentLog)
    const message = await start.catch((error: Error) => error.message)
    expect(message).toMatch(
      /^DATABASE_URL must lead to a PostgreSQL server: 127\.0\.0\.1:\d+\/start\d+ did not answer \(.+\)$/,
    )
    expect(performance.now() - startedAt).toBeLessThan(onSlowMachine(10_000))
  })
})

test('a write whose answer is lost is visible to everyone', async () => {
  const name = 'Committed in silence'
  // Uses a list that is cached until a company changes.
  const isListed = async () =>
    (await admin.call(companies.all, {})).some((company) => company.name === name)
  expect(await isListed()).toBe(false)
  void proxy.freezeAfter('commit')
  const create = () => admin.send(companies.create, { body: { ...sampleCompany, name } })
  expect((await timed(create)).status).toBe(503)
  await expect.poll(isListed).toBe(true)
})
