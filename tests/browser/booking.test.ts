// A visitor books, moves and cancels the free consultation, with and without scripts; the agency sees it at once.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Host, HostChange } from '#contract/site/booking.ts'
import { expectAccessible, hasFocus, holdMessages, useSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSite()
const withoutScripts = { javaScriptEnabled: false }
const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Gives Avery availability every day, so the test does not depend on the date. */
async function setHours(change: HostChange): Promise<void> {
  const page = await site.openAs('admin@enfilade.test')
  const hosts = (await (await page.request.get('/booking/hosts')).json()) as Host[]
  const avery = hosts.find(({ person }) => person.name.first === 'Avery')
  const saved = await page.request.put(`/booking/hosts/${avery?.person._id}`, {
    data: change,
    headers: { origin: site.url },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

const everyDay: HostChange = {
  isActive: true,
  timeZone: 'UTC',
  noticeHours: 24,
  dailyMax: 20,
  bufferMinutes: 0,
  hours: (['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const).map((day) => ({
    day,
    from: '14:00',
    to: '18:00',
  })),
}

/** Free times on all shown days; the number on the first depends on the time of day. */
const timesOf = (page: Page) => page.getByRole('main').getByRole('radio')
const labelOf = (page: Page, at: number) => timesOf(page).nth(at).locator('xpath=..').innerText()

/** Checks both themes at this width. The check is a script, so a page without scripts is opened once more. */
async function expectWhole(page: Page, isScripted = true): Promise<void> {
  const shown = isScripted ? page : await site.open({ viewport: page.viewportSize() })
  if (!isScripted) await shown.goto(page.url())
  await expectAccessible(shown)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

async function fill(page: Page, who: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Your name').fill(who.name)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
}

// P3.1.1
test('without scripts, on a phone, a visitor books, moves and cancels', async () => {
  await setHours(everyDay)
  const page = await site.open({ ...withoutScripts, ...phone })
  await page.goto('/contact')
  await page.getByRole('link', { name: '30-minute free consultation' }).click()
  await page
    .getByRole('heading', { level: 1, name: 'Book a free 30-minute consultation' })
    .waitFor()

  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Show times' }).click()
  await page.getByText(/All times are in Eastern .+ \(New York\)/).waitFor()
  await expectWhole(page, false)
  await page.getByRole('link', { name: 'Later days' }).click()
  await page.getByRole('link', { name: 'Earlier days' }).waitFor()

  const wanted = await labelOf(page, 1)
  await timesOf(page).nth(1).check()
  await fill(page, { name: 'Noor Without-Scripts', email: 'noor@visitors.test' })
  await page.getByLabel('What is it about?').fill('A new site')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('status').getByText('You’re booked.').waitFor()
  await page
    .getByText(wanted.replace(/ [AP]M$/, ''))
    .first()
    .waitFor()
  await expectWhole(page, false)

  await page.getByRole('link', { name: 'Move it' }).click()
  const next = await labelOf(page, 2)
  await timesOf(page).nth(2).check()
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await page.getByRole('status').getByText('Moved.').waitFor()
  await page
    .getByText(next.replace(/ [AP]M$/, ''))
    .first()
    .waitFor()

  await page.getByText('Cancel it').click()
  await page.getByRole('button', { name: 'Yes, cancel the consultation' }).click()
  await page.getByRole('heading', { name: 'This consultation is cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Book another time' }).waitFor()
})

test('errors are at their fields; when a time is taken, others are offered', async () => {
  await setHours(everyDay)
  const first = await site.open({ ...withoutScripts, ...desktop })
  const second = await site.open(desktop)
  for (const page of [first, second]) {
    await page.goto('/book')
    await timesOf(page).nth(3).check()
  }
  await fill(first, { name: 'First', email: 'first@visitors.test' })
  await first.getByRole('button', { name: 'Book this time' }).click()
  await first.getByRole('status').getByText('You’re booked.').waitFor()

  await fill(second, { name: 'Second', email: 'second@visitors.test' })
  await second.getByRole('button', { name: 'Book this time' }).click()
  await second.getByRole('alert').getByText('This time is no longer available.').waitFor()
  await expectWhole(second)
  const near = second.getByRole('group', { name: 'Free times nearby' }).getByRole('radio')
  await expect.poll(() => near.count()).toBe(3)
  await near.nth(1).check()
  await second.getByLabel('Email', { exact: true }).fill('second@localhost')
  await second.getByRole('button', { name: 'Book this time' }).click()
  await second.getByText('Email must be a valid email').waitFor()
  await expect.poll(() => second.getByLabel('Your name').inputValue()).toBe('Second')
  await second.getByLabel('Email', { exact: true }).fill('second@visitors.test')
  await second.getByRole('button', { name: 'Book this time' }).click()
  await second.getByRole('status').getByText('You’re booked.').waitFor()
})

test('a visitor in a renamed time zone has its current name preselected', async () => {
  await setHours(everyDay)
  const page = await site.open({ ...desktop, timezoneId: 'Asia/Calcutta' })
  await page.goto('/book')
  await page.getByText('All times are in India Standard Time (Kolkata)').waitFor()
  const select = page.getByLabel('Time zone')
  await expect.poll(() => select.inputValue()).toBe('Asia/Kolkata')
  await expect.poll(() => select.locator('option[value="Asia/Calcutta"]').count()).toBe(0)
})

test('a visitor books in their own time zone, and staff and mail confirm it', async () => {
  await setHours(everyDay)
  const name = unique('Kaya Scripted')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@visitors.test`
  const staff = await site.openAs('admin@enfilade.test', desktop)
  await staff.goto('/app/admin/messages')

  const page = await site.open({ ...desktop, timezoneId: 'Asia/Tokyo' })
  await page.goto('/book')
  await page.getByText('All times are in Japan Standard Time (Tokyo).').waitFor()
  await expectWhole(page)
  await fill(page, { name, email })
  await page.reload()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe(name)
  await page.keyboard.press('Tab')
  await timesOf(page).nth(5).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('status').getByText('You’re booked.').waitFor()
  await page.getByText('Japan Standard Time (Tokyo)').waitFor()

  const inbox = staff.getByRole('list', { name: 'Messages' })
  await inbox.getByRole('link', { name: new RegExp(name) }).click()
  const details = staff.getByRole('region', { name: 'Consultation' })
  await details.getByText('Not confirmed yet').waitFor()
  await details.getByText('With Avery Stone').waitFor()
  await expectWhole(staff)

  const mail = await waitForMail(site.dataDir, email, /consultation/i)
  const [link = ''] = /https?:\/\/\S+\/booking\/[\w-]+/.exec(mail.text) ?? []
  await page.goto(new URL(link).pathname)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('status').getByText('your consultation is confirmed').waitFor()
  await details.getByText('Confirmed', { exact: true }).waitFor()

  await staff.getByRole('button', { name: 'Cancel consultation' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Cancel consultation' })
  await question.getByRole('button', { name: 'Cancel consultation' }).click()
  await details.getByText('Cancelled', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This consultation is cancelled' }).waitFor()
})

test('staff set consultation hours; without any the site links the contact form', async () => {
  await setHours(everyDay)
  const staff = await site.openAs('admin@enfilade.test', desktop)
  await staff.goto('/app/admin/calendar')
  await staff.getByRole('link', { name: 'Consultation hours' }).click()
  // The calendar on this page names her too, next to her bookings.
  await staff.getByRole('heading', { level: 1, name: 'Consultations' }).waitFor()
  await staff.getByRole('link', { name: 'Avery Stone' }).click()
  const form = staff.getByRole('form', { name: 'Consultation hours' })
  await expectWhole(staff)
  await form.getByLabel('Monday').fill('9 to five')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Monday must be hours such as').waitFor()
  await form.getByLabel('Monday').fill('9am-12pm, 13-17')
  await form.getByLabel('Visitors can book').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Consultation hours saved').waitFor()
  await holdMessages(staff)
  await expect.poll(() => form.getByLabel('Monday').inputValue()).toBe('09:00–12:00, 13:00–17:00')

  const visitor = await site.open({ ...withoutScripts, ...phone })
  await visitor.goto('/')
  const book = visitor.getByRole('link', { name: 'Book your free consultation' })
  await expect.poll(() => book.getAttribute('href')).toBe('/contact')
  await visitor.goto('/book')
  await visitor.waitForURL('**/contact')
  expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain('/book<')

  await staff.getByRole('button', { name: 'Undo' }).click()
  await form.getByLabel('Visitors can book').and(staff.locator(':checked')).waitFor()
  await visitor.goto('/')
  await expect.poll(() => book.getAttribute('href')).toBe('/book')
  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain('/book<')

  // Someone else saves during typing: both changes are kept, and the focus stays.
  const place = form.getByLabel('Where or how')
  await place.fill('A video')
  const read = staff.waitForResponse((answer) => answer.url().endsWith('/booking/hosts'))
  await setHours({ ...everyDay, dailyMax: 7 })
  await (await read).finished()
  await staff.keyboard.type(' call')
  await expect.poll(() => place.inputValue()).toBe('A video call')
  await expect.poll(() => hasFocus(place)).toBe(true)
  await staff.keyboard.press('Enter')
  await expect.poll(() => form.getByLabel('Maximum per day').inputValue()).toBe('7')
  await expect.poll(() => place.inputValue()).toBe('A video call')
  await expect.poll(() => hasFocus(place)).toBe(true)
})
