// Files approved on their own: asked for by the agency, sent back and approved by the client, decided by a guest.
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { File } from '#contract/work/files.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()
const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as T
}

const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2a6f6b' } })
    .png()
    .toBuffer()

interface Content {
  name: string
  type: string
  content: Buffer
  /** Title of its project. */
  project?: string
}

async function upload(page: Page, { name, type, content, project }: Content): Promise<File> {
  const companies = await read<{ _id: string; name: string }[]>(page, '/companies/all')
  const company = companies.find((one) => one.name === 'Brightleaf Health')?._id ?? ''
  const projects = await read<{ _id: string; title: string }[]>(
    page,
    `/companies/${company}/projects`,
  )
  const projectId = projects.find(({ title }) => title === project)?._id
  const answer = await page.request.post('/files', {
    headers: { origin: site.url },
    multipart: {
      company,
      ...(projectId !== undefined && { project: projectId }),
      file: { name, mimeType: type, buffer: content },
    },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as File
}

const listOf = ({ company, name }: File, more = '') =>
  `/app/admin/clients/${company}/files?search=${encodeURIComponent(name)}${more}`

const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function choose(page: Page, { name }: File, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** On the dashboard, which shows only some of what waits at first. */
async function openWaiting(page: Page, { name }: File): Promise<void> {
  await page.goto('/app/client/dashboard')
  const link = page.getByRole('link', { name: `Review ${name}` })
  const all = page.getByRole('button', { name: /^Show all / })
  await link.or(all).first().waitFor()
  if (!(await link.isVisible())) await all.tap()
  await link.tap()
}

test('a file is sent for approval, sent back, requested again and approved', async () => {
  const page = await site.openAs(admin, desk)
  const name = `${unique('Window poster')}.png`
  const project = 'Flu shot weekends'
  const file = await upload(page, { name, type: 'image/png', content: await picture(), project })
  await page.goto(listOf(file))
  await choose(page, file, 'Ask for approval')
  await said(page, `${name} is now in review`).waitFor()
  await page.getByRole('link', { name: `In review: ${name}` }).click()
  const own = panel(page, name)
  await own.getByRole('img', { name }).waitFor()
  await own.getByText('Waiting for the client').first().waitFor()
  await expectAccessible(page)

  const theirs = await site.openAs(owner, phone)
  await openWaiting(theirs, file)
  await theirs.getByRole('heading', { name, level: 1 }).waitFor()
  await theirs.getByRole('img', { name }).waitFor()
  await theirs.getByText('Your turn to decide').waitFor()
  await expectWhole(theirs)
  await theirs.getByRole('button', { name: 'Send back…' }).tap()
  const reason = panel(theirs, 'Send back')
  await reason.getByRole('textbox', { name: 'What should change?' }).fill('Larger opening hours.')
  await reason.getByRole('button', { name: 'Send back' }).tap()
  await theirs.getByText('We’re making your changes').waitFor()

  // Staff see it without reloading, and ask again.
  await own.getByText('Larger opening hours.').waitFor()
  await own.getByText('Sent back', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: `Sent back: ${name}` }).waitFor()
  await own.getByRole('button', { name: 'Ask for approval' }).click()
  await theirs.getByRole('button', { name: 'Approve', exact: true }).tap()
  await theirs.getByText('Approved', { exact: true }).first().waitFor()
  await expectWhole(theirs)

  await own.getByText('Approved', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Close' }).click()
  await own.waitFor({ state: 'detached' })
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('search')]).toEqual([
    `/app/admin/clients/${file.company}/files`,
    name,
  ])
  await page.getByRole('link', { name: `Approved: ${name}` }).waitFor()

  await theirs.getByRole('link', { name: project }).tap()
  await theirs.getByRole('link', { name: `Approved: ${name}` }).tap()
  await theirs.getByRole('heading', { name, level: 1 }).waitFor()
})

test('an approval request is undone and ended; internal files cannot be requested', async () => {
  const page = await site.openAs(admin, phone)
  const content = Buffer.from('day,hours\nMonday,8\n')
  const file = await upload(page, { name: `${unique('Hours')}.csv`, type: 'text/csv', content })
  const { name } = file
  await page.goto(listOf(file, '&view=grid'))
  const badge = page.getByRole('link', { name: `In review: ${name}` })
  await choose(page, file, 'Ask for approval')
  await badge.waitFor()
  await expectWhole(page)
  await page.keyboard.press('Control+z')
  await badge.waitFor({ state: 'detached' })
  await choose(page, file, 'Ask for approval')
  await badge.waitFor()

  const theirs = await site.openAs(owner, phone)
  await openWaiting(theirs, file)
  await theirs.getByText('No preview. Download it to see it.').waitFor()
  const approve = theirs.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  await expectWhole(theirs)
  await choose(page, file, 'End review')
  await badge.waitFor({ state: 'detached' })
  await approve.waitFor({ state: 'detached' })

  await choose(page, file, 'Make internal')
  await page.getByText('Internal', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share with client' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Ask for approval' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Approval…' }).click()
  await panel(page, name).getByText('Internal', { exact: true }).waitFor()
  await expectWhole(page)
})

test('a guest decides on a file by a link', async () => {
  const page = await site.openAs(admin, desk)
  const content = Buffer.from('size,count\nA3,200\n')
  const file = await upload(page, { name: `${unique('Print run')}.csv`, type: 'text/csv', content })
  const { _id, company, name } = file
  await page.goto(`/app/admin/clients/${company}/files/${_id}`)
  const own = panel(page, name)
  await own.getByRole('button', { name: 'Ask for approval' }).click()
  await own.getByRole('button', { name: 'Guest link…' }).click()
  await panel(page, 'Guest link').getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('textbox', { name: 'Guest link', exact: true }).inputValue()

  const guest = await site.open({ ...phone, javaScriptEnabled: false })
  await guest.goto(url)
  await guest.getByRole('heading', { name, level: 1 }).waitFor()
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name }).tap(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  await guest.getByLabel('I approve it').check()
  await guest.getByLabel('Your name').fill('Robin Vale')
  await guest.getByRole('button', { name: 'Send decision' }).tap()
  await guest.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor()
  await own.getByText(/^Robin Vale, using .+’s link, approved it$/).waitFor()
  await own.getByText('Approved', { exact: true }).first().waitFor()
  expect(await read(page, `/files/${_id}/details`)).toMatchObject({ review: 'approved' })
})
