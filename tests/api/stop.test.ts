// Shutdown by signal: every accepted call is answered, and the program ends cleanly whenever the signal comes.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { type Call, KeepAliveClient } from '#tests/support/keep-alive-client.ts'
import { spawnProgram, startProgram } from '#tests/support/program.ts'
import { startDemo } from '#tests/support/start-demo.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-stop-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const password = 'Enfilade-demo-1'
const people = [
  'admin@enfilade.test',
  'owner@brightleaf.test',
  'member@brightleaf.test',
  'owner@harborview.test',
]
const streamsEach = 25
/** Fewer than the pool's connections, so that others are still answered while these wait. */
const writers = 10
/** Time for an opened connection and a sent request to arrive. */
const arrivedMs = 50

async function post(url: string, path: string, body: unknown, token?: string) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return (await response.json()) as { token: string; _id: string }
}

async function firstCompany(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/companies/all`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [company] = (await response.json()) as { _id: string }[]
  return company?._id ?? ''
}

/** @returns the stream's content, once it has ended */
async function readStream(url: string, token: string, opened: () => void): Promise<string> {
  const response = await fetch(`${url}/updates`, { headers: { authorization: `Bearer ${token}` } })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (text === '') opened()
    text += chunk
  }
  return text
}

/** Blocks every new task until released. */
async function blockTasks(dataDir: string) {
  const server = await joinEmbeddedDatabase(dataDir)
  const client = new pg.Client(server.connection('enfilade_owner'))
  await client.connect()
  await client.query('begin; lock table tasks in share row exclusive mode')
  return {
    /** Number of waiting calls. */
    async count(): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int from pg_locks where not granted',
      )
      return rows[0]?.count ?? 0
    },
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}

describe('under load', () => {
  test('a stop answers every accepted call, ends streams and exits with 0', async () => {
    const dataDir = join(folder, 'load')
    const program = await startDemo({ dataDir })
    const { url } = program
    const tokens: string[] = []
    for (const email of people) {
      tokens.push((await post(url, '/auth/signin', { email, password })).token)
    }
    const [token = ''] = tokens
    const project = await post(
      url,
      '/projects/create',
      {
        company: await firstCompany(url, token),
        title: 'Stop',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
      },
      token,
    )

    let open = 0
    const streams = tokens.flatMap((one) =>
      Array.from({ length: streamsEach }, () => readStream(url, one, () => void (open += 1))),
    )
    await expect.poll(() => open).toBe(streams.length)
    // Two clients that must not delay the shutdown: one never reads its response, one never finishes its request.
    const idlers = ['GET /companies/all HTTP/1.1\r\nHost: localhost\r\n\r\n', 'POST /mess'].map(
      (text) =>
        connect(Number(new URL(url).port), 'localhost')
          .pause()
          .write(text),
    )
    expect(idlers).toHaveLength(2)

    const client = new KeepAliveClient(url, token, 32)
    const calls: (Call & { title?: string })[] = []
    let isRunning = true
    const loop = async (worker: number, isWriter: boolean) => {
      for (let count = 0; isRunning; count += 1) {
        const title = `Card ${worker}-${count}`
        const call = isWriter
          ? await client.call('POST', `/projects/${project._id}/tasks/create`, { title })
          : await client.call('GET', `/projects/${project._id}/tasks/all`)
        calls.push(isWriter ? { ...call, title } : call)
        if (call.error) return
      }
    }
    const workers = Array.from({ length: 32 }, (_, i) => loop(i, i < writers))
    await expect.poll(() => calls.length).toBeGreaterThan(200)

    const blocked = await blockTasks(dataDir)
    await expect.poll(() => blocked.count()).toBe(writers)
    const signalledAt = Date.now()
    const exit = program.stop()
    const duringAnnounce = new KeepAliveClient(url, token, 1)
    await expect
      .poll(async () => (await duringAnnounce.call('GET', '/readyz')).status, { interval: 10 })
      .toBe(503)
    expect((await duringAnnounce.call('GET', '/healthz')).isClosing).toBe(true)
    await expect.poll(() => Date.now() - signalledAt).toBeGreaterThan(1500)
    await blocked.release()

    expect(await exit).toBe(0)
    expect(Date.now() - signalledAt).toBeLessThan(10_000)
    isRunning = false
    await Promise.all(workers)
    const cut = calls.filter(
      ({ error, sentAt = Infinity }) => error && sentAt < signalledAt - arrivedMs,
    )
    expect(cut).toEqual([])
    for (const text of await Promise.all(streams)) expect(text).toMatch(/retry: \d+\n\n$/)

    const next = await startProgram({ dataDir })
    const response = await fetch(`${next.url}/projects/${project._id}/tasks/all`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const titles = ((await response.json()) as { title: string }[]).map(({ title }) => title)
    const notified = new Set(calls.filter(({ status }) => status === 201).map(({ title }) => title))
    expect(titles.filter((title) => !notified.has(title))).toEqual([])
    expect(notified.size).toBe(titles.length)
    expect(await next.stop()).toBe(0)
  })
})

test('an invoice’s PDF that is being drawn at the stop is sent to the last byte', async () => {
  const program = await startDemo({ dataDir: join(folder, 'drawing') })
  const { url } = program
  const [admin = '', owner = ''] = await Promise.all(
    people.slice(0, 2).map(async (email) => {
      const { token } = await post(url, '/auth/signin', { email, password })
      return token
    }),
  )
  const unitPrice = { amount: 100, currency: 'USD' }
  const invoice = await post(
    url,
    '/invoices/create',
    {
      company: await firstCompany(url, owner),
      currency: 'USD',
      dueDate: '2090-01-01',
      lines: Array.from({ length: 20 }, () => ({ description: 'Film', quantity: 1, unitPrice })),
    },
    admin,
  )
  const address = `${url}/invoices/${invoice._id}`
  await post(url, `/invoices/${invoice._id}/send`, {}, admin)
  const drawing = fetch(`${address}/pdf`, { headers: { authorization: `Bearer ${owner}` } })
  // The client's call is recorded before anything is rendered.
  const viewedAt = async () => {
    const response = await fetch(address, { headers: { authorization: `Bearer ${admin}` } })
    return ((await response.json()) as { viewedAt: string | null }).viewedAt
  }
  await expect.poll(viewedAt, { interval: 5 }).not.toBeNull()
  const signalledAt = Date.now()
  expect(await program.stop()).toBe(0)
  expect(Date.now() - signalledAt).toBeLessThan(10_000)
  const pdf = Buffer.from(await (await drawing).arrayBuffer())
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
})

describe('during the start', () => {
  /** Each file appears a moment later in a first start than the one before. */
  const stages = ['', 'postgres', 'postgres/PG_VERSION', 'postgres/postmaster.pid', 'ready']

  test.each(stages)(
    'a signal at %j ends the program cleanly, and another changes nothing',
    async (stage) => {
      const dataDir = join(folder, `start-${stages.indexOf(stage)}`)
      const { child, ended, output } = await spawnProgram({ dataDir, env: { LOG_LEVEL: 'info' } })
      const hasCome = () =>
        stage === 'ready' ? output().includes('database ready') : existsSync(join(dataDir, stage))
      await expect.poll(hasCome, { interval: 5 }).toBe(true)
      const signalledAt = Date.now()
      for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) child.kill(signal)
      expect(await ended()).toBe(0)
      expect(Date.now() - signalledAt).toBeLessThan(10_000)
      expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
      expect(output()).not.toContain('enfilade:')
    },
  )
})
