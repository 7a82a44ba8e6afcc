// A real Chromium over the real program. A page that logs an error, throws, or is hard to use for some fails its test.
import { AxeBuilder } from '@axe-core/playwright'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { copyData } from './demo-data.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

export const demoPassword = 'Enfilade-demo-1'

export interface Site {
  /** Where the program answers. */
  readonly url: string
  /** Where the program keeps its files; its mails are in `outbox` there. */
  readonly dataDir: string
  /** A window of its own, with its own session. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** A window in which this person is signed in already. */
  openAs(email: string, options?: BrowserContextOptions): Promise<Page>
}

export interface OwnSite extends Site {
  /** Ends the program as a power cut would; `restart` starts it again on the same port and data. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** What the program has printed since it was started. */
  output(): string
}

/** What the browser itself says of an answer that a test asked for on purpose. */
const isExpected = (text: string) =>
  /Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE))/.test(
    text,
  ) || text.includes('net::ERR_INCOMPLETE_CHUNKED_ENCODING')

/**
 * For one test file: the run's browser over the run's program, which all such files share one after the other. They touch
 * only records that no other file looks at, or put back what they changed for everyone.
 */
export function useSharedSite(): Site {
  return openWindows(() => inject('sharedProgram'))
}

/**
 * For one test file that stops its program, sets it up otherwise, or changes what every page shows.
 * @param isEmpty as a new installation without the demo begins
 */
export function useSite(env: ProgramOptions['env'] = {}, { isEmpty = false } = {}): OwnSite {
  const ownEnv = isEmpty ? { DEMO: 'off', ...env } : env
  let program: Program
  let folder: string
  const dataDir = () => join(folder, 'data')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enfilade-browser-'))
    if (!isEmpty) await copyData(inject('demoDataDir'), dataDir())
    program = await startProgram({ dataDir: dataDir(), env: ownEnv })
  })
  afterAll(async () => {
    await program?.stop()
    await rm(folder, { recursive: true })
  })

  const windows = openWindows(() => ({ url: program.url, dataDir: dataDir() }))
  return Object.assign(windows, {
    kill: () => program.kill(),
    async restart() {
      const port = Number(new URL(program.url).port)
      program = await startProgram({ dataDir: dataDir(), port, env: ownEnv })
    },
    output: () => program.output(),
  })
}

function openWindows(program: () => { url: string; dataDir: string }): Site {
  let browser: Browser
  let faults: string[] = []
  let contexts: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    expect(faults.splice(0), 'what the pages logged as errors').toEqual([])
  })
  afterAll(() => browser?.close())

  const site: Site = {
    get url() {
      return program().url
    },
    get dataDir() {
      return program().dataDir
    },
    async open(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: site.url,
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(10_000)
      // The browser tells of code made of text, such as a probe for it, by this event only.
      await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
        console.error('Refused by the content policy: ' + event.effectiveDirective))`)
      const page = await context.newPage()
      page.on('pageerror', ({ name, message, stack }) => {
        // The browser gave up a transition between two pages, as it may: the next page is there all the same.
        if (!message.startsWith('Transition was ')) faults.push(stack || `${name}: ${message}`)
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
      })
      return page
    },
    async openAs(email, options) {
      const page = await site.open(options)
      // The page's own requests carry its cookies, and this one sets the session's.
      const answer = await page.request.post('/auth/signin', {
        data: { email, password: demoPassword },
      })
      expect(answer.status()).toBe(200)
      return page
    },
  }
  return site
}

/** Every animation by time has ended; those by scrolling, and those that go on, are not waited for. */
const settled = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.timeline === document.timeline)
  .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished))`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the other theme could change. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 A and AA, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A colour on its way from one theme to the other is neither.
    await page.evaluate(settled)
    const axe = new AxeBuilder({ page })
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(colorRules)
    ).analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`),
      page.url(),
    ).toEqual([])
  }
}

/** Chooses an entry of a searchable selector by typing. */
export async function choose(page: Page, selector: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: selector })
  await input.click()
  await input.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
