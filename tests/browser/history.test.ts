// The browser's history: signing in leads back to the whole address, and Back does not reopen what was closed.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

interface Named {
  _id: string
  name: string
}

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

async function addressesOf(page: Page) {
  const all = await read<Named[]>(page, '/companies/all')
  const company = all.find(({ name }) => name === 'Brightleaf Health')?._id ?? ''
  const projects = await read<(Named & { tasks: Named[] })[]>(
    page,
    `/companies/${company}/projects`,
  )
  // Other tests add empty projects.
  const { _id: project = '', tasks = [] } = projects.find((one) => one.tasks.length > 1) ?? {}
  return { company, project, board: `?company=${company}&project=${project}`, tasks }
}

const addressOf = (page: Page) => page.url().slice(site.url.length)

test('signing in or registering leads to the whole address, including the fragment', async () => {
  const staff = await site.openAs('admin@enfilade.test')
  const { board, tasks } = await addressesOf(staff)
  const address = `/app/admin/tasks/${tasks[0]?._id}${board}#comment-1`
  const page = await site.open()
  await page.goto(address)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  // The registration has a field of this name, too.
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await page.getByLabel('Email').fill('admin@enfilade.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(addressOf(page)).toBe(address)
})

test('signing in never leads to another site', async () => {
  for (const next of ['//evil.example', String.raw`/\evil.example`, '/app/..//evil.example']) {
    const page = await site.open()
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill('admin@enfilade.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/app/admin/home')
    const answer = await page.request.get(`/login?next=${encodeURIComponent(next)}`, {
      maxRedirects: 0,
    })
    expect(answer.headers()['location']).toBe('/app/admin/home')
  }
})

/** Opens it from a screen before it, closes it, and goes back. */
async function expectClosedForGood(
  page: Page,
  under: string,
  open: () => Promise<void>,
  close: () => Promise<void>,
) {
  await page.goto('/app/admin/activity')
  await page.goto(under)
  await open()
  await page.getByRole('dialog').waitFor()
  await close()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

test('Back does not reopen a closed panel or dialog, also on a phone', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { board, company } = await addressesOf(page)
  const escape = () => page.keyboard.press('Escape')
  const press = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const card = () => page.locator('[data-card-link]').first().click()
  await expectClosedForGood(page, `/app/admin/tasks${board}`, card, escape)
  await expectClosedForGood(
    page,
    `/app/admin/tasks${board}`,
    () => page.getByRole('link', { name: 'Add Task' }).click(),
    press,
  )
  await expectClosedForGood(
    page,
    `/app/admin/calendar`,
    () =>
      page
        .getByRole('link', { name: /Add Event/i })
        .first()
        .click(),
    escape,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClosedForGood(page, `/app/admin/projects?company=${company}`, card, press)
})

test('after two cards were opened one after the other, Back reopens neither', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { board, tasks } = await addressesOf(page)
  await page.goto(`/app/admin/tasks${board}`)
  const cards = page.locator('[data-card-link]')
  await cards.nth(0).click()
  await page.getByRole('dialog').waitFor()
  const first = addressOf(page)
  await cards.nth(1).click()
  await expect.poll(() => addressOf(page)).not.toBe(first)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  expect(tasks.length).toBeGreaterThan(1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('Add Client and Add Project opened from Home lead back there, saved or not', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { company } = await addressesOf(page)
  for (const name of ['Add Client', 'Add Project']) {
    await page.goto(`/app/admin/home?company=${company}`)
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/app/admin/home?company=*')
  }
  await page.getByRole('link', { name: 'Add Project', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(unique('Added from Home'))
  await dialog.getByLabel('Start Date').fill('2026-12-01')
  await dialog.getByLabel('End Date').fill('2026-12-31')
  await dialog.getByRole('button', { name: 'Add Project' }).click()
  await page.waitForURL('**/app/admin/home?company=*')
})
