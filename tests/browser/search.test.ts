// Search, in the palette and on its page, and reading the activity.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type a command' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

async function openHome(email = admin): Promise<Page> {
  const page = await site.openAs(email)
  await page.goto(email === admin ? '/app/admin/home' : '/app/client/dashboard')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  return page
}

// P5.11.1
test('Ctrl+K finds a record by typing alone, tolerates a typo and opens it', async () => {
  const page = await openHome()
  await page.getByRole('button', { name: 'Search' }).first().waitFor()
  await page.keyboard.press('Control+k')
  // Types before the palette's code has loaded.
  await page.keyboard.type('pateint portal')
  const group = palette(page).getByRole('group', { name: 'Projects' })
  const hit = group.getByRole('option', { name: /^Patient portal: online booking/ })
  await hit.waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('pateint portal')
  await group.getByText('Brightleaf Health').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => hit.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\/admin\/projects\/[\da-f-]{36}/)
  await page.getByRole('dialog', { name: 'Patient portal: online booking' }).waitFor()
  await palette(page).waitFor({ state: 'detached' })

  // Opened results are suggested the next time.
  await page.keyboard.press('Control+k')
  const recent = palette(page).getByRole('group', { name: 'Recent' })
  await recent.getByRole('option', { name: /Patient portal/ }).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('Enter does not open a result of earlier text', async () => {
  const page = await openHome()
  await page.keyboard.press('Control+k')
  await field(page).fill('pateint portal')
  const hits = palette(page).getByRole('option', { name: /Patient portal/ })
  await hits.first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/search\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await field(page).fill('pateint portal nowhere')
  await hits.first().waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  answer.resolve()
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/admin/home')
})

test('text typed during a search stays as it was typed', async () => {
  const page = await openHome()
  await page.goto('/app/admin/search')
  const all = page.getByRole('searchbox', { name: 'Search everything' })
  await all.waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/search\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await all.pressSequentially('patient portal')
  await expect.poll(() => all.inputValue()).toBe('patient portal')
  answer.resolve()
  await page.getByRole('link', { name: /^Patient portal: online booking/ }).waitFor()
  await page.waitForURL(/q=patient\+portal$/)
  await expect.poll(() => all.inputValue()).toBe('patient portal')
})

// P5.11.1
test('the palette adds a task to a project and opens a result in a new tab', async () => {
  const page = await openHome()
  await page.getByRole('button', { name: 'Search' }).first().click()
  await field(page).fill('add task to patient')
  await palette(page)
    .getByRole('option', { name: /Add task to “Patient portal/ })
    .click()
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).fill('harborview')
  await palette(page)
    .getByRole('option', { name: /Harborview School/ })
    .first()
    .waitFor()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  expect((await opened).url()).toContain('/app/admin/')
  await expect.poll(() => palette(page).count()).toBe(1)
})

test('the results page has an address, for one kind or all', async () => {
  const page = await openHome()
  await page.goto('/app/admin/search?q=patient&kind=project')
  await page.getByRole('region', { name: 'Projects' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Tasks' }).count()).toBe(0)
  await page.getByLabel('Kind').selectOption('')
  await page.getByRole('region', { name: 'Tasks' }).waitFor()
  await page.waitForURL('**/search?q=patient')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zzyzx')
  await page.getByText('Nothing found for “zzyzx”.').waitFor()
  await expectAccessible(page)
})

test('a client finds their own records, and none of other companies or the agency', async () => {
  const page = await openHome('owner@brightleaf.test')
  await page.keyboard.press('Control+k')
  await field(page).fill('patient')
  await palette(page)
    .getByRole('option', { name: /Patient portal/ })
    .first()
    .waitFor()
  await field(page).fill('harborview')
  await palette(page).getByText('Nothing found for “harborview”').waitFor()
})

test('Activity and the task’s panel show a change by someone else at once', async () => {
  const page = await openHome()
  const { hits } = (await (await page.request.get('/search?q=patient&kinds=task')).json()) as {
    hits: { _id: string; title: string; path: string }[]
  }
  const [task] = hits
  if (!task) throw new Error('The demo has no such task')
  await page.goto('/app/admin/activity?kind=task')
  await page.getByRole('region').first().waitFor()
  const other = await site.openAs(admin)
  const rename = (title: string) =>
    other.request.put(`/projects/tasks/${task._id}`, {
      data: { title },
      headers: { origin: site.url },
    })
  await rename(`${task.title}!`)
  await page.getByText(`“${task.title}!”`).first().waitFor()
  await expectAccessible(page)
  await page.goto(task.path)
  const lines = page.getByRole('region', { name: 'Activity' })
  await lines
    .getByText(/changed title of task/)
    .first()
    .waitFor()
  await rename(task.title)
  const sheet = await page.request.get('/activity?format=csv&kind=task')
  expect(await sheet.text()).toContain(`changed title of task “${task.title}”`)
})
