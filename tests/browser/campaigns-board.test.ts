// Manage Campaigns: choosing company and project, adding a campaign, the card, every way to move it, its details.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const columns = ['Planned', 'Active', 'Completed', 'On Hold']

async function openBoard(project = 'New doctors at Mueller: first 100 patients'): Promise<Page> {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/campaigns')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await choose(page, 'Select Project', project)
  await column(page, 'Planned').waitFor()
  return page
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (place: Page | Locator, title: string) => place.getByRole('listitem', { name: title })

const savedMove = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

async function expectAfterReload(page: Page, name: string, title: string) {
  await card(column(page, name), title).waitFor()
  await page.reload()
  await card(column(page, name), title).waitFor()
}

/** A separate campaign, so tests stay independent. */
async function addCampaign(page: Page, title: string): Promise<void> {
  const opener = page.getByRole('link', { name: 'Add Campaign' })
  await expect.poll(() => opener.getAttribute('aria-haspopup')).toBe('dialog')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add Campaign' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add Campaign' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card(page, title).waitFor()
}

// S2.10.2
test('S2.16.1 S2.16.2 S2.16.3 Select Project needs a company; there are four columns', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/campaigns')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Select Project' }).isDisabled())
    .toBe(true)
  await choose(page, 'Select Company', 'Brightleaf Health')
  const ofClient = page.getByRole('table', { name: 'Campaigns' })
  await ofClient.getByText('New doctors at Mueller: first 100 patients').first().waitFor()
  await expectAccessible(page)
  await choose(page, 'Select Project', 'New doctors at Mueller: first 100 patients')
  for (const name of columns) {
    await column(page, name).getByRole('listitem').first().waitFor()
  }
  const address = new URL(page.url()).searchParams
  expect([address.get('company'), address.get('project')]).not.toContain(null)
  await expectAccessible(page)
})

test('S2.16.5 S2.16.6 S2.16.7 S2.16.8 a card shows text, dates, budget and metrics', async () => {
  const page = await openBoard()
  const shown = card(column(page, 'Active'), 'Welcome to Mueller')
  await shown.getByText('Streaming audio and local search').waitFor()
  await shown.getByText(/^\d+\/\d+\/\d\d – \d+\/\d+\/\d\d$/).waitFor()
  await shown.getByText('$18,500').waitFor()
  await expect
    .poll(() => shown.getByRole('term').allTextContents())
    .toEqual(['Reach', 'Engagement', 'Conversions'])
  await expect
    .poll(() => shown.getByRole('definition').allTextContents())
    .toEqual(['184.2K', '6.1K', '61'])
})

// P2.13.1
test('S2.16.4 Add Campaign opens its dialog; errors are at their fields', async () => {
  const page = await openBoard('Flu shot weekends')
  const title = unique('Nurse on the radio')
  await page.getByRole('link', { name: 'Add Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Campaign' })
  await dialog.getByRole('button', { name: 'Add Campaign' }).click()
  await dialog.getByText('Title is a required field').waitFor()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Start Date').fill('2026-12-24')
  await dialog.getByLabel('End Date').fill('2026-12-01')
  await dialog.getByRole('button', { name: 'Add Campaign' }).click()
  await dialog.getByText('End date must not be before start date').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('End Date').fill('2027-01-31')
  await dialog.getByLabel('Status').selectOption('on hold')
  await dialog.getByLabel('Budget').fill('42-00')
  await dialog.getByLabel('Reach').fill('-')
  await dialog.getByRole('button', { name: 'Add Campaign' }).click()
  await dialog.getByText('Budget must be a number').waitFor()
  await dialog.getByText('Reach must be a number').waitFor()
  await dialog.getByLabel('Budget').fill('4200')
  await dialog.getByLabel('Reach').fill('1500000')
  await dialog.getByRole('button', { name: 'Add Campaign' }).click()
  await page.getByRole('status').filter({ hasText: 'Campaign added successfully!' }).waitFor()
  const added = card(column(page, 'On Hold'), title)
  await added.getByText('12/24/26 – 1/31/27').waitFor()
  await added.getByText('$4,200').waitFor()
  await added.getByText('1.5M').waitFor()
})

test('a campaign is added in its column by its title alone', async () => {
  const page = await openBoard('Flu shot weekends')
  const title = unique('Bus shelters')
  await column(page, 'Active').getByRole('button', { name: 'Add to Active' }).click()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await card(column(page, 'Active'), title).waitFor()
  await expect.poll(() => page.title()).toBe('Flu shot weekends · Campaigns')
})

// S1.2.2 S4.5.6 S6.2.4
test('a campaign moved by mouse, keyboard and menu is shown in another window', async () => {
  const page = await openBoard('Flu shot weekends')
  const other = await openBoard('Flu shot weekends')
  const title = unique('Moved about')
  await addCampaign(page, title)
  await card(column(other, 'Planned'), title).waitFor()

  const from = await card(page, title).boundingBox()
  const target = await column(page, 'Active').boundingBox()
  if (!from || !target) throw new Error('It is not on screen')
  const byMouse = savedMove(page)
  await page.mouse.move(from.x + from.width / 2, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + 24, { steps: 3 })
  await page.mouse.move(target.x + target.width / 2, target.y + 100, { steps: 8 })
  await page.mouse.up()
  await byMouse
  await card(column(other, 'Active'), title).waitFor()
  await expectAfterReload(page, 'Active', title)

  const byKey = savedMove(page)
  await card(page, title).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await byKey
  await card(column(other, 'Completed'), title).waitFor()
  await expectAfterReload(page, 'Completed', title)

  const byMenu = savedMove(page)
  await card(page, title).hover()
  await card(page, title).getByRole('button', { name: /Move/ }).click()
  await page.getByRole('menuitem', { name: 'On Hold' }).click()
  await byMenu
  await card(column(other, 'On Hold'), title).waitFor()
  await expectAfterReload(page, 'On Hold', title)
})

test('a campaign opens at its address, saves fields on blur and is deleted', async () => {
  const page = await openBoard('Flu shot weekends')
  const other = await openBoard('Flu shot weekends')
  const title = unique('Edited twice')
  await addCampaign(page, title)
  await card(page, title).getByRole('link').click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByLabel('Budget').fill('900')
  await panel.getByLabel('Budget').press('End')
  await panel.getByLabel('Budget').pressSequentially('-1')
  await panel.getByLabel('Budget').blur()
  await panel.getByText('Budget must be a number').waitFor()
  await panel.getByLabel('Budget').fill('900')
  await expectAccessible(page)

  await card(other, title).getByRole('link').click()
  const theirs = other.getByRole('dialog', { name: title })
  await theirs.getByLabel('Description').fill('As they want it')
  await theirs.getByLabel('Reach').fill('1200')
  await theirs.getByLabel('Reach').blur()
  await theirs.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  await panel.getByLabel('Start Date').fill('2026-06-01')
  await panel.getByLabel('End Date').fill('2026-05-01')
  await panel.getByLabel('End Date').blur()
  await panel.getByText('End date must not be before start date').waitFor()
  await panel.getByLabel('End Date').fill('2026-07-01')
  await panel.getByLabel('End Date').blur()
  await panel.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => panel.getByLabel('Budget').inputValue()).toBe('900')
  await expect.poll(() => panel.getByLabel('Reach').inputValue()).toBe('1200')
  await expect.poll(() => panel.getByLabel('Description').inputValue()).toBe('As they want it')
  await expect.poll(() => panel.getByLabel('End Date').inputValue()).toBe('2026-07-01')
  const address = page.url()
  await panel.getByRole('button', { name: 'Delete campaign' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete campaign' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await card(other, title).waitFor({ state: 'detached' })

  await page.goto(address)
  const missing = page.getByRole('dialog', { name: title })
  await missing.getByText('was deleted by Avery Stone').waitFor()
  await missing.getByRole('button', { name: 'Back to the board' }).click()
  await column(page, 'Planned').waitFor()
})

test('S8.2.1 a message above the board says that campaigns could not be loaded', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/campaigns')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await page.route('**/campaigns/all', (route) => route.abort())
  await choose(page, 'Select Project', 'Website relaunch')
  await page.getByText('Failed to fetch campaigns. Please try again.').waitFor()
  await page.unroute('**/campaigns/all')
  await page.getByRole('button', { name: 'Retry' }).click()
  await column(page, 'Planned').waitFor()
})
