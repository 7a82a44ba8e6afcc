// Trello import: lists, members, visibility, unsupported items; added, undone, cancelled; after a crash and on a phone.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import { expectAccessible, useSite } from '#tests/support/browser.ts'
import { holdTable } from '#tests/support/hold-table.ts'
import { sampleCompany } from '#tests/support/samples.ts'

const site = useSite()
const admin = 'admin@enfilade.test'
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: site.url },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

const addCompany = (page: Page) =>
  call<Company>(page, 'POST', '/companies/create', {
    ...sampleCompany,
    name: `Boards of ${crypto.randomUUID()}`,
  })

const projectsOf = (page: Page, { _id }: Company) =>
  call<Project[]>(page, 'GET', `/companies/${_id}/projects`)

const tasksOf = (page: Page, { _id }: Project) =>
  call<Task[]>(page, 'GET', `/projects/${_id}/tasks/all`)

const board = {
  name: 'Launch of the site',
  lists: [
    { id: 'ideas', name: 'Ideas', pos: 1 },
    { id: 'review', name: 'Client review', pos: 2 },
  ],
  members: [{ id: 'm1', fullName: 'Grace Hopper', username: 'grace' }],
  cards: [
    {
      id: 'c1',
      idList: 'ideas',
      name: 'Write the plan',
      idMembers: ['m1'],
      badges: { comments: 1 },
      attachments: [
        { name: 'plan.pdf', url: 'https://trello.com/1/cards/c1/attachments/p', isUpload: true },
      ],
    },
    { id: 'c2', idList: 'review', name: 'Look at the draft' },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2024-02-03T10:00:00.000Z',
      data: { text: 'As we **said**', card: { id: 'c1' } },
      memberCreator: { fullName: 'Hopper, Grace' },
    },
  ],
}

async function preview(page: Page, company: Company, json: object = board) {
  await page.goto(`/app/admin/import?kind=trello&company=${company._id}`)
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  const buffer = Buffer.from(JSON.stringify(json))
  const file = { name: 'board.json', mimeType: 'application/json', buffer }
  await page.getByLabel('JSON file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('heading', { name: 'Import of board.json', level: 1 }).waitFor()
}

test('a board import asks no one for review unless chosen, and reports the rest', async () => {
  const page = await site.openAs(admin, desktop)
  const company = await addCompany(page)
  await preview(page, company)
  await page
    .getByText('2 tasks would be added to the new project “Launch of the site”: with 1 comment.')
    .waitFor()
  const review = page.getByLabel('Status of Client review', { exact: true })
  await expect.poll(() => review.inputValue()).toBe('in progress')
  await page.getByText('The client would see all 2 tasks.', { exact: true }).waitFor()
  await review.selectOption('in review')
  await page
    .getByText('The client would see all 2 tasks, and be asked to approve 1.', { exact: true })
    .waitFor()
  await page.getByLabel('Who can see the tasks', { exact: true }).selectOption('internal')
  await page.getByText('The client wouldn’t see any of them.', { exact: true }).waitFor()
  const given = page.getByLabel('Cards of Grace Hopper', { exact: true })
  await expect.poll(() => given.inputValue()).toBe('')
  await given.selectOption({ index: 1 })
  const lost = page.getByRole('table', { name: 'What won’t be imported' }).getByRole('row')
  await expect.poll(() => lost.count()).toBe(2)
  await expect.poll(() => lost.nth(1).textContent()).toContain('File “plan.pdf”')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 tasks', exact: true }).click()

  await page.getByText('2 tasks added.', { exact: true }).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the report', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('not-imported.csv')
  const [project] = (await projectsOf(page, company)) as [Project]
  const found = await tasksOf(page, project)
  expect(found.map(({ title, status, visibility }) => [title, status, visibility])).toEqual([
    ['Write the plan', 'not started', 'internal'],
    ['Look at the draft', 'in review', 'internal'],
  ])
  expect(found[0]?.assignedTo).not.toBeNull()
  const done = page.url()
  await page.getByRole('link', { name: 'Show them', exact: true }).click()
  await page.getByRole('link', { name: 'Write the plan', exact: true }).click()
  const comment = page.getByRole('article', { name: 'Internal note by Hopper, Grace' })
  await comment.getByText('imported from Trello', { exact: true }).waitFor()
  await expect.poll(() => comment.getByText(/^(?:Agency|Client)$/).count()).toBe(0)

  await page.goto(done)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('The import was undone. Everything it added is gone.').waitFor()
  expect(await projectsOf(page, company)).toEqual([])
}, 60_000)

test('on a phone by keyboard a wrong file is refused; cancelling leaves nothing', async () => {
  const page = await site.openAs(admin, phone)
  const company = await addCompany(page)
  await page.goto(`/app/admin/import?kind=trello&company=${company._id}`)
  const file = { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await page.getByLabel('JSON file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This is not a Trello board export.' }).waitFor()
  await expectAccessible(page)
  await preview(page, company)
  await page.getByLabel('Status of Ideas', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Import 1 task', exact: true }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  const latest = page.getByRole('table', { name: 'Your latest imports' }).getByRole('row')
  await latest.filter({ hasText: company.name }).getByText('Cancelled', { exact: true }).waitFor()
  expect(await projectsOf(page, company)).toEqual([])
}, 60_000)

test('a server killed during an import completes it once', async () => {
  const page = await site.openAs(admin, desktop)
  const company = await addCompany(page)
  const cards = Array.from({ length: 6000 }, (_, n) => ({
    id: `c${n}`,
    idList: 'ideas',
    name: `Card ${n}`,
    pos: n,
  }))
  await preview(page, company, { ...board, cards, actions: [] })
  await holdTable(site.dataDir, 'tasks')
  await page.getByRole('button', { name: 'Import 6,000 tasks', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Importing' }).waitFor()
  await site.kill()
  await site.restart()
  await page.getByText('6,000 tasks added.', { exact: true }).waitFor({ timeout: 60_000 })
  const [project, another] = await projectsOf(page, company)
  expect(another).toBeUndefined()
  expect(project && (await tasksOf(page, project)).length).toBe(6000)
}, 120_000)
