// The agency's logo: uploaded in Settings, seen on the site, on sign-in pages, in the portal and the back-office, and removed again.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSite, waitUntilLoaded } from '#tests/support/browser.ts'

const site = useSite()

const admin = 'admin@enfilade.test'
const settings = '/app/admin/settings/website/agency'

const file = (width: number, color: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60"><rect width="${width}" height="60" fill="${color}"/></svg>`,
  ),
})

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').filter({ hasText: 'saved.' }).waitFor()
}

/** Waits until the picture in it that the theme shows has arrived. */
const expectLogo = (place: Locator) =>
  expect
    .poll(() =>
      place
        .locator('.logo img')
        .evaluateAll((images) =>
          images
            .filter((image) => image.checkVisibility())
            .map((image) => (image as HTMLImageElement).naturalWidth > 0),
        ),
    )
    .toEqual([true])

test('is uploaded in Settings and found everywhere until it is removed', async () => {
  const page = await site.openAs(admin)
  await page.goto(settings)
  await waitUntilLoaded(page)
  await page.getByLabel('Upload logo', { exact: true }).setInputFiles(file(300, '#0a7d55'))
  await page.getByLabel('Upload logo for dark backgrounds').setInputFiles(file(300, '#7df0c4'))
  await page.getByRole('button', { name: 'Remove logo for dark backgrounds' }).waitFor()
  await expect.poll(() => page.getByLabel('The logo contains the name').isChecked()).toBe(true)
  await expectAccessible(page)
  await save(page)

  await page.goto('/app/admin/home')
  await expectLogo(page.getByRole('banner'))
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await site.open({ colorScheme })
    await visitor.goto('/')
    await expectLogo(visitor.getByRole('banner'))
    await expectLogo(visitor.getByRole('contentinfo'))
    await visitor.goto('/login')
    await expectLogo(visitor.getByRole('main'))
  }
  const client = await site.openAs('owner@brightleaf.test')
  await client.goto('/app/client/dashboard')
  await expectLogo(client.getByRole('banner'))

  await page.goto(settings)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'Remove logo', exact: true }).click()
  await page.getByLabel('Upload logo', { exact: true }).waitFor({ state: 'attached' })
  await save(page)
  const visitor = await site.open()
  await visitor.goto('/')
  await visitor.getByRole('banner').getByText('Lintel').waitFor()
  await expect.poll(() => visitor.locator('.logo, .brand svg').count()).toBe(0)
})

test('says at its field why a file is refused', async () => {
  const page = await site.openAs(admin)
  await page.goto(settings)
  await waitUntilLoaded(page)
  await page.getByLabel(/^(Upload|Replace) logo$/).setInputFiles(file(900, '#0a7d55'))
  await page.getByText('Use one at most 10 times as wide as high.').waitFor()
  await page
    .getByLabel(/^(Upload|Replace) logo$/)
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('no logo') })
  await page.getByText('Choose an SVG or PNG file.').waitFor()
})
