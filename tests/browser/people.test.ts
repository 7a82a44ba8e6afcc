// People: agency and client people, their roles, companies and bans; a client's page; what each role sees.
import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { choose, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { uniqueId } from '#tests/support/unique.ts'

const site = useSharedSite()

const admin = 'admin@enfilade.test'
const mira = 'mira.falk@enfilade.test'
const elliot = 'elliot.marsh@enfilade.test'

interface Named {
  _id: string
  name: string
}

async function openPeople(search = ''): Promise<Page> {
  const page = await site.openAs(admin)
  await page.goto(`/app/admin/people${search}`)
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  return page
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('an administrator finds everyone by group, role and name', async () => {
  const page = await openPeople()
  await row(page, 'Mira Falk').getByText('2 clients').waitFor()
  const groups = page.getByRole('radiogroup', { name: 'People to show' })
  await groups.getByText('Clients').click()
  await row(page, 'Noor Haddad').waitFor()
  await row(page, 'Avery Stone').waitFor({ state: 'detached' })
  await groups.getByText('Agency').click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Bookkeeper')
  await row(page, 'Priya Raman').waitFor({ state: 'detached' })
  await row(page, 'Nora Castellanos').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('role')).toBe('bookkeeper')
  await expectAccessible(page)
})

test('a role changes at once in the user’s window, and Undo reverts it', async () => {
  const page = await site.openAs(admin)
  const found = await page.request.get('/people?search=elliot')
  const { items } = (await found.json()) as { items: { _id: string }[] }
  await page.request.put(`/people/${items[0]?._id}`, {
    data: { staffRole: 'viewer' },
    headers: { origin: site.url },
  })
  const theirs = await site.openAs(elliot)
  await theirs.goto('/app/admin/clients')
  await theirs.getByRole('table', { name: 'Clients | Companies' }).waitFor()
  await expect
    .poll(() => theirs.getByRole('link', { name: 'Add Client | Customer' }).count())
    .toBe(0)

  await page.goto('/app/admin/people')
  await page.getByRole('link', { name: 'Elliot Marsh' }).click()
  const panel = page.getByRole('dialog', { name: 'Elliot Marsh' })
  await panel.getByRole('combobox', { name: 'Role' }).selectOption('Manager')
  await said(page, 'Role of Elliot Marsh changed').waitFor()
  await theirs.getByRole('link', { name: 'Add Client | Customer' }).waitFor()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await theirs.getByRole('link', { name: 'Add Client | Customer' }).waitFor({ state: 'detached' })
  await expect.poll(() => panel.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('viewer')
})

test('a user’s clients are chosen without waiting; Undo keeps a colleague’s change', async () => {
  const page = await site.openAs(admin)
  const found = await page.request.get('/people?search=elliot')
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const path = `/people/${items[0]?._id}`
  const put = (data: object) => page.request.put(path, { data, headers: { origin: site.url } })
  const companies = async () =>
    ((await (await page.request.get(path)).json()) as { companies: string[] | null }).companies
  await put({ staffRole: 'viewer', companies: [] })

  await page.goto(`/app/admin/people/${items[0]?._id}`)
  const panel = page.getByRole('dialog', { name: 'Elliot Marsh' })
  const chosen = panel.getByRole('list', { name: 'Chosen clients' })
  // Delays each response.
  await page.route(`**${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const name of ['Brightleaf Health', 'Harborview School']) {
    await choose(page, 'Add client', name)
    await chosen.getByText(name).waitFor()
  }
  await expect.poll(async () => (await companies())?.length).toBe(2)
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2)

  await put({ companies: [] })
  await chosen.waitFor({ state: 'detached' })
  await panel.getByRole('heading', { name: 'Elliot Marsh' }).click()
  await page.keyboard.press('Control+z')
  await page.getByRole('alert').filter({ hasText: 'since been changed by' }).waitFor()
  expect(await companies()).toEqual([])
  await put({ companies: null })
})

test('staff of chosen clients see these alone, and nothing internal to the agency', async () => {
  const page = await site.openAs(mira)
  await page.goto('/app/admin/clients')
  await row(page, 'Brightleaf Health').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  const sidebar = page.getByRole('navigation', { name: 'Back-office' })
  await sidebar.getByRole('link', { name: 'Manage Tasks' }).waitFor()
  for (const name of ['Messages', 'Settings', 'People']) {
    expect(await sidebar.getByRole('link', { name }).count(), name).toBe(0)
  }
  const refused = await page.goto('/app/admin/people')
  expect(refused?.status()).toBe(403)
})

test('P11.1.6 P11.1.7 a role has its screens in the sidebar and says what it can read', async () => {
  const shown = {
    'nora.castellanos@enfilade.test': {
      Invoices: 1,
      Quotes: 1,
      Messages: 0,
      People: 0,
      Settings: 0,
    },
    [elliot]: { Invoices: 0, Quotes: 0, Messages: 0, People: 0, Settings: 0 },
  }
  for (const [email, entries] of Object.entries(shown)) {
    const page = await site.openAs(email)
    await page.goto('/app/admin/home')
    const sidebar = page.getByRole('navigation', { name: 'Back-office' })
    for (const name of ['Manage Projects', 'Manage Campaigns', 'Manage Tasks', 'Calendar', 'Time'])
      await sidebar.getByRole('link', { name, exact: true }).waitFor()
    for (const [name, count] of Object.entries(entries))
      expect(await sidebar.getByRole('link', { name, exact: true }).count(), name).toBe(count)
  }
  const page = await openPeople()
  await page.getByRole('link', { name: 'Invite to the agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the agency' })
  for (const [role, sentence] of [
    ['Administrator', 'Reads and changes everything'],
    ['Manager', 'Reads everything but settings and staff'],
    ['Contributor', 'without money'],
    ['Bookkeeper', 'Reads companies, projects, tasks, campaigns, calendar, time, invoices'],
    ['Viewer', 'calendar, time and reports, without money'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role)
    await dialog.getByText(sentence).waitFor()
  }
  await page.keyboard.press('Escape')
})

test('an invited user joins the agency and has the role', async () => {
  const lastName = `Lindgren-${uniqueId()}`
  const [name, email] = [`Pat ${lastName}`, `${lastName.toLowerCase()}@newcomers.test`]
  const page = await openPeople()
  await page.getByRole('link', { name: 'Invite to the agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the agency' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Bookkeeper')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await said(page, `${email} invited`).waitFor()
  await page.getByText('Invited to the agency').waitFor()
  // The people may not all fit on one page.
  await page.getByRole('searchbox', { name: 'Search people' }).fill(lastName)

  const { link } = await waitForMail(site.dataDir, email, /invites you/)
  const guest = await site.open()
  await guest.goto(new URL(link).pathname + new URL(link).search)
  await guest.getByLabel('First name').fill('Pat')
  await guest.getByLabel('Last name').fill(lastName)
  await guest.getByLabel('Password', { exact: true }).fill('Seven-green-kettles')
  await guest.getByRole('button', { name: 'Accept invitation' }).click()
  await guest.getByRole('heading', { name: 'Welcome, Pat' }).waitFor()
  await row(page, name).waitFor()

  await page.getByRole('link', { name }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Ban' }).click()
  const question = page.getByRole('alertdialog')
  const fail = (route: Route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback()
  await page.route('**/people/*', fail)
  await question.getByRole('button', { name: 'Ban' }).click()
  await question.getByText('Network Error').waitFor()
  await page.unroute('**/people/*', fail)
  await question.getByRole('button', { name: 'Ban' }).click()
  await said(page, `${name} banned`).waitFor()
  await question.waitFor({ state: 'detached' })
  await guest.getByRole('heading', { name: 'Welcome, Pat' }).waitFor({ state: 'detached' })
})

// P5.6.5
test('S0.1.2 a client has a page: details, projects, people, activity', async () => {
  const email = `kit-${uniqueId()}@harborview.test`
  const page = await site.openAs(admin)
  await page.goto('/app/admin/clients?search=Harborview')
  await page.getByRole('link', { name: 'Harborview School', exact: true }).click()
  await page.getByRole('heading', { name: 'Harborview School', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Website' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('table', { name: 'Projects' }).waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).last().click()
  await page.getByText('Marguerite Olsen', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the client area' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await said(page, `${email} invited`).waitFor()
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await said(page, `Invitation to ${email} withdrawn`).waitFor()
  await page.getByRole('link', { name: 'Activity', exact: true }).last().click()
  await page.getByText(`withdrew the invitation for ${email}`).waitFor()
})

test('the first user invited to a client is proposed as its owner', async () => {
  const page = await site.openAs(admin)
  const answer = await page.request.post('/companies/create', {
    data: { ...sampleCompany, name: `First Person ${uniqueId()}` },
    headers: { origin: site.url },
  })
  const company = (await answer.json()) as Named
  await page.goto(`/app/admin/clients/${company._id}/people`)
  await page.getByRole('link', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the client area' })
  await dialog.getByText('The company has no owner yet.').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('owner')
  await expectAccessible(page)
})

test('a member of two companies sees a record in the portal of its company', async () => {
  const email = `${uniqueId()}@newcomers.test`
  const staff = await site.openAs(admin)
  const page = await site.open()
  const headers = { origin: site.url }
  const read = async <T>(path: string) => (await (await staff.request.get(path)).json()) as T
  const send = async (window: Page, path: string, data: object) => {
    const answer = await window.request.post(path, { data, headers })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as { _id: string }
  }
  for (const name of ['Brightleaf Health', 'Harborview School']) {
    const { items } = await read<{ items: { _id: string }[] }>(
      `/companies?search=${encodeURIComponent(name)}`,
    )
    const invitations = `/companies/${items[0]?._id}/invitations`
    await send(staff, invitations, { email, role: 'owner' })
    const { link } = await waitForMail(site.dataDir, email, new RegExp(`invites you to ${name}`))
    await send(page, '/auth/accept-invitation', {
      token: new URL(link).searchParams.get('token'),
      ...(name === 'Brightleaf Health' && { name: { first: 'Wilma', last: 'Ortega' } }),
      password: 'Seven-green-kettles',
    })
  }
  const session = await page.request.get('/auth/session')
  const { user } = (await session.json()) as { user: { companies: Named[] } }
  const [first, second] = user.companies
  const title = `Of the second ${uniqueId()}`
  const dates = { startDate: '2026-01-05', endDate: '2027-12-31' }
  const project = await send(staff, '/projects/create', { company: second?._id, title, ...dates })
  const task = await send(staff, `/projects/${project._id}/tasks/create`, {
    title,
    visibility: 'shared',
  })
  const [service] = await read<Named[]>(`/companies/${second?._id}/services`)

  const frameOf = (company: Named | undefined) =>
    page.getByRole('button', { name: `Company: ${company?.name}` })
  const expectAtHome = async (path: string, shown: string) => {
    await page.waitForURL(`**${path}?company=${second?._id}`)
    await page.getByRole('heading', { name: shown }).first().waitFor()
    await frameOf(second).waitFor()
  }
  const ofTask = `/app/client/work-manager/${task._id}`
  const ofProject = `/app/client/projects/${project._id}`
  const ofService = `/app/client/services/${service?._id}`
  for (const [path, shown] of [
    [ofProject, title],
    [ofTask, title],
    [ofService, service?.name ?? ''],
  ] as const) {
    await page.goto(path)
    await expectAtHome(path, shown)
  }

  // The same with navigation inside the browser.
  await page.goto('/app/client/dashboard')
  await frameOf(first).waitFor()
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, ofTask)
  await expectAtHome(ofTask, title)
  await page.getByRole('listitem').filter({ hasText: title }).first().waitFor()
  await staff.request.delete(`/projects/${project._id}`, { headers })
})
