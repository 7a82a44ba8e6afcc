// Numbers as people write them: the same text is read by the person's format, and the field says how.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { choose, expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()
const wes = 'wes.lindqvist@enfilade.test'

const setLocale = async (page: Page, locale: string | null) => {
  const headers = { origin: site.url }
  const answer = await page.request.put('/auth/profile', { data: { locale }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

afterAll(async () => {
  await setLocale(await site.openAs(wes), null)
})

test.each([
  ['de-DE', { quantity: '= 1,25', price: '= 1.250,00 $', tax: '= 8,25%', total: '1.691,41 $' }],
  ['en-US', { quantity: '= 1250', price: '= $1.25', tax: '= 8.25%', total: '$1,691.41' }],
] as const)(
  'numbers in a draft invoice are read in the number format of %s',
  async (locale, shown) => {
    const page = await site.openAs(wes)
    await setLocale(page, locale)
    await page.goto('/app/admin/invoices/new')
    await page
      .locator(locale === 'en-US' ? 'html:not([data-locale])' : `html[data-locale=${locale}]`)
      .waitFor()
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
    await choose(page, 'Client', 'Brightleaf Health')
    const line = page.getByRole('listitem', { name: 'Line 1' })
    await line.getByRole('textbox', { name: 'Description' }).fill(`Numbers of ${locale}`)
    const field = (name: string) => line.getByRole('textbox', { name })
    await field('Quantity').fill('1,250')
    await field('Unit price').fill('1.250')
    await field('Tax %').fill(locale === 'de-DE' ? '8.25' : '8,25')
    for (const text of [shown.quantity, shown.price, shown.tax]) {
      await line.getByText(text, { exact: true }).waitFor()
    }
    await expect
      .poll(() => field('Quantity').getAttribute('aria-describedby'))
      .toContain('-reading')
    await page.getByText(shown.total).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { name: 'Draft for Brightleaf Health' }).waitFor()
    // What the fields show now is plainly written, and means the same.
    await page.reload()
    const plain = locale === 'de-DE' ? ['1,25', '1250,00', '8,25'] : ['1250', '1.25', '8.25']
    for (const [place, name] of ['Quantity', 'Unit price', 'Tax %'].entries()) {
      await expect.poll(() => field(name).inputValue()).toBe(plain[place])
    }
    await page.getByText(shown.total).first().waitFor()
    await expect.poll(() => line.getByText(/^= /).count()).toBe(0)
  },
)

test.each([
  ['de-DE', '= 1:15', '1:15'],
  ['en-US', '= 1250:00', undefined],
] as const)(
  'hours typed as 1,250 are read in the number format of %s',
  async (locale, reading, saved) => {
    const page = await site.openAs(wes)
    await setLocale(page, locale)
    await page.goto('/app/admin/time')
    await page
      .locator(locale === 'en-US' ? 'html:not([data-locale])' : `html[data-locale=${locale}]`)
      .waitFor()
    const cell = page.getByRole('table').getByRole('textbox').first()
    const before = await cell.inputValue()
    await cell.fill('1,250')
    await page.getByText(reading, { exact: true }).waitFor()
    await cell.press('Tab')
    if (saved) await expect.poll(() => cell.inputValue()).toBe(saved)
    else await page.getByText('A day has 24 hours').waitFor()
    await cell.fill(before)
    await cell.press('Tab')
  },
)
