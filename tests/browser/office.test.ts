// Tests the back-office's frame.
import { expect, test } from 'vitest'
import { useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

// P5.1.1
test('S1.2.1 S2.10.1 S2.10.6 the sidebar has home, clients, projects and tasks', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin')
  await page.waitForURL('**/app/admin/home')
  const sidebar = page.getByRole('navigation', { name: 'Back-office' })
  const places = {
    Home: '/app/admin/home',
    'Clients | Companies': '/app/admin/clients',
    'Manage Projects': '/app/admin/projects',
    'Manage Campaigns': '/app/admin/campaigns',
    'Manage Tasks': '/app/admin/tasks',
    Invoices: '/app/admin/invoices',
    'Messages 4 new': '/app/admin/messages',
  }
  for (const [name, path] of Object.entries(places)) {
    await sidebar.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

test('light or dark mode is chosen and kept under the root key after a reload', async () => {
  const page = await site.openAs(admin, { colorScheme: 'light' })
  await page.goto('/app/admin/home')
  await page.getByRole('button', { name: /Avery Stone/ }).click()
  await page.getByRole('menuitem', { name: 'Dark mode' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
  expect(await page.evaluate('localStorage.getItem("root")')).toBe('{"version":1,"mode":"dark"}')
  await page.reload()
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark')
})

test('the frame and the focus stay when another screen opens', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/home')
  const link = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link').nth(1)
  const before = await link.elementHandle()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clients | Companies', level: 1 }).waitFor()
  await expect
    .poll(() => before?.evaluate((element) => element === document.activeElement))
    .toBe(true)
})

test.each([
  ['campaigns', 'Add Campaign', 'add-campaign'],
  ['time', 'Add time', 'add-time'],
])('/app/admin/%s is loaded ahead: opening “%s” fetches no file', async (screen, name, file) => {
  const page = await site.openAs(admin)
  await page.goto(`/app/admin/${screen}`)
  const address = () =>
    page.evaluate(
      (start) =>
        performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
      `/assets/${file}-`,
    )
  await expect.poll(address).toBeDefined()
  // Waits until the module and its imports have loaded.
  await page.evaluate(`import(${JSON.stringify(await address())}).then(() => undefined)`)
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) fetched.push(pathname)
  })
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('dialog', { name, exact: true }).waitFor()
  expect(fetched).toEqual([])
})

test('a truncated address leads to Not found within the frame, not to an error', async () => {
  const page = await site.openAs(admin)
  for (const path of ['clients/01a2', 'invoices/01a2', 'quotes/01a2']) {
    const answer = await page.goto(`/app/admin/${path}`)
    expect([answer?.status(), await page.title()], path).toEqual([404, 'Not found'])
    await page.getByRole('navigation', { name: 'Back-office' }).waitFor()
  }
})
