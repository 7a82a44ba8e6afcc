// The calendar: pickers, content, events added, moved and edited by pointer and keyboard, series, the feed.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { calendarKinds } from '#contract/records.ts'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { choose, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { touchOf } from '#tests/support/touch.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

/** A month without any demo data. */
const month = '2031-03'

async function openCalendar(search = `?date=${month}-01`): Promise<Page> {
  const page = await site.openAs(admin)
  await page.goto(`/app/admin/calendar${search}`)
  await page.getByRole('table').waitFor()
  return page
}

const dayCell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)
const chip = (place: Page | Locator, title: string) =>
  place.getByRole('link', { name: new RegExp(`^(?:[\\d:]+[ap]m )?${title} ?(?:,| \\d)`) })
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/events/'),
  )

const undo = (page: Page, said: string | RegExp) =>
  page
    .locator('.toasts [data-id]')
    .filter({ hasText: said })
    .getByRole('button', { name: 'Undo' })
    .click()

interface Added {
  title: string
  start: string
  end: string
  [field: string]: unknown
}

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { headers: { origin: site.url }, data })
  if (!answer.ok()) throw new Error(await answer.text())
  // The contract's tests check what the call answers.
  return (await answer.json()) as Answer
}

async function companyId(page: Page, search: string): Promise<string | undefined> {
  const found = await page.request.get(`/companies?search=${search}`)
  const { items } = (await found.json()) as { items: { _id: string }[] }
  return items[0]?._id
}

async function addEvent(page: Page, fields: Added): Promise<string> {
  const data = { company: await companyId(page, 'Ridgeline'), ...fields }
  return (await post<{ _id: string }>(page, '/events/create', data))._id
}

const allDay = (day: string, until = day) => ({ allDay: true, start: day, end: until })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('It is not on screen')
  const [x, y] = [start.x + Math.min(20, start.width / 2), start.y + start.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 3, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 12, { steps: 8 })
  await page.mouse.up()
}

test('S2.21.1 S2.21.2 S2.21.3 S2.21.4 month, ten years, arrows and week from Sunday', async () => {
  const page = await openCalendar('?date=2026-11-22')
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  const years = page.getByRole('combobox', { name: 'Year' })
  const listed = await years.getByRole('option').allTextContents()
  expect(listed).toHaveLength(10)
  expect([listed[0], listed.at(-1)]).toEqual(['2021', '2030'])
  const shown = page.getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('table', { name: 'December 2026' }).waitFor()
  await expect.poll(() => shown.textContent()).toBe('December 2026')
  await expect.poll(() => shown.getAttribute('aria-live')).toBe('polite')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('table', { name: 'January 2027' }).waitFor()
  expect((await years.getByRole('option').allTextContents())[0]).toBe('2022')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('table', { name: 'December 2026' }).waitFor()
  await page.getByRole('combobox', { name: 'Month' }).selectOption('March')
  await page.getByRole('table', { name: 'March 2026' }).waitFor()
  await years.selectOption('2024')
  await page.getByRole('table', { name: 'March 2024' }).waitFor()
  expect(new URL(page.url()).searchParams.get('date')).toBe('2024-03-01')
})

// P5.10.1 P5.10.2
test('a calendar that is still loading says so over its empty days', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/tasks')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/events?*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  const note = page.getByText('Loading the calendar…')
  await note.waitFor()
  release()
  await note.waitFor({ state: 'detached' })
})

test('S2.21.5 S2.21.6 today is highlighted; entries are filtered by client and kind', async () => {
  const page = await openCalendar('')
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
  const current = page.locator('td[aria-current="date"]')
  await expect.poll(() => current.getAttribute('data-day')).toBe(today)
  await page
    .getByRole('link', { name: /Weekly check-in ?,.*Brightleaf Health/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await choose(page, 'Select Company', 'Harborview School')
  await chip(page, 'Weekly check-in').first().waitFor({ state: 'hidden' })
  const kinds = new URL(page.url()).searchParams
  expect(kinds.get('company')).not.toBeNull()
  const answered = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname === '/events' && !searchParams.get('kinds')?.includes('task')
  })
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  const entries = (await (await answered).json()) as CalendarEntry[]
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ kind }) => kind === 'task')).toEqual([])
  const others = calendarKinds.filter((kind) => kind !== 'task')
  expect(new URL(page.url()).searchParams.get('kinds')).toBe(others.join(','))
})

// P5.10.3
test('clicking a day adds an event, which is edited, deleted and restored with Undo', async () => {
  const page = await openCalendar()
  const title = unique('Fitting day')
  await choose(page, 'Select Company', 'Ridgeline Outfitters')
  await dayCell(page, `${month}-12`).click({ position: { x: 60, y: 80 } })
  const dialog = page.getByRole('dialog', { name: 'Add event' })
  await expect.poll(() => dialog.getByLabel('Start date').inputValue()).toBe(`${month}-12`)
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await dialog.getByText('Title is a required field').waitFor()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('End time').fill('08:00')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await dialog.getByText('End must not be before start').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('End time').fill('10:30')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await dialog.waitFor({ state: 'detached' })
  await chip(dayCell(page, `${month}-12`), title).click()
  const editing = page.getByRole('dialog', { name: 'Edit event' })
  await editing.getByLabel('Location').fill('Store, first floor')
  await editing.getByLabel('All day').check()
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.waitFor({ state: 'detached' })
  await chip(dayCell(page, `${month}-12`), title).click()
  await expect.poll(() => editing.getByLabel('Location').inputValue()).toBe('Store, first floor')
  await expect.poll(() => editing.getByLabel('All day').isChecked()).toBe(true)
  await editing.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await chip(page, title).waitFor({ state: 'detached' })
  await undo(page, `${title} deleted`)
  await chip(dayCell(page, `${month}-12`), title).waitFor()
})

test('a colleague’s saved changes are kept; for conflicts the user chooses', async () => {
  const page = await openCalendar()
  const title = unique('Kick-off')
  const id = await addEvent(page, { title, ...allDay(`${month}-06`) })
  const colleague = async (change: Record<string, string>) => {
    const headers = { origin: site.url }
    const answer = await page.request.put(`/events/${id}`, { headers, data: change })
    expect(answer.ok()).toBe(true)
  }
  await page.reload()
  await chip(page, title).click()
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  const location = dialog.getByLabel('Location')
  await location.fill('Room 2')
  await colleague({ location: 'Room 3', description: 'Bring the plan' })
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Bring the plan')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText('Room 3').waitFor()
  await page.keyboard.press('Escape')
  await dialog
    .getByText(
      /changed the same fields in the meantime. Save again to choose which version to keep/,
    )
    .waitFor()
  await location.fill('Room 22')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await versions.getByText('Room 22').click()
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Keep these' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  const event: unknown = await (await page.request.get(`/events/${id}`)).json()
  expect(event).toMatchObject({ location: 'Room 22', description: 'Bring the plan' })
})

test('events are dragged, resized and drawn, shown in another window and undone', async () => {
  const page = await openCalendar()
  const title = unique('Moving fair')
  await addEvent(page, { title, ...allDay(`${month}-04`) })
  const other = await openCalendar()
  await chip(dayCell(other, `${month}-04`), title).waitFor()
  const moved = saved(page)
  await drag(page, chip(page, title), dayCell(page, `${month}-06`))
  await moved
  await chip(dayCell(other, `${month}-06`), title).waitFor()
  const bar = chip(dayCell(page, `${month}-06`), title)
  const longer = saved(page)
  await drag(page, bar.locator('span').last(), dayCell(page, `${month}-08`))
  await longer
  await other
    .getByRole('link', { name: new RegExp(`^${title} ?, .*March 6 to .*March 8`) })
    .waitFor()
  await undo(page, /moved to .*March 8/)
  await other.getByRole('link', { name: new RegExp(`^${title} ?, Thursday, March 6,`) }).waitFor()
  await choose(page, 'Select Company', 'Ridgeline Outfitters')
  await drag(page, dayCell(page, `${month}-17`), dayCell(page, `${month}-19`))
  const dialog = page.getByRole('dialog', { name: 'Add event' })
  await expect.poll(() => dialog.getByLabel('All day').isChecked()).toBe(true)
  await expect.poll(() => dialog.getByLabel('End date').inputValue()).toBe(`${month}-19`)
})

test('by touch: a held event moves to another day, a tap opens it', async () => {
  const page = await site.openAs(admin, {
    hasTouch: true,
    viewport: { width: 820, height: 1180 },
  })
  const title = unique('Touched fair')
  await addEvent(page, { title, ...allDay('2031-04-09') })
  await page.goto('/app/admin/calendar?view=month&date=2031-04-01')
  const touch = await touchOf(page)
  const middle = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('It is not on screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await middle(chip(page, title))
  const to = await middle(dayCell(page, '2031-04-11'))
  const moved = saved(page)
  await touch.press(from)
  await page.locator('[data-previewed]').first().waitFor()
  await touch.moveTo(from, to)
  await touch.release()
  await moved
  await chip(dayCell(page, '2031-04-11'), title).waitFor()

  await chip(page, title).tap()
  await page.getByRole('dialog', { name: 'Edit event' }).waitFor()
})

test('arrows, Enter, Space and Shift work on the calendar by keyboard alone', async () => {
  const page = await openCalendar()
  const title = unique('Keyboard class')
  await addEvent(page, { title, ...allDay(`${month}-11`) })
  const event = chip(page, title)
  await event.focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('status')
    .filter({ hasText: `${title} picked up.` })
    .waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page
    .getByRole('status')
    .filter({ hasText: 'Wednesday, March 19 to Thursday, March 20' })
    .waitFor()
  const moved = saved(page)
  await page.keyboard.press('Space')
  await moved
  await chip(dayCell(page, `${month}-19`), title).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: 'stays where it was' }).waitFor()
  await page.locator(`[data-day-link="${month}-01"]:visible`).focus()
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add event' }).waitFor()
  expect(new URL(page.url()).searchParams.get('on')).toBe(`${month}-09`)
})

test('a single occurrence can be changed; the dialog lists edits that would be lost', async () => {
  const page = await openCalendar('?date=2031-05-01')
  const [title, other] = [unique('Stand-up'), unique('Retro')]
  await addEvent(page, {
    title,
    ...allDay('2031-05-05'),
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  })
  await chip(dayCell(page, '2031-05-12'), title).click()
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  await dialog.getByText('Repeats every week on Monday.').first().waitFor()
  await dialog.getByLabel('Title').fill(other)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await chip(dayCell(page, '2031-05-12'), other).waitFor()
  await chip(dayCell(page, '2031-05-19'), title).click()
  await dialog.getByLabel('Change').selectOption('all')
  await dialog.getByLabel('Every … weeks').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(`May 12, 2031: ${other}`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save without them' }).click()
  await chip(page, other).waitFor({ state: 'detached' })
  await chip(dayCell(page, '2031-05-19'), title).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete “${title}”` })
  await question.getByLabel('This event', { exact: true }).check()
  await question.getByRole('button', { name: 'Delete' }).click()
  await chip(dayCell(page, '2031-05-19'), title).waitFor({ state: 'detached' })
  await chip(dayCell(page, '2031-05-05'), title).waitFor()
})

test('an event is dragged in a week view; a phone starts with the agenda', async () => {
  const page = await site.openAs(admin)
  const title = unique('Hourly call')
  await addEvent(page, {
    title,
    start: '2031-08-06T15:00:00Z',
    end: '2031-08-06T16:00:00Z',
  })
  await page.goto('/app/admin/calendar?view=week&date=2031-08-06')
  const call = chip(page, title)
  await call.waitFor()
  const box = await call.boundingBox()
  const moved = saved(page)
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 22, (box?.y ?? 0) + 62, { steps: 6 })
  await page.mouse.up()
  const { start } = (await (await moved).json()) as { start: string }
  expect(start).toBe('2031-08-06T16:00:00.000Z')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/admin/calendar?date=2031-08-01')
  await page.getByRole('link', { name: title }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Agenda' }).isChecked()).toBe(true)
  await expectAccessible(page)
})

// P5.10.1
test('a sent invoice is on its due date for staff and client until it is voided', async () => {
  const page = await openCalendar('?date=2031-09-01')
  const client = await site.openAs('owner@brightleaf.test')
  await client.goto('/app/client/manage-events?view=month&date=2031-09-01')
  await client.getByRole('table').waitFor()
  const price = { amount: 12_000, currency: 'USD' }
  const { _id } = await post<{ _id: string }>(page, '/invoices/create', {
    company: await companyId(page, 'Brightleaf'),
    currency: 'USD',
    dueDate: '2031-09-10',
    lines: [{ description: 'Workshop', quantity: 1, unitPrice: price }],
  })
  const { number } = await post<{ number: string }>(page, `/invoices/${_id}/send`, {})
  const name = `Invoice ${number}`
  for (const side of [page, client]) await chip(dayCell(side, '2031-09-10'), name).waitFor()
  await expectAccessible(page)
  await chip(client, name).click()
  await client.getByRole('heading', { name, level: 1 }).waitFor()
  const invoices = page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: 'Invoices' })
  await invoices.click()
  await chip(page, name).waitFor({ state: 'detached' })
  await invoices.click()
  await chip(page, name).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.goBack()
  await chip(page, name).waitFor()
  await post(page, `/invoices/${_id}/void`, {})
  await chip(page, name).waitFor({ state: 'detached' })
})

// P5.10.5
test('a private calendar address for other programs is created once and renewed', async () => {
  const page = await openCalendar()
  const address = async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    await dialog.getByRole('button', { name: 'Create address' }).click()
    const url = await dialog.locator('output').textContent()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return url ?? ''
  }
  const [first, second] = [await address(), await address()]
  const anonymous = await site.open()
  expect((await anonymous.request.get(first)).status()).toBe(404)
  const feed = await anonymous.request.get(second)
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
})

test('S2.20.3 a client adds and changes own events and sees nothing internal', async () => {
  const title = unique('Clinic tour')
  const staff = await site.openAs(admin)
  await staff.goto('/app/admin/calendar')
  const page = await site.openAs('owner@brightleaf.test')
  await page.goto('/app/client/dashboard')
  const sidebar = page.getByRole('navigation')
  await sidebar.getByRole('link', { name: 'Banned Users' }).first().waitFor()
  await sidebar.getByRole('link', { name: 'Calendar' }).first().click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.getByText('Agenda', { exact: true }).click()
  await page.getByRole('link', { name: 'Weekly check-in' }).first().click()
  await page.getByRole('dialog', { name: 'Weekly check-in' }).getByText('Video call').waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => page.getByText('Go or no go for the portal').count()).toBe(0)
  await page.getByRole('link', { name: 'Add event', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add event' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('dialog', { name: 'Edit event' }).getByLabel('Location').fill('Mueller')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Brightleaf Health · Mueller', { exact: true }).waitFor()
  await chip(staff, title).waitFor()
  await expectAccessible(page)
})
