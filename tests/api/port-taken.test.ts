// A port in use by another program: the start fails with a clear message, and that program must not be mistaken for ours.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startProgram } from '#tests/support/program.ts'

test('the start reports that its port is in use by another program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-port-'))
  const port = await freePort()
  const other = createServer((_, response) => void response.end('ready')).listen(port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(async () => {
    other.close()
    await rm(folder, { recursive: true, force: true })
  })
  const starting = startProgram({ dataDir: join(folder, 'data'), port, env: { DEMO: 'off' } })
  await expect(starting).rejects.toThrow(`enfilade: PORT ${port} is already in use`)
})

test('200 ports requested at once are all different', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()))
  expect(new Set(ports).size).toBe(ports.length)
})
