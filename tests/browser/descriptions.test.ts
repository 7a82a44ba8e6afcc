// Descriptions with Markdown: formatted in panels and dialogs, plain on cards, source while edited and in the API.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

const description = [
  '# Heading',
  'Some **bold** and _soft_ words, `code` and [a link](https://a.example/b).',
  '- one\n- two',
  '> quoted',
  '| Name | Price |\n|---|---|\n| A | 1 |',
].join('\n\n')
const onCard =
  'Heading Some bold and soft words, code and a link. • one • two quoted Name · Price A · 1'

interface Answer {
  _id: string
  description: string
}

function callOf(page: Page) {
  return async function call<T = Answer>(path: string, data?: object): Promise<T> {
    const headers = { origin: site.url }
    const method = data ? 'POST' : 'GET'
    const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
}

/** A project of Brightleaf Health with a task and a campaign, all of them with the description. */
async function makeRecords(page: Page) {
  const call = callOf(page)
  const all = await call<{ _id: string; name: string }[]>('/companies/all')
  const company = all.find(({ name }) => name === 'Brightleaf Health')?._id ?? ''
  const title = unique('Described')
  const dates = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const project = await call('/projects/create', { company, title, description, ...dates })
  const path = `/projects/${project._id}`
  const task = await call(`${path}/tasks/create`, { title, description, visibility: 'shared' })
  const campaign = await call(`${path}/campaigns/create`, { title, description, ...dates })
  return { company, title, project, task, campaign }
}

const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })

const opacityOf = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Description' })
    .evaluate((field) => getComputedStyle(field).opacity)

const leave = (field: Locator) => field.evaluate((one: HTMLElement) => one.blur())

test('a description is formatted in the panel and plain on the card', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { company, title, project, task, campaign } = await makeRecords(page)
  const board = `?company=${company}&project=${project._id}`
  for (const path of [
    `tasks/${task._id}${board}`,
    `projects/${project._id}?company=${company}`,
    `campaigns/${campaign._id}${board}`,
  ]) {
    await page.goto(`/app/admin/${path}`)
    await card(page, title).getByText(onCard).waitFor()
    const panel = page.getByRole('dialog')
    await panel.locator('.markdown').getByRole('heading', { name: 'Heading' }).waitFor()
    await panel.locator('.markdown').getByRole('link', { name: 'a link' }).waitFor()
    expect(await opacityOf(page)).toBe('0')
    await panel.locator('.markdown strong').click()
    await panel.locator('.markdown').waitFor({ state: 'detached' })
    expect(await opacityOf(page)).toBe('1')
    const field = page.getByRole('textbox', { name: 'Description' })
    await expect.poll(() => field.inputValue()).toBe(description)
    await leave(field)
    await panel.locator('.markdown').waitFor()
  }
  await expectAccessible(page)
  const path = `/projects/${project._id}`
  expect((await callOf(page)(path)).description).toBe(description)
})

test('a client reads a description formatted, and plain on tiles', async () => {
  const staff = await site.openAs('admin@enfilade.test')
  const { title, project, task } = await makeRecords(staff)
  const page = await site.openAs('owner@brightleaf.test')
  await page.goto(`/app/client/projects/${project._id}`)
  await page.locator('main .markdown strong').waitFor()
  await expectAccessible(page)
  await page.goto(`/app/client/work-manager/${task._id}`)
  await page.getByRole('dialog').locator('.markdown strong').waitFor()
  await page.goto('/app/client/projects')
  await page.getByRole('listitem').filter({ hasText: title }).getByText(onCard).waitFor()
})

test('a description is formatted once the user leaves its field', async () => {
  const page = await site.openAs('admin@enfilade.test')
  const { company, project, task } = await makeRecords(page)
  await page.goto(`/app/admin/tasks/${task._id}?company=${company}&project=${project._id}`)
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.fill('Now **bolder**')
  await leave(field)
  await page.getByRole('dialog').locator('.markdown strong').getByText('bolder').waitFor()
  await field.fill('')
  await leave(field)
  await page.getByRole('dialog').locator('.markdown').waitFor({ state: 'detached' })
  expect(await opacityOf(page)).toBe('1')
})
