// A Chromium slowed down to a modest laptop; timings come from the browser's own performance entries.
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from 'playwright'
import { browserFlags, findBrowser } from '#tests/support/browser-path.ts'

const slowdown = 4
/** The values of "Slow 4G" in Chromium's DevTools. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1475 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: browserFlags })
}

export interface SlowPage {
  page: Page
  devTools: CDPSession
}

export async function openSlowPage(
  context: BrowserContext,
  isSlowNetwork = false,
): Promise<SlowPage> {
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'timing-in-page.js') })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (isSlowNetwork) {
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', slow4G)
  }
  return { page, devTools }
}
