// A report from draft to client: written, published, restated, read on a phone and by link, then withdrawn from all.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Campaign } from '#contract/marketing/campaigns.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Report } from '#contract/marketing/reports.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: site.url },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** A separate campaign for every attempt. */
async function addCampaign(page: Page): Promise<Campaign> {
  const companies = await call<{ _id: string; name: string }[]>(page, 'GET', '/companies/all')
  const company = companies.find(({ name }) => name === 'Brightleaf Health')
  const projects = await call<Project[]>(page, 'GET', `/companies/${company?._id}/projects`)
  const project = projects.find(({ title }) => title === 'Flu shot weekends')
  const title = `Reported ${crypto.randomUUID().slice(0, 8)}`
  return call(page, 'POST', `/projects/${project?._id}/campaigns/create`, { title })
}

const write = (page: Page, { _id }: Campaign, month: string, reach: number) =>
  call(page, 'PUT', `/projects/campaigns/${_id}/figures`, {
    values: [{ date: `${month}-01`, metric: 'reach', value: reach }],
    plan: [{ month, metric: 'reach', value: 2000 }],
  })

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
/** On a phone, a cell starts with its label. */
const endingIn = (figure: string) => new RegExp(`(?:^|[^\\d,])${figure}$`)

const reachIn = (page: Page, { title }: Campaign, figure: string) =>
  page
    .getByRole('table', { name: `Figures of ${title}` })
    .getByRole('row', { name: /^Reach/ })
    .getByRole('cell', { name: endingIn(figure) })
    .first()

async function publish(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Publish version ${version}` })
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(`Published, version ${version}`, { exact: true }).waitFor()
}

// P5.9.1
test('a report is written, published, restated, shared by link and withdrawn', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page)
  await page.goto(`/app/admin/campaigns/${campaign._id}/results/reports`)
  await page.getByRole('link', { name: 'Add report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add report' })
  const month = await dialog.getByRole('combobox', { name: 'Month' }).inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add report' }).click()
  const name = `${campaign.title}, ${monthName(month)}`
  await heading(page, name).waitFor()
  const reportId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // The draft shows current figures and names missing ones.
  await write(page, campaign, month, 1000)
  await reachIn(page, campaign, '1,000').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const missing = page.getByRole('alertdialog', { name: 'Some texts are missing' })
  await missing.getByRole('listitem').filter({ hasText: 'What next' }).waitFor()
  await expect
    .poll(() => missing.getByRole('listitem').allInnerTexts())
    .toEqual(['What happened', 'Why', 'What next'])
  await missing.getByRole('button', { name: 'Keep writing' }).click()

  for (const [label, text] of [
    ['What happened', 'Two of **three** weekends were full.'],
    ['Why', 'It rained on the third.'],
    ['What next', 'We add a day.'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  await page.getByRole('textbox', { name: 'What next', exact: true }).blur()
  await expect
    .poll(async () => (await call<Report>(page, 'GET', `/reports/${reportId}`)).missing)
    .toEqual([])
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Preview' }).check({ force: true })
  await page.getByRole('strong').filter({ hasText: 'three' }).waitFor()
  await publish(page, 1)

  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/dashboard')
  const reports = theirs.getByRole('region', { name: 'Reports' })
  await reports.getByRole('link', { name: 'All reports' }).click()
  await theirs.getByRole('link', { name: `${monthName(month)}, ${campaign.title}` }).click()
  await heading(theirs, name).waitFor()
  await theirs.getByText('It rained on the third.').waitFor()
  await reachIn(theirs, campaign, '1,000').waitFor()
  await expectAccessible(theirs)

  // A later correction becomes a new version and says so.
  await write(page, campaign, month, 900)
  await page.getByText('Changed since', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'The next version restates' }).waitFor()
  await publish(page, 2)
  await theirs.setViewportSize(phone.viewport)
  const restated = theirs.getByRole('table', { name: 'Restated in this version' })
  await restated.getByRole('cell', { name: endingIn('1,000') }).waitFor()
  await restated.getByRole('cell', { name: endingIn('900') }).waitFor()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Version 1', exact: true }).click()
  await theirs.getByText('Version 1, as of').waitFor()
  await reachIn(theirs, campaign, '1,000').waitFor()

  // Opens the link without scripts or a session.
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('link', { name: /\/r\/[\w-]{43}$/ }).innerText()
  const path = new URL(url).pathname
  await expectAccessible(page)
  for (const options of [{ javaScriptEnabled: false }, { javaScriptEnabled: false, ...phone }]) {
    const plain = await site.open(options)
    await plain.goto(path)
    await heading(plain, name).waitFor()
    await plain.getByText('It rained on the third.').waitFor()
    await reachIn(plain, campaign, '900').waitFor()
  }
  const visitor = await site.open()
  const answer = await visitor.goto(path)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(await visitor.context().cookies()).toEqual([])
  await expectAccessible(visitor)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('status').getByText('Link revoked').waitFor()
  expect((await visitor.reload())?.status()).toBe(404)
  await heading(visitor, 'This link no longer works').waitFor()
  await expect.poll(() => visitor.locator('body').innerText()).not.toContain(campaign.title)
  await expectAccessible(visitor)

  // A deleted report is gone for the client until it is restored.
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete report' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('No reports yet.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('link', { name: `${monthName(month)}, ${campaign.title}` }).waitFor()
})

test('a monthly report is set up, and ended after a confirmation', async () => {
  const page = await site.openAs(admin)
  const campaign = await addCampaign(page)
  await page.goto(`/app/admin/campaigns/${campaign._id}/results/reports`)
  await page.getByRole('link', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Monthly report' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'End this monthly report?' })
  await dialog.getByRole('button', { name: 'End…' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'End…' }).click()
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('status').getByText('Monthly report ended').waitFor()
  await page.getByRole('link', { name: 'Set up' }).waitFor()
})
