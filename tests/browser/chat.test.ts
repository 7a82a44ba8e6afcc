// The chat on the public site: a visitor's window and staff's answers, live, through interruptions.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Chat } from '#contract/site/chat.ts'
import type { Message } from '#contract/site/messages.ts'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const site = useSite()

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Chat with Lintel' })
const logOf = (page: Page) => windowOf(page).getByRole('log')
const fieldOf = (page: Page) => windowOf(page).getByLabel('Your message')
const buttonOf = (page: Page) => page.getByRole('button', { name: /^Chat/ })

const chatIdOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('enfilade-chat') ?? '{}') as { id: string }).id,
  )

/** Message texts in order, without sender and time. */
const said = (page: Page) => logOf(page).locator('.chat-text span').allInnerTexts()

async function openChat(page: Page, path = '/services'): Promise<void> {
  await page.goto(path)
  await buttonOf(page).click()
  await windowOf(page).waitFor()
}

async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await fieldOf(page).press('Enter')
}

/** Opens the back-office as staff. */
async function staff() {
  const page = await site.openAs('admin@enfilade.test')
  const origin = () => ({ origin: site.url })
  return {
    arrive: () => page.goto('/app/admin/home'),
    leave: () => page.goto('about:blank'),
    async answer(id: string, text: string) {
      const sent = await page.request.post(`/chat/${id}/messages`, {
        data: { text },
        headers: origin(),
      })
      expect(sent.status()).toBe(201)
    },
    async conversation(id: string) {
      return (await (await page.request.get(`/chat/${id}/messages`)).json()) as Chat
    },
    async message(id: string) {
      return (await (await page.request.get(`/messages/${id}`)).json()) as Message
    },
  }
}

test('S2.3.3 the chat’s script is loaded only once the visitor opens the chat', async () => {
  const page = await site.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  await buttonOf(page).waitFor()
  expect(asked.filter((path) => path.endsWith('.js') || path.startsWith('/chat'))).toEqual([])
  await buttonOf(page).click()
  await windowOf(page).waitFor()
  const [script, ...others] = asked.filter((path) => path.endsWith('.js'))
  expect(others).toEqual([])
  const answer = await page.request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(Number(answer.headers()['content-length'])).toBeLessThan(8000)
  await expectAccessible(page)
})

test('a click while the chat’s script is loading opens the chat once it has loaded', async () => {
  const page = await site.open()
  await openChat(page)
  await write(page, 'Are you there?')
  await expect.poll(() => chatIdOf(page)).toBeTruthy()
  await page.keyboard.press('Escape')
  await windowOf(page).waitFor({ state: 'hidden' })
  const { promise: pressed, resolve } = Promise.withResolvers<void>()
  const script = new URL((await buttonOf(page).getAttribute('data-chat')) ?? '', site.url).href
  const isAskedFor = page.waitForRequest(script)
  await page.route(script, async (route) => {
    await pressed
    await route.fallback()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await isAskedFor
  await buttonOf(page).click()
  resolve()
  await windowOf(page).waitFor()
})

test('without JavaScript the chat’s button is a link to the contact form', async () => {
  const page = await site.open({ javaScriptEnabled: false })
  await page.goto('/')
  await expect.poll(() => buttonOf(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.waitForURL('**/contact')
})

describe('a conversation', () => {
  test('is live in both directions and goes on from page to page', async () => {
    const visitor = await site.open()
    const office = await staff()
    await openChat(visitor)
    await windowOf(visitor).getByText('We’re away right now').waitFor()
    await expect
      .poll(() => fieldOf(visitor).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await office.arrive()
    await windowOf(visitor).getByText('We’re online').waitFor()

    await write(visitor, 'Do you build shops?')
    await logOf(visitor).getByText('Do you build shops?').waitFor()
    await expect.poll(() => chatIdOf(visitor)).toBeTruthy()
    const id = await chatIdOf(visitor)
    await office.answer(id, 'We do.')
    await logOf(visitor).getByText('We do.').waitFor()
    await expectAccessible(visitor)

    await fieldOf(visitor).fill('Begun and not')
    // The next page renders before it has fetched the messages.
    await visitor.route('**/chat', async (route) => {
      await visitor.locator('dialog[open]').waitFor()
      await visitor.evaluate(() => new Promise(requestAnimationFrame))
      await route.continue()
    })
    await visitor.getByRole('link', { name: 'Portfolio' }).first().click()
    await visitor.waitForURL('**/portfolio')
    await logOf(visitor).getByText('We do.').waitFor()
    await expect.poll(() => fieldOf(visitor).inputValue()).toBe('Begun and not')
    await expect
      .poll(() => fieldOf(visitor).evaluate((field) => field === document.activeElement))
      .toBe(false)
    const shift = await visitor.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const shifts: PerformanceEntry[] = []
          new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
            type: 'layout-shift',
            buffered: true,
          })
          // Observers receive earlier entries before the page is idle.
          requestIdleCallback(() =>
            resolve(
              shifts.reduce((sum, one) => sum + (one as unknown as { value: number }).value, 0),
            ),
          )
        }),
    )
    expect(shift).toBe(0)

    await office.answer(id, 'Which one?')
    await logOf(visitor).getByText('Which one?').waitFor()
    await visitor.reload()
    await logOf(visitor).getByText('Which one?').waitFor()
    await expect.poll(() => said(visitor)).toEqual(['Do you build shops?', 'We do.', 'Which one?'])

    await fieldOf(visitor).press('Escape')
    await windowOf(visitor).waitFor({ state: 'hidden' })
    await expect
      .poll(() => buttonOf(visitor).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await visitor.reload()
    await buttonOf(visitor).waitFor()
    await expect.poll(() => windowOf(visitor).count()).toBe(0)
  })

  test('an answer that comes while the window is closed shows at the button, on any page', async () => {
    const visitor = await site.open()
    const office = await staff()
    await office.arrive()
    await openChat(visitor)
    await write(visitor, 'Hello?')
    await expect.poll(() => chatIdOf(visitor)).toBeTruthy()
    const id = await chatIdOf(visitor)
    await windowOf(visitor).getByRole('button', { name: 'Close chat' }).click()
    await visitor.goto('/about')
    await office.answer(id, 'Good morning.')
    await visitor.getByRole('button', { name: 'Chat 1 new answer' }).waitFor()
    await expect.poll(() => visitor.title()).toMatch(/^\(1\) /)
    await expectAccessible(visitor)
    await buttonOf(visitor).click()
    await logOf(visitor).getByText('Good morning.').waitFor()
    await expect.poll(() => visitor.title()).not.toMatch(/^\(/)
    await windowOf(visitor).getByRole('button', { name: 'Close chat' }).click()
    await visitor.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  })

  test('a message that could not be sent is sent on the next page', async () => {
    const visitor = await site.open()
    await openChat(visitor)
    await write(visitor, 'First')
    await expect.poll(() => chatIdOf(visitor)).toBeTruthy()
    await visitor.route('**/chat/*/messages', (route) => route.abort())
    await write(visitor, 'Second')
    await logOf(visitor).getByText('Not sent yet').waitFor()
    await visitor.unroute('**/chat/*/messages')
    await visitor.goto('/faqs')
    await logOf(visitor).getByText('Second').waitFor()
    await expect.poll(() => logOf(visitor).locator('[data-waiting]').count()).toBe(0)
    await expect.poll(() => said(visitor)).toEqual(['First', 'Second'])
  })

  test('a limit is reported in clear words, and the message waits for its Retry', async () => {
    const visitor = await site.open()
    await openChat(visitor)
    await visitor.route(
      '**/chat/*/messages',
      (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json: { error: {} } }),
      { times: 1 },
    )
    await write(visitor, 'Too fast')
    await logOf(visitor).getByText('Please try again in 40 seconds.').waitFor()
    await expectAccessible(visitor)
    await logOf(visitor).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => logOf(visitor).locator('[data-waiting]').count()).toBe(0)
    await expect.poll(() => said(visitor)).toEqual(['Too fast'])
  })

  test('a conversation that cannot start says so and keeps what is written', async () => {
    const visitor = await site.open()
    await visitor.route('**/chat', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1800' }, json: { error: {} } }),
    )
    await openChat(visitor)
    const sentence = 'Please try again in 30 minutes, or use the contact form.'
    await windowOf(visitor).getByRole('status').getByText(sentence).waitFor()
    await write(visitor, 'Am I heard?')
    await logOf(visitor).getByText(sentence).waitFor()
    await visitor.unroute('**/chat')
    await logOf(visitor).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => logOf(visitor).locator('[data-waiting]').count()).toBe(0)
    await expect.poll(() => said(visitor)).toEqual(['Am I heard?'])
  })

  test('long texts, links and markup are shown as plain text', async () => {
    const visitor = await site.open()
    const office = await staff()
    await openChat(visitor)
    const attack = '<img src=x onerror="window.harmed = true"><b>bold</b>\nhttps://evil.test/x'
    await write(visitor, attack)
    await expect.poll(() => chatIdOf(visitor)).toBeTruthy()
    await office.answer(await chatIdOf(visitor), attack)
    await expect.poll(() => said(visitor)).toEqual([attack, attack])
    await expect.poll(() => logOf(visitor).locator('img, a').count()).toBe(0)
    expect(await visitor.evaluate(() => 'harmed' in window)).toBe(false)

    await write(visitor, 'x'.repeat(4001))
    await windowOf(visitor).getByText('Messages can have up to 4,000 characters').waitFor()
    await expect.poll(() => fieldOf(visitor).inputValue()).toHaveLength(4001)
    await expectAccessible(visitor)
    await write(visitor, 'y'.repeat(4000))
    await expect.poll(async () => (await said(visitor)).at(-1)).toHaveLength(4000)
    const { scrollWidth, clientWidth } = await logOf(visitor).evaluate((log) => ({
      scrollWidth: log.scrollWidth,
      clientWidth: log.clientWidth,
    }))
    expect(scrollWidth).toBe(clientWidth)
  })
})

// S2.3.3
test('the visitor’s chat window and staff’s Messages show each other’s messages', async () => {
  const visitor = await site.open()
  const office = await site.openAs('admin@enfilade.test')
  await office.goto('/app/admin/messages?kind=chat')
  await openChat(visitor, '/portfolio')
  await windowOf(visitor).getByText('We’re online').waitFor()
  await write(visitor, 'Is the second one yours?')
  await office
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'Is the second one yours?' })
    .getByRole('link')
    .click()
  await office.getByText('The visitor sees it right away.').waitFor()
  await office.getByRole('textbox', { name: 'Reply' }).fill('It is, all of it.')
  await office.getByRole('button', { name: 'Send reply' }).click()
  await logOf(visitor).getByText('It is, all of it.').waitFor()
  await visitor.getByRole('link', { name: 'About' }).first().click()
  await visitor.waitForURL('**/about')
  await write(visitor, 'It is lovely.')
  await office.getByRole('log').getByText('It is lovely.').waitFor()
  await expect
    .poll(() => said(visitor))
    .toEqual(['Is the second one yours?', 'It is, all of it.', 'It is lovely.'])
})

test('with no one online a chat message is kept and reaches the inbox', async () => {
  const visitor = await site.open()
  const office = await staff()
  await openChat(visitor)
  await windowOf(visitor).getByText('We’re away right now').waitFor()
  await expect.poll(() => windowOf(visitor).getByLabel('Email').isVisible()).toBe(false)
  await write(visitor, 'Please call me back about a rebuild.')
  await windowOf(visitor).getByText('Where can we answer?').waitFor()
  const leave = windowOf(visitor).getByRole('button', { name: 'Leave address' })
  await leave.click()
  await windowOf(visitor).getByText('Email is required').waitFor()
  await windowOf(visitor).getByLabel('Email').fill('nobody')
  await leave.click()
  await windowOf(visitor).getByText('Please enter a valid email address').waitFor()
  await expectAccessible(visitor)
  await windowOf(visitor).getByLabel('Email').fill('ines@marlow.test')
  await windowOf(visitor).getByLabel('Name (optional)').fill('Ines Marlow')
  await leave.click()
  await windowOf(visitor).getByText('we’ll answer at ines@marlow.test').waitFor()
  const message = await office.message(await chatIdOf(visitor))
  expect(message).toMatchObject({
    kind: 'chat',
    email: 'ines@marlow.test',
    firstName: 'Ines',
    message: 'Please call me back about a rebuild.',
    answered: false,
  })
  expect(message.delivery.state).not.toBe('none')
})

test('the chat asks for an address after a minute without an answer', async () => {
  const office = await site.openAs('admin@enfilade.test')
  await office.goto('/app/admin/messages?kind=chat')
  const visitor = await site.open()
  await visitor.clock.install()
  await openChat(visitor)
  await windowOf(visitor).getByText('We’re online').waitFor()
  const ask = windowOf(visitor).getByText('Where can we answer?')
  const stored = visitor.waitForResponse((answer) => answer.url().endsWith('/messages'))
  await write(visitor, 'Is anybody reading this?')
  await stored
  await visitor.clock.fastForward(50_000)
  await expect.poll(() => ask.isVisible()).toBe(false)
  // The minute starts once the page has confirmed that the message is stored.
  await expect
    .poll(async () => {
      await visitor.clock.fastForward(11_000)
      return ask.isVisible()
    })
    .toBe(true)
})

test('on a phone the chat fills a 360 pixel screen and closes with Escape', async () => {
  const visitor = await site.open({ viewport: { width: 360, height: 640 } })
  await openChat(visitor)
  await expect
    .poll(() => windowOf(visitor).evaluate((one) => JSON.stringify(one.getBoundingClientRect())))
    .toContain('"x":0,"y":0,"width":360,"height":640,')
  await write(visitor, 'From a phone')
  await windowOf(visitor).getByText('Where can we answer?').waitFor()
  await expectAccessible(visitor)
  const isWider = await visitor.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
  await visitor.setViewportSize({ width: 800, height: 640 })
  expect((await windowOf(visitor).boundingBox())?.width).toBeLessThan(500)
  await expect.poll(() => visitor.getByRole('link', { name: 'Skip to content' }).count()).toBe(1)
  await fieldOf(visitor).press('Escape')
  await windowOf(visitor).waitFor({ state: 'hidden' })
})

test('a chat survives a power cut: later messages arrive once and in order', async () => {
  const visitor = await site.open()
  const office = await staff()
  await openChat(visitor)
  await write(visitor, 'One')
  await expect.poll(() => chatIdOf(visitor)).toBeTruthy()
  const id = await chatIdOf(visitor)

  // This message is stored, but its response is lost.
  const lost = Promise.withResolvers<void>()
  await visitor.route(
    '**/chat/*/messages',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
      lost.resolve()
    },
    { times: 1 },
  )
  await write(visitor, 'Two')
  await write(visitor, 'Three')
  await lost.promise
  await site.kill()
  await write(visitor, 'Four')
  await logOf(visitor).getByText('Not sent yet').first().waitFor()
  await windowOf(visitor).getByText('No connection').waitFor()
  await site.restart()
  await windowOf(visitor).getByText('No connection').waitFor({ state: 'hidden', timeout: 20_000 })
  await expect
    .poll(() => logOf(visitor).locator('[data-waiting]').count(), { timeout: 20_000 })
    .toBe(0)
  const spoken = ['One', 'Two', 'Three', 'Four']
  await expect.poll(() => said(visitor)).toEqual(spoken)
  const { messages } = await office.conversation(id)
  expect(messages.map(({ text }) => text)).toEqual(spoken)
  await office.answer(id, 'All here.')
  await logOf(visitor).getByText('All here.').waitFor()
})
