// Rendering a PDF's first page: renderable files have one, others none.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfPage } from '#server/seed/pdf-page.ts'
import { drawFirstPage } from './pdf-page.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-pdf-'))
afterAll(() => rm(folder, { recursive: true }))

async function draw(content: Buffer | string) {
  const path = join(folder, 'page.pdf')
  await writeFile(path, content)
  return drawFirstPage({ path, longerSide: 200 })
}

test('is as large as asked, and not empty', async () => {
  const page = await draw(pdfPage(['Brief', 'One line']))
  expect(page).toMatchObject({ width: 154, height: 200 })
  expect(page?.pixels.length).toBe(154 * 200 * 4)
  expect(new Set(page?.pixels).size).toBeGreaterThan(2)
})

test('of a damaged one, an empty one and one without pages there is none; the next is drawn', async () => {
  expect(await draw('%PDF-1.7 and nothing else')).toBeUndefined()
  expect(await draw('')).toBeUndefined()
  expect(
    await draw(
      String(pdfPage(['A']))
        .replace('/Count 1', '/Count 0')
        .replace('3 0 R', ''),
    ),
  ).toBeUndefined()
  expect(await draw(pdfPage(['Next']))).toMatchObject({ height: 200 })
})

test('a file that is gone is no damaged one', async () => {
  await expect(drawFirstPage({ path: join(folder, 'gone'), longerSide: 200 })).rejects.toThrow(
    'ENOENT',
  )
})
