// The session ends mid-task: signing in over the page, another person, a ban, other tabs, signing out.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { storedDrafts } from '#tests/support/stored-drafts.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const client = 'owner@brightleaf.test'

const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Client/Company' })

/** Simulates an expired session: the browser has dropped its cookie. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'enfilade_session' })

async function signInAgain(page: Page, email = admin) {
  const dialog = over(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

/** Uses the sidebar, even behind a dialog. */
const leaveTo = (page: Page, name: string) =>
  page.evaluate(`[...document.querySelectorAll('nav a')]
    .find((link) => link.textContent.includes('${name}')).click()`)

async function openAddClient(page: Page, values: Record<string, string>) {
  await page.goto('/app/admin/clients/new')
  for (const [label, value] of Object.entries(values)) {
    await addDialog(page).getByLabel(label).fill(value)
  }
}

const evening = {
  Website: 'evening.example',
  Email: 'desk@evening.test',
  Phone: '(512) 555-0161',
  Street: '9 Late Street',
  City: 'Austin',
  State: 'TX',
  'Zip Code': '78702',
  Country: 'United States',
}

// S2.9.4
test('a call after the session’s end waits for sign-in and is sent once', async () => {
  const page = await site.openAs(admin)
  const name = unique('Evening & Sons')
  await openAddClient(page, { ...evening, Name: name })
  await endSession(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/companies/create')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  await addDialog(page).getByRole('button', { name: 'Add Client' }).click()
  await over(page).waitFor()
  // The page behind is unreadable, and only signing in closes the dialog.
  await expect
    .poll(() => page.getByRole('heading', { name: 'Clients | Companies' }).count())
    .toBe(0)
  expect(await page.evaluate('document.body.innerText')).not.toContain('Brightleaf')
  await expect.poll(() => over(page).getByLabel('Email').inputValue()).toBe(admin)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await over(page).getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  const made = page.waitForResponse(
    (response) => response.url().endsWith('/companies/create') && response.ok(),
  )
  await signInAgain(page)
  const { _id } = (await (await made).json()) as { _id: string }
  await page.getByRole('status').filter({ hasText: 'Client added successfully!' }).waitFor()
  await expect.poll(() => over(page).count()).toBe(0)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])

  // The live stream resumes as well.
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  const other = await site.openAs(admin)
  const gone = await other.request.delete(`/companies/${_id}`, { headers: { origin: site.url } })
  expect(gone.ok()).toBe(true)
  await row.waitFor({ state: 'detached' })
})

test('a navigation after the session’s end waits too, and the focus returns', async () => {
  const page = await site.openAs(admin)
  await page.goto('/app/admin/clients')
  await page.getByRole('heading', { name: 'Clients | Companies' }).waitFor()
  await endSession(page)
  await leaveTo(page, 'Messages')
  await signInAgain(page)
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()

  await page.goto('/app/admin/clients')
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('Bright')
  await endSession(page)
  await page.keyboard.type('l')
  await over(page).waitFor()
  await signInAgain(page)
  await page.getByRole('row').filter({ hasText: 'Brightleaf Health' }).waitFor()
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a different user lands on their own home; drafts stay with their authors', async () => {
  const page = await site.openAs(admin)
  await openAddClient(page, { Name: 'Only for Avery' })
  await endSession(page)
  await leaveTo(page, 'Messages')
  await over(page).getByLabel('Email').fill(client)
  await over(page).getByText('You’ll go to your own home page').waitFor()
  await signInAgain(page, client)
  await page.waitForURL('**/app/client/dashboard')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
})

test('signing in again resumes other tabs; signing out ends all of them', async () => {
  const first = await site.openAs(admin)
  await openAddClient(first, { Name: 'Half a' })
  const second = await first.context().newPage()
  await second.goto('/app/admin/clients')
  await second.getByRole('heading', { name: 'Clients | Companies' }).waitFor()
  await endSession(first)
  for (const page of [first, second]) {
    await leaveTo(page, 'Messages')
    await over(page).waitFor()
  }
  await signInAgain(second)
  await first.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  await expect.poll(() => over(first).count()).toBe(0)

  await second.getByRole('button', { name: /Avery Stone/ }).click()
  await second.getByRole('menuitem', { name: 'Logout' }).click()
  const question = second.getByRole('alertdialog', { name: 'Keep your draft?' })
  await question.waitFor()
  await expectAccessible(second)
  await second.keyboard.press('Enter')
  await second.waitForURL('**/login')
  await first.getByRole('heading', { name: "You're Not Signed In" }).waitFor()
  await expect.poll(() => storedDrafts(first)).toHaveLength(1)
})

test('at sign-out a user can go back or delete their drafts', async () => {
  const page = await site.openAs(admin)
  await openAddClient(page, { Name: 'Half a' })
  await page.keyboard.press('Escape')
  const logout = async () => {
    await page.getByRole('button', { name: /Avery Stone/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logout()
  await page.keyboard.press('Escape')
  await logout()
  await page.getByRole('button', { name: 'Delete and sign out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('after a sign-out elsewhere no content stays visible, but drafts are kept', async () => {
  const page = await site.openAs(admin)
  await openAddClient(page, { Name: 'Half a' })
  const elsewhere = await site.openAs(admin)
  await elsewhere.request.delete('/auth/sessions', { headers: { origin: site.url } })
  await page.getByRole('heading', { name: "You're Not Signed In" }).waitFor({ timeout: 2000 })
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
})

test('a ban deletes the user’s drafts as well', async () => {
  const page = await site.openAs(admin)
  await openAddClient(page, { Name: 'Half a' })
  await page.keyboard.press('Escape')
  await addDialog(page).waitFor({ state: 'detached' })
  // Marks the window's document; waits for the event, because a page may be there already.
  await page.evaluate(() => void Object.assign(window, { isBeforeBan: true }))
  const error = { code: 'signed_out', message: '', sessionEnd: 'banned', requestId: 'r' }
  await page.route('**/companies?*', (route) => route.fulfill({ status: 401, json: { error } }), {
    times: 1,
  })
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Bright')
  await page.waitForFunction(() => !('isBeforeBan' in window))
  await page.waitForLoadState('load')
  await expect.poll(() => storedDrafts(page)).toEqual([])
})
