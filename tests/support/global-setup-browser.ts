// Sets up one run of the browser tests: a browser, a shared program with demo data for each worker, and a copy of the
// original data for files that need a separate program.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { browserFlags, findTestBrowser } from './browser-path.ts'
import { copyData, makeDemo } from './demo-data.ts'
import { startProgram } from './program.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-browser-run-'))
  const demoDataDir = join(folder, 'demo')
  const executablePath = findTestBrowser()
  // Runs before the browser starts, so that a failure of the program leaves nothing that keeps the run from ending.
  await makeDemo(demoDataDir)
  const browser = await chromium.launchServer({
    ...(executablePath && { executablePath }),
    args: browserFlags,
  })
  const programs = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async (_, worker) => {
      const dataDir = join(folder, `shared-${worker}`)
      await copyData(demoDataDir, dataDir)
      return { dataDir, program: await startProgram({ dataDir }) }
    }),
  )
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('demoDataDir', demoDataDir)
  project.provide(
    'sharedPrograms',
    programs.map(({ dataDir, program: { url } }) => ({ url, dataDir })),
  )
  return async () => {
    await Promise.all([browser.close(), ...programs.map(({ program }) => program.stop())])
    await rm(folder, { recursive: true })
  }
}
