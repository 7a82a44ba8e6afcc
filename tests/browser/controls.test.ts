// Controls in use: keyboard, roles and names, input methods, stacked layers, forced colors.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, hasFocus, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

async function openBoard(options = {}): Promise<Page> {
  const page = await site.openAs(admin, options)
  await page.goto('/app/admin/tasks')
  await choose(page, 'Select Company', 'Copper Kettle Roasters')
  const project = page.getByRole('combobox', { name: 'Select Project' })
  // A key sent to a disabled field would go to the focused one.
  await project.click()
  await page.getByRole('option').first().click()
  await page.getByRole('region', { name: 'To Do' }).waitFor()
  return page
}

async function openAddTask(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').waitFor()
  return dialog
}

const expectFocus = (locator: Locator) => expect.poll(() => hasFocus(locator)).toBe(true)

/** The active option in an open combo box. */
const activeOption = (box: Locator) =>
  box.evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id === null ? null : document.querySelector(`[id="${id}"]`)?.textContent
  })

/** Composes text with an input method, and the Enter that ends it, which browsers report as code 229. */
async function compose(field: Locator, text: string, modifiers = 0): Promise<void> {
  await field.focus()
  const devtools = await field.page().context().newCDPSession(field.page())
  const ends = { selectionStart: text.length, selectionEnd: text.length }
  await devtools.send('Input.imeSetComposition', { text, ...ends })
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, modifiers }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await devtools.send('Input.insertText', { text })
  await devtools.detach()
}

const isControl = 2

test('combo box: arrows, Alt with arrows and Escape work as in the ARIA pattern', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/tasks')
  const box = page.getByRole('combobox', { name: 'Select Company' })
  const isOpen = () => box.getAttribute('aria-expanded')
  await box.focus()
  await expect.poll(() => isOpen()).toBe('false')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => isOpen()).toBe('true')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => isOpen()).toBe('false')
  await page.keyboard.press('ArrowDown')
  const names = await page.getByRole('option').allTextContents()
  await expect.poll(() => activeOption(box)).toBe(names[0])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(box)).toBe(names[1])
  await expect
    .poll(() => page.getByRole('option', { selected: true }).allTextContents())
    .toEqual([names[1]])
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen()).toBe('false')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => activeOption(box)).toBe(names.at(-1))
  await page.keyboard.press('Tab')
  await expect.poll(() => isOpen()).toBe('false')
})

test('combo box: results are announced, and Enter takes only a listed one', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/tasks')
  const box = page.getByRole('combobox', { name: 'Select Company' })
  const announced = (text: string) => page.getByRole('status').filter({ hasText: text })
  await box.fill('Brightleaf')
  await announced('1 result').waitFor()
  await box.fill('no such company')
  await announced('No company matches').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
  expect(new URL(page.url()).searchParams.get('company')).toBe(null)
  await page.keyboard.press('Escape')
  await box.fill('Brightleaf')
  await announced('1 result').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Brightleaf Health')

  // Results for earlier text must not be used.
  await box.fill('Brightleaf')
  await announced('1 result').waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/companies\?search=Copper/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await box.fill('Copper')
  await page.getByRole('option').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  answer.resolve()
  await page.getByRole('option', { name: 'Copper Kettle Roasters' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Copper Kettle Roasters')
})

test('Enter during composition does not choose, add or send', async () => {
  const page = await openBoard()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

  const dialog = await openAddTask(page)
  await compose(dialog.getByLabel('Tag name'), '看板')
  await expect.poll(() => dialog.getByLabel('Tag name').inputValue()).toBe('看板')
  await expect.poll(() => dialog.getByRole('button', { name: 'Remove 看板' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove 看板' }).waitFor()
  await compose(dialog.getByLabel('Title'), '日本語')
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('日本語')
  await page.keyboard.press('Escape')

  const box = page.getByRole('combobox', { name: 'Select Company' })
  const before = new URL(page.url()).searchParams.get('company')
  await box.fill('')
  await compose(box, 'Brightleaf')
  await page.getByRole('option', { name: 'Brightleaf Health' }).waitFor()
  expect(new URL(page.url()).searchParams.get('company')).toBe(before)

  await page.goto('/app/admin/messages')
  // Uses a read message, because other files count the unread ones.
  const inbox = page.getByRole('list', { name: 'Messages' }).getByRole('link')
  await inbox.filter({ hasText: 'Priscilla Adeyemi' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await compose(reply, '返事', isControl)
  await expect.poll(() => reply.inputValue()).toBe('返事')

  await page.goto('/')
  await page.getByRole('button', { name: /chat/i }).click()
  const line = page.getByRole('dialog').getByRole('textbox').last()
  await compose(line, 'こんにちは')
  await expect.poll(() => line.inputValue()).toBe('こんにちは')
  expect(sent.filter((url) => /tasks|reply|messages/.test(url))).toEqual([])
})

test('menu: one tab stop; Home, End and letters move; Escape and Tab close it', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/home')
  const button = page.getByRole('banner').getByRole('button', { name: /Avery Stone/ })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.press('Enter')
  await expectFocus(item('Dark mode'))
  expect(await page.getByRole('menu').ariaSnapshot()).toBe(
    [
      '- menu "Account":',
      '  - menuitem "Dark mode"',
      '  - menuitem "Your account"',
      '  - menuitem "Keyboard shortcuts"',
      '  - menuitem "Logout"',
    ].join('\n'),
  )
  await page.keyboard.press('End')
  await expectFocus(item('Logout'))
  await page.keyboard.press('Home')
  await expectFocus(item('Dark mode'))
  await page.keyboard.press('l')
  await expectFocus(item('Logout'))
  await page.keyboard.press('ArrowDown')
  await expectFocus(item('Dark mode'))
  await page.keyboard.press('Escape')
  await item('Dark mode').waitFor({ state: 'detached' })
  await expectFocus(button)
  await button.press('ArrowUp')
  await expectFocus(item('Logout'))
  await page.keyboard.press('Tab')
  await item('Logout').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(button)).toBe(false)
})

test('a menu reopened at the moment it closes stays open', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/home')
  const button = page.getByRole('banner').getByRole('button', { name: /Avery Stone/ })
  const menu = page.getByRole('menu')
  await button.press('Enter')
  await menu.evaluate((element: HTMLElement) => {
    element.hidePopover()
    // Focus has returned to the menu's opener.
    const opener = document.activeElement as HTMLElement
    opener.click()
  })
  await expectFocus(page.getByRole('menuitem', { name: 'Dark mode' }))
  // The browser's close event has arrived by then.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await expectFocus(page.getByRole('menuitem', { name: 'Dark mode' }))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expectFocus(button)
})

test('a card’s menu names its group; disabled items are reachable but inert', async () => {
  const page = await openBoard()
  const card = page.getByRole('region', { name: 'To Do' }).getByRole('listitem').first()
  await card.hover()
  await card.getByRole('button').last().press('Enter')
  const group = page.getByRole('group', { name: 'Move to…' })
  await expect
    .poll(() => group.getByRole('menuitem', { disabled: true }).allTextContents())
    .toContain('To Do')
  await page.keyboard.type('to do')
  await expectFocus(group.getByRole('menuitem', { name: 'To Do' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('a destructive question is an alertdialog that focuses Cancel and returns', async () => {
  const page = await openBoard()
  const card = page.getByRole('region').getByRole('listitem').first()
  await card.getByRole('link').first().click()
  const remove = page.getByRole('button', { name: 'Delete task' })
  await remove.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete task' })
  await expectFocus(question.getByRole('button', { name: 'Cancel' }))
  const described = await question.getAttribute('aria-describedby')
  await expect
    .poll(() => page.locator(`[id="${described}"]`).textContent())
    .toContain('You can restore it')
  await page.keyboard.press('Tab')
  await expectFocus(question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expectFocus(remove)
  await page.getByRole('dialog').waitFor()
})

test('the groups and fields of a form have accessible names', async () => {
  const page = await openBoard()
  const dialog = await openAddTask(page)
  await dialog.getByLabel('Tag name').fill('A tag that is new')
  await dialog.getByRole('group', { name: 'Tags' }).getByRole('group', { name: 'Color' }).waitFor()
  const nameless = await dialog.locator('input, select, textarea, button').evaluateAll((controls) =>
    controls.filter((control) => {
      const labels = (control as HTMLInputElement).labels?.length ?? 0
      return labels === 0 && !control.ariaLabel && control.textContent === ''
    }),
  )
  expect(nameless).toEqual([])
})

test('messages are reachable over an open dialog and return the focus', async () => {
  const page = await site.openAs(admin)
  const name = unique('Ondine Ferries')
  await addCompany(page, name)
  await page.goto(`/app/admin/clients?search=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('link', { name: 'Add Client | Customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client/Company' })
  const messages = dialog.getByRole('region', { name: 'Notifications' })
  await messages.getByRole('status').filter({ hasText: name }).waitFor()
  const close = dialog.getByRole('button', { name: 'Close', exact: true })
  await close.focus()
  await page.keyboard.press('Tab')
  const undo = messages.getByRole('button', { name: 'Undo' })
  await expectFocus(undo)
  await page.keyboard.press('Enter')
  await undo.waitFor({ state: 'detached' })
  await expectFocus(close)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('Enabled').waitFor()
})

test('a menu in a modal dialog opens above it, and Escape closes one layer at a time', async () => {
  const page = await site.openAs(admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/app/admin/home')
  await page.getByRole('button', { name: /^More/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More' })
  const button = dialog.getByRole('button', { name: /Avery Stone/ })
  await button.press('Enter')
  await expectFocus(page.getByRole('menuitem', { name: 'Dark mode' }))
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectFocus(button)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: /^More/ }))
})

test('Back closes a menu or dialog over a page, and does not reopen it', async () => {
  const page = await site.openAs(admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/app/admin/home')
  const more = page.getByRole('button', { name: /^More/ })
  const dialog = page.getByRole('dialog', { name: 'More' })
  await more.click()
  await dialog.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor({ state: 'detached' })
  await expect.poll(() => dialog.count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [opens, name] of [
    ['Control+k', 'Search'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    await page.keyboard.press(opens)
    const layer = page.getByRole('dialog', { name })
    await layer.waitFor()
    await page.goBack()
    await layer.waitFor({ state: 'detached' })
  }
})

test('a tooltip opens on focus, stays while pointed at and closes with Escape', async () => {
  const page = await openBoard()
  await page.getByRole('region').getByRole('listitem').first().getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expectFocus(panel.getByRole('heading').first())
  const tip = page.locator('[data-tooltip]')
  const remove = panel.getByRole('button', { name: 'Delete task' })
  for (let tabs = 0; tabs < 5 && !(await hasFocus(remove)); tabs += 1) {
    await page.keyboard.press('Tab')
  }
  await expectFocus(remove)
  await tip.getByText('Delete task').waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await panel.waitFor()

  const close = panel.getByRole('button', { name: 'Close', exact: true })
  await close.hover()
  await tip.getByText('Close').waitFor()
  const box = await tip.boundingBox()
  if (!box) throw new Error('The tooltip is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await expect.poll(() => tip.evaluate((one) => one.matches(':hover'))).toBe(true)
  await expect.poll(() => tip.isVisible()).toBe(true)
  await page.mouse.move(10, 10)
  await tip.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

async function addCompany(page: Page, name: string): Promise<void> {
  const host = `${name.toLowerCase().replaceAll(' ', '')}.test`
  const address = { street: '1 Pier', city: 'Austin', state: 'TX', zipCode: '78701', country: 'US' }
  const answer = await page.request.post('/companies/create', {
    data: { name, email: `office@${host}`, phone: '(512) 555-0100', website: host, address },
    headers: { origin: site.url },
  })
  expect(await answer.text()).toContain(name)
}

test('a table exposes its sort order, its pagination the current page', async () => {
  const page = await site.openAs(admin)
  for (let number = 1; number <= 26; number += 1) await addCompany(page, `Zephyr Mill ${number}`)
  await page.goto('/app/admin/clients?search=Zephyr')
  const header = page.getByRole('columnheader', { name: 'Projects' })
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('none')
  await header.getByRole('button').press('Enter')
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await header.getByRole('button').press('Enter')
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const current = () => pages.locator('[aria-current=page]').getAttribute('aria-label')
  await expect.poll(() => current()).toBe('Page 1')
  await expect
    .poll(() => pages.getByRole('link', { name: 'Previous page' }).isDisabled())
    .toBe(true)
  await pages.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect.poll(current).toBe('Page 2')
})

/** The border or outline that shows a state without backgrounds and shadows. */
const line = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return `${outlineStyle} ${outlineWidth} ${outlineColor}`
  })

test('forced colors: focus, selection, buttons, boxes and badges stay visible', async () => {
  const page = await openBoard({ forcedColors: 'active', colorScheme: 'dark' })
  expect(await page.evaluate('matchMedia("(forced-colors: active)").matches')).toBe(true)
  const current = page.getByRole('banner').getByRole('link', { name: 'Manage Tasks' })
  const other = page.getByRole('banner').getByRole('link', { name: 'Manage Projects' })
  expect(await line(current)).toMatch(/^solid 2px/)
  expect(await line(other)).toMatch(/^none/)
  await other.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await line(other)).toMatch(/^solid 3px/)
  expect(await line(other)).not.toBe(await line(current))

  const border = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(await border(page.getByRole('link', { name: 'Add Task' }))).toBe('1px')

  const box = page.getByRole('combobox', { name: 'Select Company' })
  await box.press('ArrowDown')
  const listed = page.getByRole('listbox').getByRole('option', { selected: true })
  expect(await line(listed)).toMatch(/^solid 2px/)
  await page.keyboard.press('Escape')

  await page.getByRole('banner').getByRole('button', { name: /Avery/ }).press('Enter')
  expect(await border(page.getByRole('menu'))).toBe('1px')
  expect(await line(page.getByRole('menuitem').first())).toMatch(/^solid 2px/)
  expect(await line(page.getByRole('menuitem').last())).toMatch(/^none/)
  await page.keyboard.press('Escape')

  const dialog = await openAddTask(page)
  expect(await border(dialog)).toBe('1px')
  await dialog.getByLabel('Tag name').fill('A tag that is new')
  const [red, blue] = [
    dialog.getByRole('radio', { name: 'Red' }),
    dialog.getByRole('radio', { name: 'Blue' }),
  ]
  await red.check({ force: true })
  expect(await line(red)).not.toMatch(/^none/)
  expect(await line(blue)).toMatch(/^none/)

  await page.goto('/app/admin/clients')
  const checkbox = page.getByRole('checkbox').nth(1)
  expect(await checkbox.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto')
  const badge = page.getByRole('row').nth(1).getByText('Enabled').locator('..')
  expect(await border(badge)).toBe('1px')
})

// P13.1.7
test('reduced motion: no transition or animation lasts longer than a millisecond', async () => {
  const page = await openBoard({ reducedMotion: 'reduce' })
  await openAddTask(page)
  const slow = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) => getComputedStyle(element).transitionDuration.split(', '))
      .filter((duration) => Number.parseFloat(duration) > 0.001),
  )
  expect(slow).toEqual([])
  const animated = await page.evaluate(() =>
    document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)),
  )
  expect(animated.filter((ms) => ms > 1)).toEqual([])
})
