// Settings, Website: an admin's changes reach visitors with the next request; no typed text is lost.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  blockLiveUpdates,
  expectAccessible,
  useSite,
  waitUntilLoaded,
} from '#tests/support/browser.ts'

const site = useSite()

const admin = 'admin@enfilade.test'
const home = '/app/admin/settings/website'

async function settingsOf(page: Page): Promise<{ content: Content }> {
  return (await (await page.request.get('/settings/website')).json()) as { content: Content }
}

async function change(page: Page, data: object): Promise<void> {
  const headers = { origin: site.url }
  const answer = await page.request.put('/settings/website', { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function open(path: string, options: Parameters<typeof site.openAs>[1] = {}) {
  const page = await site.openAs(admin, options)
  await page.goto(`${home}${path}`)
  // The form is stable once its scripts run.
  await waitUntilLoaded(page)
  return page
}

/** A public page as a visitor without scripts gets it. */
async function visit(path: string): Promise<string> {
  const response = await fetch(new URL(path, site.url))
  expect(response.status).toBe(200)
  return response.text()
}

const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function saved(page: Page, title: string) {
  await save(page).click()
  await page
    .getByRole('status')
    .filter({ hasText: `${title} saved.` })
    .waitFor()
  await save(page).waitFor({ state: 'detached' })
}

/** Changes the content as another admin. */
async function changeElsewhere(page: Page, edit: (content: Content) => object) {
  const { content } = await settingsOf(page)
  await change(page, edit(content))
}

interface Content {
  faqs: { faqs: { question: string; answer: string }[] }[]
}

function withAnswer({ faqs }: Content, question: string, answer: string) {
  const changed = faqs.flatMap((category) => category.faqs).find((faq) => faq.question === question)
  if (!changed) throw new Error(`There is no question ${question}`)
  changed.answer = answer
  return { faqs }
}

const questions = (page: Page, category: string) =>
  page
    .getByRole('list', { name: `Questions, ${category}` })
    .locator('button[aria-expanded]:has(span)')

// P3.1.4
test('the sidebar leads to the overview and every part, in light and dark', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/home')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(home)
  await expectAccessible(page)
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('listitem')
  await expect
    .poll(() => parts.allTextContents())
    .toEqual([
      'Agency',
      'Figures',
      'Pages',
      'Services',
      'Solutions',
      'Portfolio',
      'Team',
      'FAQs',
      'Legal texts',
    ])
  for (const part of await parts.allTextContents()) {
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: part })
      .click()
    await page.getByRole('heading', { name: part, level: 1 }).waitFor()
    const first = page
      .getByRole('main')
      .locator('button[aria-expanded=false]:has(svg + span)')
      .first()
    if ((await first.count()) > 0) await first.click()
    await expectAccessible(page)
  }
  const answer = await page.goto(`${home}/pages/nowhere`)
  expect(answer?.status()).toBe(404)
})

// S2.6.2 P3.1.5
test('an edited FAQ is on the site at the next request', async () => {
  const page = await open('/faqs')
  await row(page, 'How do you charge?').click()
  await page.getByLabel('Answer').fill('By the hour, never by the minute.')
  await saved(page, 'FAQs')
  expect(await visit('/faqs')).toContain('By the hour, never by the minute.')
  const view = page.getByRole('link', { name: 'View on the website' })
  await expect.poll(() => view.getAttribute('href')).toBe('/faqs')
})

// S2.7.1 P2.23.1
test('a figure gets a new value with its date, or is counted', async () => {
  const page = await open('/figures')
  await row(page, '95% Satisfaction as of Feb 12, 2025').click()
  await page.getByLabel('Value').fill('97')
  const today = new Date().toISOString().slice(0, 10)
  await expect.poll(() => page.getByLabel('Set on').inputValue()).toBe(today)
  await saved(page, 'Figures')
  expect(await visit('/')).toMatch(/<dd>97%<\/dd>/)
  await row(page, '500+ Projects as of Feb 12, 2025').click()
  await page
    .getByRole('list', { name: 'Figures of the home page' })
    .getByLabel('Number')
    .first()
    .selectOption({
      label:
        (await page
          .getByRole('option', { name: /Counted: projects/ })
          .first()
          .textContent()) ?? '',
    })
  await saved(page, 'Figures')
  expect(await visit('/')).not.toContain('<dd>500+</dd>')
})

// S2.4.2
test('a portfolio item with an uploaded picture is on the site with its text', async () => {
  const page = await open('/portfolio')
  await page.getByRole('button', { name: 'Add item' }).click()
  const text = {
    Title: 'Saltmarsh Ferry',
    'Website URL': 'saltmarsh.example',
    Category: 'Transport',
    Summary: 'A timetable that knows the tide.',
    Description: 'Departures follow the water, and so does the page.',
    Features: 'Tide tables\nTickets on the phone',
    'What the picture shows': 'A ferry at low water',
  }
  const file = await sharp({
    create: { width: 1800, height: 900, channels: 3, background: '#246' },
  })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Upload picture')
    .setInputFiles({ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: file })
  await page.getByLabel('Replace picture').waitFor({ state: 'attached' })
  await save(page).click()
  await page.getByText('Describe what the picture shows').waitFor()
  for (const [label, value] of Object.entries(text)) await page.getByLabel(label).fill(value)
  await expectAccessible(page)
  await saved(page, 'Portfolio')
  const html = await visit('/portfolio')
  expect(html).toContain('Saltmarsh Ferry')
  expect(html).toContain('id="saltmarsh-ferry"')
  const image = /<img[^>]*alt="A ferry at low water"[^>]*>/.exec(html)?.[0] ?? ''
  expect(image).toContain('width="1600" height="800"')
  const src = / src="([^"]+)"/.exec(image)?.[1] ?? ''
  const picture = await fetch(new URL(src, site.url))
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  // Existing items keep the drawings made for them.
  expect(html.match(/class="drawing composition/g)).toHaveLength(3)
})

test('errors are at their fields, in closed items and pictures too', async () => {
  const page = await open('/portfolio')
  await row(page, 'Brightleaf Health Healthcare, 2024').click()
  await page.getByLabel('Website URL').fill('javascript:alert(1)')
  await page.getByLabel('Title').fill('')
  await page.getByLabel('Features').fill('')
  await page.getByLabel('Completed in').fill('20245')
  const upload = page.getByLabel('Upload picture')
  await upload.setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await page.getByText('Choose a PNG, JPEG, WebP or AVIF picture.').waitFor()
  const large = join(site.dataDir, 'large.png')
  await writeFile(large, Buffer.alloc(11 * 1024 * 1024))
  await upload.setInputFiles(large)
  await page.getByText('This file is larger than 10 MB. Use a smaller one.').waitFor()
  await save(page).click()
  await page.getByText('Website must be a valid URL').waitFor()
  await page.getByText('Title is a required field').waitFor()
  await page.getByText('Add at least one feature').first().waitFor()
  await page.getByText('Completed year must be at most 2100').waitFor()
  await page.getByText('Not saved: check the marked fields').waitFor()
  expect(
    await page
      .getByLabel('Title')
      .first()
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('Title').fill('Brightleaf')
  const fields = { 'portfolio.2.summary': 'The server knows better.' }
  const error = { code: 'invalid', message: 'Check the marked fields.', fields, requestId: '1' }
  await page.route('**/settings/website', (route) =>
    route.fulfill({ status: 400, json: { error } }),
  )
  await save(page).click()
  const closed = page.getByRole('button', { name: /^Osprey Lane Dental/ })
  await page.getByText('The server knows better.').waitFor()
  await expect.poll(() => closed.getAttribute('aria-expanded')).toBe('true')
})

test('questions are sorted by menu, keyboard and pointer, also on the site', async () => {
  const page = await open('/faqs')
  const services = questions(page, 'Services')
  const [first = '', second = ''] = await services.allTextContents()
  await page.getByRole('button', { name: `Actions, ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(() => services.allTextContents()).toEqual([second, first])
  await page.getByText(`${first} moved to place 2 of 2`).waitFor({ state: 'attached' })

  const grip = page.getByRole('button', { name: `Move ${first}` })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => services.allTextContents()).toEqual([first, second])
  await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true)

  await grip.hover()
  await page.mouse.down()
  const target = await services.nth(1).boundingBox()
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 40, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => services.allTextContents()).toEqual([second, first])

  await page.getByRole('button', { name: `Actions, ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Support' }).click()
  await expect.poll(() => services.allTextContents()).toEqual([second])
  await expect.poll(() => questions(page, 'Support').allTextContents()).toContain(first)
  await saved(page, 'FAQs')
  const html = await visit('/faqs')
  expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
  expect(html.indexOf('Support')).toBeLessThan(html.indexOf(`>${first}`))
})

/** Uses the keyboard, because the driver scrolls an item to the center, presses its old position, and the menu closes. */
const chooseRemove = (page: Page) => page.getByRole('menuitem', { name: 'Remove' }).press('Enter')

test('a removed item can be restored; a service used by a solution stays', async () => {
  const page = await open('/legal/terms')
  await page.getByRole('button', { name: 'Actions, Who we are' }).click()
  await chooseRemove(page)
  await row(page, 'Who we are').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Who we are').waitFor()
  await save(page).waitFor({ state: 'detached' })

  await page.goto(`${home}/services`)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Actions, Branding/ }).click()
  await chooseRemove(page)
  await page.getByText(/Branding is part of the solution .* Remove it there first\./).waitFor()
})

test('unsaved changes survive navigation, a failed save and a mistaken discard', async () => {
  const page = await open('/agency')
  await page.getByLabel('Legal name').fill('Lintel & Daughters LLC')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Lintel Studio LLC')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('heading', { name: 'FAQs', level: 1 }).waitFor()
  await page.goBack()
  await page.getByText('Draft', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Lintel & Daughters LLC')

  await page.route('**/settings/website', (route) => route.abort(), { times: 1 })
  await save(page).click()
  await page.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Lintel & Daughters LLC')
  await saved(page, 'Agency')

  await page.getByLabel('Legal name').fill('Another name')
  await page.reload()
  await page.getByText('Draft', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Another name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Agency', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Lintel & Daughters LLC')
  expect(await visit('/terms-and-conditions')).toContain('Lintel')
})

test('two administrators’ changes to different fields are merged', async () => {
  const page = await open('/faqs')
  await row(page, 'When can we reach you?').click()
  await page.getByLabel('Answer').fill('Whenever you like.')
  await changeElsewhere(page, (content) =>
    withAnswer(content, 'What happens after I write to you?', 'A person reads it, by hand.'),
  )
  await page.getByText('saved changes to this in the meantime.').waitFor()
  // Text typed before the other admin saved is merged after a reload too.
  await page.reload()
  await page.getByText('Draft', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Load changes' }).click()
  await row(page, 'When can we reach you?').click()
  await expect.poll(() => page.getByLabel('Answer').inputValue()).toBe('Whenever you like.')
  await saved(page, 'FAQs')
  const html = await visit('/faqs')
  expect(html).toContain('Whenever you like.')
  expect(html).toContain('A person reads it, by hand.')
})

test('for changes of the same field an administrator chooses between both texts', async () => {
  const page = await open('/faqs')
  const question = 'Is the first consultation really free?'
  await row(page, question).click()
  await page.getByLabel('Answer').fill('Mine: yes.')
  // The live update does not reach this window, so the server has to reject it.
  await blockLiveUpdates(page)
  await changeElsewhere(page, (content) => withAnswer(content, question, 'Theirs: of course.'))
  await save(page).click()
  await page.getByRole('button', { name: 'Compare' }).waitFor()
  // A rejected save leaves the draft on the device.
  await page.reload()
  await page.getByText('Draft', { exact: true }).waitFor()
  await row(page, question).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed this' })
  await dialog.getByText('Mine: yes.').waitFor()
  await expectAccessible(page)
  await dialog.getByText('Theirs: of course.').click()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await expect.poll(() => page.getByLabel('Answer').inputValue()).toBe('Theirs: of course.')
  await page.getByLabel('Answer').fill('Both: yes, of course.')
  await saved(page, 'FAQs')
  expect(await visit('/faqs')).toContain('Both: yes, of course.')
})

test('a form without own changes shows what another administrator saves', async () => {
  const page = await open('/faqs')
  await row(page, 'How do we follow the work?').click()
  await changeElsewhere(page, (content) =>
    withAnswer(content, 'How do we follow the work?', 'On the board.'),
  )
  const answer = () => page.getByLabel('Answer').inputValue()
  await expect.poll(answer, { timeout: 5000 }).toBe('On the board.')
  await expect.poll(() => save(page).count()).toBe(0)
})

test('a question is opened, written, added and saved by keyboard alone', async () => {
  const page = await open('/faqs')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const { activeElement: element } = document
        const id = element?.getAttribute('id')
        const labelled = id ? document.querySelector(`label[for="${id}"]`) : null
        return element?.getAttribute('aria-label') ?? labelled?.textContent ?? element?.textContent
      })
      if (label === name) return
    }
    throw new Error(`The focus never came to ${name}`)
  }
  await tabTo('What do you mean by AI solutions?')
  await page.keyboard.press('Enter')
  await tabTo('Answer')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Helpers that are checked.')
  await tabTo('Add question')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No.')
  await page.keyboard.press('Control+s')
  await page.getByText('Question is a required field').waitFor()
  await page.keyboard.type('Do you work on Sundays?')
  await page.keyboard.press('Control+s')
  await page.getByRole('status').filter({ hasText: 'FAQs saved.' }).waitFor()
  const html = await visit('/faqs')
  expect(html).toContain('Helpers that are checked.')
  expect(html).toContain('Do you work on Sundays?')
})

test('on a phone the overview is the list, and the way to save stays above the bar', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await open('', phone)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Agency/ })
    .click()
  await page.getByLabel('Legal name').fill('Lintel on the go LLC')
  const bar = await page
    .getByRole('navigation', { name: 'Back-office, main entries' })
    .boundingBox()
  const button = await save(page).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  const isWider = () => document.documentElement.scrollWidth > 390
  expect(await page.evaluate(isWider)).toBe(false)
  await expectAccessible(page)
  await saved(page, 'Agency')
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await page.getByText(/Last changed/).waitFor()
  for (const part of ['portfolio', 'faqs', 'figures', 'pages/about', 'legal/privacy']) {
    await page.goto(`${home}/${part}`)
    expect(await page.evaluate(isWider), part).toBe(false)
  }
})
