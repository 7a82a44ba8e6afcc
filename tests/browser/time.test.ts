// Time tracking by staff: a timer over two windows, a week sheet by keyboard, a day on a phone.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import {
  choose,
  expectAccessible,
  hasFocus,
  holdMessages,
  useSharedSite,
} from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const client = 'Ridgeline Outfitters'

interface Own {
  page: Page
  project: Project
  task: Task
}

const removeProject = (page: Page, { _id }: Project) =>
  page.request.delete(`/projects/${_id}`, { headers: { origin: site.url } })

/** A project with a task. */
async function openOwn(): Promise<Own> {
  const page = await site.openAs(admin)
  const headers = { origin: site.url }
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as T
  }
  const found = await page.request.get('/companies?search=Ridgeline')
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  expect(items[0]?.name).toBe(client)
  const title = `Timekeeping ${Date.now()}`
  const dates = { startDate: '2026-01-05', endDate: '2026-03-31' }
  const project = await send<Project>('/projects/create', {
    company: items[0]?._id,
    title,
    ...dates,
  })
  const task = await send<Task>(`/projects/${project._id}/tasks/create`, {
    title: `Task of ${title}`,
  })
  return { page, project, task }
}

const timer = (page: Page) => page.getByRole('region', { name: 'Timer', exact: true })
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()
const boardOf = ({ company, project }: Task) => `company=${company}&project=${project}`

// P6.1.1
test('a timer started in one window is shown and stopped in another', async () => {
  const { page, project, task } = await openOwn()
  await page.goto(`/app/admin/tasks/${task._id}?${boardOf(task)}`)
  const other = await site.openAs(admin)
  await other.goto('/app/admin/time')
  await other.getByRole('heading', { name: 'Time', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Start timer', exact: true }).click()
  await said(page, `Timer started: ${task.title}`).waitFor()
  await timer(page).getByText(task.title, { exact: true }).waitFor()
  await timer(other).getByText(task.title, { exact: true }).waitFor()
  await timer(other)
    .getByRole('timer')
    .filter({ hasText: /^0:00:\d\d$/ })
    .waitFor()
  await expectAccessible(other)

  // The timer outlives its window.
  await page.close()
  await other.reload()
  await timer(other).getByRole('button', { name: 'Stop timer' }).click()
  await said(other, `0:01 logged on ${task.title}`).waitFor()
  await timer(other).waitFor({ state: 'detached' })
  await other.getByRole('listitem').filter({ hasText: task.title }).getByText('0:01').waitFor()
  await removeProject(other, project)
})

test('starting another timer from a card’s menu stops the first', async () => {
  const { page, project, task } = await openOwn()
  const headers = { origin: site.url }
  await page.request.post('/time/start', { data: { project: project._id }, headers })
  await page.goto(`/app/admin/tasks?${boardOf(task)}`)
  await timer(page).getByText(project.title, { exact: true }).waitFor()
  const card = page.getByRole('listitem', { name: task.title, exact: true })
  await card.hover()
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Start timer' }).click()
  await timer(page).getByText(task.title, { exact: true }).waitFor()
  await timer(page).getByRole('button', { name: 'Stop timer' }).click()
  await timer(page).waitFor({ state: 'detached' })
  await removeProject(page, project)
})

// P6.1.1
test('a week is typed by keyboard, totalled and undone; a phone shows days', async () => {
  const { page, project, task } = await openOwn()
  const note = unique('Kick-off')
  await page.goto('/app/admin/time?day=2026-02-18')
  await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor()

  await page.getByRole('link', { name: 'Add time', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await choose(page, 'Select Company', client)
  await choose(page, 'Select Project', project.title)
  await dialog.getByLabel('Time').fill('soon')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await dialog.getByText('Enter a time such as 1:30, 1.5 or 90m').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Time').fill('90m')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await said(page, `1:30 added on ${project.title}`).waitFor()

  const cell = (day: string) => page.getByRole('textbox', { name: `${project.title}, ${day}` })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: project.title }) })
  const value = (day: string) => expect.poll(() => cell(day).inputValue())
  await value('Wed').toBe('1:30')
  await page.getByRole('listitem').filter({ hasText: note }).waitFor()

  await cell('Wed').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1.5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('45m')
  await page.keyboard.press('ArrowLeft')
  await value('Thu').toBe('1:30')
  await value('Fri').toBe('0:45')
  await row.getByRole('cell', { name: '3:45', exact: true }).waitFor()
  await expectAccessible(page)

  await page.keyboard.type('25')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('alert').filter({ hasText: 'A day has 24 hours' }).waitFor()
  await cell('Thu').focus()
  await page.keyboard.press('Escape')
  await value('Thu').toBe('1:30')

  // An emptied cell removes the entry; Undo restores it.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowLeft')
  await row.getByRole('cell', { name: '2:15', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Time', level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await said(page, /^Undone: /).waitFor()
  await value('Thu').toBe('1:30')

  await page.getByRole('listitem').filter({ hasText: note }).getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  const chosen = edit.getByLabel('Task')
  const billable = edit.getByRole('checkbox', { name: 'Billable' })
  await chosen.selectOption({ label: task.title })
  await billable.uncheck()
  await expectAccessible(page)

  // Choices are blocked during the request, because its response would overwrite them.
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/time\/[\da-f-]{36}$/, async (route) => {
    sent.resolve()
    await answered.promise
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save' }).click()
  await sent.promise
  await billable.click()
  await expect.poll(() => hasFocus(billable)).toBe(true)
  await chosen.selectOption({ label: 'The project as a whole' })
  await expect.poll(() => billable.isChecked()).toBe(false)
  await expect.poll(() => chosen.inputValue()).toBe(task._id)
  answered.resolve()
  await said(page, `${task.title} saved`).waitFor()
  await page.getByRole('rowheader', { name: task.title }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  const days = page.getByRole('navigation', { name: 'Days' })
  await days.getByRole('link', { name: /^Thu/ }).click()
  const list = page.getByRole('region', { name: 'Feb 19, 2026' })
  await list.getByRole('listitem').filter({ hasText: project.title }).getByText('1:30').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('Nothing was logged on this day.').waitFor()
  await removeProject(page, project)
})

test('a typed cell survives a reload, Back and another week, saved on blur', async () => {
  const { page, project } = await openOwn()
  const headers = { origin: site.url }
  const data = { project: project._id, day: '2026-02-18', minutes: 90 }
  expect((await page.request.post('/time/create', { data, headers })).status()).toBe(201)
  await page.goto('/app/admin/time?day=2026-02-18')
  const cell = (day: string) => page.getByRole('textbox', { name: `${project.title}, ${day}` })
  const value = (day: string) => expect.poll(() => cell(day).inputValue())
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: project.title }) })
  await value('Wed').toBe('1:30')

  await cell('Sat').focus()
  await page.keyboard.type('0:20')
  await page.reload()
  await value('Sat').toBe('0:20')
  await row.getByText('Draft', { exact: true }).waitFor()
  await expectAccessible(page)

  await cell('Sun').focus()
  await page.keyboard.type('25')
  await page.getByRole('button', { name: 'Next week' }).click()
  await value('Sun').toBe('')
  await cell('Mon').focus()
  await page.keyboard.type('0:40')
  await page.goBack()
  await value('Sun').toBe('25')
  await page.getByRole('alert').filter({ hasText: 'A day has 24 hours' }).waitFor()
  await cell('Sun').focus()
  await page.keyboard.press('Escape')
  await value('Sun').toBe('')
  await page.goForward()
  await value('Mon').toBe('0:40')
  await cell('Mon').focus()
  await page.keyboard.press('Escape')
  await page.goBack()

  // The value has changed since it was typed over: passing through must not overwrite it.
  const meanwhile = { ...data, day: '2026-02-21', minutes: 60 }
  await page.request.post('/time/create', { data: meanwhile, headers })
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Changed to 1:00 in the meantime' }).waitFor()
  await cell('Sat').focus()
  await page.keyboard.press('ArrowLeft')
  await row.getByRole('cell', { name: '2:30', exact: true }).waitFor()
  await value('Sat').toBe('0:20')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0:20')
  await page.keyboard.press('ArrowLeft')
  await row.getByRole('cell', { name: '1:50', exact: true }).waitFor()
  await page.reload()
  await value('Sat').toBe('0:20')
  await expect.poll(() => row.getByText('Draft', { exact: true }).count()).toBe(0)

  // Retry saves what the unsaved cell contains by then.
  await page.route('**/time/create', (route) => route.abort(), { times: 1 })
  await cell('Fri').focus()
  await page.keyboard.type('0:30')
  await page.keyboard.press('ArrowLeft')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await cell('Fri').focus()
  await page.keyboard.type('0:45')
  await retry.click()
  await row.getByRole('cell', { name: '2:35', exact: true }).waitFor()
  await page.reload()
  await value('Fri').toBe('0:45')
  await removeProject(page, project)
})

test('unbilled time becomes lines of a draft and is billable again once removed', async () => {
  const page = await site.openAs(admin)
  const headers = { origin: site.url }
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as T
  }
  const { _id: company } = await send<{ _id: string }>('/companies/create', {
    name: `Billable ${Date.now()}`,
    website: 'https://billable.example',
    email: 'hello@billable.test',
    phone: '(512) 555-0100',
    address: { street: '1 Hour St', city: 'Austin', state: 'TX', zipCode: '78701', country: 'US' },
  })
  const dates = { startDate: '2026-01-05', endDate: '2026-03-31' }
  const title = `Billing ${Date.now()}`
  const { _id: project } = await send<Project>('/projects/create', { company, title, ...dates })
  await send('/time/create', { project, day: '2026-02-18', minutes: 50 })

  await page.goto(`/app/admin/clients/${company}/invoices`)
  await page.getByRole('button', { name: 'Change rates' }).click()
  const rates = page.getByRole('dialog', { name: 'Change rates' })
  await rates.getByLabel('An hour in USD').fill('120')
  await rates.getByLabel('Rounding of each entry').selectOption({ label: 'Up to 15 minutes' })
  await expectAccessible(page)
  await rates.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Rates saved').waitFor()
  await page.getByRole('definition').filter({ hasText: '$120.00' }).waitFor()

  // No line has to be written first.
  await page.goto(`/app/admin/invoices/new?company=${company}`)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await page.getByRole('button', { name: 'Add from time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add from time' })
  await dialog.getByLabel('Project').selectOption({ label: title })
  await dialog.getByText('1 h in 1 entry, $120.00 without tax').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add lines' }).click()
  await said(page, '1 line added from time').waitFor()
  await holdMessages(page)
  const description = page
    .getByRole('listitem', { name: 'Line 1' })
    .getByRole('textbox', { name: 'Description' })
  await expect.poll(() => description.inputValue()).toBe(`${title}, Feb 18, 2026`)

  const other = await site.openAs(admin)
  await other.goto('/app/admin/time?day=2026-02-18')
  const entry = other.getByRole('listitem').filter({ hasText: title })
  await entry.getByText('On an invoice').waitFor()
  await page
    .locator('.toasts [data-id]')
    .filter({ hasText: '1 line added from time' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await said(page, 'Undone: 1 line added from time').waitFor()
  await other.reload()
  await entry.waitFor()
  await expect.poll(() => entry.getByText('On an invoice').count()).toBe(0)
  await page.request.delete(`/companies/${company}`, { headers })
})

test('a forgotten timer is stopped as of a time that the user gives', async () => {
  const { page, project, task } = await openOwn()
  const headers = { origin: site.url }
  const data = { project: project._id, task: task._id }
  const started = await page.request.post('/time/start', { headers, data })
  expect(started.status()).toBe(201)
  await page.goto('/app/admin/time')
  await timer(page).getByRole('button', { name: 'Stop earlier: I forgot to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop earlier' })
  const field = dialog.getByLabel('When did you stop?')
  await field.waitFor()
  await expectAccessible(page)
  await field.fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Stop timer' }).click()
  await dialog.getByText('This is before the timer was started').waitFor()
  // Within the timer's first minute, the field names the minute of the start.
  await field.fill((await field.getAttribute('min')) ?? '')
  await dialog.getByText('0:01 will be logged.').waitFor()
  await dialog.getByRole('button', { name: 'Stop timer' }).click()
  await said(page, `0:01 logged on ${task.title}`).waitFor()
  await removeProject(page, project)
})

test('more than 24 hours on a day need confirmation in the sheet and the dialogs', async () => {
  const { page, project, task } = await openOwn()
  const headers = { origin: site.url }
  const day = '2026-03-11'
  for (const minutes of [900, 480]) {
    const data = { project: project._id, day, minutes }
    // Keeps their order, since the sheet changes the last entry.
    expect((await page.request.post('/time/create', { data, headers })).status()).toBe(201)
  }
  await page.goto(`/app/admin/time?day=${day}`)
  const cell = (of: string) =>
    page.getByRole('textbox', { name: `${project.title}, ${of}`, exact: true })
  const row = page.getByRole('row').filter({ has: cell('Fri') })
  const value = () => expect.poll(() => cell('Wed').inputValue())
  const question = page.getByRole('alertdialog', { name: 'More than 24 hours on one day' })
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await value().toBe('23:00')

  await cell('Wed').focus()
  await page.keyboard.type('24')
  await page.keyboard.press('ArrowRight')
  await value().toBe('24:00')
  await page.getByRole('link', { name: 'Add time', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await choose(page, 'Select Company', client)
  await choose(page, 'Select Project', project.title)
  const note = unique('Long night')
  await dialog.getByLabel('Time').fill('0:30')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await question.getByText('That makes 24:30 hours on Mar 11, 2026').waitFor()
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Add time' }))).toBe(true)
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe(note)
  await dialog.getByText('more than the day has').waitFor()
  await page.keyboard.press('Enter')
  await cancel.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await said(page, `0:30 added on ${project.title}`).waitFor()
  await dialog.waitFor({ state: 'detached' })

  const entry = page.getByRole('listitem').filter({ hasText: note })
  await entry.getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('Time').fill('0:45')
  await edit.getByRole('button', { name: 'Save' }).click()
  await question.getByText('That makes 24:45 hours').waitFor()
  await cancel.click()
  await expect.poll(() => edit.getByLabel('Time').inputValue()).toBe('0:45')
  await edit.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await edit.waitFor({ state: 'detached' })
  await entry.getByText('0:45').waitFor()

  // The day is full: another row's cell keeps what was typed until it is confirmed.
  await page.request.post('/time/create', {
    data: { project: project._id, task: task._id, day: '2026-03-12', minutes: 1380 },
    headers,
  })
  await page.reload()
  await cell('Thu').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowRight')
  await question.getByText('That makes 25:00 hours on Mar 12, 2026').waitFor()
  await expectAccessible(page)
  await cancel.click()
  await expect.poll(() => hasFocus(cell('Fri'))).toBe(true)
  await expect.poll(() => cell('Thu').inputValue()).toBe('2:00')
  await page.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await row.getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => cell('Thu').inputValue()).toBe('2:00')
  await removeProject(page, project)
})

test('stopping or replacing a timer asks before a day exceeds 24 hours', async () => {
  const { page, project, task } = await openOwn()
  const headers = { origin: site.url }
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as T
  }
  const { day } = await send<{ day: string }>('/time/start', { project: project._id })
  await send('/time/create', { project: project._id, day, minutes: 1380 })
  await send('/time/create', { project: project._id, day, minutes: 60, exceedsDay: true })
  await page.goto(`/app/admin/tasks/${task._id}?${boardOf(task)}`)
  const question = page.getByRole('alertdialog', { name: 'More than 24 hours on one day' })
  const cancel = question.getByRole('button', { name: 'Cancel' })
  const stop = timer(page).getByRole('button', { name: 'Stop timer' })

  await stop.focus()
  await page.keyboard.press('Enter')
  await question.getByText('Stop the timer anyway?').waitFor()
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The timer was not stopped.' }).waitFor()
  await expect.poll(() => hasFocus(stop)).toBe(true)

  await page.getByRole('button', { name: 'Start timer', exact: true }).click()
  await question.getByText('Your running timer stops when you start another.').waitFor()
  await cancel.click()
  await page.getByRole('alert').filter({ hasText: 'The timer was not started.' }).waitFor()
  await timer(page).getByText(project.title, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Start timer', exact: true }).click()
  await question.getByRole('button', { name: 'Stop anyway' }).click()
  await said(page, `Timer started: ${task.title}`).waitFor()
  await timer(page).getByText(task.title, { exact: true }).waitFor()

  await stop.click()
  await question.getByRole('button', { name: 'Stop anyway' }).click()
  await said(page, `0:01 logged on ${task.title}`).waitFor()
  await timer(page).waitFor({ state: 'detached' })
  await removeProject(page, project)
})

test('a rate changed by a colleague is replaced only after the user has seen it', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/people?role=viewer')
  await page.getByRole('row').getByRole('link').first().click()
  const panel = page.getByRole('dialog').filter({ hasText: 'Hourly rate' })
  const change = panel.getByRole('button', { name: 'Change rate' })
  await change.waitFor()
  const person = new URL(page.url()).pathname.split('/').at(-1)
  const setElsewhere = async (rate: object | null) => {
    const headers = { origin: site.url }
    const answer = await page.request.put(`/time/rates/${person}`, { data: { rate }, headers })
    expect(answer.status()).toBe(200)
  }
  await setElsewhere(null)
  await page.reload()

  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change rate' })
  const hour = dialog.getByRole('textbox', { name: 'An hour' })
  await hour.fill('80')
  await setElsewhere({ amount: 9000, currency: 'USD' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Someone else changed it to $90.00 in the meantime.').waitFor()
  await expect.poll(() => hour.inputValue()).toBe('80')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('$80.00').waitFor()

  await setElsewhere({ amount: 7000, currency: 'USD' })
  await said(page, 'Rate saved').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'since been changed by' }).waitFor()
  await panel.getByText('$70.00').waitFor()
  await setElsewhere(null)
})

test('time is reported by project and client, and by person and day for everyone', async () => {
  const { page, project } = await openOwn()
  const log = async (data: object) => {
    const headers = { origin: site.url }
    const sent = { project: project._id, day: '2026-02-03', ...data }
    const answer = await page.request.post('/time/create', { data: sent, headers })
    expect(answer.status()).toBe(201)
  }
  await log({ minutes: 90 })
  await log({ minutes: 30, billable: false })

  await page.goto('/app/admin/time?day=2026-02-03&person=everybody')
  const week = page.getByRole('table', { name: 'Week of everyone' })
  await week.getByRole('link', { name: '2:00' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('heading', { name: 'Time report' }).waitFor()

  await page.goto('/app/admin/time/report?by=project&from=2026-02-02&to=2026-02-08')
  const row = page.getByRole('row').filter({ hasText: project.title })
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual([expect.stringContaining(project.title), '2 h', '1 h 30 min', '75%'])
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Client').click()
  await page.getByRole('row').filter({ hasText: client }).waitFor()
  await expect.poll(() => page.url()).toContain('by=client')
  await removeProject(page, project)
})
