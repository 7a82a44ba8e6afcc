// A browser with its profile on disk, to be killed like a power cut and reopened.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright'
import { browserFlags, findTestBrowser } from './browser-path.ts'

export interface KillableBrowser {
  context: BrowserContext
  kill(): Promise<void>
}

export async function openKillable(profile: string): Promise<KillableBrowser> {
  const path = findTestBrowser()
  if (!path) throw new Error('There is no browser')
  const child = spawn(
    path,
    [
      ...browserFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // Uses a separate process group, so that all its processes end at once.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const closed = once(child, 'close')
  const browser = await chromium.connectOverCDP(await endpointOf(child.stderr))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  context.setDefaultTimeout(10_000)
  return {
    context,
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await closed
      await browser.close()
    },
  }
}

async function endpointOf(printed: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(printed)) {
    const [, endpoint] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (endpoint !== undefined) return endpoint
  }
  throw new Error('The browser ended before it listened')
}
