// Real Chromium against the real program. A page that logs an error, throws or is inaccessible fails its test. Add new tests
// to their screen's file and an open window if possible: a window, a sign-in and a page's first load cost about a second, a
// separate program (`useSite`) three. Two files run at a time, each on a program it does not share meanwhile; other files use
// it before and after, so records need unique names (`unique.ts`), and a change that affects everyone is reset.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
} from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { copyData } from './demo-data.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

export const demoPassword = 'Enfilade-demo-1'

export interface Site {
  /** The program's address. */
  readonly url: string
  /** The program's data folder; its emails are in `outbox`. */
  readonly dataDir: string
  /** Opens a window with a separate session. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Opens a window with this person signed in. */
  openAs(email: string, options?: BrowserContextOptions): Promise<Page>
}

export interface OwnSite extends Site {
  /** Kills the program like a power cut; `restart` starts it again on the same port and data. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Output of the program since it started. */
  output(): string
}

/** The browser's messages about responses that a test provokes on purpose. */
const isExpected = (text: string) =>
  /Failed to load resource: (?:the server responded with a status of (?:4\d\d|503)|net::ERR_(?!BLOCKED))/.test(
    text,
  ) || text.includes('net::ERR_INCOMPLETE_CHUNKED_ENCODING')

/** The router's messages about a screen whose file did not come. */
const isAboutLostScreen = (text: string) =>
  /^(?:Error loading route module|TypeError: Failed to fetch dynamically imported module)/.test(
    text,
  )

/**
 * For one test file: the run's browser and the worker's program, which all such files share one after another. They touch
 * only records that no other file uses, or restore what they change for everyone. It costs nothing, so it is the first
 * choice for a new file.
 */
export function useSharedSite(): Site {
  return openWindows(() => {
    // Numbered from one; each runs one file at a time.
    const program = inject('sharedPrograms')[Number(process.env['VITEST_POOL_ID']) - 1]
    if (!program) throw new Error('There is no program for this worker')
    return program
  })
}

/**
 * For one test file that stops or reconfigures its program, or changes what every page shows; costs a start and a stop.
 * @param isEmpty starts like a new installation without the demo
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

/**
 * Makes tests act on a page only once it is hydrated, as most people do. Interaction before that is tested separately, in
 * pages opened with `waitUntil: 'commit'`.
 */
function waitUntilHydrated(page: Page): void {
  const { goto, reload, goBack, goForward } = page
  const then = async <Answer>(answer: Promise<Answer>, waitUntil = 'load'): Promise<Answer> => {
    const answered = await answer
    // A page that redirects at once takes its scripts with it.
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

/** Runs in the page. Only pages with the framework's scripts have its context; does not wait long for others. */
export const hydrated = `new Promise((resolve) => {
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
    /** Content of each open page when the test failed, for diagnosis. */
    pages?: string[]
  }
}

async function describe(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((failure: unknown) => String(failure))
  return `${page.url()}\n${shown.slice(0, 4000)}`
}

function openWindows(program: () => { url: string; dataDir: string }): Site {
  let browser: Browser
  let errors: string[] = []
  let contexts: BrowserContext[] = []

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages())
    if (task.result?.state === 'fail') task.meta.pages = await Promise.all(pages.map(describe))
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    expect(errors.splice(0).join('\n'), 'what the pages logged as errors').toBe('')
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
        // It would answer requests that tests hold back; its own tests allow it.
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(30_000)
      if (options.javaScriptEnabled !== false) context.on('page', waitUntilHydrated)
      // Only this event reports code compiled from text, such as a feature test for it.
      await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
        console.error('Refused by the content policy: ' + event.effectiveDirective))`)
      const page = await context.newPage()
      page.on('pageerror', ({ name, message, stack }) => {
        // The browser may skip a transition between two pages; the next page still appears.
        if (!message.startsWith('Transition was ')) errors.push(stack || `${name}: ${message}`)
      })
      let hasLostScript = false
      page.on('requestfailed', (request) => {
        hasLostScript ||= request.resourceType() === 'script'
      })
      page.on('response', (response) => {
        const isScript = response.headers()['content-type']?.includes('javascript')
        const isAnswered = response.status() < 400 && isScript
        hasLostScript ||= response.request().resourceType() === 'script' && !isAnswered
      })
      page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected(message.text())) return
        if (hasLostScript && isAboutLostScreen(message.text())) return
        errors.push(`${message.text()} (${message.location().url})`)
      })
      return page
    },
    async openAs(email, options) {
      const page = await site.open(options)
      // Uses the page's own request context, because it shares the cookies and this call sets the session's.
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
 * Waits for time-based animations to end, but not for scroll-driven or infinite ones. It polls, because Chromium never
 * settles `finished` of a transition overtaken by another change of theme. Animations also never end in a window whose
 * rendering the browser has paused.
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

/**
 * Waits until the page has loaded nothing for half a second. Playwright's own 'networkidle' never comes in the app: it counts
 * the script of a shared worker as loading for ever.
 */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    let latest = performance.now()
    new PerformanceObserver(() => (latest = performance.now())).observe({ type: 'resource' })
    const look = () => (performance.now() - latest > 500 ? resolve() : setTimeout(look, 25))
    look()
  })`)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Half as long as `axe.source`, which counts because every loaded page gets it. */
const axeSource = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** Rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks WCAG 2.2 A and AA, light and dark. Takes about a second, so use it once per distinct state of a screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colors in the middle of a theme transition belong to neither theme.
    await page.evaluate(settled)
    const violations = await violationsOf(page, colorScheme === 'light' ? tags : colorRules)
    expect(
      violations.map((violation) => `${colorScheme}: ${violation}`),
      page.url(),
    ).toEqual([])
  }
}

/**
 * Lists violations by rule and first element. Twice as fast as @axe-core/playwright, which injects axe again for each check
 * and returns every result. Frames contain emails and websites, in which no script may run.
 */
async function violationsOf(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource)
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

export const hasFocus = async (field: Locator): Promise<boolean> =>
  (await field.and(field.page().locator(':focus')).count()) === 1

/** Messages with their Undo disappear after some seconds, but not while the pointer is over them. */
export async function holdMessages(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).hover()
}

/** From its next load on, the window receives no changes by others, so the server has to reject what is outdated. */
export async function blockLiveUpdates(page: Page): Promise<void> {
  // What a shared worker requests can't be blocked, so the window gets a stream of its own.
  await page.addInitScript('delete window.SharedWorker')
  await page.route('**/updates**', (route) => route.abort())
}

/** Chooses an entry of a searchable select by typing. */
export async function choose(page: Page, selector: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: selector })
  await input.click()
  await input.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
