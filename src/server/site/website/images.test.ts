// Tests which pictures are accepted, how they are converted, who can read them, and how long they are kept.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { website } from '#contract/site/website-calls.ts'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { UploadedImage } from '#contract/site/website-text.ts'
import { anotherAgency } from '#tests/support/another-agency.ts'
import { type Caller, errorResponse } from '#tests/support/caller.ts'
import { sweepFiles } from '#server/work/files/sweep.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, database } = world
const admin = await world.admin()

type Format = 'png' | 'jpeg' | 'webp' | 'avif'

let shade = 0
/** Makes a different picture each time. */
function picture(width = 1800, height = 1200) {
  shade += 1
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 80, b: 120 } } })
}
const file = (format: Format, width?: number, height?: number) =>
  picture(width, height).toFormat(format).toBuffer()

const send = (caller: Caller, payload: Buffer | string, type = 'image/png') =>
  caller.raw({
    method: 'POST',
    url: website.uploadImage.path,
    headers: { 'content-type': type },
    payload,
  })

async function upload(bytes: Buffer): Promise<UploadedImage> {
  const response = await send(admin, bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const get = (url: string) => anonymous.raw({ method: 'GET', url })
const small = (src: string) => src.replace('.webp', '-small.webp')

async function portfolioWith(image: PortfolioItem['image']) {
  const { content } = await admin.call(website.settings, {})
  return anotherAgency(content).portfolio.map((item) => ({ ...item, image }))
}

test.each<Format>(['png', 'jpeg', 'webp', 'avif'])(
  'A %s becomes WebP, at most 1600 wide',
  async (format) => {
    const { src, width, height } = await upload(await file(format))
    expect([width, height]).toEqual([1600, 1067])
    const large = await get(src)
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 })
    const other = await get(small(src))
    expect(await sharp(other.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
  },
)

test('an image is turned upright, and its metadata is removed', async () => {
  const bytes = await picture(1200, 800)
    .withExif({ IFD0: { Artist: 'Quillwort', ImageDescription: 'where it was taken' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { src, width, height } = await upload(bytes)
  expect([width, height]).toEqual([800, 1200])
  const { rawPayload } = await get(src)
  expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif')
  expect(rawPayload.includes('Quillwort')).toBe(false)
})

test('a small image is not enlarged; the same file twice is one image', async () => {
  const bytes = await file('png', 700, 500)
  const first = await upload(bytes)
  expect(first).toMatchObject({ width: 700, height: 500 })
  expect(await upload(bytes)).toEqual(first)
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"></svg>'],
  ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)])],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing to speak of', 'x'],
])('%s is refused by its content, whatever its name', async (_, bytes) => {
  const refused = errorResponse(await send(admin, bytes))
  expect(refused).toMatchObject({ status: 415, code: 'unsupported_type' })
  expect(refused.message).toBe('Choose a PNG, JPEG, WebP or AVIF picture.')
})

test('a damaged, cut-off, too small or too large file is refused with the reason', async () => {
  const whole = await file('png')
  const findIssue = async (bytes: Buffer) => errorResponse(await send(admin, bytes))
  const damaged = { status: 400, fields: { image: 'This file is damaged and can’t be read.' } }
  const header = Buffer.concat([whole.subarray(0, 8), Buffer.alloc(60, 7)])
  expect(await findIssue(header)).toMatchObject(damaged)
  expect(await findIssue(whole.subarray(0, whole.length - 200))).toMatchObject(damaged)
  expect((await findIssue(await file('png', 320, 200))).fields['image']).toBe(
    'This picture is 320 × 200 pixels. Use one of at least 640 × 360.',
  )
  expect((await findIssue(await file('png', 8000, 5001))).fields['image']).toBe(
    'This picture is 8000 × 5001 pixels. Use one of at most 40 megapixels.',
  )
  const large = Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)])
  expect(await findIssue(large)).toMatchObject({ status: 413, code: 'too_large' })
})

test('only staff can upload; a large body of other users is not read', async () => {
  const bytes = await file('png')
  expect(errorResponse(await send(anonymous, bytes)).status).toBe(401)
  expect(errorResponse(await send(await world.owner(), bytes)).status).toBe(403)
  const elsewhere = await admin.raw({
    method: 'PUT',
    url: website.change.path,
    headers: { 'content-type': 'image/png' },
    payload: bytes,
  })
  expect(elsewhere.statusCode).toBe(415)
})

test('an item shows its image at the next request; an unknown image is refused', async () => {
  const uploaded = await upload(await file('jpeg'))
  const image = { kind: 'file' as const, ...uploaded, alt: 'A door' }
  await admin.call(website.change, { body: { portfolio: await portfolioWith(image) } })
  const { content } = await anonymous.call(website.get, {})
  expect(content.portfolio[0]?.image).toEqual(image)

  const gone = 'This picture is no longer there. Upload it again.'
  const other = { ...image, src: `/website/images/${'0'.repeat(32)}.webp` }
  for (const wrong of [other, { ...image, width: 20 }]) {
    const body = { portfolio: await portfolioWith(wrong) }
    const refused = await admin.error(website.change, { body })
    expect(refused).toMatchObject({ status: 400, fields: { 'portfolio.0.image.src': gone } })
  }
  const outside = { ...image, src: 'https://elsewhere.example/a.webp' }
  const refused = await admin.error(website.change, {
    body: { portfolio: await portfolioWith(outside) },
  })
  expect(refused.fields).toEqual({ 'portfolio.0.image.src': 'Upload a picture' })
})

test('images that no version of the content uses are deleted after a week', async () => {
  const [used, unused] = [await upload(await file('png')), await upload(await file('png'))]
  const image = { kind: 'file' as const, ...used, alt: 'A door' }
  await admin.call(website.change, { body: { portfolio: await portfolioWith(image) } })
  await database.query(`update website_images set uploaded_at = now() - interval '8 days'`)
  await upload(await file('png'))
  await database.query(`update removed_objects set removed_at = now() - interval '2 hours'`)
  await sweepFiles(world.app.platform.agencyDatabase, world.app.storage)
  expect((await get(used.src)).statusCode).toBe(200)
  expect((await get(unused.src)).statusCode).toBe(404)
})

test('image uploads wait in turn; beyond a limit they are refused for now', async () => {
  const bytes = await file('png', 4000, 3000)
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(admin, bytes)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  expect(statuses.filter((status) => status === 201)).toHaveLength(9)
  expect((await send(admin, bytes)).statusCode).toBe(201)
})
