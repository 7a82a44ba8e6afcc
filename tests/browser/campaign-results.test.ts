// A campaign's results: figures typed, pasted, imported, planned, compared, charted and printed, with concurrent changes.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import type { Campaign } from '#contract/marketing/campaigns.ts'
import type { Project } from '#contract/work/projects.ts'
import { encodeText } from '#tests/support/encode-text.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: site.url },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** A separate campaign for March and April 2026, so tests stay independent. */
async function addCampaign(page: Page, title: string): Promise<Campaign> {
  const companies = await call<{ _id: string; name: string }[]>(page, 'GET', '/companies/all')
  const company = companies.find(({ name }) => name === 'Brightleaf Health')
  const projects = await call<Project[]>(page, 'GET', `/companies/${company?._id}/projects`)
  const project = projects.find((one) => one.title === 'Flu shot weekends')
  return call(page, 'POST', `/projects/${project?._id}/campaigns/create`, {
    title,
    startDate: '2026-03-01',
    endDate: '2026-04-30',
    budget: 100,
  })
}

const resultsOf = ({ _id }: Campaign, part = '') => `/app/admin/campaigns/${_id}/results${part}`
const cell = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })

const figuresOf = (page: Page, { _id }: Campaign) =>
  call<CampaignFigures>(page, 'GET', `/projects/campaigns/${_id}/figures`)

async function valuesOf(page: Page, campaign: Campaign): Promise<Record<string, number>> {
  const { values } = await figuresOf(page, campaign)
  return Object.fromEntries(values.map(({ date, metric, value }) => [`${date} ${metric}`, value]))
}

/** Pastes text in the form a spreadsheet copies it. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

// P5.5.3
test('figures are typed, pasted, undone by keyboard and shown in another window', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page, 'Typed figures')
  await page.goto(resultsOf(campaign, '/figures?month=2026-03'))
  await page.getByRole('heading', { name: 'March 2026' }).waitFor()
  const other = await site.openAs(admin)
  await other.goto(resultsOf(campaign, '/figures?month=2026-03'))

  await cell(page, 'Reach, Sun, Mar 1').click()
  await page.keyboard.type('1,200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('31')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('1300')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => valuesOf(page, campaign))
    .toEqual({
      '2026-03-01 reach': 1200,
      '2026-03-01 engagement': 30,
      '2026-03-02 engagement': 31,
      '2026-03-02 reach': 1300,
    })
  await expect
    .poll(() => cell(page, 'Reach, Tue, Mar 3').evaluate((e) => e === document.activeElement))
    .toBe(true)
  await expect.poll(() => cell(other, 'Reach, Mon, Mar 2').inputValue()).toBe('1300')

  await paste(page, '1\t2\t3\t4.50\r\n5\t6\t7\t8\r\n')
  await expect
    .poll(() => valuesOf(page, campaign))
    .toMatchObject({ '2026-03-03 spend': 4.5, '2026-03-04 reach': 5, '2026-03-04 spend': 8 })
  await expect.poll(() => cell(page, 'Spend, Tue, Mar 3').inputValue()).toBe('4.50')
  await saved(page).waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => Object.keys(await valuesOf(page, campaign)).length).toBe(4)
  await expect.poll(() => cell(page, 'Spend, Tue, Mar 3').inputValue()).toBe('')

  await cell(page, 'Reach, Thu, Mar 5').fill('lots')
  await cell(page, 'Reach, Thu, Mar 5').blur()
  await page.getByText('Thu, Mar 5, Reach: A whole number, such as 1250').waitFor()
  await expectAccessible(page)
})

test('two users type the same figure: both values are compared', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page, 'Typed twice')
  await page.goto(resultsOf(campaign, '/figures?month=2026-03'))
  await cell(page, 'Reach, Sun, Mar 1').fill('10')
  await call(page, 'PUT', `/projects/campaigns/${campaign._id}/figures`, {
    values: [
      { date: '2026-03-01', metric: 'reach', value: 20 },
      { date: '2026-03-01', metric: 'engagement', value: 3 },
    ],
  })
  await cell(page, 'Reach, Sun, Mar 1').blur()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed this' })
  await dialog.getByRole('radio', { name: /^Yours/ }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect
    .poll(() => valuesOf(page, campaign))
    .toEqual({ '2026-03-01 reach': 10, '2026-03-01 engagement': 3 })
})

// P5.5.3
test('a file is imported once, after a preview that lists issues by line', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page, 'Imported figures')
  await page.goto(resultsOf(campaign, '/figures?month=2026-03'))
  const text = 'Day,How many,Cost\n3/1/2026,"1,100",$40.25\nnever,1,1\n3/2/2026,900,75'
  const dialog = page.getByRole('dialog', { name: 'Import figures' })
  async function choose() {
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByLabel('How many').selectOption('Reach')
    await dialog.getByText('Line 3, Day: “never” is not a date').waitFor()
    await dialog.getByLabel('Leave these lines out').check()
  }
  await choose()
  await dialog.getByText('2 days: 4 new figures, 0 changed, 0 unchanged.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 4 figures' }).click()
  await page.getByRole('status').filter({ hasText: '4 figures imported.' }).waitFor()
  await expect.poll(() => cell(page, 'Spend, Sun, Mar 1').inputValue()).toBe('40.25')
  await choose()
  await dialog.getByText('2 days: 0 new figures, 0 changed, 4 unchanged.').waitFor()
  await dialog.getByRole('button', { name: 'Import 0 figures' }).click()
  await page.getByRole('status').filter({ hasText: 'Nothing to import' }).waitFor()
})

test('the preview asks once for number format and encoding', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page, 'Ambiguous figures')
  await page.goto(resultsOf(campaign, '/figures?month=2026-03'))
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import figures' })
  const buffer = Buffer.from(encodeText('Day;Größe;Cost\n2026-03-01;x;1,250\n', 'macintosh'))
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'ads.csv', mimeType: 'text/csv', buffer })
  const numbers = dialog.getByLabel('Numbers in “Cost” are written as')
  await numbers.waitFor()
  await expect.poll(() => numbers.inputValue()).toBe('.')
  await dialog.getByText('“1,250” becomes 1,250', { exact: true }).waitFor()
  await dialog.getByRole('cell', { name: '$1,250.00', exact: true }).waitFor()
  await dialog.getByLabel('Größe', { exact: true }).waitFor()
  await expectAccessible(page)
  await numbers.selectOption('1.234,56')
  await dialog.getByText('“1,250” becomes 1.25', { exact: true }).waitFor()
  await dialog.getByRole('cell', { name: '$1.25', exact: true }).waitFor()
  await dialog.getByLabel('Encoding of the file').selectOption('Western European (Windows-1252)')
  await dialog.getByText('Grš§e', { exact: false }).first().waitFor()
  await numbers.selectOption('1.234,56')
  await dialog.getByRole('button', { name: 'Import 1 figure' }).click()
  await page.getByRole('status').filter({ hasText: '1 figure imported.' }).waitFor()
  await expect.poll(() => cell(page, 'Spend, Sun, Mar 1').inputValue()).toBe('1.25')
})

// P5.5.1
test('a monthly plan is typed; card, panel, chart and table show the difference to it', async () => {
  const page = await site.openAs(admin)
  const title = unique('Off its plan')
  const campaign = await addCampaign(page, title)
  await call(page, 'POST', `/projects/campaigns/${campaign._id}/metrics`, {
    ...{ date: '2026-03-10', reach: 12_345, engagement: 200, conversions: 8, spend: 130.5 },
  })
  await page.goto(resultsOf(campaign, '/plan'))
  await cell(page, 'Reach, Mar 2026').click()
  await page.keyboard.type('20000')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await figuresOf(page, campaign)).plan.length).toBe(2)

  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const table = page.getByRole('table', { name: 'Plan against actual' })
  const reach = table.getByRole('row', { name: /^Reach/ })
  await reach.getByText('Off plan').waitFor()
  await expect
    .poll(() => reach.getByRole('cell').allTextContents())
    .toEqual([
      expect.stringContaining('Reach'),
      ...['12,345', '20,000', '–', '20,000'],
      'Off plan38% below plan',
    ])
  await table
    .getByRole('row', { name: /^Engagement/ })
    .getByText('No plan')
    .waitFor()
  await page.getByText('Over budget by $30.50').waitFor()
  await page.getByText('$16.31', { exact: true }).waitFor()

  const chart = page.getByRole('application', { name: /^Reach \(highest day\) by month/ })
  await chart.locator('.recharts-bar-rectangle').first().waitFor()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Mar 2026: Actual 12,345; Plan 20,000').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Apr 2026: Actual –; Plan 20,000').waitFor()
  await expectAccessible(page)

  // The printed figures match those on screen.
  const numbers = () => page.getByRole('main').getByRole('cell').allInnerTexts()
  const onScreen = await numbers()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => numbers()).toEqual(onScreen)
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('link', { name: 'Manage Tasks' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Open campaign' }).click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByRole('region', { name: 'Results' }).getByText('Off plan').waitFor()
  await expect.poll(() => panel.getByLabel('Reach').count()).toBe(0)
  await panel.getByRole('button', { name: 'Who can see this?' }).waitFor()
  const card = page.getByRole('listitem').filter({ hasText: title }).first()
  await card.getByText('Over budget by $30.50').waitFor()
})

test('a custom metric is added; the company’s page lists its campaigns', async () => {
  const page = await site.openAs(admin)
  const title = unique('Own metrics')
  const campaign = await addCampaign(page, title)
  await page.goto(resultsOf(campaign, '/metrics'))
  await page.getByRole('link', { name: 'Add metric' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add metric' })
  await dialog.getByLabel('Name').fill('Calls')
  await dialog.getByLabel('Source').fill('Phone system')
  await dialog.getByRole('button', { name: 'Add metric' }).click()
  await page
    .getByRole('row', { name: /^Calls/ })
    .getByText('Phone system')
    .waitFor()
  await page.getByRole('link', { name: 'Reach', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Reach' })
  await panel.getByLabel('Source').fill('Ad platform')
  await panel.getByLabel('Source').blur()
  await saved(page).waitFor()
  await expectAccessible(page)
  await page.goto(`/app/admin/clients/${campaign.company}/campaigns`)
  const row = page.getByRole('row', { name: new RegExp(`^${title}`) })
  await row.getByText('No plan').waitFor()
  await row.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
})

test('a contributor sees no money and cannot change anything', async () => {
  const owner = await site.openAs(admin)
  const campaign = await addCampaign(owner, 'Without money')
  await call(owner, 'POST', `/projects/campaigns/${campaign._id}/metrics`, {
    ...{ date: '2026-03-10', reach: 5, spend: 130.5 },
  })
  const page = await site.openAs('tomas.beltran@enfilade.test')
  await page.goto(resultsOf(campaign))
  await page.getByRole('table', { name: 'Plan against actual' }).waitFor()
  await expect.poll(() => page.getByText(/Spend|\$|[Bb]udget/).count()).toBe(0)
  await page.goto(resultsOf(campaign, '/figures?month=2026-03'))
  await expect.poll(() => cell(page, 'Reach, Sun, Mar 1').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('link', { name: 'Import CSV' }).count()).toBe(0)
  await page.goto(
    `/app/admin/campaigns/${campaign._id}?company=${campaign.company}&project=${campaign.project}`,
  )
  const panel = page.getByRole('dialog', { name: 'Without money' })
  await panel.getByRole('region', { name: 'Results' }).getByText('Reach').waitFor()
  await expect.poll(() => page.getByText(/\$|[Bb]udget/).count()).toBe(0)
})
