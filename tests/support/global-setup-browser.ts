// Starts once for the whole run of the browser tests: a browser, the program with demo data that files share, and a
// copy of its untouched data for files that need a program of their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { browserFlags, findBrowser } from './browser-path.ts'
import { copyData, makeDemo } from './demo-data.ts'
import { startProgram } from './program.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-browser-run-'))
  const demoDataDir = join(folder, 'demo')
  const dataDir = join(folder, 'shared')
  const executablePath = findBrowser()
  const [browser] = await Promise.all([
    chromium.launchServer({ ...(executablePath && { executablePath }), args: browserFlags }),
    makeDemo(demoDataDir),
  ])
  await copyData(demoDataDir, dataDir)
  const program = await startProgram({ dataDir })
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('demoDataDir', demoDataDir)
  project.provide('sharedProgram', { url: program.url, dataDir })
  return async () => {
    await Promise.all([browser.close(), program.stop()])
    await rm(folder, { recursive: true })
  }
}
