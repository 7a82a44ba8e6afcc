// What opens a dialog says so to assistive technology: every link and button of the screens, found by trying them.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()

const sectionOf = (path: string) => path.split('/').slice(0, 4).join('/')
/** The same for all records of a kind. */
const kindOf = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')

interface Opener {
  name: string
  /** Null for a button. */
  path: string | null
  search: string
  confirmDialog: boolean
}

/** The page's links and buttons outside of the frame. */
const openersOf = (page: Page): Promise<Opener[]> =>
  page.locator('main a[href], main button:enabled').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        name: one.ariaLabel ?? one.textContent.trim(),
        path: one instanceof HTMLAnchorElement ? one.pathname : null,
        search: one instanceof HTMLAnchorElement ? one.search : '',
        confirmDialog: one.ariaHasPopup === 'dialog',
      })),
  )

/** Names of buttons that ask something first. */
const asks =
  /…$|^(?:Add|New|Edit|Delete|Invite|Set up|Export|Who can|Preview|Decline|Reveal|Repeat)/

const dialogIn = (page: Page) => page.locator('dialog[open]').first()

/**
 * Looks at each screen's openers. A link counts by the page it leads to, a button by what its press opens.
 * @returns those that open a dialog in silence, or announce one that does not come
 */
async function findWrong(page: Page, screens: readonly string[]): Promise<string[]> {
  // Nothing is changed by what is pressed.
  await page.route('**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const wrong = new Set<string>()
  const links = new Map<string, Opener & { from: string }>()
  for (const screen of screens) {
    await page.goto(screen)
    const here = new URL(page.url()).pathname
    const buttons = new Set<string>()
    for (const opener of await openersOf(page)) {
      const { name, path, confirmDialog } = opener
      if (path === null) {
        if (asks.test(name)) buttons.add(name)
      } else if (sectionOf(path) === sectionOf(here) || path.endsWith('/new')) {
        const key = `${kindOf(path)} ${confirmDialog}`
        if (path !== here && !links.has(key)) links.set(key, { ...opener, from: kindOf(here) })
      }
    }
    for (const name of buttons) {
      const button = page.locator('main').getByRole('button', { name, exact: true }).first()
      const confirmDialog = (await button.getAttribute('aria-haspopup')) !== null
      await button.click()
      const isOpen = await dialogIn(page)
        .waitFor({ timeout: confirmDialog ? 5000 : 500 })
        .then(() => true)
        .catch(() => false)
      if (isOpen && !confirmDialog) wrong.add(`${kindOf(here)}: button ${name}`)
      await page.goto(screen)
    }
  }
  for (const { name, path, search, confirmDialog, from } of links.values()) {
    await page.goto(`${path}${search}`)
    const isOpen = await dialogIn(page).isVisible()
    if (isOpen !== confirmDialog) wrong.add(`${from}: ${name} to ${kindOf(path ?? '')}`)
  }
  return [...wrong]
}

async function idOf(page: Page, path: string): Promise<string> {
  const answer = (await (await page.request.get(path)).json()) as
    | { _id: string }[]
    | { items: { _id: string }[] }
  return (Array.isArray(answer) ? answer : answer.items)[0]?._id ?? ''
}

// P2.16.1
test('S2.13.4 P13.1.10 dialog openers in the back-office say that they open one', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const company = await idOf(page, '/companies?search=Brightleaf')
  const project = await idOf(page, `/companies/${company}/projects`)
  const campaign = await idOf(page, `/companies/${company}/campaigns`)
  const board = `company=${company}&project=${project}`
  const client = `clients/${company}`
  const screens = [
    'home',
    'clients?search=Brightleaf',
    ...['', '/projects', '/people', '/brand', '/services', '/reports', '/files', '/invoices'].map(
      (tab) => `${client}${tab}`,
    ),
    `${client}/retainers`,
    `projects?company=${company}`,
    `tasks?${board}`,
    `tasks?${board}&mine`,
    `campaigns?${board}`,
    `campaigns/${campaign}/results/metrics`,
    `posts?company=${company}`,
    'calendar',
    'time',
    'renewals',
    'people',
    'account/security',
    'account/details',
    `invoices/${await idOf(page, '/invoices?status=sent')}`,
    `quotes/${await idOf(page, '/quotes')}`,
  ]
  expect(
    await findWrong(
      page,
      screens.map((screen) => `/app/admin/${screen}`),
    ),
  ).toEqual([])
})

test('P13.1.10 dialog openers in the client area say that they open one', async () => {
  const page = await site.openAs('owner@brightleaf.test')
  const screens = ['dashboard', 'work-manager', 'manage-events', 'posts', 'services', 'team']
  const more = ['brand', 'profile', 'account/security', 'account/details']
  expect(
    await findWrong(
      page,
      [...screens, ...more].map((screen) => `/app/client/${screen}`),
    ),
  ).toEqual([])
})
