// The browser that tests and measurements drive: where it is, and how it is started.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium believes the last list only, so that Playwright's own stands here again as far as it concerns this program. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Two hidden pages of the browser's own beside each window, which cost it half a second of the processor.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export const browserFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** An installed Chromium or Chrome, else the one that Playwright downloaded, else undefined. */
export const findBrowser = (): string | undefined =>
  findInstalled(names) ?? [chromium.executablePath()].find(existsSync)

/** Chromium without its own windows and bars, which cost the processor a quarter of a page's load; else any. */
export const findTestBrowser = (): string | undefined =>
  findInstalled(['chromium-headless-shell']) ?? findBrowser()

function findInstalled(programs: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
  const paths = folders.flatMap((folder) => programs.map((name) => join(folder, name)))
  return paths.find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
