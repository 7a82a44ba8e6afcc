// Manage Tasks: choosing company and project, adding a task with tags, the card, its details, moving.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { taskTypes } from '#contract/work/tasks.ts'
import {
  blockLiveUpdates,
  choose,
  expectAccessible,
  settled,
  useSharedSite,
} from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const columns = ['To Do', 'In Progress', 'In Review', 'Done']

async function openBoard(email = 'admin@enfilade.test'): Promise<Page> {
  const page = await site.openAs(email)
  await page.goto('/app/admin/tasks')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await choose(page, 'Select Project', 'Patient portal: online booking')
  await page.getByRole('region', { name: 'To Do' }).waitFor()
  return page
}

const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })

// S2.17.2 P5.2.7
test('S2.17.1 S2.17.4 Select Project needs a company; there are four columns', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/tasks')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Select Project' }).isDisabled())
    .toBe(true)
  await choose(page, 'Select Company', 'Brightleaf Health')
  await choose(page, 'Select Project', 'Patient portal: online booking')
  for (const name of columns) await page.getByRole('region', { name }).waitFor()
  const address = new URL(page.url()).searchParams
  expect(address.get('company')).not.toBe(null)
  expect(address.get('project')).not.toBe(null)
  await expectAccessible(page)
})

/** Background and text color of a badge, as red, green and blue. */
const colorsOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('The browser has no canvas')
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor].map((one) => {
      canvas.fillStyle = one
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    })
  })

// S2.17.8
test('S2.17.5 S2.17.6 S2.17.9 S2.17.10 a card shows text, priority, tags, subtasks', async () => {
  const page = await openBoard()
  const shown = card(page, 'Rework appointment booking page copy')
  await shown.getByText('Four in ten people stop at the insurance').waitFor()
  await shown.getByText('HIGH', { exact: true }).waitFor()
  await shown.getByText(/^Due \d+\/\d+\/\d\d$/).waitFor()
  await shown.getByText('copy', { exact: true }).waitFor()
  const subtasks = shown.getByRole('button', { name: /^Subtasks \(\d+\)( \d+\/\d+ done)?$/ })
  await subtasks.getByText(/Subtasks \(\d+\)/).waitFor()
  const [, count] = /\((\d+)\)/.exec(await subtasks.innerText()) ?? []
  await subtasks.click()
  await expect.poll(() => subtasks.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(Number(count))
})

test('S2.17.7 a high priority has a red badge, medium a yellow and low a green one', async () => {
  const page = await openBoard()
  const badge = (priority: string) =>
    page
      .locator('[data-card] span')
      .filter({ hasText: new RegExp(`^${priority}$`) })
      .first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    for (const [priority, ...order] of [
      ['HIGH', 0, 1],
      ['MEDIUM', 0, 2],
      ['LOW', 1, 0],
    ] as const) {
      for (const color of await colorsOf(badge(priority))) {
        const [most, less] = order.map((at) => color[at] ?? 0)
        expect(most, `${colorScheme} ${priority} ${String(color)}`).toBeGreaterThan(less ?? 0)
      }
      // Yellow is red and green in nearly equal parts.
      if (priority === 'MEDIUM') {
        const [, [red = 0, green = 0, blue = 0] = []] = await colorsOf(badge(priority))
        expect(red - green).toBeLessThan(red - blue)
      }
    }
  }
})

// S2.18.1 S2.18.2 S2.18.3 S2.18.4 S2.18.5 S2.18.6 S2.18.7 S2.18.8 S2.18.9 S5.4.4 S8.3.4
test('S2.17.3 S5.4.1 S5.4.3 S8.3.3 Add Task has all fields and needs only a title', async () => {
  const page = await openBoard()
  await page.getByRole('link', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').waitFor()
  const types = await dialog.getByLabel('Type').locator('option').allTextContents()
  expect(types).toEqual(['Select...', ...taskTypes])
  await dialog.getByLabel('Description').waitFor()
  await expect.poll(() => dialog.getByLabel('Due Date').getAttribute('type')).toBe('date')
  const optionsOf = (label: string) => dialog.getByLabel(label).locator('option').allTextContents()
  await expect.poll(() => optionsOf('Priority')).toEqual(['Low', 'Medium', 'High'])
  await expect
    .poll(() => optionsOf('Status'))
    .toEqual(['Not started', 'In progress', 'In review', 'Done'])
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.getByText('Title is a required field').waitFor()
  await expectAccessible(page)

  const title = unique('Label the waiting-room screens')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Due Date').fill('2026-12-24')
  await dialog.getByLabel('Priority').selectOption('high')
  await dialog.getByLabel('Status').selectOption('in review')
  await expect.poll(() => dialog.getByRole('button', { name: 'Add Tag' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Tag name').fill('signage')
  await dialog.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Add Tag' }).click()
  await dialog.getByText('signage', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByLabel('Tag name').inputValue()).toBe('')
  await dialog.getByLabel('Tag name').fill('Without a colour')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove Without a colour' }).waitFor()
  await dialog.getByLabel('Tag name').fill('COP')
  await page.getByRole('listbox').getByRole('option', { name: 'copy' }).click()
  await dialog.getByRole('button', { name: 'Remove copy' }).click()
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await page.getByRole('status').filter({ hasText: 'Task added successfully!' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const added = page
    .getByRole('region', { name: 'In Review' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await added.getByText('signage', { exact: true }).waitFor()
  await added.getByText('Due 12/24/26').waitFor()
})

test('S8.3.1 S8.3.2 a failed or unexpected answer keeps the dialog and its text', async () => {
  const page = await openBoard()
  await page.getByRole('link', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Not yet')
  await dialog.getByLabel('Description').fill('Two lines\nof it')
  await dialog.getByLabel('Tag name').fill('kept')
  await page.keyboard.press('Enter')
  const failed = 'Failed to add task. Please try again.'
  const errorWith = (code: string, message: string, fields?: Record<string, string>) => ({
    error: { code, message, requestId: '1', ...(fields && { fields }) },
  })
  const answers: [number, object, string[]][] = [
    [503, errorWith('internal', 'Something went wrong'), [failed]],
    [200, { _id: '1' }, [failed]],
    [204, {}, [failed]],
    [
      400,
      errorWith('invalid', 'Check the fields', { title: 'Too odd a title' }),
      [failed, 'Too odd a title'],
    ],
    [409, errorWith('stale', 'Someone changed it'), [failed, 'Someone changed it']],
    [403, errorWith('forbidden', 'You are not allowed'), [failed, 'You are not allowed']],
  ]
  for (const [status, json, sentences] of answers) {
    await page.route('**/tasks/create', (route) => route.fulfill({ status, json }), { times: 1 })
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    for (const sentence of sentences)
      await dialog.getByText(sentence, { exact: true }).first().waitFor()
    await dialog.getByLabel('Title').fill('Not yet!')
    await dialog.getByLabel('Title').fill('Not yet')
  }
  await page.route('**/tasks/create', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog
    .getByText('An error occurred while adding the task. Please try again.', { exact: true })
    .waitFor()
  await expect.poll(() => dialog.getByText(failed).count()).toBe(0)
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Not yet')
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Two lines\nof it')
  await dialog.getByRole('button', { name: 'Remove kept' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('S8.2.2 a message above the board says that tasks could not be loaded', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/tasks')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await page.route('**/tasks/all', (route) => route.abort())
  await choose(page, 'Select Project', 'Website relaunch')
  await page.getByText('Failed to fetch tasks. Please try again.').waitFor()
  await page.unroute('**/tasks/all')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('region', { name: 'To Do' }).waitFor()
})

/** The panel's header reports the change. */
const panelShows = (page: Page, text: string) =>
  page.getByRole('dialog').first().getByRole('status').getByText(text, { exact: true }).waitFor()

/** The title may change while it is open. */
async function openTask(page: Page, title: string) {
  await card(page, title).getByRole('link', { name: title }).click()
  await page.getByRole('dialog', { name: title }).waitFor()
  return page.getByRole('dialog').first()
}

/** A separate task, so tests stay independent. */
async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card(page, title).waitFor()
}

// P5.4.1
test('a task opens at its address, saves fields on blur and is deleted', async () => {
  const page = await openBoard()
  const desks = unique('front desks')
  const [before, after] = [`Train the ${desks}`, `Train all ${desks}`]
  await addTask(page, before)
  await card(page, before).getByRole('link').click()
  const panel = page.getByRole('dialog', { name: desks })
  await panel.getByLabel('Title', { exact: true }).waitFor()
  await page.reload()
  await panel.getByLabel('Title', { exact: true }).fill(after)
  await page.keyboard.press('Enter')
  await panelShows(page, 'Saved')
  await panel.getByLabel('New subtask').fill('Print the cheat sheet')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  const subtask = panel.getByRole('checkbox', { name: 'Print the cheat sheet' })
  await subtask.check()
  await expect.poll(() => panel.getByLabel('Title', { exact: true }).inputValue()).toBe(after)
  await panel.getByLabel('Assignee').fill('Avery')
  await page.getByRole('option', { name: 'Avery Stone' }).click()
  await panel.getByLabel('Tag name').fill('training')
  await page.keyboard.press('Enter')
  await panel.getByLabel('Priority').selectOption('Low')
  await panelShows(page, 'Saved')
  await card(page, after).getByText('training').waitFor()
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => panel.getByLabel('Assignee').inputValue()).toBe('Avery Stone')
  await panel.getByRole('button', { name: 'Remove training' }).waitFor()
  await expect.poll(() => panel.getByLabel('Priority').inputValue()).toBe('low')
  await page.getByRole('button', { name: 'Delete task' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete task' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `${after} deleted` })
    .waitFor()
  await card(page, after).waitFor({ state: 'detached' })
  // The element that opened the panel is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

/** Renames a new task's subtask without saving it. */
async function renameSubtask(title: string, from: string, to: string) {
  const page = await openBoard()
  await addTask(page, title)
  const panel = await openTask(page, title)
  await panel.getByLabel('New subtask').fill(from)
  await page.keyboard.press('Enter')
  await panel.getByRole('textbox', { name: `Rename ${from}` }).fill(to)
  return { page, panel }
}

test('when two users rename a subtask, both names are compared', async () => {
  const title = unique('Named by two')
  const { page, panel } = await renameSubtask(title, 'Draft', 'Sketch')
  const other = await openBoard()
  const theirs = await openTask(other, title)
  await theirs.getByRole('textbox', { name: 'Rename Draft' }).fill('Outline')
  await other.keyboard.press('Enter')
  const field = panel.getByRole('textbox', { name: 'Rename Outline' })
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('Sketch')
  await field.press('Enter')
  await panel.getByText('saved changes to this subtask in the meantime').waitFor()
  await theirs.getByRole('checkbox', { name: 'Outline' }).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: 'You both changed this' })
  await compared.getByRole('radio', { name: 'Yours Sketch' }).check()
  await compared.getByRole('button', { name: 'Keep these' }).click()
  await theirs.getByRole('checkbox', { name: 'Sketch' }).waitFor()
  await panel.getByRole('checkbox', { name: 'Sketch' }).waitFor()
  await panel.getByText('in the meantime').waitFor({ state: 'detached' })
})

test('Undo does not rename a subtask that a colleague has renamed since', async () => {
  const title = unique('With a subtask')
  const { page, panel } = await renameSubtask(title, 'Draft', 'Sketch')
  await page.keyboard.press('Enter')
  const other = await openBoard()
  const theirs = await openTask(other, title)
  await theirs.getByRole('textbox', { name: 'Rename Sketch' }).fill('Outline')
  await other.keyboard.press('Enter')
  await panel.getByRole('checkbox', { name: 'Outline' }).waitFor()
  await page.keyboard.press('Control+z')
  await page
    .getByRole('alert')
    .filter({ hasText: 'It has since been renamed to “Outline”.' })
    .waitFor()
  await panel.getByRole('checkbox', { name: 'Outline' }).waitFor()
})

test('two windows on one task keep different fields and compare the same one', async () => {
  const page = await openBoard()
  const title = unique('Edited by two')
  await addTask(page, title)
  const other = await openBoard()
  const [panel, theirs] = [await openTask(page, title), await openTask(other, title)]

  await panel.getByLabel('Description').fill('Mine, being typed')
  await theirs.getByLabel('Priority').selectOption('High')
  await theirs.getByRole('button', { name: 'Move task to…' }).click()
  await other.getByRole('menuitem', { name: 'In Review' }).click()
  await panelShows(other, 'Saved')
  await expect.poll(() => panel.getByLabel('Priority').inputValue()).toBe('high')
  await expect.poll(() => panel.getByLabel('Description').inputValue()).toBe('Mine, being typed')
  await panel.getByLabel('Description').blur()
  await panelShows(page, 'Saved')
  await expect.poll(() => theirs.getByLabel('Description').inputValue()).toBe('Mine, being typed')

  // The live update does not reach this window, so the server has to reject it.
  await blockLiveUpdates(page)
  await page.reload()
  await panel.getByLabel('Title', { exact: true }).fill('Edited by me')
  await theirs.getByLabel('Title', { exact: true }).fill('Edited by them')
  await other.keyboard.press('Enter')
  await panelShows(other, 'Saved')
  await page.keyboard.press('Enter')
  await panel.getByText('saved changes to Title in the meantime.').waitFor()
  await panel.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'You both changed this' })
  await dialog.getByText('Edited by them').waitFor()
  await expectAccessible(page)
  await dialog.getByText('Edited by me').click()
  await dialog.getByRole('button', { name: 'Keep these' }).click()
  await panelShows(page, 'Saved')
  await expect
    .poll(() => theirs.getByLabel('Title', { exact: true }).inputValue())
    .toBe('Edited by me')
})

test('a user is notified while typing that a colleague saved the same field', async () => {
  const page = await openBoard()
  const title = unique('Typed by two')
  await addTask(page, title)
  const other = await openBoard('priya.raman@enfilade.test')
  const [panel, theirs] = [await openTask(page, title), await openTask(other, title)]
  const description = panel.getByLabel('Description')
  await description.fill('Mine, being typed')
  await theirs.getByLabel('Description').fill('Theirs')
  await theirs.getByLabel('Description').blur()
  await panel.getByText('Priya Raman saved changes to Description in the meantime.').waitFor()
  await expect.poll(() => description.inputValue()).toBe('Mine, being typed')
  await panel.getByRole('button', { name: 'Compare' }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText('Priya Raman’s').click()
  await versions.getByRole('button', { name: 'Keep these' }).click()
  await expect.poll(() => description.inputValue()).toBe('Theirs')
})

test('a failed save stays at its field; a saved change is undone', async () => {
  const page = await openBoard()
  const title = unique('Saved, failed, undone')
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/tasks/all') && reads.push('the board'))
  await addTask(page, title)
  const panel = await openTask(page, title)
  const description = panel.getByLabel('Description')
  await page.route('**/projects/tasks/*', (route) => route.abort(), { times: 1 })
  await description.fill('By train')
  await description.blur()
  await panel.getByRole('alert').filter({ hasText: 'Not saved. Network Error' }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => description.inputValue()).toBe('By train')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panelShows(page, 'Saved')
  await description.fill('By plane')
  await description.blur()
  await card(page, title).getByText('By plane').waitFor()
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => description.inputValue()).toBe('By train')
  expect(reads).toEqual([])

  const other = await openBoard()
  const theirs = await openTask(other, title)
  await description.fill('By ship')
  await description.blur()
  await panelShows(page, 'Saved')
  await expect.poll(() => theirs.getByLabel('Description').inputValue()).toBe('By ship')
  await theirs.getByLabel('Description').fill('On foot')
  await theirs.getByLabel('Description').blur()
  await expect.poll(() => description.inputValue()).toBe('On foot')
  await panel.getByLabel('Priority').focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('alert').filter({ hasText: 'has since changed Description' }).waitFor()
  await expect.poll(() => description.inputValue()).toBe('On foot')
})

// P13.1.3
test('typed text survives Escape, navigation and reload until it is saved', async () => {
  const page = await openBoard()
  const open = () => card(page, 'Rework appointment').getByRole('link').click()
  const panel = page.getByRole('dialog', { name: 'Rework appointment booking page copy' })
  const title = panel.getByLabel('Title', { exact: true })
  await open()
  await title.fill('Half a title')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open()
  await expect.poll(() => title.inputValue()).toBe('Half a title')
  await page.reload()
  await expect.poll(() => title.inputValue()).toBe('Half a title')
  await panel.getByRole('status').getByText('Draft').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => title.inputValue()).toBe('Rework appointment booking page copy')
  await page.reload()
  await expect.poll(() => title.inputValue()).toBe('Rework appointment booking page copy')

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Call the printer')
  await page.goto('/app/admin/home')
  await page.goBack()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Call the printer')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('')
})

test('a deleted task says who deleted it and is restored by Undo or Restore', async () => {
  const page = await openBoard()
  const title = unique('Rework the leaflet')
  await addTask(page, title)
  await card(page, title).getByRole('link').click()
  await page.getByRole('dialog', { name: title }).waitFor()
  const address = page.url()
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete task' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await card(page, title).waitFor({ state: 'detached' })
  }
  await remove()
  const undo = page.getByRole('status').filter({ hasText: `${title} deleted` })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await card(page, title).getByRole('link').click()
  await page.getByRole('dialog', { name: title }).getByLabel('Title', { exact: true }).waitFor()
  const other = await site.openAs('admin@enfilade.test')
  await other.goto(address)
  const gone = other.getByRole('dialog', { name: title })
  await gone.getByLabel('Title').waitFor()
  await remove()
  const words = gone.getByText(`The task “${title}” was deleted by Avery Stone.`)
  await words.waitFor({ timeout: 1500 })
  await other.reload()
  await words.waitFor()
  await expectAccessible(other)
  await gone.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => gone.getByLabel('Title').inputValue()).toBe(title)
  expect(other.url(), 'over the board it is on').toBe(address)
  await card(page, title).waitFor()
})

/** A separate project with three tasks, on its board. */
async function openOwnBoard(name: string) {
  const page = await site.openAs('admin@enfilade.test')
  const add = async (path: string, data: object): Promise<{ _id: string }> => {
    const answer = await page.request.post(path, { headers: { origin: site.url }, data })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { _id: string }
  }
  const company = await add('/companies/create', {
    name,
    website: 'board.example',
    email: 'board@clients.test',
    phone: '(512) 555-0177',
    address: { street: 'x', city: 'x', state: 'x', zipCode: 'x', country: 'x' },
  })
  const dates = { startDate: '2026-03-02', endDate: '2026-03-03' }
  const project = await add('/projects/create', { company: company._id, title: name, ...dates })
  for (const title of ['First', 'Second', 'Third'])
    await add(`/projects/${project._id}/tasks/create`, { title: `${name} ${title}` })
  const address = `/app/admin/tasks?company=${company._id}&project=${project._id}`
  await page.goto(address)
  await card(page, `${name} First`).waitFor()
  const titlesIn = (board: Page, column: string) =>
    board
      .getByRole('region', { name: column })
      .getByRole('listitem')
      .getByRole('link')
      .allTextContents()
  return { page, company, project, address, titlesIn }
}

// P13.1.2
test('Ctrl+Z and Undo revert moves unless a colleague has moved the card since', async () => {
  const { page, address, titlesIn } = await openOwnBoard('Undo')
  const moveRight = async (board: Page, title: string) => {
    await card(board, title).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await board.keyboard.press(key)
  }
  const before = ['Undo First', 'Undo Second', 'Undo Third']
  await moveRight(page, 'Undo Second')
  await moveRight(page, 'Undo First')
  const message = (text: string) => page.getByRole('status').filter({ hasText: text })
  await message('“Undo First” moved to In Progress').waitFor()
  await page.keyboard.press('Control+z')
  await message('Undone: “Undo First” moved to In Progress').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => titlesIn(page, 'To Do')).toEqual(before)

  await moveRight(page, 'Undo Third')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => titlesIn(page, 'To Do')).toEqual(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })

  await moveRight(page, 'Undo Second')
  const other = await site.openAs('admin@enfilade.test')
  await other.goto(address)
  await expect.poll(() => titlesIn(other, 'In Progress')).toEqual(['Undo Second'])
  await moveRight(other, 'Undo Second')
  await expect.poll(() => titlesIn(page, 'In Review')).toEqual(['Undo Second'])
  await page.keyboard.press('Control+z')
  await page
    .getByRole('alert')
    .filter({ hasText: '“Undo Second” has since been changed by Avery Stone.' })
    .waitFor()
  await expect.poll(() => titlesIn(page, 'In Review')).toEqual(['Undo Second'])
})

test('a board or task that a colleague deletes says so within a second', async () => {
  const { page, company, project, address } = await openOwnBoard('Gone')
  const other = await site.openAs('admin@enfilade.test')
  await other.goto(address)
  await card(other, 'Gone First').getByRole('link').click()
  const task = other.getByRole('dialog', { name: 'Gone First' })
  await task.getByLabel('Title').waitFor()

  const remove = (path: string) => page.request.delete(path, { headers: { origin: site.url } })
  expect((await remove(`/projects/${project._id}`)).status()).toBe(204)
  const words = 'The project “Gone” was deleted by Avery Stone.'
  await page.getByText(words).waitFor({ timeout: 1500 })
  await other.getByRole('dialog', { name: 'Gone' }).getByText(words).waitFor({ timeout: 1500 })
  await page.getByRole('button', { name: 'Restore' }).click()
  await card(page, 'Gone First').waitFor()
  await task.getByLabel('Title').waitFor()
  await card(other, 'Gone Second').waitFor()

  expect((await remove(`/companies/${company._id}`)).status()).toBe(204)
  await page.getByText('The company “Gone” was deleted by Avery Stone.').waitFor({ timeout: 1500 })
  await page.getByRole('button', { name: 'Choose another company' }).click()
  await page.getByText('Select a client and a project to see the tasks.').waitFor()
})

const filterOf = (page: Page) => page.getByRole('search', { name: 'Filter tasks' })

// P5.2.5
test('search and filters narrow the board and are kept in the address', async () => {
  const page = await openBoard()
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.pressSequentially('calendar')
  await expect.poll(() => search.inputValue()).toBe('calendar')
  await card(page, 'Sync with the clinic calendar').waitFor()
  await card(page, 'Rework appointment').waitFor({ state: 'detached' })
  await page.getByText(/^\d+ of \d+ tasks$/).waitFor()
  await search.fill('')
  const opener = filterOf(page).getByRole('button', { name: 'Filter' })
  await opener.click()
  const choices = page.getByRole('dialog', { name: 'Filter tasks by' })
  const [above, below] = await Promise.all([opener.boundingBox(), choices.boundingBox()])
  if (!above || !below) throw new Error('The filter has no place')
  expect(below.y - above.y - above.height, 'right below its button').toBeCloseTo(4, 0)
  expect(below.x + below.width, 'ends where the button ends').toBeCloseTo(above.x + above.width, 0)
  await choices.getByLabel('Priority').selectOption('Low')
  await expect.poll(() => new URL(page.url()).searchParams.get('priority')).toBe('low')
  // Reset while the address is still changing to the choice.
  await choices.getByLabel('Due date').evaluate(async (select: HTMLSelectElement) => {
    for (const value of ['none', '']) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card(page, 'Rename').waitFor()
  await card(page, 'Rework appointment').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('due')).toBe(null)
  await page.reload()
  await card(page, 'Rename').waitFor()
  await expect.poll(() => card(page, 'Rework appointment').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove filter Priority: Low' }).click()
  await card(page, 'Rework appointment').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('priority')).toBe(null)
})

test('a task hidden by the filter says so, and Show reveals it', async () => {
  const page = await openBoard()
  const title = 'Rework appointment booking page copy'
  await card(page, title).getByRole('link').click()
  await page.getByRole('dialog', { name: title }).waitFor()
  const address = new URL(page.url())
  address.searchParams.set('priority', 'low')
  await page.goto(address.href)
  await page.getByRole('dialog', { name: title }).waitFor()
  const notice = page.getByRole('status').filter({ hasText: 'is hidden by the filter' })
  await notice.filter({ hasText: title }).waitFor()
  await expect.poll(() => card(page, title).count()).toBe(0)
  await notice.getByRole('button', { name: 'Show' }).click()
  await card(page, title).waitFor()
  await notice.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.fill('calendar')
  await card(page, title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add to Done' }).click()
  const added = unique('Count the chairs')
  await page.keyboard.type(added)
  await page.keyboard.press('Enter')
  await notice.filter({ hasText: added }).waitFor()
  await notice.getByRole('button', { name: 'Show' }).click()
  await card(page, added).waitFor()
  await expect.poll(() => search.inputValue()).toBe('')
})

test('tasks are added one after another by keyboard; an unsent title is kept', async () => {
  const page = await openBoard()
  const column = page.getByRole('region', { name: 'In Review' })
  await column.getByRole('button', { name: 'Add to In Review' }).focus()
  await page.keyboard.press('Enter')
  const field = column.getByRole('textbox', { name: 'New task in In Review' })
  const typed = ['Order the badges', 'Print the badges', 'c / ? are letters here'].map(unique)
  for (const title of typed) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
  }
  const titles = column.getByRole('listitem').getByRole('link')
  await expect.poll(async () => (await titles.allTextContents()).slice(-3)).toEqual(typed)
  await expectAccessible(page)
  const half = unique('Half a ti')
  await page.keyboard.type(half)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await column.getByRole('button', { name: 'Add to In Review, draft' }).waitFor()
  await page.reload()
  await column.getByRole('button', { name: 'Add to In Review, draft' }).click()
  await expect.poll(() => field.inputValue()).toBe(half)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/tasks/create')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/tasks/create', (route) => route.abort(), { times: 1 })
  await page.keyboard.type('tle')
  await page.keyboard.press('Enter')
  await column.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(`${half}tle`)
  await page.keyboard.press('Enter')
  await card(page, `${half}tle`).waitFor()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBeDefined()
  expect(keys[1], 'whether the first arrived nobody knows').toBe(keys[0])

  // A form closed before it fails reports the error where it is visible.
  const failing = Promise.withResolvers<void>()
  await page.route(
    '**/tasks/create',
    async (route) => {
      await failing.promise
      await route.abort()
    },
    { times: 1 },
  )
  const late = unique('Closed too early')
  await page.keyboard.type(late)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  failing.resolve()
  await page.getByText(`“${late}” may not have been added.`).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await card(page, late).waitFor()
  await column.getByRole('button', { name: 'Add to In Review', exact: true }).waitFor()
})

test('the last board opens again, and recent choices come first', async () => {
  const page = await openBoard()
  await expect.poll(() => page.title()).toBe('Patient portal: online booking · Tasks')
  await choose(page, 'Select Company', 'Harborview School')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await choose(page, 'Select Project', 'Website relaunch')
  await expect.poll(() => page.title()).toBe('Website relaunch · Tasks')
  await page.goto('/app/admin/home')
  await page.getByRole('link', { name: 'Manage Tasks' }).first().click()
  await expect.poll(() => page.title()).toBe('Website relaunch · Tasks')
  await page.goto('/app/admin/tasks')
  await page.getByRole('region', { name: 'To Do' }).waitFor()
  const company = page.getByRole('combobox', { name: 'Select Company' })
  await expect.poll(() => company.inputValue()).toBe('Brightleaf Health')
  await company.click()
  await page.getByText('Recent', { exact: true }).waitFor()
  const offered = await page.getByRole('option').allTextContents()
  expect(offered.slice(0, 2)).toEqual(['Brightleaf Health', 'Harborview School'])
  expect(new Set(offered).size).toBe(offered.length)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByText('Select a client and a project').waitFor()
  await page.goto('/app/admin/tasks')
  await page.getByText('Select a client and a project').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Brightleaf Health' }).click()
  await page.getByText('Select a project to see its tasks.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Website relaunch' }).click()
  await page.getByRole('region', { name: 'To Do' }).waitFor()
})

// P2.11.1
test('text typed into a selector before the page is hydrated is used', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/app/admin/tasks', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Select Company' }).fill('Brightleaf')
  typed()
  await page.getByRole('option', { name: 'Brightleaf Health' }).click()
  await choose(page, 'Select Project', 'Website relaunch')
  await page.getByRole('region', { name: 'To Do' }).waitFor()
})

// P13.1.5
test('c, /, ? and Ctrl+Enter work, never while typing, and can be turned off', async () => {
  const page = await openBoard()
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await card(page, 'Rework appointment').focus()
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('c?/')
  await expect.poll(() => search.inputValue()).toBe('c?/')
  await search.fill('')
  await card(page, 'Rework appointment').focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Sent by key')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Task added successfully!' }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await card(page, 'Rework appointment').focus()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Search', { exact: true }).waitFor()
  await expectAccessible(page)
  await list.getByRole('checkbox', { name: /single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await card(page, 'Rework appointment').focus()
  for (const key of ['c', '/', '?']) await page.keyboard.press(key)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(false)
})

test.each([1180, 1440])('selectors and search are in one line at %i px', async (width) => {
  const page = await openBoard()
  await page.setViewportSize({ width, height: 820 })
  const controls = [
    page.getByRole('combobox', { name: 'Select Company' }),
    page.getByRole('combobox', { name: 'Select Project' }),
    page.getByRole('searchbox', { name: 'Search tasks' }),
    filterOf(page).getByRole('button', { name: 'Filter' }),
  ]
  const bottoms = await Promise.all(
    controls.map(async (control) => {
      const box = await control.boundingBox()
      return box ? Math.round(box.y + box.height) : 0
    }),
  )
  expect(new Set(bottoms).size).toBe(1)
})

test('the board fills the window: only its columns scroll', async () => {
  const page = await openBoard()
  await page.setViewportSize({ width: 1440, height: 540 })
  const heights = page.evaluate(() => {
    const { scrollHeight } = document.documentElement
    const lists = [...document.querySelectorAll('section ul')]
    const scrollers = lists.map((list) => list.parentElement?.parentElement)
    const isScrolling = scrollers.some((one) => one && one.scrollHeight > one.clientHeight)
    return { isPageScrolling: scrollHeight > innerHeight, isScrolling }
  })
  expect(await heights).toEqual({ isPageScrolling: false, isScrolling: true })
})

test('a column makes room for a whole card while one is held over it', async () => {
  const { page } = await openOwnBoard('Room')
  const press = async (title: string, ...keys: string[]) => {
    await card(page, title).focus()
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Room First', 'Space', 'ArrowRight', 'Space')
  await press('Room Second', 'Space', 'ArrowRight')
  await page.evaluate(settled)
  const hidden = await page.locator('[data-target] ul').evaluate((list) => {
    const scroller = list.parentElement?.parentElement
    return scroller ? scroller.scrollHeight - scroller.clientHeight : undefined
  })
  expect(hidden).toBe(0)
  await page.keyboard.press('Escape')
})

test('on a phone one column is shown at a time, with a switcher', async () => {
  const page = await site.openAs('admin@enfilade.test', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/app/admin/tasks')
  await choose(page, 'Select Company', 'Brightleaf Health')
  await choose(page, 'Select Project', 'Patient portal: online booking')
  await page.getByRole('region', { name: 'To Do' }).waitFor()
  await page.getByRole('radio', { name: /^Done/ }).check({ force: true })
  const inView = async () =>
    (await page.getByRole('region', { name: 'Done' }).boundingBox())?.x ?? Infinity
  await expect.poll(inView).toBeLessThan(40)
  await expectAccessible(page)
})
