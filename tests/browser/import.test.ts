// Import: choosing a file, mapping columns, skipping bad rows; added, shown, undone; by keyboard and on a phone.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import { sampleCompany, sampleProject } from '#tests/support/samples.ts'
import { encodeText } from '#tests/support/encode-text.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: site.url },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** A separate project, independent of earlier tests on this program. */
async function addProject(page: Page): Promise<Project> {
  const name = `Imported into ${crypto.randomUUID()}`
  const company = await call<Company>(page, 'POST', '/companies/create', { ...sampleCompany, name })
  const project = { ...sampleProject, company: company._id, title: `Board of ${name}` }
  return call(page, 'POST', '/projects/create', project)
}

const boardOf = (page: Page, { _id }: Project) =>
  call<Task[]>(page, 'GET', `/projects/${_id}/tasks/all`)

const addressOf = ({ _id, company }: Project) =>
  `/app/admin/import?kind=task&company=${company}&project=${_id}`

async function choose(page: Page, text: string | Uint8Array) {
  const file = { name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
}

test('tasks are imported from a file without its invalid row, and undone', async () => {
  const page = await site.openAs(admin)
  const project = await addProject(page)
  await page.goto(addressOf(project))
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  await expectAccessible(page)
  await choose(
    page,
    'What to do,Due\nWrite copy,3/4/2026\nDraw,someday\nPublish,3/5/2026\nPublish,3/5/2026\n',
  )
  await page.getByRole('button', { name: 'Preview', exact: true }).click()

  await page.getByRole('heading', { name: 'Import of cards.csv', level: 1 }).waitFor()
  await page.getByText('Choose the columns for: Title.', { exact: true }).waitFor()
  await page.getByLabel('What to do', { exact: true }).selectOption('Title')
  await page.getByText('2 tasks of 4 rows would be added.', { exact: true }).waitFor()
  const due = page.getByLabel('Line 3, Due', { exact: true })
  await expect.poll(() => due.inputValue()).toBe('someday')
  await page.getByText('Due date must be a date such as 2026-02-28', { exact: true }).waitFor()
  await page.getByText('Line 5: Publish, same as line 4', { exact: true }).waitFor()
  const apply = page.getByRole('button', { name: 'Import 2 tasks', exact: true })
  await expect.poll(() => apply.isDisabled()).toBe(true)
  await page.getByLabel('Leave these lines out', { exact: true }).check()
  await expect.poll(() => apply.isEnabled()).toBe(true)
  const rows = page.getByRole('table', { name: 'What would be added' }).getByRole('row')
  await expect
    .poll(() => rows.nth(1).getByRole('cell').allTextContents())
    .toEqual(['2', 'Write copy', '2026-03-04'])
  await expectAccessible(page)
  await apply.click()

  await page.getByText('2 tasks added.', { exact: true }).waitFor()
  expect((await boardOf(page, project)).map(({ title }) => title)).toEqual([
    'Write copy',
    'Publish',
  ])
  await page.getByRole('link', { name: 'Show them', exact: true }).click()
  await page.getByRole('listitem', { name: 'Write copy', exact: true }).waitFor()

  const [copy] = await boardOf(page, project)
  await call(page, 'PUT', `/projects/tasks/${copy?._id}`, { priority: 'high' })
  await page.goto('/app/admin/import')
  const latest = page.getByRole('table', { name: 'Your latest imports' })
  await latest
    .getByRole('row')
    .filter({ hasText: project.title })
    .getByRole('link', { name: 'cards.csv' })
    .click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone, except for 1 task', { exact: true }).waitFor()
  await page.getByRole('listitem').getByText('Write copy', { exact: true }).waitFor()
  expect((await boardOf(page, project)).map(({ title }) => title)).toEqual(['Write copy'])
  await expectAccessible(page)
}, 60_000)

test('staff choose a file’s encoding by keyboard and see unreadable characters', async () => {
  const page = await site.openAs(admin)
  const project = await addProject(page)
  await page.goto(addressOf(project))
  await choose(page, encodeText('Title\nLöwe füttern\nCafé streichen\n', 'macintosh'))
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const encoding = page.getByLabel('Encoding of the file', { exact: true })
  await encoding.waitFor()
  await expect.poll(() => encoding.inputValue()).toBe('macintosh')
  const lines = page.getByRole('list', { name: 'Text of the file' }).getByRole('listitem')
  await expect
    .poll(() => lines.allTextContents())
    .toEqual(['Line 2Löwe füttern', 'Line 3Café streichen'])
  await expectAccessible(page)

  await encoding.selectOption({ label: 'Unicode (UTF-8)' })
  const unreadable = page.getByRole('status').filter({ hasText: '3 places can’t be read' })
  await unreadable.getByText('Caf\uFFFD streichen', { exact: true }).waitFor()
  await expectAccessible(page)
  await encoding.focus()
  await page.keyboard.press('w')
  await page.getByRole('cell', { name: 'Lšwe fŸttern', exact: true }).waitFor()
  await encoding.selectOption({ label: 'Western European (Mac), detected' })
  await page.getByRole('button', { name: 'Import 2 tasks', exact: true }).click()
  await page.getByText('2 tasks added.', { exact: true }).waitFor()
  expect((await boardOf(page, project)).map(({ title }) => title)).toEqual([
    'Löwe füttern',
    'Café streichen',
  ])
}, 60_000)

test('by keyboard, a repeated import marks duplicates and can be cancelled', async () => {
  const page = await site.openAs(admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/app/admin/clients')
  await page.getByRole('link', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  await expect
    .poll(() => page.getByLabel('What is in the file', { exact: true }).inputValue())
    .toBe('company')
  const [{ name, email }] = (await call<Company[]>(page, 'GET', '/companies/all')) as [Company]
  const { street, city, state, zipCode, country } = sampleCompany.address
  const head = 'Company,Website,Email,Phone,Street,City,State,Zip,Country'
  const row = [
    `"${name}"`,
    'same.example',
    email,
    '512 555 0100',
    street,
    city,
    state,
    zipCode,
    country,
  ]
  await choose(page, `${head}\n${row.join(',')}\n`)
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  await page.getByText('0 clients of 1 row would be added.', { exact: true }).waitFor()
  await page.getByText('One row probably already exists', { exact: true }).waitFor()
  await page.getByText(`Line 2: ${name}`, { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByLabel('Import them anyway', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Import 1 client', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  const latest = page.getByRole('table', { name: 'Your latest imports' })
  await latest.getByRole('row').nth(1).getByText('Cancelled', { exact: true }).waitFor()
}, 60_000)

// P2.15.2
test('a faulty cell is corrected or left empty by keyboard before clients are added', async () => {
  const page = await site.openAs(admin)
  const name = `Glenmore ${crypto.randomUUID()}`
  await page.goto('/app/admin/import?kind=company')
  await choose(
    page,
    [
      'Company,Email,Telephone,Postcode,Country',
      `${name} Dairy,aoife@glenmore.test,call me,1010,Ireland`,
      `${name} GmbH,not known,,10119,Germany`,
    ].join('\n'),
  )
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByText('3 cells have errors', { exact: true }).waitFor()
  await page.getByText('Eircode must look like D02 X285', { exact: true }).waitFor()
  await expectAccessible(page)
  const phone = page.getByLabel('Line 2, Telephone', { exact: true })
  const code = page.getByLabel('Line 2, Postcode', { exact: true })
  await phone.fill('+353 87 123 4567')
  await phone.press('Enter')
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  await code.fill('R95 X2Y1')
  await code.press('Enter')
  await page.getByText('One cell has an error', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Leave empty: Line 3, Email', exact: true }).press('Enter')
  await page.getByText('2 clients of 2 rows would be added.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import 2 clients', exact: true }).press('Enter')
  await page.getByText('2 clients added.', { exact: true }).waitFor()
  const all = await call<Company[]>(page, 'GET', '/companies/all')
  const added = all.filter((company) => company.name.startsWith(name))
  expect(
    added.map(({ phone: number, email, address }) => [number, email, address.zipCode]),
  ).toEqual([
    ['+353 87 123 4567', 'aoife@glenmore.test', 'R95 X2Y1'],
    ['', '', '10119'],
  ])
}, 60_000)
