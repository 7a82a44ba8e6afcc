// Decoding in a process of its own: ordinary files are rendered, and bombs end within their limits.
import { createServer } from 'node:http'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pdfPage } from '#demo/pdf-page.ts'
import { bombs, filters } from '#tests/support/bombs.ts'
import { png } from '#tests/support/upload.ts'
import { DecodeError, DecodeLimitError } from './decoder-process.ts'
import type { PictureJob } from './picture-jobs.ts'
import { renderPictures } from './pictures.ts'

type As = PictureJob['as']

const render = (as: As, content: Buffer | string, side = 200) =>
  renderPictures({
    turn: 'test',
    bytes: Buffer.from(content),
    job: { as, outputs: [{ width: side, height: side, quality: 80 }] },
  })

const asOf = (name: string): As =>
  name.endsWith('.svg') ? 'drawing' : name.endsWith('.pdf') ? 'pdf' : 'image'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">${content}</svg>`
const red = '<rect width="40" height="20" fill="#f00"/>'

test.each<[what: string, as: As, content: () => Promise<Buffer> | Buffer | string, size: number[]]>(
  [
    ['a picture', 'image', () => png(400, 300), [200, 150]],
    ['a small picture, as large as it is', 'image', () => png(40, 30), [40, 30]],
    ['a drawing, however small it says it is', 'drawing', () => svg(red), [200, 100]],
    ['a PDF’s first page', 'pdf', () => pdfPage(['Brief']), [154, 200]],
  ],
)('%s is rendered', async (_, as, content, [width, height]) => {
  const { pictures } = await render(as, await content())
  expect(pictures).toMatchObject([{ width, height }])
  const stored = await sharp(pictures?.[0]?.content).metadata()
  expect(stored).toMatchObject({ format: 'webp', width, height })
})

test('a picture is rendered where no program but Node can be found', async () => {
  vi.stubEnv('PATH', '/nowhere')
  try {
    const { pictures } = await render('image', await png(40, 30))
    expect(pictures).toHaveLength(1)
  } finally {
    vi.unstubAllEnvs()
  }
})

const declared = (encoding: string, content = red) =>
  `<?xml version="1.0" encoding="${encoding}" standalone="no"?>\n<!DOCTYPE svg>\n${svg(content)}`
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each<[encoding: string, content: Buffer]>([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('UTF-8')}`)],
  ['UTF-8, in other letters', Buffer.from(declared('utf8'))],
  ['UTF-16 little-endian', utf16(`\ufeff${svg(red)}`)],
  ['UTF-16 little-endian, as declared', utf16(`\ufeff${declared('UTF-16')}`)],
  ['UTF-16 big-endian', utf16(`\ufeff${declared('utf-16')}`).swap16()],
  ['UTF-16 without a mark', utf16(declared('UTF-16'))],
  ['UTF-16 big-endian without a mark', utf16(svg(red)).swap16()],
  ['UTF-8 with a bad byte', Buffer.from(svg(`<title>\u00e9</title>${red}`), 'latin1')],
  ['UTF-8 after a long comment', Buffer.from(`<!-- ${'made by '.repeat(500)}-->${svg(red)}`)],
  ['ISO 8859-1', Buffer.from(declared('ISO-8859-1', `<title>\u00e9</title>${red}`), 'latin1')],
  ['Windows-1251', Buffer.from(declared('windows-1251', `<title>\u00e9</title>${red}`), 'latin1')],
  ['Shift-JIS', Buffer.from(declared('Shift_JIS', `<title>\u0083n</title>${red}`), 'latin1')],
])('a drawing in %s is rendered', async (_, content) => {
  const { pictures } = await render('drawing', content)
  expect(pictures).toMatchObject([{ width: 200, height: 100 }])
  const { channels } = await sharp(pictures?.[0]?.content).stats()
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0])
})

test.each<[what: string, as: As, content: string | Buffer]>([
  ['a drawing called a picture', 'image', svg(red)],
  ['nothing known', 'image', 'nothing'],
])('%s is not read as an image', async (_, as, content) => {
  expect(await render(as, content)).toEqual({ size: undefined, pictures: undefined })
})

test.each<[what: string, as: As, content: () => Promise<Buffer> | Buffer | string]>([
  ['a picture called a drawing', 'drawing', () => png()],
  ['a damaged picture', 'image', async () => (await png(400, 400)).subarray(0, 200)],
  ['a damaged PDF', 'pdf', () => '%PDF-1.7 and nothing else'],
  ['an empty PDF', 'pdf', () => ''],
  [
    'a PDF without pages',
    'pdf',
    () =>
      String(pdfPage(['A']))
        .replace('/Count 1', '/Count 0')
        .replace('3 0 R', ''),
  ],
])('%s can’t be decoded', async (_, as, content) => {
  await expect(render(as, await content())).rejects.toThrow(DecodeError)
})

test.each(bombs)('%s ends within its limits', async (_, name, content) => {
  const before = process.memoryUsage.rss()
  const ended = await render(asOf(name), content, 1600).catch((error: unknown) => error)
  if (ended instanceof Error) expect(ended).toBeInstanceOf(DecodeError)
  else expect(ended).toHaveProperty('size')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('an endless drawing is ended without delaying another company’s picture', async () => {
  let isOver = false
  const endless = render('drawing', filters, 1600).finally(() => (isOver = true))
  const ended = expect(endless).rejects.toThrow(DecodeLimitError)
  const job = { as: 'image', outputs: [{ width: 9, height: 9, quality: 80 }] } as const
  await renderPictures({ turn: 'another', bytes: await png(), job })
  expect(isOver).toBe(false)
  await ended
})

test('a drawing reads no local file and calls no server', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const path = join(tmpdir(), `enfilade-secret-${process.pid}.svg`)
  await writeFile(path, svg(red))
  const includes = [`file://${path}`, path, `http://127.0.0.1:${port}/a.svg`].flatMap((place) => [
    `<?xml-stylesheet href="${place}"?>${svg(`<image width="40" height="20" xlink:href="${place}"/>
      <image width="40" height="20" href="${place}"/><use xlink:href="${place}#a"/>
      <style>@import url("${place}"); rect { fill: url("${place}#a") }</style>
      <filter id="f"><feImage href="${place}"/></filter><rect width="40" height="20" filter="url(#f)"/>
      <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${place}" parse="xml"/>`)}`,
    `<!DOCTYPE svg SYSTEM "${place}" [<!ENTITY a SYSTEM "${place}">]>${svg('&a;')}`,
  ])
  try {
    for (const content of includes) {
      const drawn = await render('drawing', content).catch(() => undefined)
      const picture = drawn?.pictures?.[0]?.content
      if (!picture) continue
      const { channels } = await sharp(picture).ensureAlpha().stats()
      expect(
        channels[0]?.max === 255 && channels[3]?.max === 255 && channels[1]?.max === 0,
        content,
      ).toBe(false)
    }
    expect(asked).toEqual([])
    expect(await readFile(path, 'utf8')).toContain('#f00')
  } finally {
    server.close()
    await rm(path)
  }
})

test('a 40-megapixel AVIF with full color and transparency fits the memory limit', async () => {
  const large = await sharp({
    create: { width: 7200, height: 5500, channels: 4, background: '#a458' },
  })
    .avif({ effort: 0, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect((await render('image', large)).pictures).toMatchObject([{ width: 200, height: 153 }])
})

test('a large picture of a common camera fits the memory limit', async () => {
  const large = await sharp({
    create: { width: 7200, height: 5500, channels: 3, background: '#a45' },
  })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect((await render('image', large)).pictures).toMatchObject([{ width: 200, height: 153 }])
})
