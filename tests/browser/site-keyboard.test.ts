// The public site by keyboard only, on a small phone, and when its content cannot be loaded.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'
import { queryDatabase } from '#tests/support/query-database.ts'

const site = useSite()
const phone = { viewport: { width: 360, height: 740 } }

async function open(path: string, options = {}): Promise<Page> {
  const page = await site.open(options)
  await page.goto(path)
  return page
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const found = await focused.evaluate((element, wanted) => {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent
      const own = element.getAttribute('aria-label') ?? label ?? element.textContent
      return own.trim() === wanted
    }, name)
    if (found) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

// P3.1.2
test('S2.2.3 by keyboard a user skips the navigation or opens and leaves a dropdown', async () => {
  const page = await open('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content')

  await page.goto('/')
  const first = page.getByRole('banner').locator('a[href^="/solutions#"]').first()
  await tabTo(page, 'Solutions')
  await first.waitFor({ state: 'visible' })
  await page.keyboard.press('Tab')
  await expect
    .poll(() => first.evaluate((element) => element === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Solutions')

  await tabTo(page, 'Services menu')
  await page.keyboard.press('Enter')
  const service = page.getByRole('banner').locator('a[href="/services#branding"]').first()
  await service.waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await service.waitFor({ state: 'hidden' })
})

test('S2.2.4 on a phone the menu opens and closes by keyboard and returns the focus', async () => {
  const page = await open('/', phone)
  await tabTo(page, 'MenuClose')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Home' }).waitFor({ state: 'visible' })
  await expectAccessible(page)
  await tabTo(page, 'Portfolio')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator(':focus').getAttribute('class')).toBe('menu-button')
})

// P3.1.2
test('S2.6.3 S2.4.1 the accordion and the filters work by keyboard', async () => {
  const page = await open('/faqs')
  const isOpen = (at: number) =>
    page
      .locator('details')
      .nth(at)
      .evaluate((one) => one.hasAttribute('open'))
  await tabTo(page, 'What happens after I write to you?')
  await page.keyboard.press('Enter')
  await expect.poll(() => isOpen(0)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect([await isOpen(0), await isOpen(1)]).toEqual([false, true])
  await page.keyboard.press('Space')
  await expect.poll(() => isOpen(1)).toBe(false)

  await page.goto('/portfolio')
  await tabTo(page, 'Education')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/portfolio?category=education')
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(1)
  const chosen = page.getByRole('button', { name: 'Education' })
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
})

test('S2.5.2 the contact form works by keyboard', async () => {
  const page = await open('/contact')
  const typed = { 'First name': 'Ines', 'Last name': 'Marlow', Email: 'ines@marlow.test' }
  for (const [name, text] of Object.entries({ ...typed, Message: 'Hello.' })) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Send me the newsletter')
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByLabel('Send me the newsletter').isChecked()).toBe(true)
  await tabTo(page, 'Send message')
  await page.keyboard.press('Enter')
  await page.getByText('Thank you for contacting us! We will get back to you soon.').waitFor()
})

// P3.1.3
test.each([
  '/',
  '/about',
  '/services',
  '/solutions',
  '/portfolio',
  '/contact',
  '/faqs',
  '/terms-and-conditions',
  '/privacy-policy',
  '/no-such-page',
])('%s fits a window of 360 pixels, and is accessible there', async (path) => {
  const page = await open(path, phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})

test('S2.1.11 a public page without content shows an error within the site’s frame', async () => {
  const rename = 'alter table if exists website_versions rename to website_versions_away'
  await queryDatabase(site.dataDir, 'enfilade_owner', rename)
  await site.kill()
  // The last content that the program knows is shown meanwhile.
  await rm(join(site.dataDir, 'website.json'))
  await site.restart()
  const page = await site.open({ javaScriptEnabled: false })
  // Fetched without opening the page, because the browser would log the status as an error.
  const answer = await page.request.get('/services')
  expect(answer.status()).toBe(500)
  expect(answer.headers()['cache-control']).toBe('no-store')
  await page.setContent(await answer.text())
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  await page.getByText(/tell us this reference/).waitFor()
  await expect.poll(() => page.getByRole('main').locator('code').textContent()).toBeTruthy()
  await page.getByRole('main').getByRole('link', { name: 'Go back home' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Portfolio' }).first().waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).waitFor()
})
