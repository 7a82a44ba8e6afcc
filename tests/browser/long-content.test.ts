// Long and unusual content must not break the layout: every screen on a phone, a touch tablet and a desktop.
import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { settled, useSite } from '#tests/support/browser.ts'
import { layoutFaults } from './layout-faults.ts'
import { type LongContent, makeLongContent } from '#tests/support/long-content.ts'

const site = useSite()

/** Viewports of a phone and a tablet, both with touch, and a desktop. */
const devices: { options: BrowserContextOptions; sizes: { width: number; height: number }[] }[] = [
  {
    options: { hasTouch: true, reducedMotion: 'reduce' },
    sizes: [
      { width: 390, height: 844 },
      { width: 1180, height: 820 },
    ],
  },
  { options: { reducedMotion: 'reduce' }, sizes: [{ width: 1440, height: 900 }] },
]

const websiteSections = [
  '',
  '/agency',
  '/figures',
  '/pages/home',
  '/pages/contact',
  '/services',
  '/solutions',
  '/portfolio',
  '/team',
  '/faqs',
  '/legal/terms',
]

const screens: Record<string, (made: LongContent) => string[]> = {
  site: () => [
    '/',
    '/about',
    '/services',
    '/solutions',
    '/portfolio',
    '/portfolio/brightleaf-health',
    '/contact',
    '/faqs',
    '/terms-and-conditions',
    '/no-such-page',
  ],
  account: () => [
    '/login',
    '/registration',
    '/forgot-password',
    '/reset-password?token=x',
    '/setup',
  ],
  clients: ({ company }) => [
    '/home',
    `/home?company=${company}`,
    '/clients?sort=-name',
    '/clients/new',
    `/clients/${company}/edit`,
    `/clients/${company}/delete`,
  ],
  boards: ({ company, project, task, campaign, post }) => {
    const chosen = `?company=${company}&project=${project}`
    return [
      `/projects?company=${company}`,
      `/projects/new?company=${company}`,
      `/projects/${project}?company=${company}`,
      `/tasks${chosen}`,
      `/tasks/new${chosen}`,
      `/tasks/${task}${chosen}`,
      `/campaigns${chosen}`,
      `/campaigns/new${chosen}`,
      `/campaigns/${campaign}${chosen}`,
      `/posts?company=${company}&month=2026-12`,
      `/posts?company=${company}&month=2026-12&view=list`,
      `/posts/new?company=${company}&campaign=${campaign}`,
      `/posts/${post}?company=${company}&month=2026-12`,
    ]
  },
  messages: ({ message, chat }) => [
    '/messages',
    `/messages/${message}`,
    `/messages/${chat}`,
    `/messages/${message}/client`,
  ],
  settings: () => websiteSections.map((section) => `/settings/website${section}`),
}

let made: LongContent
beforeAll(async () => {
  const page = await site.openAs('admin@enfilade.test')
  made = await makeLongContent(page, site)
  await page.context().close()
})

const frame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

type Open = (options: BrowserContextOptions) => Promise<Page>

/** Visits each address in the viewports of one device. */
async function walk(page: Page, sizes: (typeof devices)[number]['sizes'], addresses: string[]) {
  const faults: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.evaluate(frame)
      await page.evaluate(settled)
      const found = await layoutFaults(page)
      faults.push(...found.map((fault) => `${address} at ${size.width}: ${fault}`))
    }
  }
  return faults
}

/** Loading pages takes longer than checking them, so several run at once. */
async function walkAll(open: Open, addresses: string[]): Promise<string[]> {
  const halves = [0, 1].map((half) => addresses.filter((_, place) => place % 2 === half))
  const walks = devices.flatMap(({ options, sizes }) =>
    halves.map(async (half) => walk(await open(options), sizes, half)),
  )
  return (await Promise.all(walks)).flat()
}

test.each(['site', 'account'])('%s', async (name) => {
  const found = await walkAll((options) => site.open(options), screens[name]?.(made) ?? [])
  expect(found).toEqual([])
})

test('client', async () => {
  const open: Open = (options) => site.openAs('owner@brightleaf.test', options)
  expect(await walkAll(open, ['/app/client/dashboard'])).toEqual([])
})

test.each(['clients', 'boards', 'messages', 'settings'])('%s', async (name) => {
  const addresses = (screens[name]?.(made) ?? []).map((path) => `/app/admin${path}`)
  const open: Open = (options) => site.openAs('admin@enfilade.test', options)
  expect(await walkAll(open, addresses)).toEqual([])
})
