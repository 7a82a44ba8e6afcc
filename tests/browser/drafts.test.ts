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
 * Waits until this exact field is gone, because the next page may have the same one, as the chat stays open.
 * @param leave makes it go
 */
async function untilFieldGoes({ row, page }: Tab, leave: () => Promise<unknown>): Promise<void> {
  await row.field(page).evaluate((field) => field.setAttribute('data-left', ''))
  await leave()
  await page.locator('[data-left]').waitFor({ state: 'hidden' })
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

const isThere = ({ page, path }: Tab) => page.url().endsWith(path)

/** Returns to the form with the browser's Back. */
async function goBack(tab: Tab): Promise<void> {
  for (let steps = 0; steps < 3 && !isThere(tab); steps += 1) await tab.page.goBack()
  if (!isThere(tab)) await tab.page.goto(tab.path)
}

async function failToSave({ row, page }: Tab): Promise<void> {
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
const ways: Record<string, (tab: Tab) => Promise<void>> = {
  async Escape(tab) {
    const field = tab.row.field(tab.page)
    const escape = () => field.press('Escape')
    if (await field.evaluate((element) => element.closest('dialog') === null)) await escape()
    else await untilFieldGoes(tab, escape)
    await goBack(tab)
  },
  async 'a click outside'(tab) {
    await tab.page.mouse.click(700, 4)
    await goBack(tab)
  },
  async 'another card'(tab) {
    await tab.row.toAnother?.(tab.page)
    await goBack(tab)
  },
  async 'another page by link'(tab) {
    await leaveByLink(tab)
    await goBack(tab)
  },
  async Back(tab) {
    await tab.page.goBack()
    if (!isThere(tab)) await tab.page.goForward()
    await goBack(tab)
  },
  'failed save': failToSave,
  reload: async (tab) => void (await tab.page.reload()),
}

async function leaveInAllWays(tab: Tab): Promise<void> {
  await open(tab)
  for (const [way, leave] of Object.entries(ways)) {
    if (tab.row.except?.[way]) continue
    const text = textOf(tab, way)
    await type(tab, text)
    await leave(tab)
    await expectTyped(tab, text)
  }
  await tab.page.close()
}

const ofVisitors = forms.filter(({ isPublic }) => isPublic)
const ofClients = forms.filter(({ isOfClient }) => isOfClient)
const ofStaff = forms.filter(({ isPublic, isOfClient }) => !isPublic && !isOfClient)

/** Limits concurrency, because all windows at once would slow each other down. */
async function aFewAtATime<One>(all: readonly One[], job: (one: One) => Promise<void>) {
  const left = [...all]
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) await job(one)
  }
  await Promise.all([work(), work(), work()])
}

async function eachForm(
  context: BrowserContext,
  rows: readonly FormRow[],
  job: (tab: Tab) => Promise<void>,
): Promise<void> {
  const records = await recordsBy(context.pages()[0] ?? (await context.newPage()))
  await aFewAtATime(rows, async (row) => {
    const page = await context.newPage()
    await job({ row, page, path: row.path(records) })
  })
}

/** @param maxForms what one test completes well within its timeout */
const partsOf = (rows: readonly FormRow[], maxForms: number) =>
  Array.from({ length: Math.ceil(rows.length / maxForms) }, (_, part) => ({
    part: part + 1,
    rows: rows.slice(part * maxForms, (part + 1) * maxForms),
  }))

test.each(partsOf([...ofStaff, ...ofVisitors], 9))(
  'within a tab: by Escape, a click outside, another card, a link, Back, a failed save, reload (forms, part $part)',
  async ({ rows }) => {
    const context = (await site.openAs(admin)).context()
    await eachForm(context, rows, leaveInAllWays)
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
 * Outside of its tab, a draft does not depend on its form: it is on the device, and each form restores it as it opens. So
 * each form is left in two of four ways, and each way leaves every other form: dialogs, pages and panels.
 */
const everyOther = (first: 0 | 1) => ofStaff.filter((_, index) => index % 2 === first)

test.each(partsOf(everyOther(0), 12))(
  'by a closed tab, and signing out in another tab (forms, part $part)',
  async ({ rows }) => {
    const first = await site.openAs(admin)
    await first.goto('/app/admin/home')
    const tabs: Tab[] = []
    await eachForm(first.context(), rows, async (tab) => {
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
  },
)

test.each(partsOf(everyOther(1), 12))(
  'by a crash, and the session’s end (forms, part $part)',
  async ({ rows }) => {
    const context = (await site.openAs(admin)).context()
    const tabs: Tab[] = []
    await eachForm(context, rows, async (tab) => {
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
      await goBack(tab)
      await expectTyped(tab, textOf(tab, 'session over'))
    })
  },
)

test('in the forms of clients, within a tab and by a closed tab', async () => {
  const records = await recordsBy(await site.openAs(admin))
  const context = (await site.openAs('owner@brightleaf.test')).context()
  await eachForm(context, ofClients, leaveInAllWays)
  for (const row of ofClients) {
    const tab = { row, page: await context.newPage(), path: row.path(records) }
    const text = textOf(tab, 'closed tab')
    await open(tab)
    await type(tab, text)
    await expectInNewTab(tab, text)
  }
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

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

test('what is typed last is kept, though another tab still shows what was typed before', async () => {
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
  const drafts = await other.evaluate('JSON.stringify(Object.values(localStorage))')
  expect(drafts).toContain('Typed last')
  expect(drafts).not.toContain('Typed before')
})

test('what is discarded in one tab leaves the other as well, which keeps what was typed there', async () => {
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
    if (path === service) expect(await provider.inputValue()).toBe('Typed here')
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

test('a browser killed at five points of writing a comment and a description has all of it at the next visit', async () => {
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

  for (const [point, act] of Object.entries(points)) {
    const [ofTask, ofComment] = texts(point)
    const before = await visit()
    await description(before.page).fill(ofTask)
    await comment(before.page).fill(ofComment)
    await act(before.page)
    await expectJournaled(before.page, [ofTask, ofComment])
    await before.kill()
    const after = await visit()
    await expect.poll(() => description(after.page).inputValue()).toBe(ofTask)
    const sent = after.page.getByRole('article', { name: 'Comment not sent' })
    const written = async () =>
      [await comment(after.page).inputValue(), ...(await sent.allTextContents())].join()
    await expect.poll(written, { message: point }).toContain(ofComment)
    await after.kill()
  }
  await rm(profile, { recursive: true, maxRetries: 5 })
})

/** Waits until the text is on disk, which takes a few milliseconds. */
async function expectJournaled(page: Page, texts: readonly string[]): Promise<void> {
  const read = `new Promise((resolve) => {
    const request = indexedDB.open('enfilade', 1)
    request.onsuccess = () => {
      const all = request.result.transaction('drafts').objectStore('drafts').getAll()
      all.onsuccess = () => (request.result.close(), resolve(JSON.stringify(all.result)))
    }
  })`
  const missing = async () => {
    const journal = String(await page.evaluate(read))
    return texts.filter((text) => !journal.includes(text))
  }
  await expect.poll(missing).toEqual([])
}
