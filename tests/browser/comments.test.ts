// Comments in a task's panel: written, with mentions, seen by others at once, edited, deleted, resent.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Comment, comments } from '#contract/work/comments.ts'
import { addressOf } from '#contract/endpoint.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()

interface Place {
  taskId: string
  path: string
}

async function json<T>(page: Page, path: string, data?: object): Promise<T> {
  const headers = { origin: site.url }
  const answer = await page.request.fetch(path, {
    method: data ? 'POST' : 'GET',
    headers,
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** A separate task. */
async function makeTask(page: Page, title: string, fields = {}): Promise<Place> {
  const all = await json<{ _id: string; name: string }[]>(page, '/companies/all')
  const companyId = all.find(({ name }) => name === 'Brightleaf Health')?._id ?? ''
  const [project] = await json<{ _id: string }[]>(page, `/companies/${companyId}/projects`)
  const projectId = project?._id ?? ''
  const task = await json<{ _id: string }>(page, `/projects/${projectId}/tasks/create`, {
    title,
    ...fields,
  })
  const path = `/app/admin/tasks/${task._id}?company=${companyId}&project=${projectId}`
  return { taskId: task._id, path }
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const note = (page: Page) => page.getByRole('article', { name: /^Internal note by/ })
const shared = (page: Page) => page.getByRole('article', { name: /^Shared comment by/ })

async function open(page: Page, { path }: Place): Promise<void> {
  await page.goto(path)
  await field(page).waitFor()
}

async function openOn(title: string): Promise<{ page: Page; place: Place }> {
  const page = await site.openAs('admin@enfilade.test')
  const place = await makeTask(page, title)
  await open(page, place)
  return { page, place }
}

/** Clicks the label, because the radio button itself is invisible. */
const chooseVisibility = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Who can see this comment?' }).getByText(name).click()

/** Posts through the API, as another window would. */
const write = (page: Page, { taskId }: Place, text: string) =>
  json<Comment>(page, addressOf(comments.add, { taskId }), { text })

async function act(page: Page, action: 'Edit' | 'Delete'): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions, comment by/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

// P5.4.3
test('a comment is internal unless shared, and looks different', async () => {
  const { page } = await openOn('To be commented on')
  await page.getByText('No comments yet.').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Internal note' }).isChecked()).toBe(true)
  await field(page).fill('For **us**')
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('us', { exact: true }).waitFor()
  await page.getByText('Write', { exact: true }).click()
  await field(page).press('Control+Enter')
  await note(page).getByText('Internal', { exact: true }).waitFor()
  await expect.poll(() => note(page).locator('strong').textContent()).toBe('us')
  await chooseVisibility(page, 'Shared with client')
  await field(page).fill('For you')
  await page.getByRole('button', { name: /^Send to client/ }).click()
  await shared(page).getByText('Shared with client').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Internal note' }).isChecked()).toBe(true)
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(
    await page.getByText('Write something first').count(),
    'leaving it empty is no error',
  ).toBe(0)
  const ground = (of: ReturnType<typeof note>) =>
    of.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(note(page))).not.toBe(await ground(shared(page)))
  await expectAccessible(page)
})

test('people are mentioned by keyboard; an internal note offers staff only', async () => {
  const { page } = await openOn('Somebody is mentioned')
  const offered = page.getByRole('listbox').getByRole('option')
  await field(page).pressSequentially('Please ask @')
  await offered.first().waitFor()
  expect((await offered.allTextContents()).filter((text) => text.endsWith('Client'))).toEqual([])
  await field(page).pressSequentially('avery')
  await page.keyboard.press('Escape')
  await offered.first().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await field(page).pressSequentially(' or @avery')
  await expect.poll(() => offered.allTextContents()).toEqual(['Avery StoneAgency'])
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Please ask @ave or @Avery Stone ')
  await offered.first().waitFor({ state: 'detached' })
  await chooseVisibility(page, 'Shared with client')
  await field(page).press('End')
  await field(page).pressSequentially('and @caleb')
  await expect.poll(() => offered.allTextContents()).toEqual(['Caleb WintersClient'])
  await offered.click()
  await expectAccessible(page)
  await chooseVisibility(page, 'Internal note')
  await field(page).press('Control+Enter')
  const refused = page.getByRole('article', { name: 'Comment not sent' })
  await refused.getByText(/can’t see an internal comment/).waitFor()
  await refused.getByRole('button', { name: 'Edit' }).click()
  await chooseVisibility(page, 'Shared with client')
  await field(page).press('Control+Enter')
  await expect.poll(() => shared(page).locator('.mention').count()).toBe(2)
})

test('another window shows written, edited, deleted and restored comments', async () => {
  const { page, place } = await openOn('Seen by two')
  const other = await site.openAs('admin@enfilade.test')
  await open(other, place)
  const inASecond = { timeout: 1500 }
  await field(page).fill('First thoughts')
  await field(page).press('Control+Enter')
  await note(other).getByText('First thoughts').waitFor(inASecond)
  await act(page, 'Edit')
  await page.getByRole('textbox', { name: 'Comment text' }).fill('Second thoughts')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await note(other).getByText('Second thoughts').waitFor(inASecond)
  await other.getByRole('button', { name: 'edited' }).click()
  const history = other.getByRole('dialog', { name: 'Earlier versions' })
  await history.getByText('First thoughts').waitFor()
  await history.getByRole('button', { name: 'Close' }).last().click()
  await act(page, 'Delete')
  await note(other).waitFor({ state: 'detached', ...inASecond })
  await page.getByRole('button', { name: 'Undo' }).click()
  await note(other).getByText('Second thoughts').waitFor(inASecond)
  await note(page).getByText('Second thoughts').waitFor()
})

test('an unsent comment survives a reload with the reason and arrives once', async () => {
  const { page, place } = await openOn('Behind a bad line')
  const path = `**${addressOf(comments.add, { taskId: place.taskId })}`
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    // The request arrives, but its response is lost.
    await route.fetch()
    return route.abort()
  })
  await field(page).fill('Do not lose me')
  await field(page).press('Control+Enter')
  const failed = page.getByRole('article', { name: 'Comment not sent' })
  await failed.waitFor({ timeout: 20_000 })
  await page.unroute(path)
  await page.reload()
  await failed.getByText('Do not lose me').waitFor()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await failed.waitFor({ state: 'detached' })
  await expect.poll(() => note(page).count()).toBe(1)
  const found = await json<Comment[]>(page, addressOf(comments.ofTask, { taskId: place.taskId }))
  expect(found.map(({ text }) => text)).toEqual(['Do not lose me'])
})

test('a comment taken back for editing while another one is sent is not cleared', async () => {
  const { page, place } = await openOn('Taken back meanwhile')
  const path = `**${addressOf(comments.add, { taskId: place.taskId })}`
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await field(page).fill('Do not lose me')
  await field(page).press('Control+Enter')
  const edit = page
    .getByRole('article', { name: 'Comment not sent' })
    .getByRole('button', { name: 'Edit' })
  await edit.waitFor({ timeout: 20_000 })
  await page.unroute(path)
  await field(page).fill('Sent meanwhile')
  await edit.evaluate(async (button: HTMLButtonElement) => {
    document.querySelector<HTMLFormElement>('form[aria-label="New comment"]')?.requestSubmit()
    await Promise.resolve()
    button.click()
  })
  await note(page).getByText('Sent meanwhile').waitFor()
  if (await edit.isVisible()) await edit.click()
  await expect.poll(() => field(page).inputValue()).toBe('Do not lose me')
})

test('an edit after another window’s edit is compared with it', async () => {
  const { page, place } = await openOn('Edited twice')
  await write(page, place, 'Begun')
  const other = await site.openAs('admin@enfilade.test')
  await open(other, place)
  for (const window of [page, other]) {
    await note(window).waitFor()
    await act(window, 'Edit')
  }
  const text = (window: Page) => window.getByRole('textbox', { name: 'Comment text' })
  await text(page).fill('Mine')
  await text(other).fill('Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await text(other).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed this' })
  await dialog.getByText('Theirs', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: 'Yours' }).check()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await note(other).getByText('Mine', { exact: true }).waitFor()
})

const attacks = [
  '<img src=x onerror="window.attacked = true">',
  '<script>window.attacked = true</script>',
  '[press](javascript:window.attacked=true)',
  '![x](https://evil.example/x.png)',
  '<svg onload="window.attacked=true">',
]

test('nothing written into a comment or description is executed or fetched', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const description = `${attacks.join('\n\n')}\n\n**bold**`
  const place = await makeTask(page, 'Attacked', { description })
  await write(page, place, attacks.join('\n\n'))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, place)
  await note(page).waitFor()
  // The text is shown formatted until someone types in it.
  await page.getByRole('dialog').locator('.markdown strong').waitFor()
  expect(await page.evaluate('window.attacked')).toBeUndefined()
  await expect.poll(() => page.locator('.markdown :is(img, script, svg, iframe)').count()).toBe(0)
  const links = await page.locator('.markdown a').evaluateAll((all) => all.map(String))
  expect(new Set(links)).toEqual(new Set(['https://evil.example/x.png']))
  expect(fetched.filter((url) => !url.startsWith(site.url))).toEqual([])
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.getByRole('dialog').locator('.markdown strong').waitFor({ state: 'detached' })
})

test('a card shows that its task has unsaved text', async () => {
  const { page } = await openOn('With half a thought')
  const card = page
    .getByRole('region')
    .getByRole('listitem')
    .filter({ hasText: 'With half a thought' })
  await field(page).fill('Half a')
  await card.getByText('Draft').waitFor()
  await page.reload()
  await card.getByText('Draft').waitFor()
  await field(page).fill('')
  await card.getByText('Draft').waitFor({ state: 'detached' })
})
