// Finds and starts the browser for tests and measurements.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium uses only the last such list, so this repeats the relevant part of Playwright's own. */
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
  // These add two hidden browser pages to each window, which cost half a second of processor time.
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

/** An installed Chromium or Chrome, else Playwright's download, else undefined. */
export const findBrowser = (): string | undefined =>
  findInstalled(names) ?? [chromium.executablePath()].find(existsSync)

/** Prefers headless Chromium, because its windows and toolbars would cost a quarter of a page load's processor time. */
export const findTestBrowser = (): string | undefined =>
  findInstalled(['chromium-headless-shell']) ?? findBrowser()

export const findFirefox = (): string | undefined => findInstalled(['firefox', 'firefox-esr'])

export const hasWebKit = (): boolean =>
  ['WebKitWebDriver', 'Xvfb'].every((name) => findInstalled([name]) !== undefined)

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
