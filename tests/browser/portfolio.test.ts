// Portfolio consent: written and proposed, previewed, reworded, agreed to, confirmed, withdrawn.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { PortfolioCase } from '#contract/marketing/portfolio.ts'
import { expectAccessible, hasFocus, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const member = 'member@brightleaf.test'
const client = 'Brightleaf Health'

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

/** @returns the path of its client's portfolio */
async function finishProject(page: Page, title: string): Promise<string> {
  const found = await page.request.get(`/companies?search=${client}`)
  const [company] = ((await found.json()) as { items: Company[] }).items
  const answer = await page.request.post('/projects/create', {
    headers: { origin: site.url },
    data: {
      ...{ company: company?._id, title, status: 'completed' },
      ...{ startDate: '2026-01-05', endDate: '2026-06-30' },
    },
  })
  expect(answer.status()).toBe(201)
  return `/app/admin/clients/${company?._id}/portfolio`
}

async function writeUp(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Write up ${title}` }).click()
  const form = page.getByRole('form', { name: 'What would be shown' })
  const fill = (name: string, text: string) =>
    form.getByRole('textbox', { name, exact: true }).fill(text)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await form.getByText('Summary is a required field').waitFor()
  await form.getByLabel('Category').fill('Websites')
  await fill('What the picture shows', 'Nested doors')
  await fill('Summary', 'A website that answers the phone.')
  await fill('Description', 'What was made, in a paragraph.')
  await fill('Features', 'Booking online')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Only the agency sees it').waitFor()
}

const previewOf = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="Preview: ${title}"]`)

/** Fetches as a visitor: publishing takes a little longer if the database is slow, withdrawing is immediate. */
const visit = (page: Page, path: string) => page.request.get(path)
const statusOf = async (page: Page, path: string) => (await visit(page, path)).status()
const textOf = async (page: Page, path: string) => (await visit(page, path)).text()

test('a project is public with the agreed text until one side withdraws consent', async () => {
  const title = unique('Lantern site')
  const words = `${title}, in our words`
  const page = await site.openAs(admin)
  await page.goto(await finishProject(page, title))
  await writeUp(page, title)
  await previewOf(page, title).getByRole('heading', { name: title, level: 1 }).waitFor()
  await expectAccessible(page)

  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/portfolio')
  await expect.poll(() => theirs.getByRole('link', { name: title }).count()).toBe(0)
  await page.getByRole('button', { name: 'Propose to the client' }).click()
  await said(page, 'Proposed').waitFor()

  // The link appears automatically.
  await theirs.getByRole('link', { name: title }).click()
  await previewOf(theirs, title).getByText('A website that answers the phone.').waitFor()
  await expectAccessible(theirs)
  const seen = await site.openAs(member)
  await seen.goto(theirs.url())
  await seen.getByText('An owner of your company decides.').waitFor()
  await expect.poll(() => seen.getByRole('button', { name: 'Agree…' }).count()).toBe(0)

  await theirs.getByRole('link', { name: 'Edit wording' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Edit wording' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(words)
  await expectAccessible(theirs)

  // What the agency saves meanwhile comes into the open form, a new part too; what is typed stays.
  const call = `/portfolio-cases/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { item } = (await (await page.request.get(call)).json()) as PortfolioCase
  const { id: _, ...fields } = item
  const solution = [{ id: 'intake', title: 'Intake', text: 'Asked once.' }]
  const changed = await page.request.put(call, {
    headers: { origin: site.url },
    data: { item: { ...fields, summary: 'Saved by the agency.', solution } },
  })
  expect(changed.status()).toBe(200)
  const summary = dialog.getByRole('textbox', { name: 'Summary' })
  await expect.poll(() => summary.inputValue()).toBe('Saved by the agency.')
  const part = dialog.getByRole('group', { name: 'What was made, part 1' })
  await part.getByRole('textbox', { name: 'Text' }).waitFor()
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Title' }).first().inputValue())
    .toBe(words)
  await dialog.getByRole('button', { name: 'Save wording' }).click()
  await previewOf(theirs, words).getByRole('heading', { name: words, level: 1 }).waitFor()
  await theirs.getByRole('button', { name: 'Agree…' }).click()
  const question = theirs.getByRole('alertdialog')
  await expectAccessible(theirs)
  await question.getByRole('button', { name: 'Agree', exact: true }).click()
  await theirs.getByText('once the agency confirms it').waitFor()

  await page.getByRole('button', { name: 'Confirm the wording' }).click()
  const view = page.getByRole('link', { name: 'View on the website' })
  const path = (await view.getAttribute('href')) ?? ''
  await expect.poll(() => statusOf(page, path)).toBe(200)
  for (const listing of ['/portfolio', path]) {
    await expect.poll(() => textOf(page, listing)).toContain(words)
  }
  await expect.poll(() => textOf(page, '/sitemap.xml')).toContain(path)

  await theirs.getByRole('button', { name: 'Withdraw…' }).click()
  const refusal = theirs.getByRole('dialog', { name: 'Withdraw your consent' })
  await refusal.getByRole('textbox').fill('We moved on')
  await refusal.getByRole('button', { name: 'Withdraw' }).click()
  // The dialog announces the removal beforehand.
  await said(theirs, 'Withdrawn and removed from the website').waitFor()
  expect(await statusOf(page, path)).toBe(404)
  expect(await textOf(page, '/portfolio')).not.toContain(words)
  expect(await textOf(page, '/sitemap.xml')).not.toContain(path)
  await page.getByText('“We moved on”').waitFor()
  await expectAccessible(page)
})

test('a change after consent unpublishes a case, and both sides are notified', async () => {
  const title = unique('School site')
  const page = await site.openAs(admin)
  await page.goto(await finishProject(page, title))
  await writeUp(page, title)

  // What is saved elsewhere comes into the open form, a new row too, and the keyboard stays where it is.
  const call = `/portfolio-cases/${new URL(page.url()).pathname.split('/').at(-1)}`
  const found = (await (await page.request.get(call)).json()) as PortfolioCase
  await page.getByRole('link', { name: 'Edit' }).click()
  const summary = page.getByRole('textbox', { name: 'Summary', exact: true })
  await summary.focus()
  const { id: _, ...fields } = found.item
  const solution = [{ id: 'intake', title: 'Intake', text: 'Asked once.' }]
  const saved = await page.request.put(call, {
    headers: { origin: site.url },
    data: { item: { ...fields, summary: 'Saved elsewhere.', solution } },
  })
  expect(saved.status()).toBe(200)
  await expect.poll(() => summary.inputValue()).toBe('Saved elsewhere.')
  const made = page.getByRole('list', { name: 'What was made' })
  await made.getByRole('button', { name: /^Intake/ }).waitFor()
  await expect.poll(() => hasFocus(summary)).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Propose to the client' }).click()
  await said(page, 'Proposed').waitFor()
  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/portfolio')
  await theirs.getByRole('link', { name: title }).click()

  // They agree during typing: a message appears, and the focus stays.
  await page.getByRole('link', { name: 'Edit' }).click()
  const before = await summary.inputValue()
  await summary.fill('Half')
  await theirs.getByRole('button', { name: 'Agree…' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByText(/^Saving a change/).waitFor()
  await page.keyboard.type(' a sentence')
  await expect.poll(() => summary.inputValue()).toBe('Half a sentence')
  await expect.poll(() => hasFocus(summary)).toBe(true)
  await summary.fill(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const path =
    (await page.getByRole('link', { name: 'View on the website' }).getAttribute('href')) ?? ''
  await expect.poll(() => statusOf(page, path)).toBe(200)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Saving a change takes it off the website').waitFor()
  await page.getByRole('textbox', { name: 'Summary', exact: true }).fill('Another summary.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('so it’s off the website until they agree again').waitFor()
  expect(await statusOf(page, path)).toBe(404)
  await theirs.getByText('so it’s off the website until you agree again').waitFor()
  await previewOf(theirs, title).getByText('Another summary.').waitFor()
  await theirs.getByRole('button', { name: 'Agree…' }).click()
  // The message of the first time may still be visible.
  const agreed = theirs.waitForResponse((answer) => answer.url().endsWith('/decision'))
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await agreed
  await expect.poll(() => textOf(page, path)).toContain('Another summary.')

  // Cleans up, because all tests share the site.
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await said(page, 'Withdrawn').waitFor()
  expect(await statusOf(page, path)).toBe(404)
  await theirs.getByText('This no longer exists.').waitFor()
})
