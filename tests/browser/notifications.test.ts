// Notifications: two people at once, live; read, configured, and unsubscribed without signing in.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'
import { openAsColleague } from '#tests/support/colleague.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { queryDatabase } from '#tests/support/query-database.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSite()
const colleagueAddress = 'priya.raman@enfilade.test'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function unreadOf(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? ''
  return Number(/(\d+) unread/.exec(name)?.[1] ?? 0)
}

interface Person {
  _id: string
  name: { first: string }
}

/** Assigns a demo task from one person to the other. */
async function giveTask(from: Page, title: string, to: string): Promise<string> {
  const [company] = (await (await from.request.get('/companies/all')).json()) as {
    _id: string
    projects: string[]
  }[]
  const headers = { origin: site.url }
  const response = await from.request.post(`/projects/${company?.projects[0]}/tasks/create`, {
    headers,
    data: { title, assignedTo: to },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { _id: string })._id
}

const markAllRead = (page: Page) =>
  page.request.put('/notifications', { data: { read: true }, headers: { origin: site.url } })

/** Restores the demo people's preferences. */
async function chooseAnew(page: Page): Promise<void> {
  const settings = [
    { kind: 'assigned', inApp: true, mail: 'soon' },
    { kind: 'file', inApp: true, mail: 'soon' },
  ]
  const headers = { origin: site.url }
  const saved = await page.request.put('/notifications/settings', { data: { settings }, headers })
  expect(saved.ok(), await saved.text()).toBe(true)
}

const idOf = async (page: Page) =>
  ((await (await page.request.get('/auth/profile')).json()) as Person)._id

test('an assigned task’s notification appears in all tabs and is read on opening', async () => {
  const mine = await site.openAs('admin@enfilade.test')
  const colleague = await openAsColleague(site, colleagueAddress)
  await markAllRead(colleague)
  const title = unique('Choose the pictures')
  await mine.goto('/app/admin/home')
  await bell(mine).waitFor()
  const second = await mine.context().newPage()
  await second.goto('/app/admin/clients')
  await bell(second).waitFor()
  const before = await unreadOf(mine)
  expect(before).toBeGreaterThan(0)

  await giveTask(colleague, title, await idOf(mine))
  for (const tab of [mine, second]) {
    await tab.getByRole('button', { name: `Notifications, ${before + 1} unread` }).waitFor()
  }
  await mine
    .getByRole('status')
    .filter({ hasText: `${before + 1} unread notifications` })
    .waitFor()
  await expect.poll(() => mine.title()).toBe('Home')

  await bell(mine).click()
  const item = panel(mine).getByRole('link', {
    name: new RegExp(`Priya Raman assigned you ${title}`),
  })
  await item.waitFor()
  await panel(mine).getByRole('region', { name: 'Today' }).first().waitFor()
  await expectAccessible(mine)
  await item.click()
  await mine.getByRole('dialog').getByText(title).first().waitFor()
  await second.getByRole('button', { name: `Notifications, ${before} unread` }).waitFor()

  // People are not notified of their own actions.
  await giveTask(mine, 'For Priya', await idOf(colleague))
  await colleague.goto('/app/admin/home')
  await colleague.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor()
  expect(await unreadOf(second)).toBe(before)
})

test('by keyboard, notifications are opened, marked as read and closed', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const colleague = await openAsColleague(site, colleagueAddress)
  const title = unique('Read these')
  await giveTask(colleague, title, await idOf(page))
  await expect.poll(async () => (await page.request.get('/notifications')).text()).toContain(title)
  await page.goto('/app/admin/home')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
  const markAll = panel(page).getByRole('button', { name: 'Mark all as read' })
  await markAll.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => bell(page).evaluate((element) => element === document.activeElement))
    .toBe(true)
})

// P5.12.1
test('choices are saved as they are made; on a phone the list is behind More', async () => {
  const page = await site.openAs('admin@enfilade.test', { viewport: { width: 390, height: 844 } })
  await chooseAnew(page)
  await page.goto('/app/admin/home')
  await page.getByRole('button', { name: /^More/ }).click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('link', { name: 'Notifications' })
    .click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Notification settings', level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Tasks assigned to you by email').selectOption('Every morning')
  await page.getByRole('status').filter({ hasText: 'Tasks assigned to you: saved' }).waitFor()
  await page.getByLabel('Files in the app').uncheck()
  await page.getByRole('status').filter({ hasText: 'Files: saved' }).waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Tasks assigned to you by email').inputValue())
    .toBe('daily')
  await expect.poll(() => page.getByLabel('Files in the app').isChecked()).toBe(false)
})

/** Simulates the end of the email delay. */
const sendWaitingEmails = () =>
  queryDatabase(
    site.dataDir,
    'enfilade_agency',
    `update pgboss.job_common set start_after = now() where name = 'notification-mail'`,
  )

test('an email lists unread notifications; one click unsubscribes without signing in', async () => {
  const mine = await site.openAs('admin@enfilade.test')
  const owner = await site.openAs('owner@brightleaf.test')
  await chooseAnew(owner)
  const title = unique('Send us the logo')
  const [company] = (await (await owner.request.get('/companies/all')).json()) as {
    projects: string[]
  }[]
  const headers = { origin: site.url }
  const data = { title, assignedTo: await idOf(owner), visibility: 'shared' }
  const url = `/projects/${company?.projects[0]}/tasks/create`
  expect((await mine.request.post(url, { headers, data })).status()).toBe(201)
  await owner.goto('/app/client/dashboard')
  await owner.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor()
  await sendWaitingEmails()
  const { link } = await waitForMail(site.dataDir, 'owner@brightleaf.test', new RegExp(title))
  expect(link).toContain('/unsubscribe?token=')

  const anyone = await site.open()
  await anyone.goto(link)
  await anyone.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  await expectAccessible(anyone)
  await anyone.getByRole('button', { name: 'Stop emails' }).click()
  await anyone
    .getByRole('status')
    .filter({ hasText: 'Emails about “Tasks assigned to you”' })
    .waitFor()
  await owner.goto('/app/client/notifications/settings')
  const choice = owner.getByLabel('Tasks assigned to you by email')
  await expect.poll(() => choice.inputValue()).toBe('off')
  await expectAccessible(owner)
})
