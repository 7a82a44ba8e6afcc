// A retainer from both sides: agreement, meter, overage approved by the client's owner, and its draft.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const client = 'Brightleaf Health'

const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()

async function openNewRetainer(page: Page, title: string): Promise<Locator> {
  await page.goto('/app/admin/clients')
  await page.getByRole('link', { name: client, exact: true }).first().click()
  await page.getByRole('link', { name: 'Retainers', exact: true }).click()
  await page.getByRole('link', { name: 'New retainer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New retainer' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title)
  return dialog
}

async function addRetainer(page: Page, title: string): Promise<void> {
  const dialog = await openNewRetainer(page, title)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('deliverables')
  await dialog.getByRole('textbox', { name: 'Deliverables a month' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Each extra deliverable' }).fill('250')
  await dialog.getByRole('button', { name: 'Add retainer' }).click()
  await dialog.getByText('Use a whole number such as 4').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Deliverables a month' }).fill('1')
  await dialog.getByRole('button', { name: 'Add retainer' }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function deliver(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a delivery' })
  await dialog.getByRole('textbox', { name: 'What was delivered' }).fill(what)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('overage is billed with a draft once the owner approves it', async () => {
  const title = unique('Launch texts')
  const page = await site.openAs(admin)
  await addRetainer(page, title)
  await deliver(page, 'Landing page')
  await deliver(page, 'Three ads')
  const meter = page.getByRole('meter', { name: `Meter of ${title}` })
  await expect
    .poll(() => meter.getAttribute('aria-valuetext'))
    .toBe('2 deliverables of 1 deliverable used')
  await page.getByRole('button', { name: /^Request approval of 1 deliverable/ }).click()
  const asking = page.getByRole('dialog', { name: 'Request approval of 1 deliverable' })
  await asking.getByText('$250.00 without tax').waitFor()
  await asking.getByRole('textbox', { name: 'What the overage was for' }).fill('A third audience')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Waiting for approval').waitFor()
  await expectAccessible(page)

  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/dashboard')
  await theirs.getByRole('link', { name: new RegExp(`^Review Overage of ${title}`) }).click()
  const section = theirs.getByRole('region', { name: title })
  await section.getByText('A third audience').waitFor()
  await section.getByText('Landing page').waitFor()
  await expectAccessible(theirs)
  await section.getByRole('button', { name: 'Approve…' }).click()
  const question = theirs.getByRole('alertdialog', { name: 'Approve this overage?' })
  await question.getByText('1 deliverable at $250.00').waitFor()
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await said(theirs, 'Overage approved').waitFor()
  await section.getByText('Approved', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await page.getByRole('heading', { name: `Draft for ${client}` }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Change terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Change terms' })
  await terms.getByRole('combobox', { name: 'From', exact: true }).selectOption({ index: 1 })
  await terms.getByRole('textbox', { name: 'Deliverables a month' }).fill('3')
  await terms.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('table', { name: `Terms of ${title}` })
  await history.getByRole('cell', { name: '3', exact: true }).waitFor()
  await history.getByRole('cell', { name: '1', exact: true }).waitFor()
  await expectAccessible(page)
})

/** Types the hours of a block into the purchase dialog. */
async function typeHours(page: Page, hours: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Top up or change terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Top up or change terms' })
  const field = terms.getByRole('textbox', { name: 'Hours bought' })
  await expect.poll(() => field.inputValue()).toBe('0')
  await field.fill(hours)
  return terms
}

test('a block is topped up, but not over a change that was not seen', async () => {
  const title = unique('Prepaid hours')
  const page = await site.openAs(admin)
  const dialog = await openNewRetainer(page, title)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('block')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Each extra hour' }).fill('140')
  await dialog.getByRole('button', { name: 'Add retainer' }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const other = await site.openAs(admin)
  await other.goto(page.url())

  const terms = await typeHours(page, '5')
  await expectAccessible(page)
  const theirs = await typeHours(other, '5')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.waitFor({ state: 'detached' })
  await terms.getByRole('button', { name: 'Save' }).click()
  await terms.getByText('Check whether these hours are already counted').waitFor()
  await terms.getByRole('textbox', { name: 'Hours bought' }).fill('-2')
  await terms.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('table', { name: `Terms of ${title}` })
  await history.getByRole('cell', { name: '13 h', exact: true }).waitFor()
})
