// Error codes and messages of failed API calls.
import { afterEach, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { ApiError, createApi, overHttp } from './api.ts'

const api = createApi(overHttp)
const call = (signal?: AbortSignal) => api(operations.health, {}, signal ? { signal } : {})

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: ApiError) => error,
  )
}

test('S8.12.1 a call without an answer fails with Network Error', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  const { code, message } = await failureOf(call())
  expect(code).toBe('network')
  expect(message).toContain('Network Error')
})

test('an incomplete or foreign response is a Network Error that may have succeeded', async () => {
  const broken = new ReadableStream({
    pull: (stream) => stream.error(new TypeError('network error')),
  })
  answerWith(async () => new Response(broken))
  expect(await failureOf(call())).toMatchObject({ code: 'network', mayBeDone: true })
  answerWith(async () => new Response('<html>Sign in to this network'))
  expect(await failureOf(call())).toMatchObject({ code: 'network', mayBeDone: true })
})

test('a call refused by the server was not done', async () => {
  const error = { code: 'stale', message: 'No.', requestId: 'r1' }
  answerWith(async () => Response.json({ error }, { status: 409 }))
  expect((await failureOf(call())).mayBeDone).toBe(false)
})

test('S8.12.2 a caller’s timeout fails with timeout exceeded', async () => {
  const signal = AbortSignal.timeout(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  answerWith(() => Promise.reject(signal.reason as Error))
  expect((await failureOf(call(signal))).message).toBe('timeout exceeded')
})

test('S8.12.3 an aborted call fails with Request aborted', async () => {
  const signal = AbortSignal.abort()
  answerWith(() => Promise.reject(signal.reason as Error))
  expect((await failureOf(call(signal))).message).toBe('Request aborted')
})

test('S8.12.4 an answer without a message fails with its status', async () => {
  answerWith(async () => new Response('<html>', { status: 418 }))
  expect((await failureOf(call())).message).toBe('Request failed with status code 418')
})

test('the server’s message, fields and reference are passed on', async () => {
  const error = { code: 'invalid', message: 'No.', fields: { name: 'Wrong' }, requestId: 'r1' }
  answerWith(async () => Response.json({ error }, { status: 400 }))
  expect(await failureOf(call())).toMatchObject(error)
})

// S9.5.2
test('S9.5.1 every 2xx is a success, and no time-out is set', async () => {
  answerWith(async () => Response.json({ status: 'ok' }, { status: 202 }))
  expect(await call()).toEqual({ status: 'ok' })
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).not.toHaveProperty('signal')
})
