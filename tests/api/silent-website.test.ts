// The public site while the database is silent: a fresh process serves pages that no one has requested yet.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startExternalServer } from '#tests/support/external-server.ts'
import { startProgram } from '#tests/support/program.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const server = await startExternalServer()
const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-silent-'))
const DATABASE_URL = await server.addAccount('site', 'createrole')
const program = await startProgram({ dataDir, env: { DATABASE_URL } })
afterAll(async () => {
  await program.kill()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

async function timed(path: string) {
  const startedAt = performance.now()
  const response = await fetch(program.url + path)
  const text = await response.text()
  return { path, status: response.status, text, ms: performance.now() - startedAt }
}

/** Two seconds for the database, the rest for rendering on a busy machine. */
const maxMs = onSlowMachine(4000)

test('each public page and the content itself are answered within the limit', async () => {
  server.proxy.freeze()
  const paths = ['/', '/about', '/services', '/portfolio', '/portfolio?from=mail', '/website']
  for (const { path, status, text, ms } of await Promise.all(paths.map(timed))) {
    expect([path, status]).toEqual([path, 200])
    expect(text.length).toBeGreaterThan(1000)
    expect(ms).toBeLessThan(maxMs)
  }
})

test('while one read is waiting, twenty others are answered within the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => timed('/')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { ms } of answers) expect(ms).toBeLessThan(maxMs)
})

test('the program recovers once the database answers again', async () => {
  server.proxy.thaw()
  await expect.poll(async () => (await timed('/readyz')).status).toBe(200)
  const { status, ms } = await timed('/')
  expect(status).toBe(200)
  expect(ms).toBeLessThan(maxMs)
})
