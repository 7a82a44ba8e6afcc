// Calls after the session has ended: which wait, which are retried and which fail.
import { expect, test, vi } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { type CallOptions, type Transport, createApi } from './api.ts'
import { onSessionOver, retryAfterSignIn } from './browser.ts'

const refused = {
  status: 401,
  text: '{"error":{"code":"signed_out","message":"Please sign in","sessionEnd":"expired","requestId":"r"}}',
}

/** Rejects calls until `signIn` is called. */
function server() {
  let isSignedIn = false
  const transport = vi.fn<Transport>(async () =>
    isSignedIn ? { status: 200, text: '[]' } : refused,
  )
  const api = retryAfterSignIn(createApi(transport))
  return {
    transport,
    list: (options?: CallOptions) => api(companies.list, { query: {} }, options),
    session: () => api(auth.session, {}),
    signIn: () => (isSignedIn = true),
  }
}

test('a call waits for the sign-in and is sent once more, with the same key', async () => {
  const { transport, list, signIn } = server()
  const ask = vi.fn<Parameters<typeof onSessionOver>[0]>(async () => void signIn())
  const stop = onSessionOver(ask)
  expect(await list({ idempotencyKey: 'key' })).toEqual([])
  expect(ask.mock.calls).toEqual([['expired']])
  expect(transport.mock.calls.map(([{ headers }]) => headers?.['idempotency-key'])).toEqual([
    'key',
    'key',
  ])
  stop()
})

test('it is repeated once only', async () => {
  const { transport, list } = server()
  const stop = onSessionOver(async () => undefined)
  await expect(list()).rejects.toMatchObject({ code: 'signed_out' })
  expect(transport).toHaveBeenCalledTimes(2)
  stop()
})

test('session requests fail visibly; where no one can sign in, every call does', async () => {
  const { list, session } = server()
  const ask = vi.fn<Parameters<typeof onSessionOver>[0]>(async () => undefined)
  const stop = onSessionOver(ask)
  await expect(session()).rejects.toMatchObject({ code: 'signed_out', sessionEnd: 'expired' })
  stop()
  await expect(list()).rejects.toMatchObject({ code: 'signed_out' })
  expect(ask).not.toHaveBeenCalled()
})
