// The public site, mainly with JavaScript off: all of its content is there, and everything works.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const site = useSite()

const paths = [
  '/',
  '/about',
  '/services',
  '/solutions',
  '/portfolio',
  '/contact',
  '/faqs',
  '/terms-and-conditions',
  '/privacy-policy',
]

const withoutScripts = { javaScriptEnabled: false }

async function open(path: string): Promise<Page> {
  const page = await site.open(withoutScripts)
  await page.goto(path)
  return page
}

// S1.1.1 S2.1.3 S2.1.4 S2.1.5 S2.1.6 S2.1.7 S2.1.8 S2.1.9 S2.1.10 S6.1.1
test.each(paths)(
  'S2.1.1 %s is public, has its metadata and loads no script of the framework',
  async (path) => {
    const page = await site.open()
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['etag']).toBeTruthy()
    expect(answer?.headers()['cache-control']).toContain('must-revalidate')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(path)
    await expect
      .poll(() => page.locator('meta[name=description]').getAttribute('content'))
      .toBeTruthy()
    await expect.poll(() => page.locator('script[src]').count()).toBe(0)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const image = await page.request.get(new URL(picture ?? '').pathname)
    expect(image.headers()['content-type']).toBe('image/png')
    await expectAccessible(page)
  },
)

test('S2.1.2 S2.1.12 home has its sections, and its buttons lead to contact and FAQs', async () => {
  const page = await open('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await main.getByText('Branding', { exact: true }).first().waitFor()
  await main.getByRole('heading', { name: /Reasons to\s+choose/ }).waitFor()
  await expect.poll(() => main.locator('a[href="/contact"]').count()).toBeGreaterThan(0)
  await expect.poll(() => main.locator('a[href="/faqs"]').count()).toBeGreaterThan(0)
})

test('S2.2.1 S2.2.2 the navigation is fixed and has its entries', async () => {
  const page = await open('/')
  const header = page.getByRole('banner')
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toMatch(
    /fixed|sticky/,
  )
  const entries = {
    Home: '/',
    Solutions: '/solutions',
    Services: '/services',
    Portfolio: '/portfolio',
    About: '/about',
    FAQs: '/faqs',
    Contact: '/contact',
    'Sign In': '/login',
  }
  for (const [name, href] of Object.entries(entries)) {
    const link = header.getByRole('link', { name, exact: true }).first()
    expect(await link.getAttribute('href'), name).toBe(href)
    expect(await link.isVisible(), name).toBe(true)
  }
  const shown = await header
    .getByRole('navigation', { name: 'Main' })
    .locator('> ul > li > a')
    .all()
  const labels = await Promise.all(
    shown.map(async (link) => ((await link.isVisible()) ? await link.innerText() : '')),
  )
  expect(labels.filter(Boolean)).toEqual(Object.keys(entries))
})

test('S2.2.3 S2.2.4 Services opens its dropdown under the pointer; a phone has a menu', async () => {
  const page = await open('/')
  const header = page.getByRole('banner')
  const services = header.getByRole('link', { name: 'Services', exact: true }).first()
  const below = header.locator('a[href^="/services#"]').first()
  await expect.poll(() => below.isVisible()).toBe(false)
  await services.hover()
  await below.waitFor({ state: 'visible' })

  const phone = await site.open({ ...withoutScripts, viewport: { width: 390, height: 844 } })
  await phone.goto('/')
  const menu = phone.getByRole('banner')
  await expect
    .poll(() => menu.getByRole('link', { name: 'Portfolio' }).first().isVisible())
    .toBe(false)
  await menu.getByText('Menu').first().click()
  await menu.getByRole('link', { name: 'Portfolio' }).first().waitFor({ state: 'visible' })
})

test('S2.3.1 S2.3.2 the footer has its links, profile, email and phone', async () => {
  const page = await open('/')
  const footer = page.getByRole('contentinfo')
  const links = {
    FAQs: '/faqs',
    Login: '/login',
    'Privacy Policy': '/privacy-policy',
    'Terms & Conditions': '/terms-and-conditions',
  }
  for (const [name, href] of Object.entries(links)) {
    await expect
      .poll(() => footer.getByRole('link', { name, exact: true }).getAttribute('href'))
      .toBe(href)
  }
  for (const start of ['mailto:', 'tel:', 'https://']) {
    expect(await footer.locator(`a[href^="${start}"]`).count(), start).toBeGreaterThan(0)
  }
})

test('S2.4.1 S2.4.2 the portfolio filters its three items by category', async () => {
  const page = await open('/portfolio')
  const items = page.getByRole('main').getByRole('article')
  await expect.poll(() => items.count()).toBe(3)
  await page.getByRole('button', { name: 'Education' }).click()
  await expect.poll(() => items.count()).toBe(1)
  await page.getByRole('button', { name: 'Healthcare' }).click()
  await expect.poll(() => items.count()).toBe(2)
  await page.getByRole('button', { name: 'All Projects' }).click()
  await expect.poll(() => items.count()).toBe(3)
})

test('S2.4.3 each portfolio item shows its picture, text and details', async () => {
  const page = await open('/portfolio')
  for (const item of await page.getByRole('main').getByRole('article').all()) {
    await item.getByRole('heading', { level: 2 }).waitFor()
    await expect.poll(() => item.locator('a[href^="http"]').count()).toBeGreaterThan(0)
    await expect.poll(() => item.locator('svg, img').count()).toBeGreaterThan(0)
    await item
      .getByText(/Healthcare|Education/)
      .first()
      .waitFor()
    await item.getByText(/Completed 20\d\d/).waitFor()
    await expect.poll(() => item.getByRole('list').count()).toBe(2)
  }
})

test('S2.5.1 S2.5.4 S2.5.3 contact shows hours, reply time and free consultation', async () => {
  const page = await open('/contact')
  const main = page.getByRole('main')
  await main.getByText('Mon-Fri 8am to 5pm').waitFor()
  await main
    .getByText(/within 24 hours/)
    .first()
    .waitFor()
  await main.getByText('30-minute free consultation').waitFor()
})

test('S2.6.1 S2.6.2 S2.6.3 S2.6.4 FAQs have four categories and open one at a time', async () => {
  const page = await open('/faqs')
  const main = page.getByRole('main')
  const answers = main.locator('details')
  await expect.poll(() => answers.count()).toBe(7)
  await expect.poll(() => main.locator('section:has(details) > h2').count()).toBe(4)
  const isOpen = (at: number) => answers.nth(at).evaluate((one) => one.hasAttribute('open'))
  await answers.nth(0).locator('summary').click()
  await expect.poll(() => isOpen(0)).toBe(true)
  await answers.nth(4).locator('summary').click()
  expect([await isOpen(0), await isOpen(4)]).toEqual([false, true])
  await answers.nth(4).locator('summary').click()
  await expect.poll(() => isOpen(4)).toBe(false)
})

// S9.7.3
test('S2.7.1 S2.7.2 S2.7.3 home and About show their figures and the founding year', async () => {
  const home = await open('/')
  for (const figure of ['500+', '95%', '50+', '24/7'])
    await home.getByText(figure).first().waitFor()
  const about = await open('/about')
  for (const figure of ['5+', '100+', '40+']) {
    await about.getByText(figure, { exact: true }).first().waitFor()
  }
  await about.getByText(/2018/).first().waitFor()
})

test('S2.7.4 S2.7.5 both legal pages are dated and name Texas law', async () => {
  for (const path of ['/terms-and-conditions', '/privacy-policy']) {
    const page = await open(path)
    await page.getByText('February 12, 2025').first().waitFor()
    await page.getByText(/Texas/).first().waitFor()
  }
})

// S2.5.2 S5.5.9 P3.1.1
test('the contact form works without scripts, with errors at their fields', async () => {
  const page = await open('/contact')
  const form = page.getByRole('main').locator('form')
  await expect.poll(() => form.getByLabel('First name').getAttribute('required')).not.toBe(null)
  await form.evaluate((element) => element.setAttribute('novalidate', ''))
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button').click()
  await page.getByText('Last name is required').waitFor()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Message is required').waitFor()
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Ines')
  await form.getByLabel('Last name').fill('Marlow')
  await form.getByLabel('Email').fill('ines@marlow.test')
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello.')
  await form.getByRole('button').click()
  await page.getByText('Thank you for contacting us! We will get back to you soon.').waitFor()
})

// S4.8.1 S8.10.2 S8.10.3
test('S8.10.1 S4.8.2 S5.5.8 the form shows sending and thanks; editing clears errors', async () => {
  const page = await site.open()
  await page.goto('/contact')
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button').click()
  await page.getByText('First name is required').waitFor()
  await form.getByLabel('First name').fill('Ines')
  await page.getByText('First name is required').waitFor({ state: 'hidden' })
  await form.getByLabel('Last name').fill('Marlow')
  await form.getByLabel('Email').fill('ines@marlow.test')
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello again.')

  await page.route('**/messages', (route) => route.abort(), { times: 1 })
  await form.getByRole('button').click()
  await page.getByText('There was an error sending your message. Please try again later.').waitFor()
  await expect.poll(() => form.getByLabel('Last name').inputValue()).toBe('Marlow')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/messages', async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button').click()
  await page.getByText('Sending your message...').waitFor()
  release()
  await page.getByText('Thank you for contacting us! We will get back to you soon.').waitFor()
  await expect.poll(() => form.getByLabel('Last name').inputValue()).toBe('')
})

// S2.2.5
test('S9.3.1 the navigation becomes opaque after 20 pixels of scroll', async () => {
  const page = await site.open()
  await page.goto('/')
  const background = () =>
    page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await background()
  await page.mouse.wheel(0, 60)
  await expect.poll(background).not.toBe(before)
})

// P3.1.6
test('there are a sitemap, a robots file, one address per page and a 404 page', async () => {
  const page = await site.open()
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  for (const path of paths) expect(sitemap).toContain(`${site.url}${path}<`)
  expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  const bare = await page.request.get('/about/?from=mail', { maxRedirects: 0 })
  expect([bare.status(), bare.headers()['location']]).toEqual([301, '/about?from=mail'])
  const elsewhere = await page.request.get(`${site.url}//evil.test/`, {
    maxRedirects: 0,
  })
  expect(elsewhere.headers()['location'] ?? '/').not.toMatch(/^\/\//)
  expect((await page.request.get('/no-such-page')).status()).toBe(404)
})

test('an edited FAQ, figure and portfolio item show at the next request', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { content, version } = (await (await page.request.get('/settings/website')).json()) as {
    content: { faqs: { faqs: { question: string }[] }[]; portfolio: { title: string }[] }
    version: number
  }
  const [category] = content.faqs
  const [item] = content.portfolio
  if (category?.faqs[0]) category.faqs[0].question = 'May I change this question?'
  if (item) item.title = 'Renamed in the back-office'
  const saved = await page.request.put('/settings/website', {
    data: { faqs: content.faqs, portfolio: content.portfolio, version },
    headers: { origin: site.url },
  })
  expect(saved.status()).toBe(200)
  const visitor = await open('/faqs')
  await visitor.getByText('May I change this question?').waitFor()
  await visitor.goto('/portfolio')
  await visitor.getByText('Renamed in the back-office').first().waitFor()
})
