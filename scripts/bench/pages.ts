// What a visitor waits for on a phone: the first view of every public page, and the next click.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { findBrowser } from '#tests/support/browser-path.ts'
import { startProgram } from '#tests/support/program.ts'
import { fontMachines } from './fallback-fonts.ts'
import { nextClicks } from './next-click.ts'
import { printFigure, printRatio } from './report.ts'
import { spreadOf } from './rounds.ts'
import { serveStatic } from './static-page.ts'

const paths = [
  '/',
  '/about',
  '/services',
  '/solutions',
  '/portfolio',
  '/portfolio/brightleaf-health',
  '/contact',
  '/faqs',
  '/terms-and-conditions',
  '/privacy-policy',
]

/** A mid-range phone on "Slow 4G" in DevTools. */
const slowerCpu = 4
const slow4g = {
  offline: false,
  latency: 562,
  downloadThroughput: (1475 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}

interface FirstView {
  fcp: number
  lcp: number
  shift: number
  /** Page and fonts, as transferred. */
  bytes: number
}

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update']
const inPage = { path: join(import.meta.dirname, 'in-page.js') }

function launch(env: Record<string, string> = {}): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: flags,
    env: { ...process.env, ...env },
  })
}

async function openPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await context.addInitScript(inPage)
  return context
}

async function slowly(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}

async function firstView(open: () => Promise<BrowserContext>, url: string): Promise<FirstView> {
  const context = await open()
  const page = await context.newPage()
  await slowly(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate<FirstView>('bench.firstView()')
  await context.close()
  return seen
}

async function measureFirstViews(
  open: () => Promise<BrowserContext>,
  program: string,
  rounds: number,
): Promise<void> {
  const copies = new Map<string, string>()
  const context = await open()
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(program + path)
    copies.set(path, await page.evaluate<string>('bench.staticCopy()'))
  }
  await context.close()
  const limit = await serveStatic(copies)
  try {
    for (const path of paths) {
      const pairs: [FirstView, FirstView][] = []
      for (let round = 0; round < rounds; round += 1) {
        pairs.push([await firstView(open, program + path), await firstView(open, limit.url + path)])
      }
      for (const what of ['fcp', 'lcp'] as const) {
        printRatio(
          `${path} ${what.toUpperCase()}`,
          spreadOf(pairs.map(([ours]) => ours[what])).median,
          spreadOf(pairs.map(([, bare]) => bare[what])).median,
          spreadOf(pairs.map(([ours, bare]) => ours[what] / bare[what])),
          1.1,
        )
      }
      const ours = pairs.map(([one]) => one)
      printFigure(
        `${path} page, style, fonts`,
        spreadOf(ours.map(({ bytes }) => bytes)).max / 1000,
        'kB',
        100,
      )
    }
  } finally {
    limit.stop()
  }
}

/** Checks on machines with other fonts that no page's layout shifts. */
async function measureShifts(program: string, folder: string): Promise<void> {
  for (const { name, env } of await fontMachines(folder)) {
    const browser = await launch(env)
    for (const path of paths) {
      const { shift } = await firstView(() => openPhone(browser), program + path)
      printFigure(`${path} layout shift, ${name}`, shift, '', 0)
    }
    await browser.close()
  }
}

async function measureClicks(program: string, profile: string, rounds: number): Promise<void> {
  const clicks = await nextClicks(profile, flags, `${program}/`, `${program}/faqs`, rounds)
  printFigure('next click, prerendered', spreadOf(clicks.map(({ ms }) => ms)).median, 'ms', 100)
  const missed = clicks.filter(({ isPrerendered }) => !isPrerendered).length
  if (missed > 0) printFigure('next clicks not prerendered', missed, '', 0)
}

export async function measurePages(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-bench-pages-'))
  const program = await startProgram({ dataDir: join(folder, 'data') })
  const browser = await launch()
  try {
    await measureFirstViews(() => openPhone(browser), program.url, rounds)
    await measureShifts(program.url, folder)
    await measureClicks(program.url, join(folder, 'profile'), rounds)
  } finally {
    await browser.close()
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
