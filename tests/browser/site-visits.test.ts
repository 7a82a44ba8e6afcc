// What makes a visitor stay and write: the work, a call to action, and forms that lose nothing.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { WebsiteContent } from '#contract/site/website.ts'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const site = useSite()
const withoutScripts = { javaScriptEnabled: false }

async function open(path: string, options = {}): Promise<Page> {
  const page = await site.open(options)
  await page.goto(path)
  return page
}

/** Changes the content as an admin. */
async function edit(change: (content: WebsiteContent) => Partial<WebsiteContent>): Promise<void> {
  const page = await site.openAs('admin@enfilade.test')
  const settings = (await (await page.request.get('/settings/website')).json()) as {
    content: WebsiteContent
    version: number
  }
  const saved = await page.request.put('/settings/website', {
    data: { ...change(settings.content), version: settings.version },
    headers: { origin: site.url },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('each portfolio item has a page with its details and a link to the next case', async () => {
  const page = await open('/portfolio', withoutScripts)
  await page.getByRole('link', { name: 'See the case: Brightleaf Health' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Brightleaf Health' }).waitFor()
  await main.getByText(/How does a patient get an appointment/).waitFor()
  await main.getByRole('heading', { name: 'What we made' }).waitFor()
  await expect
    .poll(() => main.getByRole('article').getByRole('img').count())
    .toBeGreaterThanOrEqual(3)
  await expect
    .poll(() => main.getByRole('link', { name: 'Custom software' }).getAttribute('href'))
    .toBe('/services#custom-software')
  // Without measurements, there is no empty section.
  await expect.poll(() => main.getByText('What we measured').count()).toBe(0)
  await main.getByRole('link', { name: /Next case/ }).click()
  await page.waitForURL('**/portfolio/harborview-school')
  expect((await page.request.get('/portfolio/no-such-item')).status()).toBe(404)
})

test('a case page is public and shows its measured results', async () => {
  await edit(({ portfolio }) => ({
    portfolio: portfolio.map((item, at) =>
      at === 0
        ? {
            ...item,
            results: [
              { id: 'online', value: '61%', label: 'booked online', measuredOn: '2026-03-01' },
            ],
          }
        : item,
    ),
  }))
  const page = await open('/portfolio/brightleaf-health')
  await page.getByRole('heading', { name: 'What we measured' }).waitFor()
  await page.getByText('61%').waitFor()
  await page.getByText('Measured March 1, 2026').waitFor()
  await expectAccessible(page)
})

test('the About page shows the team', async () => {
  const page = await open('/about', withoutScripts)
  await page.getByRole('heading', { name: 'The people you will work with' }).waitFor()
  await page.getByRole('heading', { name: 'June Okafor' }).waitFor()
  await page.getByText('Design and brand', { exact: true }).waitFor()
})

test('every public page has a link to start a project in its header', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const page = await site.open({ ...withoutScripts, viewport })
    for (const path of ['/', '/about', '/portfolio/harborview-school', '/privacy-policy']) {
      await page.goto(path)
      const action = page.getByRole('banner').getByRole('link', { name: 'Start a project' })
      await expect.poll(() => action.isVisible()).toBe(true)
      await expect.poll(() => action.getAttribute('href')).toBe('/contact')
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
  }
})

test('a signed-in user is offered the portal on the same cached page as everyone', async () => {
  const visitor = await open('/')
  const portal = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: 'Open your portal' })
  const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await signIn(visitor).waitFor()
  await expect.poll(() => portal(visitor).count()).toBe(0)

  const page = await site.openAs('member@brightleaf.test')
  const answer = await page.goto('/')
  expect(answer?.headers()['cache-control']).toContain('public')
  await expect.poll(() => signIn(page).count()).toBe(0)
  await portal(page).click()
  await page.waitForURL('**/app/client/dashboard')

  const ended = await page.request.post('/auth/signout', { headers: { origin: site.url } })
  expect(ended.ok()).toBe(true)
  await page.goto('/')
  await signIn(page).waitFor()
})

test('the chat’s button covers nothing on wide or narrow windows', async () => {
  const wide = await open('/services')
  const button = await wide.getByRole('button', { name: 'Chat' }).boundingBox()
  const text = await wide.locator('.deliverables').first().boundingBox()
  expect(button?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0))
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
  ]) {
    const narrow = await open('/services', { viewport })
    const chat = narrow.getByRole('complementary', { name: 'Chat' })
    expect(await chat.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  }
})

test('a dropdown stays open while the pointer moves diagonally to an item', async () => {
  const page = await open('/')
  const header = page.getByRole('banner')
  const box = await header
    .getByRole('link', { name: 'Solutions', exact: true })
    .first()
    .boundingBox()
  if (!box) throw new Error('there is no entry')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  const item = header.locator('.wide-nav a[href="/solutions#student-enrollment"]')
  await item.waitFor({ state: 'visible' })
  await page.mouse.move(start.x + 130, start.y + 90, { steps: 24 })
  await expect.poll(() => item.isVisible()).toBe(true)
  await expect
    .poll(() => header.locator('.wide-nav a[href="/services#branding"]').isVisible())
    .toBe(false)
})

const form = (page: Page) => page.getByRole('main').locator('form')

async function fillContact(page: Page, message: string): Promise<void> {
  await form(page).getByLabel('First name').fill('Ines')
  await form(page).getByLabel('Last name').fill('Marlow')
  await form(page).getByLabel('Email').fill('ines@marlow.test')
  await form(page).getByRole('textbox', { name: 'Message' }).fill(message)
}

const thanks = 'Thank you for contacting us! We will get back to you soon.'

test('without scripts the focus is on the first error, then on the thanks', async () => {
  const page = await open('/contact', withoutScripts)
  await form(page).evaluate((element) => element.setAttribute('novalidate', ''))
  await form(page).getByRole('button').click()
  await page.getByText('First name is required').waitFor()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const box = element?.getBoundingClientRect()
      const isSeen = box && box.top >= 0 && box.bottom <= innerHeight
      return [element?.id || element?.textContent, isSeen]
    })
  expect(await focused()).toEqual(['firstName', true])
  await fillContact(page, 'Hello without scripts.')
  await form(page).getByRole('button').click()
  await page.getByText(thanks).waitFor()
  expect(await focused()).toEqual([thanks, true])
  await page.reload()
  await expect.poll(() => page.getByText(thanks).count()).toBe(0)
  const stranger = await open('/contact?sent', withoutScripts)
  await expect.poll(() => stranger.getByText(thanks).count()).toBe(0)
})

test('a half-written message survives a reload until it is sent', async () => {
  const page = await open('/contact')
  await fillContact(page, 'We are building a ferry')
  await page.goto('/faqs')
  await page.goto('/contact')
  const message = form(page).getByRole('textbox', { name: 'Message' })
  await expect.poll(() => message.inputValue()).toBe('We are building a ferry')
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('We are building a ferry')
  await form(page).getByRole('button').click()
  await page.getByText(thanks).waitFor()
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('')
})

test('text typed while a message is sent is kept; a long one is reported', async () => {
  const page = await open('/contact')
  await fillContact(page, 'The first one')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/messages', async (route) => {
    await held
    await route.continue()
  })
  await form(page).getByRole('button').click()
  const message = form(page).getByRole('textbox', { name: 'Message' })
  await message.fill('And one thing more')
  release()
  await page.getByText(thanks).waitFor()
  await expect.poll(() => message.inputValue()).toBe('And one thing more')
  await expect.poll(() => form(page).getByLabel('First name').inputValue()).toBe('')
  await message.fill('x'.repeat(20_001))
  await page.getByText('Message must be at most 20,000 characters. Yours has 20,001.').waitFor()
})

test('the contact form links the consultation’s booking and the privacy policy', async () => {
  const page = await open('/contact', withoutScripts)
  const consultation = page.getByRole('link', { name: '30-minute free consultation' })
  await expect.poll(() => consultation.getAttribute('href')).toBe('/book')
  await expect
    .poll(() => form(page).getByRole('link', { name: 'Privacy Policy' }).getAttribute('href'))
    .toBe('/privacy-policy')
})

test('the sign-in page needs no second click and says that it needs JavaScript', async () => {
  const page = await open('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor()
  await page.getByLabel('Email').focus()
  const link = await page.getByRole('link', { name: 'Sign up' }).boundingBox()
  if (!link) throw new Error('there is no link')
  await page.mouse.move(link.x + 4, link.y + 2)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL('**/registration')
  // Positions do not depend on how much of the page has arrived.
  const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y
  const top = await topOf('Create your account')
  await page.goto('/login')
  expect(await topOf('Sign in')).toBe(top)

  const plain = await open('/login', withoutScripts)
  await plain.getByText('This form needs JavaScript').waitFor()
})
