// A real Chromium over the real program. A page that logs an error, throws, or is hard to use for some fails its test.
// A new test joins its screen's file and one window where it can: a window, a sign-in and a page's first load cost about a
// second, a program of one's own (`useSite`) three. Two files run at a time, each over a program that no other uses then.
// A test that failed is run once more over the same data (docs/decisions/0012-repeat-failed-tests.md): what it makes has a
// name of its own (`unique.ts`), and what it changes for everyone is put back before it begins.
import axeCore from 'axe-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright'
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
  /** For a test that is run once more: the data as they were, and a program over them. */
  startAnew(): Promise<void>
  /** What the program has printed since it was started. */
  output(): string
}

/** What the browser itself says of an answer that a test asked for on purpose. */
const isExpected = (text: string) =>
  /Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_(?!BLOCKED))/.test(
    text,
  ) || text.includes('net::ERR_INCOMPLETE_CHUNKED_ENCODING')

/**
 * For one test file: the run's browser over the worker's program, which all such files of it share one after the other.
 * They touch only records that no other file looks at, or put back what they changed for everyone. It costs nothing: the
 * first choice for a new file.
 */
export function useSharedSite(): Site {
  return openWindows(() => {
    // Numbered from one; at any time one file runs in each.
    const program = inject('sharedPrograms')[Number(process.env['VITEST_POOL_ID']) - 1]
    if (!program) throw new Error('There is no program for this worker')
    return program
  })
}

/**
 * For one test file that stops its program, sets it up otherwise, or changes what every page shows: a start and a stop more.
 * @param isEmpty as a new installation without the demo begins
 */
export function useSite(env: ProgramOptions['env'] = {}, { isEmpty = false } = {}): OwnSite {
  const ownEnv = isEmpty ? { DEMO: 'off', ...env } : env
  let program: Program
  let folder: string
  const dataDir = () => join(folder, 'data')

  async function start(): Promise<void> {
    if (!isEmpty) await copyData(inject('demoDataDir'), dataDir())
    program = await startProgram({ dataDir: dataDir(), env: ownEnv })
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enfilade-browser-'))
    await start()
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
    async startAnew() {
      await program.stop()
      await rm(dataDir(), { recursive: true })
      await start()
    },
    output: () => program.output(),
  })
}

/**
 * Whoever opens a page in a test acts on it once it is hydrated, as nearly everybody does. What is done before has tests of its
 * own, which open their pages with `waitUntil: 'commit'`.
 */
function waitUntilHydrated(page: Page): void {
  const { goto, reload, goBack, goForward } = page
  const then = async <Answer>(answer: Promise<Answer>, waitUntil = 'load'): Promise<Answer> => {
    const answered = await answer
    // A page that leads on at once takes its scripts with it.
    if (waitUntil !== 'commit') await page.evaluate(hydrated).catch(() => undefined)
    return answered
  }
  Object.assign(page, {
    goto: (...[url, options]: Parameters<Page['goto']>) =>
      then(goto.call(page, url, options), options?.waitUntil),
    reload: (options?: Parameters<Page['reload']>[0]) =>
      then(reload.call(page, options), options?.waitUntil),
    goBack: (options?: Parameters<Page['goBack']>[0]) =>
      then(goBack.call(page, options), options?.waitUntil),
    goForward: (options?: Parameters<Page['goForward']>[0]) =>
      then(goForward.call(page, options), options?.waitUntil),
  })
}

/** Run in the page. Only pages with scripts of the framework's have its context; those that never hydrate are not waited for long. */
const hydrated = `new Promise((resolve) => {
  const end = performance.now() + 5000
  const isDone = () =>
    !window.__reactRouterContext ||
    performance.now() > end ||
    [...document.querySelectorAll('main')].every((main) => Object.keys(main).some((key) => key.startsWith('__reactProps')))
  // A frame may not come where the browser has stopped to draw the window.
  const draw = () => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, 1000)
  }
  const look = () => (isDone() ? draw() : setTimeout(look, 10))
  look()
})`

declare module 'vitest' {
  interface TaskMeta {
    /** What each open page showed when the test failed, for those who cannot look. */
    pages?: string[]
  }
}

async function describe(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((fault: unknown) => String(fault))
  return `${page.url()}\n${shown.slice(0, 4000)}`
}

function openWindows(program: () => { url: string; dataDir: string }): Site {
  let browser: Browser
  let faults: string[] = []
  let contexts: BrowserContext[] = []

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages())
    if (task.result?.state === 'fail') task.meta.pages = await Promise.all(pages.map(describe))
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    expect(faults.splice(0).join('\n'), 'what the pages logged as errors').toBe('')
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
      context.setDefaultTimeout(30_000)
      if (options.javaScriptEnabled !== false) context.on('page', waitUntilHydrated)
      // The browser tells of code made of text, such as a probe for it, by this event only.
      await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
        console.error('Refused by the content policy: ' + event.effectiveDirective))`)
      const page = await context.newPage()
      page.on('pageerror', ({ name, message, stack }) => {
        // The browser gave up a transition between two pages, as it may: the next page is there all the same.
        if (!message.startsWith('Transition was ')) faults.push(stack || `${name}: ${message}`)
      })
      page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message.text())) return
        faults.push(`${message.text()} (${message.location().url})`)
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

/**
 * Every animation by time has ended; those by scrolling, and those that go on, are not waited for. It looks again and again:
 * Chromium never settles `finished` of a transition that another change of theme overtakes. Nor does anything end in a window
 * whose frames the browser has stopped to draw.
 */
export const settled = `new Promise((resolve) => {
  const end = performance.now() + 10_000
  const isRunning = () => document.getAnimations()
    .filter((one) => one.timeline === document.timeline)
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .some((one) => one.playState === 'running')
  const look = () => (isRunning() && performance.now() < end ? setTimeout(look, 15) : resolve())
  look()
})`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the other theme could change. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 A and AA, light and dark. About a second: once for what a screen can look like. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A color on its way from one theme to the other is neither.
    await page.evaluate(settled)
    const violations = await violationsOf(page, colorScheme === 'light' ? tags : colorRules)
    expect(
      violations.map((violation) => `${colorScheme}: ${violation}`),
      page.url(),
    ).toEqual([])
  }
}

/**
 * Each as its rule and the first element. @axe-core/playwright does the same for twice the time: it brings the whole of axe in again
 * for each look, and every result back. Frames hold e-mails and websites, in which no script may run.
 */
async function violationsOf(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeCore.source)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({
      runOnly,
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  }, rules)
}

/** A message goes by itself after some seconds, its Undo with it, but not from under the pointer. */
export async function holdMessages(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).hover()
}

/** Chooses an entry of a searchable selector by typing. */
export async function choose(page: Page, selector: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: selector })
  await input.click()
  await input.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
