// The installed Firefox against the real program, over WebDriver BiDi: windows of several people, found by role and name.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, {
  type Browser,
  type BrowserContext,
  type Page,
  PuppeteerNode,
} from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword, hydrated } from '#tests/support/browser.ts'
import { findFirefox } from '#tests/support/browser-path.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { findNamed, type Role, roles, type Site, type Window } from './window.ts'

PuppeteerNode.registerCustomQueryHandler('named', { queryAll: findNamed })

export interface FirefoxWindow extends Window {
  page: Page
  /** Makes later commands look only inside this dialog. */
  inDialog(name: string): FirefoxWindow
  /** Chooses an entry of a searchable select by typing. */
  choose(select: string, entry: string): Promise<void>
  valueOf(label: string): Promise<string>
  seeNamed(role: Role, name: string): Promise<void>
  isGone(role: Role, name: string): Promise<void>
}

export interface FirefoxSite extends Site {
  readonly url: string
  readonly downloads: string
  open(): Promise<FirefoxWindow>
  openAs(email: string): Promise<FirefoxWindow>
  kill(): Promise<void>
  restart(): Promise<void>
}

/** One Firefox and one program for a file; a page that logs an error or throws fails its test. */
export function useFirefox(): FirefoxSite {
  let folder: string
  let program: Program
  let browser: Browser
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  const addError = (text: string) => {
    // About a file that could not be fetched, which happens when a test stops the program.
    if (!text.includes('A ServiceWorker')) errors.push(text)
  }
  const dataDir = () => join(folder, 'data')
  const downloads = () => join(folder, 'downloads')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enfilade-firefox-'))
    program = await startProgram({ dataDir: dataDir() })
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? 'firefox',
      extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads() },
    })
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(errors.splice(0).join('\n'), 'what the pages logged as errors').toBe('')
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await rm(folder, { recursive: true })
  })

  const site: FirefoxSite = {
    get url() {
      return program.url
    },
    get dataDir() {
      return dataDir()
    },
    get downloads() {
      return downloads()
    },
    async open() {
      const context = await browser.createBrowserContext()
      contexts.push(context)
      const page = await context.newPage({ type: 'window' })
      await page.setViewport({ width: 1440, height: 900 })
      page.on('pageerror', (error) => addError(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') addError(message.text())
      })
      return windowOf(page, site)
    },
    async openAs(email) {
      const window = await site.open()
      await window.goto('/login')
      const body = JSON.stringify({ email, password: demoPassword })
      const headers = { 'content-type': 'application/json' }
      const status = await window.page.evaluate(
        async (request) => (await fetch('/auth/signin', request)).status,
        { method: 'POST', headers, body },
      )
      expect(status).toBe(200)
      return window
    },
    kill: () => program.kill(),
    async restart() {
      program = await startProgram({ dataDir: dataDir(), port: Number(new URL(program.url).port) })
    },
  }
  return site
}

function windowOf(page: Page, site: FirefoxSite, scope = ''): FirefoxWindow {
  const selector = (role: Role, name: string) => `${scope}::-p-named("${roles[role]}|${name}")`
  const find = (role: Role, name: string) => page.locator(selector(role, name))
  const field = async (label: string, role: Role = 'textbox') => {
    const found = await page.waitForSelector(selector(role, label), { visible: true })
    // Safe cast: a named text box or combobox is an input here.
    return found as Awaited<ReturnType<typeof page.waitForSelector<'input'>>>
  }
  const window: FirefoxWindow = {
    page,
    async goto(path) {
      await page.goto(site.url + path)
      await page.evaluate(hydrated)
    },
    inDialog: (name) => windowOf(page, site, `${selector('dialog', name)} `),
    press: (role, name) => find(role, name).click(),
    async type(label, text, role = 'textbox') {
      await find(role, label).click({ count: 3 })
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    async choose(select, entry) {
      await window.type(select, entry, 'combobox')
      await find('option', entry).click()
    },
    valueOf: async (label) => (await field(label))?.evaluate((input) => input.value) ?? '',
    async see(text) {
      await page.waitForSelector(`${scope}::-p-text(${text})`, { visible: true })
    },
    async arriveAt(path) {
      await page.waitForFunction((end) => location.pathname === end, {}, path)
    },
    async seeNamed(role, name) {
      await page.waitForSelector(selector(role, name), { visible: true })
    },
    async isGone(role, name) {
      await page.waitForSelector(selector(role, name), { hidden: true })
    },
  }
  return window
}
