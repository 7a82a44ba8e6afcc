// The demo's data, whose passwords everyone knows, is served as a demo only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '#tests/support/program.ts'

test('without the demo, the program refuses to start with the demo’s data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-demo-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const demo = await startProgram({ dataDir })
  expect(await demo.stop()).toBe(0)
  await expect(startProgram({ dataDir, env: { DEMO: 'off' } })).rejects.toThrow(
    'enfilade: The database holds the demo: everyone knows the password of admin@enfilade.test',
  )
  const again = await startProgram({ dataDir })
  expect(await again.stop()).toBe(0)
})
