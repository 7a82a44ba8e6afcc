// GET /metrics: who may read it, and what it contains.
import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { addressOf } from '#contract/endpoint.ts'
import { operations } from '#contract/operations.ts'
import { startApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/caller.ts'
import { addDeadLetter } from '#tests/support/jobs.ts'
import { openStream } from '#tests/support/live.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { AppError } from './app-error.ts'
import type { Schema } from './database/schema.ts'
import { enqueue } from './jobs/enqueue.ts'
import { createMetrics } from './metrics.ts'

const token = 'metrics-token-of-the-tests'
const world = await openWorld({ metricsToken: token })
const { app, anonymous, company, database } = world
const admin = await world.admin()
const origin = await app.listen()

const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } })
const scrape = async () => (await anonymous.send(operations.metrics, bearer(token))).body

/** The value of a series; undefined if it is absent. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const valueOf = async (series: string) => valueIn(await scrape(), series)

const countOf = (route: string, status: string) =>
  `enfilade_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`

const sources = {
  token,
  openResponses: () => 5,
  openStreams: () => 2,
  webBuild: { version: 'b1' },
}

describe('the token', () => {
  test('is required: 401 without it, with another, and with a person’s session', async () => {
    const isPersons = bearer(admin.headers['authorization']?.slice('Bearer '.length) ?? '')
    const others = [{}, bearer(`${token}s`), bearer(token.slice(1)), bearer(''), isPersons]
    for (const parts of others) {
      const { status, code } = await anonymous.error(operations.metrics, parts)
      expect({ status, code }).toEqual({ status: 401, code: 'signed_out' })
    }
    const inAddress = await fetch(`${origin}/metrics?token=${token}`)
    expect(inAddress.status).toBe(400)
    await inAddress.text()
  })

  test('gives access to the uncached text format', async () => {
    const { statusCode, headers, body } = await anonymous.send(operations.metrics, bearer(token))
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    for (const line of body.split('\n').filter(Boolean)) {
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? \S+)$/,
      )
    }
  })

  test('if unset, makes the address answer 404 to every request', async () => {
    const without = await startApp(database)
    onTestFinished(() => without.close())
    const caller = callerOf(without)
    for (const parts of [{}, bearer(token), bearer('undefined')]) {
      const unknown = await caller.raw({ method: 'GET', url: '/unknown' })
      const { status, code, message } = await caller.error(operations.metrics, parts)
      expect({ status, code }).toEqual({ status: unknown.statusCode, code: 'not_found' })
      expect(unknown.body).toContain(message)
    }
  })
})

describe('requests', () => {
  const get = async (path: string) => (await fetch(`${origin}${path}`, admin)).text()

  test('are counted by path pattern and status class', async () => {
    const path = addressOf(companies.get, { companyId: company._id })
    await Promise.all([get(path), get(path)])
    await expect.poll(() => valueOf(countOf(companies.get.path, '2xx'))).toBe(2)
    await (await fetch(`${origin}${path}`)).text()
    await expect.poll(() => valueOf(countOf(companies.get.path, '4xx'))).toBe(1)
    expect(await scrape()).not.toContain(company._id)
  })

  test('to unknown addresses share one series', async () => {
    await Promise.all(['/wp-login', '/a?b', '/companies-of', '/%zz'].map(get))
    await expect.poll(() => valueOf(countOf('unknown', '4xx'))).toBe(3)
    expect(await scrape()).not.toMatch(/wp-login|companies-of/)
  })

  test('of a page within this process are not counted', async () => {
    await admin.call(companies.list, { query: {} })
    await get(companies.list.path)
    await expect.poll(() => valueOf(countOf(companies.list.path, '2xx'))).toBe(1)
  })
})

test('requests in progress and the served build are shown', async () => {
  const metrics = createMetrics({ ...sources, agencyDatabase: database.agency })
  const text = await metrics.read()
  expect(valueIn(text, 'enfilade_http_requests_in_progress')).toBe(3)
  expect(valueIn(text, 'enfilade_build_info{build="b1"}')).toBe(1)
})

test('open streams are counted until they close, and never as requests', async () => {
  expect(await valueOf('enfilade_open_streams')).toBe(0)
  const stream = await openStream(app, admin)
  expect(await valueOf('enfilade_open_streams')).toBe(1)
  expect(await valueOf('enfilade_http_requests_in_progress')).toBe(0)
  stream.close()
  await expect.poll(() => valueOf('enfilade_open_streams')).toBe(0)
  expect(await scrape()).not.toContain('route="/updates"')
})

test('jobs are counted by queue and state, dead letters by the queue they come from', async () => {
  await enqueue(database.agency, 'mail', { template: 'none', data: {} })
  await addDeadLetter(database, { queue: 'mail' })
  await addDeadLetter(database, { queue: 'delivery' })
  await addDeadLetter(database, { queue: 'delivery' })
  const before = await scrape()
  expect(valueIn(before, 'enfilade_jobs{queue="mail",state="waiting"}')).toBe(1)
  expect(valueIn(before, 'enfilade_jobs{queue="mail",state="active"}')).toBe(0)
  expect(valueIn(before, 'enfilade_dead_letters{queue="mail"}')).toBe(1)
  expect(valueIn(before, 'enfilade_dead_letters{queue="delivery"}')).toBe(2)
  expect(valueIn(before, 'enfilade_dead_letters{queue="import"}')).toBe(0)
  await database.query(`update pgboss.job_common set state = 'active' where name = 'mail'`)
  await database.query(`delete from pgboss.job_common where source_name = 'delivery'`)
  const after = await scrape()
  expect(valueIn(after, 'enfilade_jobs{queue="mail",state="waiting"}')).toBe(0)
  expect(valueIn(after, 'enfilade_jobs{queue="mail",state="active"}')).toBe(1)
  expect(valueIn(after, 'enfilade_dead_letters{queue="delivery"}')).toBe(0)
})

test('connections are counted by pool', async () => {
  const used = 'enfilade_database_connections{pool="company_staff",state="used"}'
  expect(await valueOf(used)).toBe(0)
  await database.companyStaff.connection().execute(async () => expect(await valueOf(used)).toBe(1))
  expect(await valueOf(used)).toBe(0)
  expect(await valueOf('enfilade_database_connections{pool="agency",state="waiting"}')).toBe(0)
})

test('memory, processor time, start time and event loop lag are reported', async () => {
  const text = await scrape()
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p50_seconds',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(valueIn(text, name), name).toBeGreaterThan(0)
  }
})

describe('a database that does not answer', () => {
  const ofDatabase = /^enfilade_(?:jobs|dead_letters)\{/m

  test('is reported within two seconds, without private details', async () => {
    expect(await scrape()).toMatch(ofDatabase)
    const other = await openTransaction(world)
    await other.run('lock table pgboss.job_common')
    const startedAt = performance.now()
    const text = await scrape()
    expect(performance.now() - startedAt).toBeLessThan(onSlowMachine(2000))
    expect(valueIn(text, 'enfilade_database_up')).toBe(0)
    expect(text).not.toMatch(ofDatabase)
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    await other.commit()
    const again = await scrape()
    expect(valueIn(again, 'enfilade_database_up')).toBe(1)
    expect(again).toMatch(ofDatabase)
  })

  const readFrom = (connect: () => Promise<never>) => {
    const pool = { options: {}, connect, end: async () => undefined }
    return createMetrics({
      ...sources,
      agencyDatabase: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    }).read()
  }

  test('is reported while the program waits for it at startup', async () => {
    const text = await readFrom(() => Promise.reject(new AppError('unavailable')))
    expect(valueIn(text, 'enfilade_database_up')).toBe(0)
  })

  test('is distinguished from an error in the program', async () => {
    await expect(readFrom(() => Promise.reject(new Error('An error')))).rejects.toThrow('An error')
  })
})
