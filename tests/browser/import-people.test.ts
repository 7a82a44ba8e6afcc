// People import: colleagues by choice only, no emails before confirmation; cancelled, undone; by keyboard, on a phone.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { StaffInvitation } from '#contract/clients/directory.ts'
import { maxImportRows } from '#contract/agency/imports.ts'
import type { Invitation } from '#contract/clients/people.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { holdTable } from '#tests/support/hold-table.ts'
import { sampleCompany } from '#tests/support/samples.ts'

const site = useSharedSite()
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
  return (await (answer.status() === 204 ? undefined : answer.json())) as T
}

/** A separate company, independent of earlier tests on this program. */
const addCompany = (page: Page) =>
  call<Company>(page, 'POST', '/companies/create', {
    ...sampleCompany,
    name: `People of ${crypto.randomUUID()}`,
  })

const addressOf = (name: string) => `${name}-${crypto.randomUUID()}@people.test`

const invitationsOf = (page: Page, { _id }: Company) =>
  call<Invitation[]>(page, 'GET', `/companies/${_id}/invitations`)

const isWider = (page: Page, width: number) =>
  page.evaluate((most) => document.documentElement.scrollWidth > most, width)

async function preview(page: Page, lines: readonly string[]) {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('heading', { name: 'Import of people.csv', level: 1 }).waitFor()
}

test('an import of people maps positions, lists colleagues and emails only on request', async () => {
  const page = await site.openAs(admin, desktop)
  const company = await addCompany(page)
  const [ada, ben, colleague] = ['ada', 'ben', 'colleague'].map(addressOf)
  await page.goto('/app/admin/people')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  await expect
    .poll(() => page.getByLabel('What is in the file', { exact: true }).inputValue())
    .toBe('person')
  await expectAccessible(page)
  await preview(page, [
    'Name,Email,Client,Role,Position',
    `Ada Lovelace,${ada},${company.name},owner,Administrator`,
    `Ben Smith,${ben},${company.name},,Manager`,
    `Col League,${colleague},all clients,Contributor,`,
    `No Address,nobody,${company.name},,`,
  ])
  await expect
    .poll(() => page.getByLabel('Position', { exact: true }).inputValue())
    .not.toBe('role')
  await page.getByText('2 people of 4 rows would be added.', { exact: true }).waitFor()
  await page.getByLabel('Line 4, Role', { exact: true }).waitFor()
  await page.getByText(/^This is an agency role\./).waitFor()
  await page.getByLabel('Line 5, Email', { exact: true }).waitFor()
  await page.getByText('Email must be a valid email', { exact: true }).waitFor()
  await page.getByLabel('Invite people to the agency', { exact: true }).check()
  await page.getByText('1 invitation to the agency', { exact: true }).waitFor()
  const named = page.getByRole('list', { name: 'Invited to the agency' }).getByRole('listitem')
  await expect
    .poll(() => named.allTextContents())
    .toEqual([`Col League, ${colleague}: Contributor, all clients`])
  await page.getByLabel('Leave these lines out', { exact: true }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 3 people', exact: true }).click()

  await page.getByText('3 people added. No one has been emailed yet.', { exact: true }).waitFor()
  expect((await invitationsOf(page, company)).map(({ sent }) => sent)).toEqual([false, false])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 3 invitations', exact: true }).click()
  await page.getByText('3 people added. 3 invitations sent.', { exact: true }).waitFor()
  expect((await invitationsOf(page, company)).map(({ sent }) => sent)).toEqual([true, true])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone, except for 3 people', { exact: true }).waitFor()
  const staff = await call<StaffInvitation[]>(page, 'GET', '/people/invitations')
  const id = staff.find(({ email }) => email === colleague)?._id
  await call(page, 'DELETE', `/people/invitations/${id}`)
}, 60_000)

test('by keyboard, an imported person is shown as unsent and withdrawn', async () => {
  const page = await site.openAs(admin, phone)
  const company = await addCompany(page)
  await page.goto(`/app/admin/clients/${company._id}/people`)
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  const email = addressOf('eve')
  await preview(page, ['First name,Last name,Email', `Eve,Stone,${email}`])
  await page.getByText('1 person of 1 row would be added.', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await isWider(page, 390)).toBe(false)
  await page.getByRole('button', { name: 'Import 1 person', exact: true }).press('Enter')
  await page.getByText('1 person added. No one has been emailed yet.', { exact: true }).waitFor()
  expect(await isWider(page, 390)).toBe(false)
  const done = page.url()
  await page.getByRole('link', { name: 'Show them', exact: true }).press('Enter')
  const invited = page.getByRole('listitem').filter({ hasText: email })
  await invited.getByText('Not sent yet', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(done)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await page.getByText('The import was undone. Everything it added is gone.').waitFor()
  await expect.poll(() => invitationsOf(page, company)).toEqual([])

  await page.goto(`/app/admin/import?kind=person&company=${company._id}`)
  await preview(page, ['Email', email])
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Import', exact: true, level: 1 }).waitFor()
  const latest = page.getByRole('table', { name: 'Your latest imports' }).getByRole('row')
  await latest.filter({ hasText: company.name }).getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => invitationsOf(page, company)).toEqual([])
}, 60_000)

test('when a large import is cancelled while it runs, no one is invited', async () => {
  const page = await site.openAs(admin, desktop)
  const company = await addCompany(page)
  const run = crypto.randomUUID()
  await page.goto(`/app/admin/import?kind=person&company=${company._id}`)
  const rows = Array.from({ length: maxImportRows }, (_, n) => `${n}-${run}@people.test`)
  await preview(page, ['Email', ...rows])
  const goOn = await holdTable(site.dataDir, 'invitations')
  await page.getByRole('button', { name: 'Import 10,000 people', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Importing' }).waitFor()
  await expectAccessible(page)
  const cancelled = page.waitForResponse((answer) => answer.url().endsWith('/cancel'))
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await cancelled
  await goOn()
  await page.getByText('The import was cancelled. Nothing was added.').waitFor()
  await expect.poll(() => invitationsOf(page, company)).toEqual([])
}, 120_000)
