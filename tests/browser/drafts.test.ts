// Typed text is restored in every form, however it was left.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword, useSite } from '#tests/support/browser.ts'
import { makeFormRecords } from '#tests/support/form-records.ts'
import { type FormRecords, type FormRow, forms } from '#tests/support/forms.ts'
import { openKillable } from '#tests/support/killable-browser.ts'
import { storedDrafts } from '#tests/support/stored-drafts.ts'

const site = useSite()
const admin = 'admin@enfilade.test'

let made: Promise<FormRecords> | undefined
const recordsBy = (page: Page) => (made ??= makeFormRecords(site, page))

/** A form open in its own tab. */
interface Tab {
  row: FormRow
  page: Page
  path: string
}

/** Goes there as by a link of the app, without loading a page, which would take most of a test's time. */
async function goTo(page: Page, path: string): Promise<void> {
  const isApp = await page.evaluate(`window.__reactRouterDataRouter !== undefined`)
  if (isApp) await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
  else await page.goto(path)
}

async function expectStored({ row, page }: Tab, ...texts: string[]): Promise<void> {
  const missing = async () => {
    const stored = row.isPublic
      ? await page.evaluate('Object.values(sessionStorage)')
      : await storedDrafts(page)
    return texts.filter((text) => !JSON.stringify(stored).includes(text))
  }
  await expect.poll(missing, { timeout: 8000 }).toEqual([])
}

/** Text is stored on the device as soon as it is typed. */
async function type(tab: Tab, text: string): Promise<void> {
  const { row, page } = tab
  await row.field(page).fill(text)
  await expectStored(tab, text)
}

async function expectTyped({ row, page }: Tab, text: string): Promise<void> {
  await row.open?.(page)
  await expect.poll(() => row.field(page).inputValue(), { message: text }).toBe(text)
}

const textOf = ({ row }: Tab, way: string) => `${row.name}: ${way}`

/**
 * Waits until this exact field is gone, because the next page may have the same one: New invoice and New quote both have
 * notes, and the chat stays open.
 * @param leave makes it go
 */
async function untilFieldGoes({ row, page }: Tab, leave: () => Promise<unknown>): Promise<void> {
  await row.field(page).evaluate((field) => field.setAttribute('data-left', ''))
  await leave()
  await page.locator('[data-left]').waitFor({ state: 'hidden' })
}

const isThere = ({ page, path }: Tab) => page.url().endsWith(path)

async function open(tab: Tab): Promise<void> {
  const { row, page, path } = tab
  const go = () => (row.isPublic ? page.goto(path) : goTo(page, path))
  const mayMistakeField = !isThere(tab) && (await row.field(page).count()) > 0
  await (mayMistakeField ? untilFieldGoes(tab, go) : go())
  await row.open?.(page)
  await row.field(page).waitFor()
}

/** Follows the page's first link, even behind a dialog. */
async function leaveByLink(tab: Tab): Promise<void> {
  const { page } = tab
  const before = page.url()
  await untilFieldGoes(tab, async () => {
    await page.evaluate(
      `document.querySelector('a[href^="/"]:not([href="' + location.pathname + '"])').click()`,
    )
    // The address changes before the page does.
    await page.waitForURL((url) => url.href !== before)
  })
}

async function comeBack(tab: Tab): Promise<void> {
  if (!isThere(tab)) await goTo(tab.page, tab.path)
}

async function failToSave({ row, page }: Tab): Promise<void> {
  if (row.except?.['failed save']) return void (await page.reload())
  // The old page may still send its save after the next page is requested, and the new one may read by POST.
  let isLeft = false
  await page.route('**/*', (route) =>
    isLeft || route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await row.field(page).evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
  await page.reload({ waitUntil: 'commit' })
  isLeft = true
  await page.waitForLoadState()
  await page.unroute('**/*')
}

/** Ways of leaving within one tab. */
const ways: Record<string, (tab: Tab) => Promise<unknown>> = {
  async Escape(tab) {
    const field = tab.row.field(tab.page)
    const escape = () => field.press('Escape')
    if (await field.evaluate((element) => element.closest('dialog') === null)) await escape()
    else await untilFieldGoes(tab, escape)
  },
  'a click outside': ({ page }) => page.mouse.click(700, 4),
  'another card': async ({ row, page }) => row.toAnother?.(page),
  async 'another page by link'(tab) {
    await leaveByLink(tab)
    await tab.page.goBack()
  },
  async Back({ page }) {
    await page.goBack()
    await page.goForward()
  },
  'failed save and a reload': failToSave,
}

async function leaveInAllWays(tab: Tab): Promise<void> {
  await open(tab)
  for (const [way, leave] of Object.entries(ways)) {
    if (tab.row.except?.[way] || (way === 'another card' && !tab.row.toAnother)) continue
    const text = textOf(tab, way)
    await type(tab, text)
    await leave(tab)
    await comeBack(tab)
    await expectTyped(tab, text)
  }
}

const ofVisitors = forms.filter(({ isPublic }) => isPublic)
const ofClients = forms.filter(({ isOfClient }) => isOfClient)
const ofStaff = forms.filter(({ isPublic, isOfClient }) => !isPublic && !isOfClient)

/** Limits concurrency, because all windows at once would slow each other down. */
async function aFewAtATime<One>(
  all: readonly One[],
  job: (one: One, worker: number) => Promise<void>,
) {
  const left = [...all]
  const work = async (worker: number) => {
    for (let one = left.shift(); one; one = left.shift()) await job(one, worker)
  }
  await Promise.all([0, 1, 2].map(work))
}

/** Forms one after another in a few tabs. */
async function leaveEach(context: BrowserContext, rows: readonly FormRow[]): Promise<void> {
  const records = await recordsBy(context.pages()[0] ?? (await context.newPage()))
  const pages = await Promise.all([0, 1, 2].map(() => context.newPage()))
  await aFewAtATime(rows, async (row, worker) => {
    const page = pages[worker]
    if (!page) throw new Error('There is no tab')
    await leaveInAllWays({ row, page, path: row.path(records) })
  })
}

/** What one test completes well within its time on a busy machine. */
const maxForms = 12
const staffAndVisitors = [...ofStaff, ...ofVisitors]
const parts = Array.from({ length: Math.ceil(staffAndVisitors.length / maxForms) }, (_, part) => ({
  part: part + 1,
  rows: staffAndVisitors.slice(part * maxForms, (part + 1) * maxForms),
}))

test.each(parts)(
  'a draft survives Escape, links, Back, a failed save, a reload ($part)',
  async ({ rows }) => {
    await leaveEach((await site.openAs(admin)).context(), rows)
  },
)

/** Closes its tab and opens the form in another. */
async function expectInNewTab(tab: Tab, text: string): Promise<void> {
  const context = tab.page.context()
  await tab.page.close()
  tab.page = await context.newPage()
  await open(tab)
  await expectTyped(tab, text)
}

/**
 * Outside of its tab, a draft does not depend on its form: it is on the device, and a form restores it as it opens. So one
 * form of each kind is left so: a dialog, a page, a panel, a line of text, and one that is saved section by section.
 */
const kinds = ['Add Client', 'New invoice', 'task panel', 'new subtask', 'Settings, Website'].map(
  rowOf,
)

function rowOf(name: string): FormRow {
  const row = forms.find((one) => one.name === name)
  if (!row) throw new Error(`There is no form ${name}`)
  return row
}

async function eachKind(context: BrowserContext, job: (tab: Tab) => Promise<void>): Promise<void> {
  const records = await recordsBy(context.pages()[0] ?? (await context.newPage()))
  await aFewAtATime(kinds, async (row) => {
    await job({ row, page: await context.newPage(), path: row.path(records) })
  })
}

test('a draft survives a closed tab, and signing out in another tab', async () => {
  const first = await site.openAs(admin)
  await first.goto('/app/admin/home')
  const tabs: Tab[] = []
  await eachKind(first.context(), async (tab) => {
    await open(tab)
    await type(tab, textOf(tab, 'closed tab'))
    await expectInNewTab(tab, textOf(tab, 'closed tab'))
    await type(tab, textOf(tab, 'sign-out'))
    tabs.push(tab)
  })

  await first.getByRole('button', { name: /Avery Stone/ }).click()
  await first.getByRole('menuitem', { name: 'Logout' }).click()
  await first.getByRole('button', { name: 'Keep and sign out' }).click()
  await aFewAtATime(tabs, ({ page }) =>
    page.getByRole('heading', { name: "You're Not Signed In" }).waitFor(),
  )
  await first.request.post('/auth/signin', { data: { email: admin, password: demoPassword } })
  await aFewAtATime(tabs, async (tab) => {
    await open(tab)
    await expectTyped(tab, textOf(tab, 'sign-out'))
  })
})

test('a draft survives a crash and the end of the session', async () => {
  const context = (await site.openAs(admin)).context()
  const tabs: Tab[] = []
  await eachKind(context, async (tab) => {
    await open(tab)
    await type(tab, textOf(tab, 'crash'))
    const crashed = tab.page.waitForEvent('crash')
    const devtools = await context.newCDPSession(tab.page)
    devtools.send('Page.crash').catch(() => undefined)
    await crashed
    await expectInNewTab(tab, textOf(tab, 'crash'))
    await type(tab, textOf(tab, 'session over'))
    tabs.push(tab)
  })

  await context.clearCookies({ name: 'enfilade_session' })
  const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
  await aFewAtATime(tabs, async ({ page }) => {
    // Triggers a call that is not cached.
    await page.evaluate(`document.querySelector('nav a[href$="home"]').click()`)
    await over(page).waitFor()
  })
  const last = tabs.at(-1)?.page
  if (!last) throw new Error('There are no forms')
  await over(last).getByLabel('Password', { exact: true }).fill(demoPassword)
  await last.keyboard.press('Enter')
  await aFewAtATime(tabs, async (tab) => {
    await tab.page.waitForURL('**/app/admin/home')
    await comeBack(tab)
    await expectTyped(tab, textOf(tab, 'session over'))
  })
})

test('a client’s draft survives leaving the form, a failed save and a reload', async () => {
  await recordsBy(await site.openAs(admin))
  await leaveEach((await site.openAs('owner@brightleaf.test')).context(), ofClients)
})

/** Opens a page and acts on it before any script has loaded. */
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

test('text typed before the page is hydrated stays and is a draft', async () => {
  const page = await site.openAs(admin)
  const records = await recordsBy(page)
  for (const name of ['reply', 'Settings, Website', 'registration']) {
    const row = rowOf(name)
    const tab = { row, page, path: row.path(records) }
    const text = textOf(tab, 'early')
    await beforeScripts(page, tab.path, () => row.field(page).fill(text))
    await expectStored(tab, text)
    await expect.poll(() => row.field(page).inputValue()).toContain(text)
  }
})

/** Answers a page's first request to the database of drafts only after the page has started. */
const slowDisk = `IDBOpenDBRequest.prototype.addEventListener = function (kind, job) {
  const later = () => setTimeout(job, 4000)
  EventTarget.prototype.addEventListener.call(this, kind, kind === 'success' ? later : job)
}`

test('a form has its text although the disk answers after the page has started', async () => {
  const page = await site.openAs(admin)
  const row = rowOf('Settings, Billing')
  const tab = { row, page, path: row.path(await recordsBy(page)) }
  await open(tab)
  await type(tab, 'Before')
  await page.addInitScript(slowDisk)
  await page.goto(tab.path)
  await row.field(page).fill('Meanwhile')
  await expectTyped(tab, 'Before Meanwhile')
  await expectStored(tab, 'Before Meanwhile')
})

test('a search typed before the page is hydrated is applied', async () => {
  const page = await site.openAs(admin)
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await beforeScripts(page, '/app/admin/clients', () => search.fill('Brightleaf'))
  await page.getByRole('row').filter({ hasText: 'Harborview' }).waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Brightleaf Health' }).waitFor()
  await expect.poll(() => search.inputValue()).toBe('Brightleaf')
})

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

test('the text typed last is kept although another tab still shows earlier text', async () => {
  const first = await site.openAs(admin)
  const { taskId, companyId, projectId } = await recordsBy(first)
  const path = `/app/admin/tasks/${taskId}?company=${companyId}&project=${projectId}`
  const context = first.context()
  /** A change to the task by someone else reaches every tab that shows it. */
  async function change(priority: string): Promise<void> {
    const headers = { origin: site.url }
    const place = `/projects/tasks/${taskId}`
    const answer = await context.request.put(place, { data: { priority }, headers })
    expect(answer.status()).toBe(200)
  }
  await change('low')
  await first.goto(path)
  await description(first).fill('Typed before')
  const other = await context.newPage()
  await other.goto(path)
  await expect.poll(() => description(other).inputValue()).toBe('Typed before')
  await description(first).fill('Typed last')
  await first.close()
  await change('high')
  await expect.poll(() => other.getByLabel('Priority').inputValue()).toBe('high')
  const drafts = JSON.stringify(await storedDrafts(other))
  expect(drafts).toContain('Typed last')
  expect(drafts).not.toContain('Typed before')
})

test('a draft discarded in one tab leaves the text typed in another alone', async () => {
  const first = await site.openAs(admin)
  const { taskId, companyId, projectId, serviceId } = await recordsBy(first)
  const other = await first.context().newPage()
  const service = `/app/admin/clients/${companyId}/services/${serviceId}/edit`
  const notes = (page: Page) => page.getByRole('textbox', { name: 'Internal notes' })
  const provider = other.getByRole('textbox', { name: 'Provider' })
  const task = `/app/admin/tasks/${taskId}?company=${companyId}&project=${projectId}`
  for (const [path, field] of [
    [service, notes],
    [task, description],
  ] as const) {
    await first.goto(path)
    const saved = await field(first).inputValue()
    await field(first).fill('Given up')
    for (const page of [first, other]) {
      await page.goto(path)
      await expect.poll(() => field(page).inputValue()).toBe('Given up')
    }
    if (path === service) await provider.fill('Typed here')
    await first.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => field(other).inputValue()).toBe(saved)
    if (path === service) await expect.poll(() => provider.inputValue()).toBe('Typed here')
  }
})

/** Actions before the browser is killed; saving requests never arrive. */
const points: Record<string, (page: Page) => Promise<void>> = {
  'at the first letter': (page) => comment(page).press('!'),
  'in the middle of a word': (page) => comment(page).pressSequentially(' and so o'),
  'with the preview open': async (page) => {
    await page.getByRole('radiogroup').getByText('Shared with client').click()
    await page.getByText('Preview', { exact: true }).click()
  },
  'while it is sent': (page) => comment(page).press('Control+Enter'),
  'while the description is saved': (page) => description(page).press('Tab'),
}

test('a browser killed while writing restores the text at the next visit', async () => {
  const { taskId, companyId, projectId } = await recordsBy(await site.openAs(admin))
  const path = `/app/admin/tasks/${taskId}?company=${companyId}&project=${projectId}`
  const profile = await mkdtemp(join(tmpdir(), 'enfilade-profile-'))
  const texts = (point: string) => [`Description, ${point}`, `Comment, ${point}`] as const

  async function visit() {
    const browser = await openKillable(profile)
    const page = await browser.context.newPage()
    await page.route('**/projects/tasks/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : undefined,
    )
    const data = { email: admin, password: demoPassword }
    await page.request.post(`${site.url}/auth/signin`, { data })
    await page.goto(site.url + path)
    return { page, kill: browser.kill }
  }

  let { page, kill } = await visit()
  for (const [point, act] of Object.entries(points)) {
    const [ofTask, ofComment] = texts(point)
    await description(page).fill(ofTask)
    await comment(page).fill(ofComment)
    await act(page)
    await expectStored({ row: rowOf('task panel'), page, path }, ofTask, ofComment)
    await kill()
    ;({ page, kill } = await visit())
    await expect.poll(() => description(page).inputValue()).toBe(ofTask)
    const unsent = page.getByRole('article', { name: 'Comment not sent' })
    const written = async () =>
      [await comment(page).inputValue(), ...(await unsent.allTextContents())].join()
    await expect.poll(written, { message: point }).toContain(ofComment)
  }
  await kill()
  await rm(profile, { recursive: true, maxRetries: 5 })
})

test('typed text stays a draft when another tab saves the same field', async () => {
  const first = await site.openAs(admin)
  const { taskId, companyId, projectId } = await recordsBy(first)
  const path = `/app/admin/tasks/${taskId}?company=${companyId}&project=${projectId}`
  const other = await first.context().newPage()
  for (const page of [first, other]) await page.goto(path)
  const stored = async () => JSON.stringify(await storedDrafts(other))
  // The first tab reads what was saved once the other tab has removed the draft.
  await first.route(`**/projects/tasks/${taskId}`, async (route) => {
    await expect.poll(stored).not.toContain('Saved there')
    await route.continue()
  })
  await description(first).fill('Typed here')
  await description(other).fill('Saved there')
  await expect.poll(stored).toContain('Saved there')
  await description(other).press('Tab')
  await first.getByText('Your changes are kept.').waitFor()
  await expect.poll(stored).toContain('Typed here')
  await first.close()
  await other.goto(path)
  await expect.poll(() => description(other).inputValue()).toBe('Typed here')
})
