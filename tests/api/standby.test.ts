// Starting without a database: public pages work, everything else reports the outage, and it recovers automatically.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startExternalServer } from '#tests/support/external-server.ts'
import { freePort, spawnProgram, startProgram } from '#tests/support/program.ts'

const server = await startExternalServer()
const folder = await mkdtemp(join(tmpdir(), 'enfilade-standby-'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('without a database the last public pages are served; a first start fails', async () => {
  const env = { DATABASE_URL: await server.addAccount('standby', 'createrole'), DEMO: 'off' }
  const dataDir = join(folder, 'known')
  const port = await freePort()
  const first = await startProgram({ dataDir, port, env })
  const page = await (await fetch(`${first.url}/contact`)).text()
  expect(await first.stop()).toBe(0)

  server.proxy.freeze()
  const unknown = await spawnProgram({ dataDir: join(folder, 'new'), env })
  expect(await unknown.ended()).toBe(1)
  expect(unknown.output()).toMatch(
    /^enfilade: DATABASE_URL must lead to a PostgreSQL server: .+\n$/,
  )

  const { url, child, ended, output } = await spawnProgram({ dataDir, port, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const statusOf = async (path: string) => (await fetch(url + path).catch(() => undefined))?.status
  await expect.poll(() => statusOf('/contact')).toBe(200)
  const last = await (await fetch(`${url}/contact`)).text()
  // Compares as booleans, because both are too long to print.
  expect(last === page).toBe(true)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)
  const call = await fetch(`${url}/companies/all`, { headers: { authorization: 'Bearer x' } })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  const unavailable = output().match(/^.*"msg":"Unavailable".*$/gm) ?? []
  expect(unavailable.length).toBeGreaterThan(0)
  expect(unavailable.filter((line) => line.includes('stack'))).toEqual([])

  await server.query(
    `insert into website_versions (version, content, draft)
     select version + 1, jsonb_set(content, '{agency,name}', '"Thistle Works"'), draft from website_versions`,
    'standby',
  )
  server.proxy.thaw()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect(await (await fetch(`${url}/contact`)).text()).toContain('Thistle Works')
  child.kill('SIGTERM')
  expect(await ended()).toBe(0)
  expect(output()).toContain('only public pages are served')
})
