// Manage Projects: choosing a company, adding a project, every way to move it, with others and with failures.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, useSite } from '#tests/support/browser.ts'
import { touchOf } from '#tests/support/touch.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSite()
const admin = 'admin@enfilade.test'
const columns = ['Planned', 'In Progress', 'Completed', 'On Hold']

async function openBoard(company: string, page?: Page): Promise<Page> {
  const window = page ?? (await site.openAs(admin))
  await window.goto('/app/admin/projects')
  await choose(window, 'Select Company', company)
  await window.getByRole('region', { name: 'Planned' }).waitFor()
  return window
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (place: Page | Locator, title: string) =>
  place.getByRole('listitem').filter({ hasText: title })

async function centre(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

async function drag(page: Page, title: string, to: string) {
  const from = await centre(card(page, title))
  const target = await centre(column(page, to))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 4, { steps: 3 })
  await page.mouse.move(target.x, target.y + 60, { steps: 8 })
  await page.mouse.up()
}

/** Moves through every column and back, saving each move before the next. */
const tour = ['In Progress', 'Completed', 'On Hold', 'Planned', 'Completed']

const savedMove = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** The card is in its column, and in the same place after a reload. */
async function expectAfterReload(page: Page, name: string, title: string) {
  await card(column(page, name), title).waitFor()
  const order = await column(page, name).getByRole('listitem').allTextContents()
  await page.reload()
  await card(column(page, name), title).waitFor()
  await expect.poll(() => column(page, name).getByRole('listitem').allTextContents()).toEqual(order)
}

/** A separate project, so tests stay independent. */
async function addProject(page: Page, title: string) {
  await page.getByRole('link', { name: 'Add Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Start Date').fill('2026-03-01')
  await dialog.getByLabel('End Date').fill('2026-06-30')
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await page.getByRole('status').filter({ hasText: 'Project added successfully!' }).waitFor()
  await card(column(page, 'Planned'), title).waitFor()
}

// S2.15.2 S2.15.6 S2.15.14 P2.19.1
test('S2.15.1 S2.15.4 S2.15.5 S9.4.4 the board has a header and four equal columns', async () => {
  const page = await openBoard('Brightleaf Health')
  await page.getByRole('heading', { name: 'Manage Projects', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'View Website' }).waitFor()
  expect(new URL(page.url()).searchParams.get('company')).toMatch(/^[\da-f-]{36}$/)
  for (const name of columns) await column(page, name).waitFor()
  const widths = await Promise.all(
    columns.map(async (name) => (await column(page, name).boundingBox())?.width ?? 0),
  )
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
  await page.reload()
  await card(page, 'Patient portal').waitFor()
  await expectAccessible(page)
})

// S2.15.10 S2.15.11
test('S2.15.8 S2.15.9 a card shows its title, description, tasks and events', async () => {
  const page = await openBoard('Brightleaf Health')
  const portal = card(page, 'Patient portal')
  await portal.getByText('Book, move and cancel an appointment').waitFor()
  const toggle = portal.getByRole('button', { name: /^Tasks \(\d+\)$/ })
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.click()
  await portal.getByText('Rework appointment booking page copy').waitFor()
  // They share one state: opening one opens the other.
  await portal.getByRole('button', { name: 'Calendar Events (2)', expanded: true }).waitFor()
  await portal.getByText('Booking: dry run at Cedar Park').waitFor()
  await expect
    .poll(() => card(page, 'Intake forms at home').getByText('Calendar Events').count())
    .toBe(0)
})

test('S2.12.2 S5.3.1 S5.3.3 S2.12.3 Add Project shows the company and names errors', async () => {
  const page = await openBoard('Copper Kettle Roasters')
  const company = new URL(page.url()).searchParams.get('company')
  await page.getByRole('link', { name: 'Add Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  const shown = dialog.getByLabel('Company')
  await expect.poll(() => shown.isDisabled()).toBe(true)
  await expect.poll(() => shown.inputValue()).toBe(company)
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  for (const label of ['Title', 'Start date', 'End date']) {
    await dialog.getByText(`${label} is a required field`).waitFor()
  }
  await dialog.getByLabel('Title').fill('Backwards')
  await dialog.getByLabel('Start Date').fill('2026-03-02')
  await dialog.getByLabel('End Date').fill('2026-03-01')
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByText('End date must not be before start date').waitFor()
  await expectAccessible(page)
})

// S4.4.3 S8.5.2 S8.5.3 P2.10.1
test('S8.5.1 S2.15.7 S4.5.2 a new project is added and dragged through all columns', async () => {
  const page = await openBoard('Tallgrass Food Bank')
  await page.evaluate('window.isSamePage = true')
  const title = unique('Winter drive')
  await addProject(page, title)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  for (const to of tour) {
    const saved = savedMove(page)
    await drag(page, title, to)
    await card(column(page, to), title).waitFor()
    await saved
  }
  await expectAfterReload(page, 'Completed', title)
})

// P5.2.2
test('S4.5.1 a card is moved by keyboard with space and arrows, and announced', async () => {
  const page = await openBoard('Juniper & Salt')
  const title = unique('Keyboard only')
  await addProject(page, title)
  await card(page, title).focus()
  await page.keyboard.press('Space')
  await page.getByText(new RegExp(`Picked up .?${title}`)).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  let from = 0
  for (const to of tour) {
    const steps = columns.indexOf(to) - from
    from += steps
    const saved = savedMove(page)
    await page.keyboard.press('Space')
    for (let step = 0; step < Math.abs(steps); step += 1) {
      await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
    }
    await page.keyboard.press('Space')
    await page.getByText(new RegExp(`^Dropped ${title}.*${to}`)).waitFor({ state: 'attached' })
    await card(column(page, to), title).waitFor()
    await saved
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expectAfterReload(page, 'Completed', title)
})

// P5.2.2
test('S1.2.3 a card is moved with its menu', async () => {
  const page = await openBoard('Wayfarer Inns')
  const title = unique('By menu')
  await addProject(page, title)
  for (const to of tour) {
    const saved = savedMove(page)
    await card(page, title).hover()
    await card(page, title).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: to, exact: true }).click()
    await card(column(page, to), title).waitFor()
    await saved
  }
  await expectAfterReload(page, 'Completed', title)
})

// S9.4.3 P5.2.1
test('S9.4.2 a card is moved by touch after a hold of 120 ms', async () => {
  const page = await site.openAs(admin, { hasTouch: true })
  await openBoard('Ridgeline Outfitters', page)
  const title = unique('By touch')
  await addProject(page, title)
  const touch = await touchOf(page)
  for (const name of tour) {
    const saved = savedMove(page)
    const from = await centre(card(page, title))
    const to = await centre(column(page, name))
    await touch.press(from)
    // The card's own mark stays during the previous drop's animation.
    await page.locator('[data-dragging=touch]').waitFor({ state: 'attached' })
    await touch.moveTo(from, { x: to.x, y: to.y + 60 })
    await touch.release()
    await card(column(page, name), title).waitFor()
    await saved
  }
  await expectAfterReload(page, 'Completed', title)
})

// P5.2.1
test('S4.5.4 S9.4.1 a drop in the same place or a press under 5 px makes no call', async () => {
  const page = await openBoard('Stonecrop Trade College')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
  const first = column(page, 'Planned').getByRole('listitem').first()
  const at = await centre(first)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, at.y + 6, { steps: 4 })
  await page.mouse.move(at.x, at.y, { steps: 4 })
  await page.mouse.up()
  await addProject(page, unique('Afterwards'))
  expect(calls).toEqual([])
})

// P5.2.4
test('a move appears in another window within a second', async () => {
  const page = await openBoard('Larkspur Senior Living')
  const title = unique('Seen by both')
  await addProject(page, title)
  const other = await site.openAs(admin)
  await other.goto(page.url())
  await card(column(other, 'Planned'), title).waitFor()
  await drag(page, title, 'In Progress')
  const droppedAt = Date.now()
  await card(column(other, 'In Progress'), title).waitFor()
  expect(Date.now() - droppedAt).toBeLessThan(1000)
})

// P13.1.1
test('S8.1.1 S8.1.2 a red message above the board says projects cannot be loaded', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/projects')
  const calls = /\/companies\/[\da-f-]+\/projects/
  await page.route(calls, (route) => route.abort())
  await choose(page, 'Select Company', 'Harborview School')
  const failure = page.getByText('Failed to fetch projects. Please try again.')
  const [red = 0, green = 0, blue = 0] = await failure.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const { y: top = 0 } = (await failure.boundingBox()) ?? {}
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  const first = await column(page, 'Planned').getByRole('listitem').first().boundingBox()
  expect(top).toBeLessThan(first?.y ?? 0)
})

// S8.9.1 S8.9.2 P2.8.1
test('S4.5.3 a card goes back and says why when the server is gone, and Retry works', async () => {
  const page = await openBoard('Osprey Lane Dental')
  const title = unique('Through a crash')
  await addProject(page, title)
  await site.kill()
  await drag(page, title, 'In Progress')
  const message = page.getByRole('alert').filter({ hasText: title })
  await message.filter({ hasText: 'Network Error' }).waitFor()
  await card(column(page, 'Planned'), title).waitFor()
  await site.restart()
  const saved = savedMove(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await card(column(page, 'In Progress'), title).waitFor()
  await saved
  await page.reload()
  await card(column(page, 'In Progress'), title).waitFor()
})

test('S8.5.4 a project that cannot be added says why and keeps what was typed', async () => {
  const page = await openBoard('Pinwheel Children’s Museum')
  await page.getByRole('link', { name: 'Add Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await dialog.getByLabel('Title').fill('Not yet')
  await dialog.getByLabel('Start Date').fill('2026-03-01')
  await dialog.getByLabel('End Date').fill('2026-03-02')
  await page.route('**/projects/create', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Network Error' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Not yet')
})

test('S4.5.5 a card dropped outside every column returns without a call', async () => {
  const page = await openBoard('Meridian Solar Cooperative')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
  const before = await page.getByRole('region').getByRole('listitem').allTextContents()
  const at = await centre(page.getByRole('region').getByRole('listitem').first())
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, at.y + 6, { steps: 4 })
  await page.mouse.move(40, 600, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect
    .poll(() => page.getByRole('region').getByRole('listitem').allTextContents())
    .toEqual(before)
  expect(calls).toEqual([])
})

test('deleting a project shows the user what is deleted with it', async () => {
  const page = await openBoard('Brightleaf Health')
  await card(page, 'New doctors at Mueller').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete project' })
  await question.getByText(/^Also deleted: \d+ tasks?.* and \d+ campaigns?\.$/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
})

// P2.13.1
test('S2.15.3 Add Task opens its dialog from the projects board', async () => {
  const page = await openBoard('Brightleaf Health')
  const opener = page.getByRole('link', { name: 'Add Task' })
  await expect.poll(() => opener.getAttribute('aria-haspopup')).toBe('dialog')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await choose(page, 'Select Project', 'Website relaunch')
  await dialog.getByLabel('Title').waitFor()
})

test('Add in a column adds a project there; search and filter narrow the board', async () => {
  const page = await openBoard('Copper Kettle Roasters')
  const title = unique('Held for long')
  await column(page, 'On Hold').getByRole('link', { name: 'Add to On Hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Project' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Start Date').fill('2025-03-01')
  await dialog.getByLabel('End Date').fill('2025-06-30')
  await page.keyboard.press('Control+Enter')
  const added = card(column(page, 'On Hold'), title)
  await added.getByText('overdue').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('End date').selectOption('Overdue')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter End date: Overdue' }).waitFor()
  await added.waitFor()
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('no such words')
  await added.waitFor({ state: 'detached' })
  await column(page, 'On Hold').getByText('No projects match').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click()
  await added.waitFor()
  await expect.poll(() => page.title()).toBe('Copper Kettle Roasters · Projects')
})

// S2.15.13
test('S2.15.12 the company selector has a label, a placeholder and items by name', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/projects')
  const select = page.getByRole('combobox', { name: 'Select Company' })
  await expect.poll(() => select.getAttribute('placeholder')).toBe('Select...')
  await select.click()
  await page.getByRole('option', { name: 'Brightleaf Health' }).waitFor()
})
