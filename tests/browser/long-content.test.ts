// Long, formatted, right-to-left and missing content must not break the layout, and no text may lie over another: on every
// screen, on a phone, a tablet and a desktop, light and dark.
import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { settled, useSite, waitUntilLoaded } from '#tests/support/browser.ts'
import { findLayoutIssues } from './layout-issues.ts'
import { type LongContent, makeLongContent } from '#tests/support/long-content.ts'
import { overlappingTexts } from './overlapping-text.ts'
import { visitScreens } from './screens.ts'

const site = useSite()

const widths = { desktop: [1440], touch: [768, 390] } as const
const heights = { 1440: 900, 768: 1024, 390: 844 } as const

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
  '/review',
  '/questions',
]

const companyTabs = [
  '',
  '/projects',
  '/campaigns',
  '/people',
  '/brand',
  '/services',
  '/portfolio',
  '/reports',
  '/files',
  '/quotes',
  '/invoices',
  '/retainers',
  '/activity',
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
    '/accept-invitation?token=x',
    '/verify-email?token=x',
    '/unsubscribe?token=x',
    '/setup/archive',
    '/booking/x',
    '/review/x',
    '/r/x',
    '/app/two-factor',
    '/setup',
  ],
  clients: ({ company, client }) => [
    ...companyTabs.map((tab) => `/clients/${client}${tab}`),
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
  others: ({ client, invoice, quote, timeEntry, import: imported }) => [
    '/search?q=a',
    '/notifications',
    '/notifications/settings',
    `/time/${timeEntry}`,
    `/import/${imported}`,
    `/invoices/${invoice}`,
    `/invoices/${invoice}/instalments`,
    `/quotes/${quote}`,
    `/quotes/${quote}/instalments`,
    `/clients/${client}/portfolio/new`,
  ],
  empty: ({ emptyCompany }) => [
    ...companyTabs.map((tab) => `/clients/${emptyCompany}${tab}`),
    ...['projects', 'campaigns', 'tasks', 'posts', 'calendar'].map(
      (board) => `/${board}?company=${emptyCompany}`,
    ),
    '/search?q=nothing+has+this',
  ],
  settings: () => websiteSections.map((section) => `/settings/website${section}`),
}

let made: LongContent
beforeAll(async () => {
  const page = await site.openAs('admin@enfilade.test')
  made = await makeLongContent(page, site)
  await page.context().close()
})

/** The page waits for its queries, fonts and transitions, and has drawn what they changed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  await page.evaluate(settled)
}

/** Everything that is wrong with a screen on one device: loaded once, then resized and switched between its themes. */
async function check(page: Page, device: keyof typeof widths, address: string): Promise<string[]> {
  const issues: string[] = []
  await page.goto(address)
  await waitUntilLoaded(page)
  for (const width of widths[device]) {
    await page.setViewportSize({ width, height: heights[width] })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      const found = await overlappingTexts(page)
      // Where boxes lie does not depend on the theme.
      if (colorScheme === 'light') found.push(...(await findLayoutIssues(page)))
      issues.push(...found.map((failure) => `${address} at ${width}, ${colorScheme}: ${failure}`))
    }
  }
  return issues
}

/** @returns the errors, and the screens of the area that were not reached */
async function checkAll(open: (options: BrowserContextOptions) => Promise<Page>, starts: string[]) {
  const issues: string[] = []
  // Two windows, because touch can't be switched off again in one.
  const desktop = await open({ reducedMotion: 'reduce' })
  const touch = await open({ reducedMotion: 'reduce', hasTouch: true })
  const unvisited = await visitScreens(desktop, starts, async (address) => {
    const found = await Promise.all([
      check(desktop, 'desktop', address),
      check(touch, 'touch', address),
    ])
    issues.push(...found.flat())
  })
  return { issues, unvisited }
}

test('the public site and the sign-in show long content without layout issues', async () => {
  const starts = [...(screens['site']?.(made) ?? []), ...(screens['account']?.(made) ?? [])]
  const found = await checkAll((options) => site.open(options), starts)
  expect(found).toEqual({ issues: [], unvisited: [] })
})

test('the client area shows long content without layout issues', async () => {
  const found = await checkAll(
    (options) => site.openAs('owner@brightleaf.test', options),
    ['/app/client/dashboard', '/app/client/search?q=one', `/app/client/files/${made.file}`],
  )
  expect(found).toEqual({ issues: [], unvisited: [] })
})

// More than a hundred screens.
test(
  'the back-office shows long content without layout issues',
  { timeout: 1_200_000 },
  async () => {
    const starts = ['clients', 'boards', 'messages', 'others', 'empty', 'settings'].flatMap(
      (name) => (screens[name]?.(made) ?? []).map((path) => `/app/admin${path}`),
    )
    const found = await checkAll((options) => site.openAs('admin@enfilade.test', options), starts)
    expect(found).toEqual({ issues: [], unvisited: [] })
  },
)
