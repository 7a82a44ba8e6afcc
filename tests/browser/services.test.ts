// Services from both sides: added, listed as due, in the calendar, renewed by agency or client, cancelled, deleted.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import { expectAccessible, holdMessages, useSharedSite } from '#tests/support/browser.ts'
import { uniqueId } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const member = 'member@brightleaf.test'
const client = 'Brightleaf Health'

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function openServices(page: Page): Promise<void> {
  const found = await page.request.get(`/companies?search=${client}`)
  const [company] = ((await found.json()) as { items: Company[] }).items
  await page.goto(`/app/admin/clients/${company?._id}/services`)
  await page.getByRole('link', { name: 'Add service' }).waitFor()
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function addService(page: Page, name: string, fields: Record<string, string> = {}) {
  await page.getByRole('link', { name: 'Add service' }).click()
  const dialog = dialogOf(page, 'Add service')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Renews on').fill(daysFromNow(5))
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name: label }).fill(value)
  }
  return dialog
}

test('an owner renews a service; only staff see the internal notes', async () => {
  const name = `calendar-${uniqueId()}.example`
  const page = await site.openAs(admin)
  await openServices(page)
  const dialog = await addService(page, name, {
    Provider: 'Bookwell',
    'Price per period': '24.5x',
    'Internal notes': 'Only ours',
    'Note for the client': 'By your card',
  })
  await dialog.getByLabel('Who renews it?').selectOption('client')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await dialog.getByText('Price must be an amount such as 120.00').waitFor()
  await dialog.getByRole('textbox', { name: 'Price per period' }).fill('24.50')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await said(page, `${name} added`).waitFor()
  await rowOf(page, name).getByText('In 5 days').waitFor()
  await expectAccessible(page)

  const theirs = await site.openAs(owner)
  await theirs.goto('/app/client/dashboard')
  const all = theirs.getByRole('button', { name: /^Show all / })
  if (await all.isVisible()) await all.click()
  await theirs.getByRole('link', { name: `Review Renew ${name}` }).click()
  const panel = dialogOf(theirs, name)
  await panel.getByText('By your card').waitFor()
  await panel.getByText('$24.50').waitFor()
  await expect.poll(() => panel.getByText('Only ours').count()).toBe(0)
  await expectAccessible(theirs)

  const seen = await site.openAs(member)
  await seen.goto('/app/client/services')
  await rowOf(seen, name).getByText('Your company').waitFor()
  await expect.poll(() => rowOf(seen, name).getByRole('button').count()).toBe(0)

  await panel.getByRole('button', { name: /^Mark as renewed/ }).click()
  await said(theirs, `${name} renewed until`).waitFor()
  await holdMessages(theirs)
  await panel.getByText('Noor Haddad').waitFor()
  // Other windows update automatically.
  await rowOf(page, name).getByText('In 5 days').waitFor({ state: 'hidden' })
  await rowOf(seen, name).getByText('In 5 days').waitFor({ state: 'hidden' })
  await theirs.getByRole('button', { name: 'Undo' }).last().click()
  await rowOf(page, name).getByText('In 5 days').waitFor()
})

test('staff see renewals in the calendar, change, cancel and undo', async () => {
  const name = `domain-${uniqueId()}.example`
  const page = await site.openAs(admin)
  await openServices(page)
  const dialog = await addService(page, name)
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await said(page, `${name} added`).waitFor()

  await page.goto(`/app/admin/renewals?search=${name}`)
  await rowOf(page, name).getByText('In 5 days').waitFor()
  await expectAccessible(page)
  await page.goto('/app/admin/home')
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByText('Renewal due')
    .first()
    .waitFor()
  await page.goto(`/app/admin/calendar?view=agenda&kinds=renewal&date=${daysFromNow(5)}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const panel = dialogOf(page, name)

  await panel.getByRole('link', { name: 'Edit' }).click()
  const edit = dialogOf(page, `Edit ${name}`)
  await edit.getByLabel('Period', { exact: true }).selectOption('other')
  await edit.getByRole('textbox', { name: 'Months' }).fill('18')
  await edit.getByRole('button', { name: 'Save' }).click()
  await said(page, `${name} saved`).waitFor()
  await rowOf(page, name).getByRole('link', { name }).click()
  await panel.getByText('Every 18 months').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cancel service' }).click()
  await said(page, `${name} cancelled`).waitFor()
  await panel.getByRole('button', { name: 'Reactivate' }).click()
  await said(page, `${name} is active again`).waitFor()
  await panel.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, `${name} deleted`).waitFor()
  await holdMessages(page)
  await rowOf(page, name).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await rowOf(page, name).waitFor()
})
