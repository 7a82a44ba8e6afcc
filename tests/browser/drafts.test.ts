// What is typed into any form is there again, in whatever way one has left it.
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns.ts'
import { companies } from '#contract/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { people } from '#contract/people.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { demoPassword, useSite } from '#tests/support/browser.ts'
import { type FormRecords, type FormRow, forms } from '#tests/support/forms.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { writeToAgency } from '#tests/support/visitor.ts'

const site = useSite()
const admin = 'admin@enfilade.test'

async function makeRecords(page: Page): Promise<FormRecords> {
  async function call<T = { _id: string }>(
    endpoint: Endpoint,
    { params, data }: { params?: Record<string, string>; data?: object },
  ): Promise<T> {
    const answer = await page.request.fetch(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: { origin: site.url },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  const { _id: companyId } = await call(companies.create, {
    data: {
      name: 'Unsaved & Co',
      website: 'unsaved.example',
      description: '',
      email: 'desk@unsaved.test',
      phone: '(512) 555-0162',
      address: { street: '1', city: 'Austin', state: 'TX', zipCode: '78702', country: 'US' },
    },
  })
  const dates = { startDate: '2026-01-05', endDate: '2026-12-18' }
  const project = (title: string) =>
    call(projects.create, { data: { company: companyId, title, ...dates } })
  const { _id: projectId } = await project('One project')
  await project('Another project')
  const params = { projectId }
  const { _id: taskId } = await call(tasks.create, { params, data: { title: 'One task' } })
  await call(tasks.create, { params, data: { title: 'Another task' } })
  const campaign = (title: string) => call(campaigns.create, { params, data: { title } })
  const { _id: campaignId } = await campaign('One campaign')
  await campaign('Another campaign')

  await writeToAgency(site, { firstName: 'Unsaved' })
  const found = await page.request.get('/messages?search=unsaved')
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const email = 'invited@unsaved.test'
  await call(people.invite, { params: { companyId }, data: { email, role: 'owner' } })
  const { link } = await waitForMail(site.dataDir, email, /./)
  return {
    companyId,
    projectId,
    taskId,
    campaignId,
    messageId: items[0]?._id ?? '',
    invitation: link.replace(/^https?:\/\/[^/]+/, ''),
  }
}

let made: Promise<FormRecords> | undefined
const recordsBy = (page: Page) => (made ??= makeRecords(page))

/** A form, opened in a tab of its own. */
interface Tab {
  row: FormRow
  page: Page
  path: string
}

async function open({ row, page, path }: Tab): Promise<void> {
  await page.goto(path)
  await row.open?.(page)
  await row.field(page).waitFor()
}

async function expectStored({ row, page }: Tab, text: string): Promise<void> {
  const storage = row.isPublic ? 'sessionStorage' : 'localStorage'
  const isStored = () =>
    page.evaluate(
      `Object.values(${storage}).some((value) => value.includes(${JSON.stringify(text)}))`,
    )
  await expect.poll(isStored, { message: text, timeout: 8000 }).toBe(true)
}

/** It is stored on the device from the moment it is typed. */
async function type(tab: Tab, text: string): Promise<void> {
  const { row, page } = tab
  await row.field(page).fill(text)
  await expectStored(tab, text)
}

async function expectTyped({ row, page }: Tab, text: string): Promise<void> {
  await row.open?.(page)
  // After a document was loaded anew, the browser may have put an older text back, which then stands behind it.
  const value = () => row.field(page).inputValue()
  await expect.poll(value, { message: text, timeout: 8000 }).toContain(text)
}

const textOf = ({ row }: Tab, way: string) => `${row.name}: ${way}`

const isThere = ({ page, path }: Tab) => page.url().endsWith(path)

/** Back to where the form is, as the browser's own button goes. */
async function goBack(tab: Tab): Promise<void> {
  for (let steps = 0; steps < 3 && !isThere(tab); steps += 1) await tab.page.goBack()
  if (!isThere(tab)) await tab.page.goto(tab.path)
}

async function eachForm(
  context: BrowserContext,
  rows: readonly FormRow[],
  job: (tab: Tab) => Promise<void>,
): Promise<void> {
  const records = await recordsBy(context.pages()[0] ?? (await context.newPage()))
  const left = [...rows]
  // A few at a time: each has its window.
  const work = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const page = await context.newPage()
      await job({ row, page, path: row.path(records) })
    }
  }
  await Promise.all([work(), work(), work()])
}

const ofStaff = forms.filter(({ isPublic }) => !isPublic)

test('by a closed tab, a crash, signing out in another tab, and the session’s end', async () => {
  const first = await site.openAs(admin)
  const context = first.context()
  await first.goto('/app/admin/home')
  const tabs: Tab[] = []
  await eachForm(context, ofStaff, async (tab) => {
    const current = { ...tab }
    async function inNewTab(way: string) {
      await current.page.close()
      current.page = await context.newPage()
      await open(current)
      await expectTyped(current, textOf(tab, way))
    }
    await open(current)
    await type(current, textOf(tab, 'closed tab'))
    await inNewTab('closed tab')
    await type(current, textOf(tab, 'crash'))
    const crashed = current.page.waitForEvent('crash')
    const devtools = await context.newCDPSession(current.page)
    devtools.send('Page.crash').catch(() => undefined)
    await crashed
    await inNewTab('crash')
    await type(current, textOf(tab, 'sign-out'))
    tabs.push(current)
  })
  const eachTab = (job: (tab: Tab) => Promise<void>) => Promise.all(tabs.map(job))

  await first.getByRole('button', { name: /Avery Stone/ }).click()
  await first.getByRole('menuitem', { name: 'Logout' }).click()
  await first.getByRole('button', { name: 'Keep and sign out' }).click()
  await eachTab(({ page }) => page.getByRole('heading', { name: "You're Not Signed In" }).waitFor())
  await first.request.post('/auth/signin', { data: { email: admin, password: demoPassword } })
  await eachTab(async (tab) => {
    await open(tab)
    await expectTyped(tab, textOf(tab, 'sign-out'))
    await type(tab, textOf(tab, 'session over'))
  })

  await context.clearCookies({ name: 'enfilade_session' })
  const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })
  await eachTab(async ({ page }) => {
    // A call that nothing has cached.
    await page.evaluate(`document.querySelector('nav a[href$="home"]').click()`)
    await over(page).waitFor()
  })
  const last = tabs.at(-1)?.page ?? first
  await over(last).getByLabel('Password', { exact: true }).fill(demoPassword)
  await last.keyboard.press('Enter')
  await eachTab(async (tab) => {
    await tab.page.waitForURL('**/app/admin/home')
    await goBack(tab)
    await expectTyped(tab, textOf(tab, 'session over'))
  })
}, 150_000)

/** Opens a page and does something to it before any script has come. */
async function beforeScripts(page: Page, path: string, job: () => Promise<void>): Promise<void> {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await done
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await job()
  resolve()
  await page.unroute('**/*.js')
}

test('what is typed before the page has come to life stays, and is a draft', async () => {
  const page = await site.openAs(admin)
  const records = await recordsBy(page)
  for (const name of ['reply', 'Settings, Website', 'registration']) {
    const row = forms.find((one) => one.name === name)
    if (!row) throw new Error(`There is no form ${name}`)
    const tab = { row, page, path: row.path(records) }
    const text = textOf(tab, 'early')
    await beforeScripts(page, tab.path, () => row.field(page).fill(text))
    await expectStored(tab, text)
    expect(await row.field(page).inputValue()).toContain(text)
  }
})

test('a search that is typed before the page has come to life is searched for', async () => {
  const page = await site.openAs(admin)
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await beforeScripts(page, '/app/admin/clients', () => search.fill('Brightleaf'))
  await page.getByRole('row').filter({ hasText: 'Harborview' }).waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Brightleaf Health' }).waitFor()
  expect(await search.inputValue()).toBe('Brightleaf')
})
