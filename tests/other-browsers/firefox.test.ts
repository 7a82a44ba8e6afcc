// The main paths of visitors, staff and clients in Firefox; everything else is tested in Chromium.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FirefoxWindow, useFirefox } from './firefox.ts'
import { testMainPaths } from './main-paths.ts'

const site = useFirefox()
const admin = 'admin@enfilade.test'
const owner = 'owner@brightleaf.test'

testMainPaths(site)

test('a visitor and staff chat, live in both directions', async () => {
  const [visitor, staff] = [await site.open(), await site.openAs(admin)]
  await staff.goto('/app/admin/messages?kind=chat')
  await visitor.goto('/services')
  await visitor.page.locator('button[data-chat]').click()
  await visitor.see('We’re online')
  await visitor.type('Your message', 'Do you build shops?')
  await visitor.page.keyboard.press('Enter')
  await staff.page.locator('[aria-label="Messages"] li ::-p-text(Do you build shops?)').click()
  await staff.see('The visitor sees it right away.')
  await staff.type('Reply', 'We do.')
  await staff.press('button', 'Send reply*')
  await visitor.see('We do.')
})

/** Opens the tasks of a project. */
async function openBoard(): Promise<FirefoxWindow> {
  const staff = await site.openAs(admin)
  await staff.goto('/app/admin/tasks')
  await staff.choose('Select Company', 'Brightleaf Health')
  await staff.choose('Select Project', 'Patient portal: online booking')
  await staff.page.waitForSelector('[data-card]')
  return staff
}

async function addTask(staff: FirefoxWindow, title: string): Promise<void> {
  await staff.press('link', 'Add Task')
  const dialog = staff.inDialog('Add Task')
  await dialog.type('Title', title)
  await dialog.press('button', 'Add Task')
  await staff.isGone('dialog', 'Add Task')
}

test('typed text outlives a reload, and the task is created from it', async () => {
  const staff = await openBoard()
  await staff.press('link', 'Add Task')
  await staff.inDialog('Add Task').type('Title', 'Order the door signs')
  await staff.inDialog('Add Task').type('Description', 'Two of each')
  await staff.page.reload()
  const dialog = staff.inDialog('Add Task')
  await expect.poll(() => dialog.valueOf('Description')).toBe('Two of each')
  expect(await dialog.valueOf('Title')).toBe('Order the door signs')
  await dialog.press('button', 'Add Task')
  await staff.isGone('dialog', 'Add Task')
  await staff.seeNamed('link', 'Order the door signs')
})

const cardsIn = ({ page }: FirefoxWindow, status: string) =>
  page.$$eval(`[data-status="${status}"] [data-card]`, (cards) =>
    cards.map((card) => card.getAttribute('aria-label')),
  )

test('a card is moved by mouse and by keys, and a second window follows', async () => {
  const staff = await openBoard()
  await addTask(staff, 'Frost the glass')
  const colleague = await site.openAs(admin)
  await colleague.page.goto(staff.page.url())
  const { page } = staff
  const card = '[data-card][aria-label="Frost the glass"]'
  const from = await (await page.waitForSelector(card))?.boundingBox()
  const to = await (await page.$('[data-status="in review"]'))?.boundingBox()
  if (!from || !to) throw new Error('It is not on screen')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 18, from.y + 12, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => cardsIn(colleague, 'in review')).toContain('Frost the glass')
  await page.focus(card)
  for (const key of [' ', 'ArrowRight', ' '] as const) await page.keyboard.press(key)
  await expect.poll(() => cardsIn(colleague, 'done')).toContain('Frost the glass')
})

test('an invoice is written with a decimal comma', async () => {
  const staff = await site.openAs('wes.lindqvist@enfilade.test')
  const status = await staff.page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ locale: 'de-DE' })
    // Otherwise the page writes it and reloads, maybe while the test types.
    document.cookie = 'locale=de-DE; path=/app'
    return (await fetch('/auth/profile', { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(200)
  await staff.goto('/app/admin/invoices/new')
  await staff.choose('Client', 'Brightleaf Health')
  await staff.type('Description', 'Signs for the door')
  await staff.type('Quantity', '2,5')
  await staff.type('Unit price', '1.250,00')
  await staff.see('3.125,00')
  await staff.press('button', 'Save draft')
  await staff.see('Draft for Brightleaf Health')
})

test('an event is added by a press on its day', async () => {
  const staff = await site.openAs(admin)
  await staff.goto('/app/admin/calendar?date=2031-03-01')
  await staff.choose('Select Company', 'Ridgeline Outfitters')
  await staff.page.locator('td[data-day="2031-03-12"]').click({ offset: { x: 60, y: 80 } })
  const dialog = staff.inDialog('Add event')
  await dialog.type('Title', 'Fitting day')
  await dialog.press('button', 'Add event')
  await staff.isGone('dialog', 'Add event')
  await staff.page.waitForSelector('td[data-day="2031-03-12"] ::-p-text(Fitting day)')
})

test('search finds a project by keys alone, with a typing error', async () => {
  const { page, ...staff } = await site.openAs(admin)
  await staff.goto('/app/admin/home')
  await page.keyboard.down('Control')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await page.keyboard.type('pateint portal')
  await page.waitForSelector('[role=option] ::-p-text(Patient portal: online booking)')
  await page.keyboard.press('Enter')
  await staff.seeNamed('dialog', 'Patient portal: online booking')
})

test('a file is uploaded, approved by the client and downloaded', async () => {
  const staff = await site.openAs(admin)
  const company = await staff.page.evaluate(async () => {
    const { items } = (await (await fetch('/companies?search=Brightleaf')).json()) as {
      items: { _id: string }[]
    }
    return items[0]?._id
  })
  await staff.goto(`/app/admin/clients/${company}/files`)
  await staff.seeNamed('button', 'Add files')
  const path = join(site.dataDir, 'Opening hours.csv')
  await writeFile(path, 'day,hours\nMonday,8\n')
  const input = await staff.page.waitForSelector('input[aria-label="Files to add"]')
  await input?.uploadFile(path)
  await staff.press('button', 'Actions for Opening hours.csv')
  await staff.press('menuitem', 'Ask for approval')
  const review = 'a[aria-label="In review: Opening hours.csv"]'
  await staff.page.waitForSelector(review)
  const id = await staff.page.$eval(review, (link) => new URL(link.href).pathname.split('/').pop())

  const client = await site.openAs(owner)
  await client.goto(`/app/client/files/${id}`)
  await client.press('button', 'Approve')
  await client.isGone('button', 'Approve')
  await staff.seeNamed('link', 'Approved: Opening hours.csv')
  await client.press('link', 'Download')
  const downloaded = () => readFile(join(site.downloads, 'Opening hours.csv'), 'utf8')
  await expect.poll(() => downloaded().catch(() => '')).toContain('Monday,8')
})

/** Runs in the page. */
const areScreensKept = `caches.open('screens').then(async (cache) => {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return Object.entries(__reactRouterManifest.routes)
    .filter(([id]) => id.includes('/office/'))
    .every(([, { module, imports }]) => [module, ...imports].every((file) => kept.has(file)))
})`

test('without the server a screen that was never open opens, and fills once it is back', async () => {
  const staff = await site.openAs(admin)
  await staff.goto('/app/admin/home')
  await expect.poll(() => staff.page.evaluate(areScreensKept)).toBe(true)
  await staff.goto('/app/admin/home')
  await site.kill()
  await staff.see('The server can’t be reached, trying again.')
  await staff.press('link', 'Messages*')
  await staff.page.waitForFunction(`document.querySelector('h1')?.textContent === 'Messages'`)
  await site.restart()
  await staff.page.waitForSelector('[aria-label="Messages"] li')
})
