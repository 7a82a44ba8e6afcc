// `npm run dev`: serves pages directly from the sources.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '#tests/support/program.ts'

test('in development, public pages and the app’s load, the app’s with its sources', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-dev-'))
  const dataDir = join(folder, 'data')
  const program = await startProgram({ dataDir, isDev: true, env: { DEMO: 'off' } })
  onTestFinished(async () => {
    await program.stop()
    await rm(folder, { recursive: true })
  })
  const page = async (path: string) => {
    const answer = await fetch(`${program.url}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  const site = await page('/')
  expect(site.status).toBe(200)
  expect(site.text).toContain('<h1')
  const signIn = await page('/login')
  expect(signIn.status).toBe(200)
  expect(signIn.text).toContain('Remember me')
  expect(signIn.text).toContain('/src/web/entry.client.tsx')
})
