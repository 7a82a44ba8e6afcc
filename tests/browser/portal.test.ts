// The client area: its frame for owners and members, on phone and desktop; projects, board, approvals, requests, team.
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import type { Person } from '#contract/clients/people.ts'
import { expectAccessible, useSite } from '#tests/support/browser.ts'
import { unique, uniqueId } from '#tests/support/unique.ts'

// Uses its own program: its clients ban each other, and it adds projects that other files would count.
const site = useSite()

const admin = 'admin@enfilade.test'
const owner = 'owner@harborview.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Client area', exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })

interface Made {
  company: string
  project: string
}

/** The agency creates it for the company whose owner is signed in on the page. */
async function makeProject(page: Page, title: string, change: object = {}): Promise<Made> {
  const [company] = (await (await page.request.get('/companies/all')).json()) as { _id: string }[]
  const data = { title, company: company?._id, startDate: '2026-01-05', endDate: '2027-12-31' }
  const project = await asAgency('post', '/projects/create', data)
  await asAgency('put', `/projects/${project._id}`, change)
  return { company: company?._id ?? '', project: project._id }
}

async function asAgency(
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<{ _id: string }> {
  const page = await site.openAs(admin)
  const headers = { origin: site.url }
  const answer = await page.request[method](path, { headers, data })
  expect(answer.status(), path).toBeLessThan(300)
  return (await answer.json()) as { _id: string }
}

/** Lifts bans left by a failed test. */
async function liftBans(page: Page): Promise<void> {
  const [company] = (await (await page.request.get('/companies/all')).json()) as { _id: string }[]
  const path = `/companies/${company?._id}/people`
  const people = (await (await page.request.get(path)).json()) as Person[]
  for (const { _id } of people.filter(({ banned }) => banned)) {
    await asAgency('put', `${path}/${_id}`, { banned: false })
  }
}

const makeTask = (project: string, data: object) =>
  asAgency('post', `/projects/${project}/tasks/create`, { visibility: 'shared', ...data })

// S0.1.1 S1.3.1 S2.20.1 S2.20.2 S2.20.4 P8.1.3
test('S2.20.5 all sidebar entries open their pages; Logout ends the session', async () => {
  const page = await site.openAs(owner)
  await page.goto('/app/client')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  const entries = [
    ['Projects', 'Projects'],
    ['Work Manager', 'Work Manager'],
    ['Brand', 'Brand'],
    ['Team', 'Team'],
    ['Banned Users', 'Banned Users'],
    ['Profile', 'Profile'],
    ['Details', 'Details'],
    ['Security', 'Security'],
  ] as const
  for (const [entry, title] of entries) {
    await sidebar(page).getByRole('link', { name: entry, exact: true }).click()
    await heading(page, title).waitFor()
    await expectAccessible(page)
  }
  for (const group of ['Teams', 'Account']) {
    const summary = sidebar(page).locator('summary', { hasText: group })
    await summary.click()
    await sidebar(page)
      .getByRole('link', { name: group === 'Teams' ? 'Team' : 'Details' })
      .waitFor({ state: 'hidden' })
    await summary.click()
  }
  await sidebar(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
})

const entries = {
  work: ['Dashboard', 'Projects', 'Work Manager', 'Invoices', 'Quotes', 'Retainers', 'Posts'],
  rest: ['Reports', 'Brand', 'Services', 'Portfolio', 'Profile'],
  teams: ['Team', 'Banned Users', 'Calendar'],
  account: ['Details', 'Security'],
}
const forOwners = ['Banned Users']
/** Pages whose heading differs. */
const titleOf: Record<string, string | RegExp> = { Dashboard: /^Welcome/, Work: 'Work Manager' }

test.each([
  ['an owner at a desk', 'owner@brightleaf.test', undefined],
  ['a member at a desk', 'member@brightleaf.test', undefined],
  ['an owner on a phone', 'owner@brightleaf.test', phone],
  ['a member on a phone', 'member@brightleaf.test', phone],
])('%s opens every entry', async (_who, person, device) => {
  const page = await site.openAs(person, device)
  await page.goto('/app/client/dashboard')
  await page.getByRole('heading', { name: titleOf['Dashboard'] ?? '' }).waitFor()
  const all = Object.values(entries).flat()
  const own = person.startsWith('owner') ? all : all.filter((entry) => !forOwners.includes(entry))
  const expected = device ? own.map((entry) => (entry === 'Work Manager' ? 'Work' : entry)) : own
  const bar = page.getByRole('navigation', { name: 'Client area, main entries' })
  const sheet = page.getByRole('dialog', { name: 'More' })
  for (const entry of expected) {
    const link = { name: entry, exact: true }
    if (!device) await sidebar(page).getByRole('link', link).click()
    else if ((await bar.getByRole('link', link).count()) > 0) {
      await bar.getByRole('link', link).tap()
    } else {
      await bar.getByRole('button', { name: 'More' }).tap()
      await sheet.getByRole('link', link).tap()
    }
    await page.getByRole('heading', { name: titleOf[entry] ?? entry, level: 1 }).waitFor()
    if (device) await expectAccessible(page)
  }
  if (!device) {
    const shown = await sidebar(page).getByRole('link').allInnerTexts()
    expect(shown.filter((name) => all.includes(name))).toEqual(expected)
  }
})

test('S6.3.3 a member on a phone reaches all member pages from the bottom bar', async () => {
  const page = await site.openAs('member@brightleaf.test', phone)
  await page.goto('/app/client/dashboard')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await expectAccessible(page)
  const bar = page.getByRole('navigation', { name: 'Client area, main entries' })
  for (const [entry, title] of [
    ['Projects', 'Projects'],
    ['Work', 'Work Manager'],
  ] as const) {
    await bar.getByRole('link', { name: entry }).tap()
    await heading(page, title).waitFor()
  }
  await bar.getByRole('button', { name: 'More' }).tap()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect.poll(() => sheet.getByRole('link', { name: 'Banned Users' }).count()).toBe(0)
  await sheet.getByRole('link', { name: 'Team' }).tap()
  await heading(page, 'Team').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Invite' }).count()).toBe(0)
  expect((await page.goto('/app/client/team/banned-users'))?.status()).toBe(403)
  expect((await page.goto('/app/admin/home'))?.status()).toBe(404)
})

// S1.3.2
test('S2.20.6 an owner approves a task; changing it revokes the approval', async () => {
  const page = await site.openAs(owner)
  const { company, project } = await makeProject(page, 'Open day', { approvalMode: 'required' })
  const poster = unique('Open day poster')
  const { _id } = await makeTask(project, { title: poster, status: 'in review' })
  await page.goto('/app/client/dashboard')
  await page.getByRole('link', { name: `Review ${poster}` }).click()
  const mine = panel(page, poster)
  await mine.getByText('Your turn to decide').waitFor()
  await expectAccessible(page)

  const staff = await site.openAs(admin)
  await staff.goto(`/app/admin/tasks/${_id}?company=${company}&project=${project}`)
  await staff.getByText('Waiting for the client').first().waitFor()
  await mine.getByRole('button', { name: 'Approve' }).click()
  await said(page, `“${poster}” approved`).waitFor()
  await staff.getByText('Approved: yours to finish').first().waitFor()

  const title = panel(staff, poster).getByRole('textbox', { name: 'Title' })
  await title.fill(`${poster}!`)
  await title.press('Tab')
  const revoked = /that approval no longer counts/
  await staff.getByText(revoked).waitFor()
  await page.getByText(revoked).waitFor()
  await page.getByRole('heading', { name: 'Changed since it was approved' }).waitFor()
  const refused = await staff.request.put(`/projects/tasks/${_id}`, {
    headers: { origin: site.url },
    data: { status: 'done' },
  })
  expect(refused.status()).toBe(409)
  expect(await refused.text()).toContain('has to approve')
})

// S2.20.6 P8.1.2
test('P8.1.1 the dashboard lists unpaid invoices, next events and campaign results', async () => {
  const page = await site.openAs(owner)
  const { company, project } = await makeProject(page, 'Term dates')
  const [overdueId, openId, voidId] = await Promise.all(
    ['2026-02-01', '2099-02-01', '2026-02-02'].map(async (dueDate) => {
      const { _id } = await asAgency('post', '/invoices/create', {
        company,
        currency: 'USD',
        ...(dueDate < '2027' && { issueDate: '2026-01-15' }),
        dueDate,
        lines: [{ description: 'Hall', quantity: 1, unitPrice: { amount: 5000, currency: 'USD' } }],
      })
      await asAgency('post', `/invoices/${_id}/send`, {})
      return _id
    }),
  )
  await asAgency('post', `/invoices/${voidId}/void`, { reason: 'Sent twice' })
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const end = new Date(Date.now() + 7_200_000).toISOString()
  const event = unique('Call about the term')
  const times = { allDay: false, start, end, timeZone: 'America/Chicago' }
  await asAgency('post', '/events/create', { title: event, company, ...times })
  const campaign = unique('Term ads')
  const metrics = { reach: 4321, engagement: 120, conversions: 17 }
  await asAgency('post', `/projects/${project}/campaigns/create`, {
    title: campaign,
    status: 'active',
    metrics,
  })

  await page.goto('/app/client/dashboard')
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await needs.getByRole('listitem').first().getByText('Overdue').waitFor()
  const showAll = needs.getByRole('button', { name: 'Show all' })
  if (await showAll.isVisible()) await showAll.click()
  const paths = await needs
    .getByRole('link', { name: /^Review / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const at = (id: string | undefined) => paths.findIndex((path) => path.endsWith(`/${id}`))
  expect(at(overdueId)).toBeGreaterThanOrEqual(0)
  expect(at(overdueId)).toBeLessThan(at(openId))
  expect(at(voidId)).toBe(-1)
  const lastInvoice = paths.findLastIndex((path) => path.includes('/client/invoices/'))
  const firstOther = paths.findIndex((path) => !path.includes('/client/invoices/'))
  if (firstOther >= 0) expect(lastInvoice).toBeLessThan(firstOther)
  await page.getByRole('region', { name: 'Next events' }).getByText(event).waitFor()
  const results = page.getByRole('table', { name: 'Campaign results' })
  await results.getByRole('row').filter({ hasText: campaign }).getByText('4,321').waitFor()
  await expectWhole(page)
})

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('S2.20.11 a guest decides through a link without an account or scripts', async () => {
  const page = await site.openAs(owner, phone)
  const { company, project } = await makeProject(page, 'Fair')
  const title = unique('Fair stand')
  const { _id } = await makeTask(project, { title, description: 'In oak', status: 'in review' })
  await page.goto(`/app/client/work-manager/${_id}`)
  await page.getByRole('button', { name: 'Guest link…' }).tap()
  const dialog = panel(page, 'Guest link')
  await dialog.getByLabel('Who is it for?').fill('Dr. Lee')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).tap()
  const field = page.getByRole('textbox', { name: 'Guest link', exact: true })
  await field.waitFor()
  const url = await field.inputValue()
  await page.getByText('Dr. Lee', { exact: true }).waitFor()

  const guest = await site.open({ ...phone, javaScriptEnabled: false })
  const answer = await guest.goto(url)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await guest.getByRole('heading', { name: title, level: 1 }).waitFor()
  await guest.getByText('In oak', { exact: true }).waitFor()
  await expect.poll(() => guest.locator('script').count()).toBe(0)
  expect(await guest.context().cookies()).toEqual([])
  // The layout check is a script.
  const scripted = await site.open(phone)
  await scripted.goto(url)
  await expectWhole(scripted)

  await guest.getByLabel('I’m sending it back for changes').check()
  await guest.getByLabel('Your name').fill('Robin Vale')
  await guest.getByRole('button', { name: 'Send decision' }).tap()
  await guest.getByText('Describe what should change').waitFor()
  await expect.poll(() => guest.getByLabel('Your name').inputValue()).toBe('Robin Vale')
  await guest.getByLabel('What should change?').fill('Larger letters')
  await guest.getByRole('button', { name: 'Send decision' }).tap()
  await guest.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor()
  await page.getByText(/^Robin Vale, using .+’s link, sent it back$/).waitFor()
  await page.getByText('Larger letters', { exact: true }).waitFor()
  await scripted.reload()
  await expectWhole(scripted)

  const other = unique('Fair leaflet')
  const leaflet = await makeTask(project, { title: other, status: 'in review' })
  const staff = await site.openAs(admin)
  await staff.goto(`/app/admin/tasks/${leaflet._id}?company=${company}&project=${project}`)
  await staff.getByRole('button', { name: 'Guest link…' }).click()
  await panel(staff, 'Guest link').getByRole('button', { name: 'Create link' }).click()
  const second = staff.getByRole('textbox', { name: 'Guest link', exact: true })
  await guest.goto(await second.inputValue())
  await guest.getByLabel('I’m sending it back for changes').check()
  await guest.getByLabel('What should change?').fill('Larger letters,\nand in blue')
  await guest.getByLabel('Your name').fill('Robin Vale')
  await asAgency('put', `/projects/tasks/${leaflet._id}`, { title: `${other}!` })
  await guest.getByRole('button', { name: 'Send decision' }).tap()
  await guest.getByRole('heading', { name: 'There is a newer version', level: 1 }).waitFor()
  const left = await guest.locator('body').innerText()
  expect(left).not.toContain('Fair leaflet')
  expect(left).toContain('Larger letters,\nand in blue')
  await staff.getByText('for an older version').waitFor()

  await staff.getByRole('button', { name: 'Guest link…' }).click()
  await panel(staff, 'Guest link').getByLabel('Who is it for?').fill('Sam')
  await panel(staff, 'Guest link').getByRole('button', { name: 'Create link' }).click()
  await staff.getByRole('button', { name: 'Revoke the guest link Sam' }).waitFor()
  const third = await second.inputValue()
  await staff.getByRole('button', { name: 'Revoke the guest link Sam' }).click()
  await said(staff, 'Guest link revoked').waitFor()
  expect((await guest.goto(third))?.status()).toBe(410)
  await guest.getByRole('heading', { name: 'This link was revoked', level: 1 }).waitFor()
})

test('several items are approved at once, except a changed one; one is on hold', async () => {
  const page = await site.openAs(owner, phone)
  const { company, project } = await makeProject(page, 'Signs')
  const titles = [unique('Entrance sign'), unique('Exit sign'), unique('Road sign')]
  const ids: string[] = []
  for (const title of titles) {
    ids.push((await makeTask(project, { title, status: 'in review' }))._id)
  }
  const [entrance = '', exit = '', road = ''] = titles
  await page.goto('/app/client/dashboard')
  const box = (title: string) => page.getByRole('checkbox', { name: `Choose ${title}` })
  const all = page.getByRole('button', { name: /^Show all / })
  await box(road).or(all).first().waitFor()
  if (await all.isVisible()) await all.tap()
  for (const title of titles) await box(title).check()
  await expectWhole(page)
  await asAgency('put', `/projects/tasks/${ids[2]}`, { title: `${road}!` })
  await page.getByRole('button', { name: 'Approve 3', exact: true }).tap()
  await said(page, '2 approved').waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: `“${road}” was not approved.` })
    .waitFor()
  for (const title of [entrance, exit]) {
    await page.getByRole('link', { name: `Review ${title}` }).waitFor({ state: 'detached' })
  }

  await page.goto(`/app/client/work-manager/${ids[2]}`)
  await page.getByRole('button', { name: 'Put on hold…' }).tap()
  const dialog = panel(page, 'Put on hold')
  await dialog.getByLabel('What is it waiting for?').fill('The new logo')
  await dialog.getByRole('button', { name: 'Put on hold' }).tap()
  await page.getByText(/^On hold since .+: The new logo$/).waitFor()
  await expectWhole(page)
  const staff = await site.openAs(admin)
  await staff.goto(`/app/admin/tasks/${ids[2]}?company=${company}&project=${project}`)
  await staff.getByText(/^On hold since .+: The new logo$/).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Take off hold' }).click()
  await said(staff, 'No longer on hold').waitFor()
  await page.getByRole('button', { name: 'Put on hold…' }).waitFor()
})

test('an owner sends an item back with a reason, only in the version seen', async () => {
  const page = await site.openAs(owner, phone)
  const { company, project } = await makeProject(page, 'Prospectus')
  const { _id } = await makeTask(project, { title: 'Prospectus cover', status: 'in review' })
  await page.goto(`/app/client/work-manager/${_id}`)
  await page.getByRole('button', { name: 'Send back…' }).tap()
  const dialog = panel(page, 'Send back')
  await dialog.getByRole('button', { name: 'Send back' }).tap()
  await dialog.getByText('Describe what should change').waitFor()
  const reason = dialog.getByLabel('What should change?')
  await reason.fill('The old logo is on it')
  await asAgency('put', `/projects/tasks/${_id}`, { description: 'In blue' })
  await page.getByText('In blue', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Send back' }).tap()
  const changed = dialog.getByText(/^This changed while you were looking/)
  await changed.waitFor()
  // The text must not be attributed to the newer version after a reload either.
  await page.reload()
  await expect.poll(() => reason.inputValue()).toBe('The old logo is on it')
  await dialog.getByRole('button', { name: 'Send back' }).tap()
  await changed.waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Send back…' }).tap()
  await expect.poll(() => reason.inputValue()).toBe('The old logo is on it')
  await dialog.getByRole('button', { name: 'Send back' }).tap()
  await page.getByText('We’re making your changes').first().waitFor()
  await expectAccessible(page)
  const staff = await site.openAs(admin)
  await staff.goto(`/app/admin/tasks/${_id}?company=${company}&project=${project}`)
  await staff.getByText('The old logo is on it').waitFor()
  await staff.getByText('Sent back').first().waitFor()
})

test('the address of Send back opens and focuses it; Escape closes only it', async () => {
  const page = await site.openAs(owner)
  const { project } = await makeProject(page, 'Yearbook')
  const { _id } = await makeTask(project, { title: 'Yearbook cover', status: 'in review' })
  await page.goto(`/app/client/work-manager/${_id}?send-back`)
  const reason = panel(page, 'Send back').getByLabel('What should change?')
  await expect.poll(() => reason.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await reason.waitFor({ state: 'hidden' })
  await panel(page, 'Yearbook cover').getByRole('button', { name: 'Send back…' }).waitFor()
})

// P8.2.1
test('S2.20.11 a client’s request with a file appears on both boards with its progress', async () => {
  const page = await site.openAs(owner)
  const { project } = await makeProject(page, 'Alumni pages')
  const title = unique('A page for the class of 1999')
  await page.goto(`/app/client/work-manager/new/${project}`)
  const dialog = panel(page, 'Raise a request')
  await dialog.getByLabel('What do you need?').fill(title)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'names.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await said(page, 'We’ve received').waitFor()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByText('Request', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Your requests' }).click()
  const list = panel(page, 'Your requests')
  await list.getByRole('link', { name: title }).click()
  const task = panel(page, title)
  await task.getByText('names.txt').first().waitFor()
  await task.getByRole('textbox', { name: 'Comment', exact: true }).fill('By June, please')
  await task.getByRole('button', { name: 'Send' }).click()
  await task
    .getByRole('article', { name: /^Shared comment/ })
    .getByText('By June, please')
    .waitFor()
})

test('S3.9.1 a client sees a project’s timeline and shared tasks, nothing internal', async () => {
  const page = await site.openAs(owner)
  const map = unique('Campus map')
  const { project } = await makeProject(page, map)
  const type = 'Web Development'
  await makeTask(project, { title: 'Draw the paths', type, dueDate: '2027-03-01' })
  await makeTask(project, { title: 'Margin of the map', visibility: 'internal' })
  await page.goto('/app/client/projects')
  await page.getByRole('link', { name: map }).click()
  await heading(page, map).waitFor()
  const line = page.getByRole('region', { name: 'Timeline' })
  await line.getByText('Mar 1, 2027').waitFor()
  await expectAccessible(page)
  const paths = page.getByRole('region', { name: 'To Do' }).getByRole('listitem')
  await paths.getByText(type).waitFor()
  await paths.getByText('Due Mar 1, 2027').waitFor()
  await paths.getByRole('link', { name: 'Draw the paths' }).click()
  await panel(page, 'Draw the paths').getByText('To Do').waitFor()
  await expect.poll(() => page.getByText('Margin of the map').count()).toBe(0)
  expect(await page.content()).not.toContain('Margin of the map')
  // Another one appears automatically.
  await makeTask(project, { title: 'Print the map' })
  await page.getByRole('link', { name: 'Print the map' }).waitFor()
})

// S2.20.5 P8.1.3 P8.1.4
test('an owner invites, bans and unbans members; a banned one is signed out at once', async () => {
  const email = `colleague-${uniqueId()}@newcomers.test`
  const page = await site.openAs('owner@brightleaf.test')
  await liftBans(page)
  const member = await site.openAs('member@brightleaf.test')
  await member.goto('/app/client/dashboard')
  await member.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.goto('/app/client/team')
  await page.getByRole('link', { name: 'Invite' }).click()
  const dialog = panel(page, 'Invite to the client area')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await said(page, `${email} invited`).waitFor()
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()

  await page.getByRole('button', { name: 'Actions, Caleb Winters' }).click()
  await page.getByRole('menuitem', { name: 'Ban…' }).click()
  const question = page.getByRole('alertdialog')
  const fail = (route: Route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback()
  await page.route('**/people/*', fail)
  await question.getByRole('button', { name: 'Ban' }).click()
  await question.getByText('Network Error').waitFor()
  await page.unroute('**/people/*', fail)
  await question.getByRole('button', { name: 'Ban' }).click()
  await member.getByRole('heading', { name: "You're Not Signed In" }).waitFor()
  await sidebar(page).getByRole('link', { name: 'Banned Users' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lift ban of Caleb Winters' }).click()
  await page.getByText('No banned users.').waitFor()
})
