// The back-office's home: the work in numbers, the clients, and the selected client's projects.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()

async function openHome(): Promise<Page> {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/home')
  await page.getByRole('heading', { name: 'Welcome, Avery' }).waitFor()
  return page
}

const headings = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents()

test('S2.11.1 S2.11.4 S2.11.6 Home links the website and the Add dialogs', async () => {
  const page = await openHome()
  const website = page.getByRole('link', { name: 'View Website' })
  await expect.poll(() => website.getAttribute('href')).toBe('/')
  await expect.poll(() => website.getAttribute('target')).toBe('_blank')
  for (const name of ['Add Client', 'Add Project']) {
    await expect
      .poll(() => page.getByRole('link', { name }).getAttribute('aria-haspopup'))
      .toBe('dialog')
  }
  await page.getByRole('link', { name: 'Add Client' }).click()
  await page.getByRole('dialog', { name: 'Add Client/Company' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Add Project' }).click()
  await page.getByRole('dialog', { name: 'Add Project' }).waitFor()
})

test('S4.3.2 S2.11.7 S2.11.10 Home lists clients with email and View, none selected', async () => {
  const page = await openHome()
  expect(await headings(page, 'Clients')).toEqual(['Client Name', 'Email', 'Action'])
  const row = page.getByRole('row').filter({ hasText: 'Brightleaf Health' })
  await row.getByText('hello@brightleaf.test').waitFor()
  await row.getByRole('link', { name: 'View Brightleaf Health' }).waitFor()
  await page.getByText('Select a Client / Company to View').waitFor()
  await expectAccessible(page)
})

// S2.11.11 S2.11.12 S2.11.13 S2.11.14 P2.12.1 P13.1.8
test('S4.4.1 S2.11.8 S4.4.2 View shows a client’s projects; Add Project is for it', async () => {
  const page = await openHome()
  await page.getByRole('link', { name: 'View Brightleaf Health' }).click()
  const panel = page.getByRole('region', { name: 'Projects' })
  await panel.getByRole('heading', { name: 'Brightleaf Health' }).waitFor()
  await page.getByRole('table', { name: 'Projects' }).waitFor()
  expect(await headings(page, 'Projects'), 'S2.11.11').toEqual([
    'Title',
    'Start Date',
    'End Date',
    'Status',
    'Completion Rate',
  ])
  const portal = panel.getByRole('row').filter({ hasText: 'Patient portal' })
  const [, start = '', end = '', status, rate] = await portal.getByRole('cell').allTextContents()
  for (const date of [start, end]) expect(date, 'S2.11.14').toMatch(/^\d{1,2}\/\d{1,2}\/\d{2}$/)
  expect(status, 'S2.11.12').toBe('In progress')
  expect(rate, 'S2.11.13').toMatch(/^\d+% · \d+ events?$/)
  await expectAccessible(page)
  const chosen = new URL(page.url()).searchParams.get('company')
  await page.getByRole('link', { name: 'Add Project' }).click()
  const company = page.getByRole('dialog', { name: 'Add Project' }).getByLabel('Company')
  await expect.poll(() => company.inputValue()).toBe(chosen)
})

// P2.18.1
test('S2.11.2 S2.11.3 four stat cards show the server’s counts', async () => {
  const page = await openHome()
  const counts = (await (await page.request.get('/overview')).json()) as Record<string, number>
  const cards = page.getByRole('main').locator('dl').first()
  const names = await cards.getByRole('term').allTextContents()
  expect(names).toEqual(['Total clients', 'Total projects', 'Total tasks', 'Total campaigns'])
  const shown = await cards.getByRole('definition').allTextContents()
  expect(shown.map((text) => Number(text.replaceAll(',', '')))).toEqual(
    ['clients', 'projects', 'tasks', 'campaigns'].map((name) => counts[name]),
  )
  const all = (await (await page.request.get('/companies/all')).json()) as unknown[]
  expect(counts['clients']).toBe(all.length)
})

test('S2.11.9 the month calendar is of the viewed client; View keeps the month', async () => {
  const page = await openHome()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const ofBrightleaf = calendar.getByRole('link', { name: /, Brightleaf Health$/ })
  await ofBrightleaf.first().waitFor()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).not.toBeNull()
  const { searchParams } = new URL(page.url())
  const view = page.getByRole('link', { name: 'View Harborview School' })
  await view.and(page.locator('[href*="date="]')).click()
  await calendar
    .getByRole('link', { name: /, Harborview School$/ })
    .first()
    .waitFor()
  await ofBrightleaf.first().waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.get('date')).toBe(searchParams.get('date'))
})

test('an item needing attention is first, links to its record and goes once done', async () => {
  const page = await openHome()
  const needed = page.getByRole('region', { name: 'Needs your attention' })
  await needed.getByRole('listitem').first().waitFor()
  await needed.getByText('Waiting for approval').first().waitFor()
  const overdue = needed
    .getByRole('listitem')
    .filter({ has: page.getByText('Overdue task', { exact: true }) })
    .first()
  const task = overdue.locator('a[href^="/app/admin/tasks/"]').first()
  const title = (await task.textContent()) ?? ''
  const other = await openHome()
  await task.click()
  await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  const set = (status: string) =>
    page.request.put(`/projects/tasks/${/tasks\/([-\w]{36})/.exec(page.url())?.[1]}`, {
      headers: { origin: site.url },
      data: { status },
    })
  const shown = other.getByRole('region', { name: 'Needs your attention' })
  await shown.getByRole('link', { name: title }).waitFor()
  await set('done')
  await shown.getByRole('link', { name: title }).waitFor({ state: 'hidden' })
  await set('in progress')
  await shown.getByRole('link', { name: title }).waitFor()
})

test('S8.6.1 S8.6.2 if projects cannot be loaded, the reason and Retry are shown', async () => {
  const page = await openHome()
  let isAway = true
  await page.route(/\/companies\/[^/]+\/projects/, (route) => {
    if (!isAway) return route.continue()
    const error = { code: 'unavailable', message: 'The database is away.', requestId: 'r1' }
    return route.fulfill({ status: 503, json: { error } })
  })
  await page.getByRole('link', { name: 'View Brightleaf Health' }).click()
  const alert = page.getByRole('alert')
  await alert
    .getByText('An error has occured when fetching Projects: The database is away.')
    .waitFor()
  isAway = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table', { name: 'Projects' }).waitFor()
})

test('on a phone View scrolls to the projects; header buttons fit one row', async () => {
  const page = await site.openAs('admin@enfilade.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/app/admin/home')
  for (const width of [360, 390, 640, 768, 1024, 1180, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const tops = await page
      .locator('main header')
      .first()
      .locator('a, button')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
    expect(tops, `${width}`).toHaveLength(4)
    expect(new Set(tops).size, `${width}`).toBe(1)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 740 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Brightleaf Health' }).click()
  const heading = page.getByRole('region', { name: 'Projects' }).getByRole('heading')
  await expect
    .poll(() => heading.evaluate((one) => one === document.activeElement && one.textContent))
    .toBe('Brightleaf Health')
  await expect
    .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(100)
})
