// A company's brand and social accounts, as seen by its owner, a member and staff. Changes only Harborview School's brand in
// the demo, which no other file reads.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { uniqueId } from '#tests/support/unique.ts'

const site = useSharedSite()

const owner = 'owner@harborview.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function companyOf(page: Page): Promise<string> {
  const all = (await (await page.request.get('/companies/all')).json()) as { _id: string }[]
  return all[0]?._id ?? ''
}

const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="${color}"/></svg>`,
  )

// P8.3.1
test('S2.20.7 owners and staff edit, undo and copy the brand and download its archive', async () => {
  const page = await site.openAs(owner)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/app/client/dashboard')
  await page.getByRole('navigation', { name: 'Client area', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Brand', exact: true }).click()
  await heading(page, 'Brand').waitFor()
  await expectAccessible(page)

  const audience = `Parents who move here, ${uniqueId()}`
  const before = await field(page, 'Audience').inputValue()
  await field(page, 'Audience').fill(audience)
  await field(page, 'Audience').press('Tab')
  await saved(page).waitFor()
  await page.getByRole('button', { name: 'Copy Audience' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(audience)

  const staff = await site.openAs('admin@enfilade.test')
  await staff.goto(`/app/admin/clients/${await companyOf(page)}/brand`)
  await expect.poll(() => field(staff, 'Audience').inputValue()).toBe(audience)
  await expectAccessible(staff)
  const voice = `As a teacher speaks to parents, ${uniqueId()}`
  await field(staff, 'Voice').fill(voice)
  await field(staff, 'Voice').press('Tab')
  await saved(staff).waitFor()
  await expect.poll(() => field(page, 'Voice').inputValue()).toBe(voice)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => field(page, 'Audience').inputValue()).toBe(before)
  await expect.poll(() => field(staff, 'Audience').inputValue()).toBe(before)

  const color = `Ash ${uniqueId()}`
  await field(page, 'Value of the new color').fill('gray')
  await page.getByRole('button', { name: 'Add color' }).click()
  await page.getByText('Write the color as six digits').waitFor()
  await field(page, 'Value of the new color').fill('777')
  await field(page, 'Name of the new color').fill(color)
  await field(page, 'Name of the new color').press('Enter')
  const added = page.getByRole('listitem').filter({ has: page.getByLabel(`Pick ${color}`) })
  await added.getByText('White 4.4:1, large text only').waitFor()
  await added.getByText('Black 4.6:1, reads well').waitFor()
  await expect.poll(() => field(page, `Value of ${color}`).inputValue()).toBe('#777777')
  await staff.getByRole('button', { name: `Copy ${color}` }).waitFor()
  await page.getByRole('button', { name: `Remove ${color}` }).click()
  await staff.getByRole('button', { name: `Copy ${color}` }).waitFor({ state: 'detached' })

  const name = `light-${uniqueId()}.svg`
  await page.getByLabel('Logo for dark backgrounds', { exact: true }).setInputFiles({
    name,
    mimeType: 'image/svg+xml',
    buffer: drawing('#ffd166'),
  })
  await page.getByRole('img', { name: `Logo for dark backgrounds: ${name}` }).waitFor()
  await staff.getByRole('img', { name: `Logo for dark backgrounds: ${name}` }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Harborview School brand.zip')
  await page.getByRole('button', { name: 'Remove: Logo for dark backgrounds' }).click()
  await page.getByText('Same as on light backgrounds').waitFor()
})

// P8.3.2
test('S2.20.8 S2.20.9 an owner adds, reveals and hides a social account', async () => {
  const page = await site.openAs(owner)
  await page.clock.install()
  await page.goto('/app/client/brand')
  const platform = `Platform ${uniqueId()}`
  const secret = `Opens-${uniqueId()}`
  await page.getByRole('link', { name: 'Add Account' }).click()
  const add = dialog(page, 'Add Account')
  await field(page, 'Platform').fill(platform)
  await field(page, 'Username').fill('@harborview')
  await add.getByLabel('Password', { exact: true }).fill(secret)
  await add.getByLabel('Key for one-time codes').fill('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add Account' }).click()
  await add.waitFor({ state: 'detached' })

  const row = page.getByRole('row').filter({ hasText: platform })
  const called = `${platform}, @harborview`
  await row.getByRole('button', { name: `Reveal password of ${called}` }).click()
  const ask = dialog(page, 'Reveal password')
  await ask.getByLabel('Your own password').fill('not the password')
  await ask.getByRole('button', { name: 'Reveal' }).click()
  await ask.getByText('This is not your current password').waitFor()
  await expectAccessible(page)
  await ask.getByLabel('Your own password').fill(demoPassword)
  await ask.getByRole('button', { name: 'Reveal' }).click()
  await row.getByText(secret, { exact: true }).waitFor()
  await row.getByRole('button', { name: `Copy password of ${called}` }).waitFor()
  await page.clock.fastForward(30_000)
  await row.getByText(secret, { exact: true }).waitFor({ state: 'detached' })
  await row.getByRole('button', { name: `Reveal code of ${called}` }).click()
  await dialog(page, 'Reveal one-time code').getByLabel('Your own password').fill(demoPassword)
  await dialog(page, 'Reveal one-time code').getByRole('button', { name: 'Reveal' }).click()
  await row.getByText(/^\d{6}$/).waitFor()

  await row.getByRole('link', { name: platform }).click()
  const panel = dialog(page, platform)
  await panel.getByRole('textbox', { name: 'Notes' }).fill('Posted to on Mondays')
  await panel.getByRole('textbox', { name: 'Notes' }).press('Tab')
  await saved(page).waitFor()
  await panel.getByRole('button', { name: 'Change: Password' }).click()
  const change = dialog(page, 'Change password')
  await change.getByLabel('New password').fill(`${secret}-2`)
  await change.getByRole('button', { name: 'Save' }).click()
  await change.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await row.getByText('Posted to on Mondays').waitFor()

  // On a phone the panel is modal; focus returns into it even though the opener of the dialog is gone.
  await page.setViewportSize(phone.viewport)
  await row.getByRole('link', { name: platform }).click()
  await panel.getByRole('button', { name: `Reveal password of ${called}` }).click()
  await ask.getByLabel('Your own password').fill(demoPassword)
  await ask.getByRole('button', { name: 'Reveal' }).click()
  await panel.getByText(`${secret}-2`, { exact: true }).waitFor()
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  const staff = await site.openAs('admin@enfilade.test')
  const companyId = await companyOf(page)
  await staff.goto(`/app/admin/clients/${companyId}/brand`)
  const theirs = staff.getByRole('row').filter({ hasText: platform })
  await theirs.getByRole('button', { name: `Reveal password of ${called}` }).click()
  await dialog(staff, 'Reveal password').getByLabel('Your own password').fill(demoPassword)
  await dialog(staff, 'Reveal password').getByRole('button', { name: 'Reveal' }).click()
  await theirs.getByText(`${secret}-2`, { exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Hide' }).click()
  await staff.goto(`/app/admin/clients/${companyId}/activity`)
  await staff.getByText('revealed the password of social account').first().waitFor()
  const notified = await site.openAs(owner)
  await expect
    .poll(async () => (await notified.request.get('/notifications')).text(), { timeout: 15_000 })
    .toContain(called)
  await notified.goto('/app/client/notifications')
  await notified
    .getByRole('link', { name: new RegExp(`revealed the login for ${called}`) })
    .waitFor()

  await row.getByRole('button', { name: `Delete ${called}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await row.getByRole('button', { name: `Delete ${called}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

test('a member on a phone sees the social accounts but cannot reveal them', async () => {
  const page = await site.openAs('member@brightleaf.test', phone)
  await page.goto('/app/client/brand')
  await heading(page, 'Brand').waitFor()
  await page.getByRole('row').filter({ hasText: 'Instagram' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Reveal|^Delete/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Add Account' }).count()).toBe(0)
  await field(page, 'Tagline').waitFor()
  await expectAccessible(page)
})
