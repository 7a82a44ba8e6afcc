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

test('S2.11.1 a welcome; S2.11.4 the website in a new tab, S2.11.6 the dialogs of clients and projects', async () => {
  const page = await openHome()
  const website = page.getByRole('link', { name: 'View Website' })
  expect(await website.getAttribute('href')).toBe('/')
  expect(await website.getAttribute('target')).toBe('_blank')
  for (const name of ['Add Client', 'Add Project']) {
    expect(await page.getByRole('link', { name }).getAttribute('aria-haspopup')).toBe('dialog')
  }
  await page.getByRole('link', { name: 'Add Client' }).click()
  await page.getByRole('dialog', { name: 'Add Client/Company' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Add Project' }).click()
  await page.getByRole('dialog', { name: 'Add Project' }).waitFor()
})

test('S4.3.2 the clients are there at once: S2.11.7 name, email and View; S2.11.10 nothing is chosen yet', async () => {
  const page = await openHome()
  expect(await headings(page, 'Clients')).toEqual(['Client Name', 'Email', 'Action'])
  const row = page.getByRole('row').filter({ hasText: 'Brightleaf Health' })
  await row.getByText('hello@brightleaf.test').waitFor()
  await row.getByRole('link', { name: 'View Brightleaf Health' }).waitFor()
  await page.getByText('Select a Client / Company to View').waitFor()
  await expectAccessible(page)
})

// S2.11.11 S2.11.12 S2.11.13 S2.11.14 P2.12.1 P13.1.8
test('S4.4.1 View shows the client’s projects, S2.11.8 beside the clients; S4.4.2 Add Project is for that client', async () => {
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
  expect(await company.inputValue()).toBe(chosen)
})

// P2.18.1
test('S2.11.2 four stat cards, S2.11.3 each counted: they are what the server counts, and lead to what they count', async () => {
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

test('S2.11.9 a month calendar, of the client that is looked at; View keeps its month', async () => {
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

test('what needs one is on top, leads there, and is gone once it is done', async () => {
  const page = await openHome()
  const needed = page.getByRole('region', { name: 'Needs your attention' })
  await needed.getByRole('listitem').first().waitFor()
  await needed.getByText('Waiting for approval').first().waitFor()
  const overdue = needed.getByRole('listitem').filter({ hasText: 'Overdue' }).first()
  const title = (await overdue.getByRole('link').textContent()) ?? ''
  const other = await openHome()
  await overdue.getByRole('link').click()
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

test('S8.6.1 projects that could not be fetched: S8.6.2 said with the reason, and Retry', async () => {
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
