// Calls during an outage, through the real wrapper with a fake network and clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { ApiError, Transport } from './api.ts'

type Send = Parameters<Transport>[0]

/** The program that responds at the server's address. */
let place: 'server' | 'nothing' | 'proxy'
let sent: string[]

async function answer(path: string): Promise<Response> {
  sent.push(path)
  if (place === 'nothing') throw new TypeError('Failed to fetch')
  return place === 'proxy'
    ? new Response('<html>', { status: 502 })
    : Response.json({ status: 'ok' })
}

/** Reloads the modules for each test, because the connection is global state. */
async function open() {
  vi.resetModules()
  const { overHttp } = await import('./api.ts')
  const { currentConnection, throughOutages } = await import('./connection.ts')
  return { send: throughOutages(overHttp), currentConnection }
}

const read: Send = { method: 'GET', path: '/tasks', body: undefined }
const write: Send = { method: 'PUT', path: '/tasks/1', body: '{}' }
const keyed: Send = { ...write, method: 'POST', headers: { 'idempotency-key': 'k' } }
const calls = (path: string) => sent.filter((one) => one === path).length

beforeEach(() => {
  vi.useFakeTimers()
  place = 'server'
  sent = []
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function outcome(call: Promise<{ status: number }>) {
  return call.then(
    ({ status }) => status,
    (error: ApiError) => error.message,
  )
}

test.each(['nothing', 'proxy'] as const)(
  'a read waits as long as needed while %s answers, and continues by itself',
  async (instead) => {
    const { send, currentConnection } = await open()
    place = instead
    let isDone = false
    const reading = outcome(send(read)).finally(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(currentConnection()).toBe(instead === 'proxy' ? 'restarting' : 'unreachable')
    expect(isDone).toBe(false)
    expect(calls('/tasks'), 'only the server is asked for meanwhile').toBe(1)
    place = 'server'
    await vi.advanceTimersByTimeAsync(5000)
    expect(await reading).toBe(200)
    expect(currentConnection()).toBe('online')
  },
)

test('a call that fails while the server is reachable is reported as failed', async () => {
  const { send, currentConnection } = await open()
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) =>
      path === operations.ready.path ? answer(path) : Promise.reject(new TypeError('Failed')),
    ),
  )
  expect(await outcome(send(read))).toContain('Network Error')
  expect(currentConnection()).toBe('online')
})

test('a write without a key is not repeated, since it may have been done', async () => {
  const { send } = await open()
  place = 'nothing'
  expect(await outcome(send(write))).toContain('Network Error')
  expect(calls('/tasks/1')).toBe(1)
})

test('a write with a key survives a restart', async () => {
  const { send } = await open()
  place = 'nothing'
  const writing = outcome(send(keyed))
  await vi.advanceTimersByTimeAsync(2000)
  place = 'server'
  await vi.advanceTimersByTimeAsync(3000)
  expect(await writing).toBe(200)
  expect(calls('/tasks/1')).toBe(2)
})

test('while the server is away a write waits five seconds, then fails', async () => {
  const { send } = await open()
  place = 'nothing'
  await outcome(send(write))
  sent = []
  const late = outcome(send(write))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await late).toContain('Network Error')
  const soon = outcome(send(write))
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls('/tasks/1')).toBe(0)
  place = 'server'
  await vi.advanceTimersByTimeAsync(4000)
  expect(await soon).toBe(200)
})

test('a write that was never sent is known not to be done; a sent one may be', async () => {
  const { send } = await open()
  const mayBeDone = async (request: Send) => {
    const failure = send(request).catch((error: ApiError) => error.mayBeDone)
    await vi.advanceTimersByTimeAsync(6000)
    return failure
  }
  place = 'nothing'
  expect(await mayBeDone(keyed), 'sent, and not sent again in time').toBe(true)
  expect(await mayBeDone(keyed), 'while the server is known to be away').toBe(false)
})

test('without a network a write fails at once, and a read can be cancelled', async () => {
  const { send } = await open()
  place = 'nothing'
  vi.stubGlobal('navigator', { onLine: false })
  await outcome(send(write))
  expect(await outcome(send(keyed))).toContain('you’re offline')
  const given = new AbortController()
  const reading = outcome(send({ ...read, signal: given.signal }))
  given.abort()
  expect(await reading).toBe('Request aborted')
})
