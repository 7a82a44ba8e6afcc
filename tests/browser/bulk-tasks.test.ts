// Bulk actions on tasks: selected by mouse, keyboard and touch, changed, moved, archived, pasted; and My tasks.
import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import { expectAccessible, useSharedSite, waitUntilLoaded } from '#tests/support/browser.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Board {
  page: Page
  path: string
  project: Project
  tasks: Task[]
}

/** A new project with these tasks in To Do. */
async function openOwnBoard(titles: string[], options?: BrowserContextOptions): Promise<Board> {
  const page = await site.openAs('admin@enfilade.test', options)
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data, headers: { origin: site.url } })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as T
  }
  // Other files count the projects of the demo's companies.
  const name = unique(`Many ${titles.join('')}`)
  const { _id: company } = await send<Company>('/companies/create', { ...sampleCompany, name })
  const project = await send<Project>('/projects/create', {
    company,
    title: name,
    startDate: '2026-11-02',
    endDate: '2026-12-18',
  })
  const tasks = await send<Task[]>(`/projects/${project._id}/tasks/create-many`, {
    tasks: titles.map((title) => ({ title })),
  })
  const path = `/app/admin/tasks?company=${company}&project=${project._id}`
  await page.goto(path)
  await cardOf(page, titles[0] ?? '').waitFor()
  // Selection code loads after the board.
  await waitUntilLoaded(page)
  return { page, path, project, tasks }
}

/** Simulates a change by someone else. */
const change = (page: Page, task: Task | undefined, data: object) =>
  page.request.put(`/projects/tasks/${task?._id}`, { data, headers: { origin: site.url } })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem', { name: title, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' })
const titlesIn = (page: Page, column: string) =>
  region(page, column)
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).join(' '))
const selected = (page: Page) =>
  page
    .locator('[data-selected]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')).join(' '))
const notified = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('tasks selected by click, range and box change together; one Undo reverts them', async () => {
  const { page } = await openOwnBoard(['Ash', 'Bay', 'Cedar', 'Dogwood'])
  await cardOf(page, 'Ash').click({ modifiers: ['ControlOrMeta'] })
  await cardOf(page, 'Cedar').click({ modifiers: ['Shift'] })
  expect(await selected(page)).toBe('Ash Bay Cedar')
  await cardOf(page, 'Bay').getByRole('checkbox', { name: 'Select Bay' }).click()
  await bar(page).getByText('2 selected').waitFor()
  await expectAccessible(page)

  await bar(page).getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await notified(page, '2 tasks given high priority')
  await cardOf(page, 'Ash').getByText('HIGH', { exact: true }).waitFor()
  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'In Review' }).click()
  await expect.poll(() => titlesIn(page, 'In Review')).toBe('Ash Cedar')
  await notified(page, '2 tasks moved to In Review')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Ash Bay Cedar Dogwood')
  await page.keyboard.press('ControlOrMeta+z')
  await cardOf(page, 'Ash').getByText('HIGH', { exact: true }).waitFor({ state: 'detached' })
})

test('by keyboard: x and Shift with arrows select, Escape ends, the bar is one stop', async () => {
  const { page } = await openOwnBoard(['Elm', 'Fir', 'Ginkgo'])
  await cardOf(page, 'Elm').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await selected(page)).toBe('Elm Fir')
  await page.keyboard.press('ControlOrMeta+a')
  expect(await selected(page)).toBe('Elm Fir Ginkgo')
  await page.keyboard.press('x')
  await expect.poll(() => selected(page)).toBe('Elm Ginkgo')

  await bar(page).getByRole('button', { name: 'Move to…' }).focus()
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear selection')
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
  await cardOf(page, 'Elm').focus()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await selected(page)).toBe('')
})

test('a lasso selects cards, and dragging one moves all', async () => {
  const { page } = await openOwnBoard(['Hazel', 'Iris', 'Jasmine'])
  const [first, second] = await Promise.all(
    ['Hazel', 'Iris'].map((title) => cardOf(page, title).boundingBox()),
  )
  const target = await region(page, 'Done').boundingBox()
  if (!first || !second || !target) throw new Error('The cards are on screen')
  await page.mouse.move(first.x + first.width + 60, second.y + 10)
  await page.mouse.down()
  await page.mouse.move(first.x + 20, first.y + 10, { steps: 5 })
  await page.mouse.up()
  expect(await selected(page)).toBe('Hazel Iris')

  let calls = 0
  page.on('request', (request) => (calls += request.method() === 'PUT' ? 1 : 0))
  await page.mouse.move(second.x + 40, second.y + 12)
  await page.mouse.down()
  await page.mouse.move(second.x + 60, second.y + 30, { steps: 3 })
  await page.mouse.move(target.x + 90, target.y + 60, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => titlesIn(page, 'Done')).toBe('Hazel Iris')
  await notified(page, '2 tasks moved to Done')
  expect(calls).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Hazel Iris Jasmine')
})

test('a colleague’s changes stay and are named; deleted cards leave the selection', async () => {
  const { page, tasks } = await openOwnBoard(['Kapok', 'Larch', 'Maple'])
  await cardOf(page, 'Kapok').click({ modifiers: ['ControlOrMeta'] })
  await cardOf(page, 'Larch').click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await notified(page, '2 tasks given low priority')
  await change(page, tasks[0], { priority: 'high' })
  await page.keyboard.press('ControlOrMeta+z')
  await page
    .getByRole('alert')
    .filter({ hasText: /1 of 2 couldn’t be undone\. “Kapok” has since been changed by/ })
    .waitFor()
  await cardOf(page, 'Maple').click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByText('3 selected').waitFor()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.evaluate((id) => fetch(`/projects/tasks/${id}`, { method: 'DELETE' }), tasks[2]?._id)
  await answered
  await bar(page).getByText('2 selected').waitFor()
})

test('archived tasks leave the board, have a view of their own and can be restored', async () => {
  const { page } = await openOwnBoard(['Nettle', 'Oak'])
  await cardOf(page, 'Nettle').hover()
  await cardOf(page, 'Nettle')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await notified(page, '“Nettle” archived')
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Oak')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: 'Archived tasks' }).click()
  await cardOf(page, 'Nettle').waitFor()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await cardOf(page, 'Nettle').click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await notified(page, '“Nettle” restored')
  await page.getByRole('button', { name: 'Remove filter Archived' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Nettle Oak')
})

test('a card’s menu duplicates it; tasks deleted together are restored together', async () => {
  const { page } = await openOwnBoard(['Poplar', 'Quince'])
  await cardOf(page, 'Poplar').hover()
  await cardOf(page, 'Poplar')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Poplar Copy of Poplar Quince')
  await cardOf(page, 'Poplar').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 tasks' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Poplar Copy of Poplar Quince')
})

test('a pasted list becomes one card per line after confirmation', async () => {
  const { page } = await openOwnBoard(['Rowan'])
  await page.getByRole('button', { name: 'Add to To Do' }).click()
  const field = page.getByRole('textbox', { name: 'New task in To Do' })
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '- Spruce\n- Teak\n\n- Umbrella pine')
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByRole('group', { name: '3 tasks to add' }).waitFor()
  await expectAccessible(page)
  const failing = Promise.withResolvers<void>()
  await page.route(
    '**/tasks/create-many',
    async (route) => {
      await failing.promise
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add 3 tasks' }).click()
  await page.keyboard.press('Escape')
  await field.waitFor()
  failing.resolve()
  await page.getByText('The list of 3 tasks may not have been added.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Rowan Spruce Teak Umbrella pine')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Rowan')
})

test('on a phone the menu starts the selection, and a tap selects', async () => {
  const { page } = await openOwnBoard(['Vine', 'Willow'], phone)
  await cardOf(page, 'Vine')
    .getByRole('button', { name: /^Actions/ })
    .tap()
  await page.getByRole('menuitem', { name: 'Select' }).tap()
  await cardOf(page, 'Willow').tap()
  await bar(page).getByText('2 selected').waitFor()
  expect(await selected(page)).toBe('Vine Willow')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
  await bar(page).waitFor({ state: 'detached' })
})

// P5.3.1
test('My tasks groups by due date or status; tasks are ticked and opened in place', async () => {
  const [dated, undated] = [unique('Xylosma'), unique('Yew')]
  const { page, tasks } = await openOwnBoard([dated, undated])
  const session = (await (await page.request.get('/auth/session')).json()) as {
    user: { _id: string }
  }
  await change(page, tasks[0], { assignedTo: session.user._id, dueDate: '2026-01-05' })
  await page.goto('/app/admin/tasks')
  await page.getByRole('link', { name: 'My tasks' }).click()
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await overdue.getByRole('link', { name: dated }).waitFor()
  await expectAccessible(page)
  await change(page, tasks[1], { assignedTo: session.user._id })
  const noDate = page.getByRole('region', { name: 'No date' })
  await noDate.getByRole('link', { name: undated }).waitFor()
  await overdue.getByRole('button', { name: `Complete ${dated}` }).click()
  await page.getByRole('region', { name: 'Done' }).getByRole('link', { name: dated }).waitFor()
  await noDate.getByRole('link', { name: undated }).click()
  await page.getByRole('dialog', { name: undated }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: undated }).waitFor({ state: 'detached' })
  await page.getByText('Board', { exact: true }).click()
  await region(page, 'To Do').getByRole('listitem', { name: undated }).waitFor()
  await change(page, tasks[1], { assignedTo: null })
  await region(page, 'To Do')
    .getByRole('listitem', { name: undated })
    .waitFor({ state: 'detached' })
  await change(page, tasks[0], { assignedTo: null })
})

// P5.3.2
test('a task’s recurrence is set in its panel, shown on its card, paused and ended', async () => {
  const { page } = await openOwnBoard(['Zelkova'])
  await cardOf(page, 'Zelkova').getByRole('link', { name: 'Zelkova' }).click()
  const panel = page.getByRole('region', { name: 'Repeat' })
  await panel.getByRole('button', { name: 'Repeat…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat' })
  await dialog.getByText('Monthly', { exact: true }).click()
  await dialog.getByLabel('On', { exact: true }).selectOption('Last day')
  await dialog.getByText(/^Repeats every month on the last day\. Next: /).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Repeats every month on the last day').waitFor()
  await cardOf(page, 'Zelkova')
    .getByText('Repeats every month on the last day')
    .waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: 'Pause' }).click()
  await panel.getByText('Paused: every month').waitFor()
  await panel.getByRole('button', { name: 'End' }).click()
  await panel.getByRole('button', { name: 'Repeat…' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await panel.getByText('Paused: every month').waitFor()
})

// P5.3.2
test('a project is saved as a template and applied with its dates previewed', async () => {
  const { page, path, tasks } = await openOwnBoard(['Acacia', 'Birch'])
  const name = unique('Launch')
  await change(page, tasks[0], { dueDate: '2026-11-16' })
  await page.getByRole('link', { name: 'Templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await dialog.getByLabel('Save this project’s tasks as a template').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await notified(page, `“${name}” saved with 2 tasks`)
  await dialog.getByRole('link', { name: 'Edit templates' }).click()
  await page.getByRole('link', { name }).click()
  const outline = page.getByRole('textbox', { name: 'Tasks' })
  await expect.poll(() => outline.inputValue()).toBe('Acacia +14d\nBirch')
  await outline.fill('Acacia +14d\n  Water it\nBirch +20d !high')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await notified(page, `“${name}” saved`)

  await page.goto(path)
  await page.getByRole('link', { name: 'Templates' }).click()
  await dialog.getByLabel('Template', { exact: true }).selectOption(name)
  await dialog.getByLabel('Start date').fill('2027-02-01')
  await dialog.getByText('2/15/27').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 tasks' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Acacia Birch Acacia Birch')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toBe('Acacia Birch')
})

test('a new project starts from a template, with dates counted from its start', async () => {
  const { page, project } = await openOwnBoard(['Cedar'])
  const name = unique('Kit')
  const items = [{ title: 'Kick-off', dueDays: 14 }, { title: 'Launch' }]
  const headers = { origin: site.url }
  const made = await page.request.post('/templates/create', { data: { name, items }, headers })
  expect(made.status()).toBe(201)
  await page.goto(`/app/admin/projects/new?company=${project.company}`)
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await dialog.getByLabel('Title').fill(name)
  await dialog.getByLabel('Start Date').fill('2027-02-01')
  await dialog.getByLabel('End Date').fill('2027-03-01')
  await dialog.getByLabel('Start from template').selectOption(name)
  await dialog.getByText('Adds 2 tasks, due dates counted from the start date.').waitFor()
  await expectAccessible(page)
  const answered = page.waitForResponse(/\/apply$/)
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  const added = (await (await answered).json()) as Task[]
  expect(added.map(({ title, dueDate }) => [title, dueDate])).toEqual([
    ['Kick-off', '2027-02-15'],
    ['Launch', null],
  ])
  await dialog.waitFor({ state: 'detached' })
  await cardOf(page, name).waitFor()
})

/** Types into a new template. */
async function writeTemplate(page: Page) {
  const headers = { origin: site.url }
  const data = { name: unique('Shared'), items: [{ title: 'Kick-off' }] }
  const made = await page.request.post('/templates/create', { data, headers })
  const { _id: id } = (await made.json()) as { _id: string }
  await page.goto(`/app/admin/settings/templates/${id}`)
  const outline = page.getByRole('textbox', { name: 'Tasks' })
  await outline.fill('Kick-off\nLaunch')
  return { id, outline, headers }
}

test('a template changed by a colleague is not overwritten by a draft', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { id, outline, headers } = await writeTemplate(page)
  const address = page.url()
  await page.goto('/app/admin/settings/templates')
  const theirs = { items: [{ title: 'Theirs' }] }
  expect((await page.request.put(`/templates/${id}`, { data: theirs, headers })).ok()).toBe(true)
  await page.goto(address)
  await expect.poll(() => outline.inputValue()).toBe('Kick-off\nLaunch')
  await outline.press('Control+End')
  await outline.pressSequentially('\nParty')
  await page.reload()
  await expect.poll(() => outline.inputValue()).toBe('Kick-off\nLaunch\nParty')
  await page.getByRole('button', { name: 'Save' }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText('Theirs').waitFor()
})

test('a template changed by someone else meanwhile is not overwritten', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { id, outline, headers } = await writeTemplate(page)
  const isRead = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/templates')
  const theirs = { items: [{ title: 'Theirs' }] }
  expect((await page.request.put(`/templates/${id}`, { data: theirs, headers })).ok()).toBe(true)
  await isRead
  await page.getByRole('button', { name: 'Save' }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText('Theirs').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByText(
      /changed the same fields in the meantime. Save again to choose which version to keep/,
    )
    .waitFor()
  await expect.poll(() => outline.inputValue()).toBe('Kick-off\nLaunch')
  const list = await (await page.request.get('/templates')).json()
  expect(list).toContainEqual(
    expect.objectContaining({ _id: id, items: [expect.objectContaining(theirs.items[0])] }),
  )
})
