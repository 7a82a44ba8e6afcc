// Files of a task and a company in use: over a bad connection, with previews, by two people at once.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { choose, expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

/** A separate task on its board. */
async function openTask(title: string, page?: Page): Promise<Page> {
  const window = page ?? (await site.openAs('admin@enfilade.test'))
  await window.goto('/app/admin/tasks')
  await choose(window, 'Select Company', 'Harborview School')
  await choose(window, 'Select Project', 'Alumni stories')
  await window.getByRole('region', { name: 'To Do' }).waitFor()
  if (!page) {
    await window.getByRole('link', { name: 'Add Task' }).click()
    const dialog = window.getByRole('dialog', { name: 'Add Task' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Add Task' }).click()
  }
  await window.getByRole('link', { name: title }).first().click()
  await filesOf(window).getByRole('button', { name: 'Add files' }).waitFor()
  return window
}

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' })
const row = (page: Page, name: string) =>
  filesOf(page).getByRole('listitem').filter({ hasText: name })

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f6b' } })
    .png()
    .toBuffer()

/** Simulates a drop from the desktop. */
async function drop(page: Page, list: { name: string; type: string; bytes: Buffer }[]) {
  const data = await page.evaluateHandle(
    (sent) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        transfer.items.add(new File([bytes], name, { type }))
      }
      return transfer
    },
    list.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  )
  const panel = page.getByRole('dialog').first()
  await panel.dispatchEvent('dragenter', { dataTransfer: data })
  await filesOf(page).getByText('Drop them here').waitFor()
  await panel.dispatchEvent('drop', { dataTransfer: data })
}

// P5.4.4
test('files are dropped, viewed, hidden, deleted and restored in both windows', async () => {
  const page = await openTask(unique('Collect the spring pictures'))
  const other = await site.openAs('admin@enfilade.test')
  await other.goto(page.url())
  await filesOf(other).getByRole('button', { name: 'Add files' }).waitFor()

  await drop(page, [
    { name: 'Front door.png', type: 'image/png', bytes: await picture() },
    { name: 'Shot list.csv', type: 'text/csv', bytes: Buffer.from('shot,when\n1,Monday\n') },
  ])
  for (const window of [page, other]) {
    await row(window, 'Front door.png')
      .getByRole('button', { name: 'Front door.png', exact: true })
      .waitFor()
    await row(window, 'Shot list.csv').getByText('Avery Stone').waitFor()
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Front door.png', exact: true }).click()
  const large = page.getByRole('dialog', { name: 'Front door.png' })
  await expect
    .poll(() => large.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(900)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Actions for Shot list.csv' }).click()
  await page.getByRole('menuitem', { name: 'Make internal' }).click()
  await row(other, 'Shot list.csv').getByText('Internal').waitFor()

  await page.getByRole('button', { name: 'Actions for Front door.png' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(other, 'Front door.png').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await row(other, 'Front door.png').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row(page, 'Shot list.csv').getByRole('link', { name: 'Shot list.csv' }).click(),
  ])
  const saved = join(site.dataDir, 'saved.csv')
  await download.saveAs(saved)
  expect(await readFile(saved, 'utf8')).toBe('shot,when\n1,Monday\n')
})

test('a file whose content does not match its type is refused where it was added', async () => {
  const page = await openTask(unique('Try a disguise'))
  const page1 = Buffer.from('<!doctype html><script>alert(1)</script>')
  await drop(page, [{ name: 'logo.png', type: 'image/png', bytes: page1 }])
  await filesOf(page).getByText('The file “logo.png” isn’t a PNG picture').waitFor()
  await filesOf(page).getByRole('button', { name: 'Dismiss logo.png' }).click()
  await filesOf(page).getByText('logo.png').waitFor({ state: 'detached' })
})

test('a 32 MB upload on a slow line resumes after a cut, on other screens too', async () => {
  const title = unique('Send the film')
  const page = await openTask(title)
  const path = join(site.dataDir, 'film.bin')
  await writeFile(path, randomBytes(32 * 1024 * 1024))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const line = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1024 * 1024,
  }
  await network.send('Network.emulateNetworkConditions', line)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    filesOf(page).getByRole('button', { name: 'Add files' }).click(),
  ])
  await chooser.setFiles(path)
  const progress = filesOf(page).getByRole('progressbar', { name: 'film.bin' })
  const percent = async () => Number(await progress.getAttribute('value'))
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(10)

  await network.send('Network.emulateNetworkConditions', { ...line, offline: true })
  await filesOf(page).getByText('Connection lost, resumes automatically').waitFor()
  const before = await percent()
  // Slower from here, so that the upload does not finish before the check.
  const slow = { ...line, uploadThroughput: 512 * 1024 }
  await network.send('Network.emulateNetworkConditions', slow)
  await expect.poll(percent, { timeout: 30_000 }).toBeGreaterThan(before)
  // The upload resumed, and continues while the user does something else.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home' }).first().click()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByText('Uploading 1 file').waitFor()
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  await tray.waitFor({ state: 'detached', timeout: 60_000 })
  await openTask(title, page)
  await row(page, 'film.bin').getByText('32 MB').waitFor()
})
