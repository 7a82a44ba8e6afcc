// The program behind a trusted proxy: visitors are told apart, and forged headers from anyone else are ignored.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, spawnProgram, startProgram } from '#tests/support/program.ts'
import { type Proxy, startProxy } from '#tests/support/proxy.ts'

let program: Program
let proxy: Proxy
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enfilade-proxy-'))
  program = await startProgram({
    dataDir: join(folder, 'data'),
    env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  proxy = await startProxy(program.url.replace('localhost', '127.0.0.1'))
})

afterAll(async () => {
  await proxy.close()
  await program.stop()
  await rm(folder, { recursive: true })
})

/** Requests a password reset, which is limited to sixty per hour and network. */
async function ask(url: string, localAddress: string, forwardedFor?: string): Promise<number> {
  const call = request(`${url.replace('localhost', '127.0.0.1')}/auth/forgot-password`, {
    method: 'POST',
    localAddress,
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
  })
  call.end(JSON.stringify({ email: 'nobody@proxy.test' }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

/** @returns how many calls succeeded before the limit */
async function countTaken(call: (n: number) => Promise<number>): Promise<number> {
  for (let n = 0; n < 100; n += 1) if ((await call(n)) === 429) return n
  return Infinity
}

test('two visitors behind the proxy each have a limit, whatever address they claim', async () => {
  // Each request names a different visitor; the proxy's entry, which comes last, counts.
  expect(await countTaken((n) => ask(proxy.url, '127.0.0.2', `203.0.113.${n}`))).toBe(60)
  expect(await ask(proxy.url, '127.0.0.3')).toBe(202)
})

test('an address claimed without the proxy is ignored', async () => {
  expect(await countTaken((n) => ask(program.url, '127.0.0.4', `198.51.100.${n}`))).toBe(60)
  expect(await ask(proxy.url, '127.0.0.5')).toBe(202)
})

test('an invalid list of proxies ends the start with one line', async () => {
  const wrong = await spawnProgram({
    dataDir: join(folder, 'wrong'),
    env: { TRUSTED_PROXIES: 'the-proxy' },
  })
  expect(await wrong.ended()).toBe(1)
  expect(wrong.output()).toBe(
    'enfilade: TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.5, 10.1.0.0/16\n',
  )
})
