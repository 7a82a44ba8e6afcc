// An administrator downloads the demo's archive; a stranger with the printed code imports it into an empty installation.
import { expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'

const demo = useSite()
const empty = useSite({}, { isEmpty: true })

async function downloadDemo(): Promise<Buffer> {
  const page = await demo.openAs('admin@enfilade.test')
  await page.goto('/app/admin/settings/archive')
  await page.getByRole('heading', { name: 'Archive', level: 1 }).waitFor()
  await expectAccessible(page)
  const link = page.getByRole('link', { name: 'Download archive' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/Archive [\d-]+\.tar/)
  return answer.body()
}

test('an archive is uploaded, reviewed, cancelled and imported, then users sign in', async () => {
  const buffer = await downloadDemo()
  const printed = /^ {2}(\w{4}-\w{4}-\w{4})$/m
  await expect.poll(() => empty.output(), { timeout: 10_000 }).toMatch(printed)
  const [, code = ''] = printed.exec(empty.output()) ?? []
  const page = await empty.open()
  await page.goto('/setup')
  await page.getByRole('link', { name: 'Import an archive' }).click()
  await page.getByRole('heading', { name: 'Import an archive' }).waitFor()
  await expectAccessible(page)

  const choose = async (file: Buffer) => {
    await page.getByLabel('Setup code').fill(code)
    const payload = { name: 'Archive.tar', mimeType: 'application/x-tar', buffer: file }
    await page.getByLabel('Archive').setInputFiles(payload)
    await page.getByRole('button', { name: 'Read the archive' }).click()
  }
  await page.getByRole('button', { name: 'Read the archive' }).click()
  await page.getByText('Code is a required field').waitFor()
  await choose(Buffer.from('This is a letter.'.repeat(100)))
  await page.getByText('This isn’t an Enfilade archive').waitFor()
  await expectAccessible(page)

  await choose(buffer)
  await page.getByText('The whole agency').waitFor()
  await page.getByRole('region', { name: 'Administrators' }).getByText('Avery Stone').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled. Nothing was imported.').waitFor()

  await page.getByRole('button', { name: 'Choose an archive' }).click()
  await choose(buffer)
  await page.route('**/archives/*/add', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Import it' }).click()
  await page.getByText('Network Error').waitFor()
  await page.getByRole('button', { name: 'Import it' }).click()
  await page.getByText('Everything has been imported.').waitFor({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()

  await page.goto('/setup/archive')
  await page.getByRole('heading', { name: 'This installation is set up' }).waitFor()
})
