// Tests the agency's logo: what is accepted, that only a picture of it is served, replacement and removal.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Logo, LogoImage } from '#contract/site/logo.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { website } from '#contract/site/website-calls.ts'
import { type Caller, errorResponse } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, database } = world
const admin = await world.admin()

const svg = (content: string, size = 'width="240" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`

let shade = 0
/** Makes a different logo each time: 200 × 40, with margins around. */
function drawn(): string {
  shade += 1
  return svg(`<rect x="20" y="10" width="200" height="40" fill="rgb(${shade},80,120)"/>`)
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Quillwort' } })
    .png()
    .toBuffer()

const send = (caller: Caller, payload: Buffer | string) =>
  caller.raw({
    method: 'POST',
    url: website.uploadLogo.path,
    headers: { 'content-type': 'image/svg+xml' },
    payload,
  })

async function upload(payload: Buffer | string): Promise<LogoImage> {
  const response = await send(admin, payload)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function show(logo: Logo | null) {
  const { content } = await admin.call(website.settings, {})
  return admin.send(website.change, { body: { agency: { ...content.agency, logo } } })
}

const shown = (light: LogoImage, dark: LogoImage | null = null): Logo => ({
  kind: 'upload',
  light,
  dark,
  includesName: true,
})

const statusOf = async ({ src }: LogoImage) =>
  (await anonymous.raw({ method: 'GET', url: src })).statusCode

describe('an upload', () => {
  test('becomes a PNG without margins and metadata, which can do nothing', async () => {
    const logo = await upload(drawn())
    expect(logo).toMatchObject({ width: 800, height: 161 })
    const { headers, rawPayload } = await anonymous.raw({ method: 'GET', url: logo.src })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 800 })
    const square = await upload(await png(400, 400))
    expect(square).toMatchObject({ width: 320, height: 320 })
    const { rawPayload: content } = await anonymous.raw({ method: 'GET', url: square.src })
    expect(content.includes('Quillwort')).toBe(false)
    expect(await upload(await png(400, 400))).toEqual(square)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script><rect width="240" height="60"/>')],
    ['an event', svg('<rect onload="alert(1)" width="240" height="60"/>')],
    [
      'a page',
      svg('<foreignObject><iframe srcdoc="x"/></foreignObject><rect width="9" height="9"/>'),
    ],
    [
      'another file',
      svg('<image href="/etc/hostname" width="9" height="9"/><rect width="9" height="9"/>'),
    ],
  ])('%s in a drawing is not among what is served', async (_, drawing) => {
    const { src } = await upload(drawing)
    const { rawPayload, headers } = await anonymous.raw({ method: 'GET', url: src })
    expect(headers['content-type']).toBe('image/png')
    expect(rawPayload.toString('latin1')).not.toMatch(/script|alert|iframe|onload/)
  })

  test.each([
    [
      'a JPEG',
      () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['nothing to speak of', () => 'x'],
  ])('of %s is refused by its content, whatever its name', async (_, make) => {
    const refused = errorResponse(await send(admin, await make()))
    expect(refused).toMatchObject({ status: 415, message: 'Choose an SVG or PNG file.' })
  })

  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`).join('')}]>`
  test.each([
    [
      'small',
      () => png(100, 40),
      'This logo is 100 × 40 pixels. Use an SVG, or a PNG at least 128 pixels wide or high.',
    ],
    [
      'large',
      () => png(8000, 5001),
      'This logo is 8000 × 5001 pixels. Use one of at most 40 megapixels.',
    ],
    [
      'wide',
      () => png(1100, 100),
      'This logo is too wide for menus and letterheads. Use one at most 10 times as wide as high.',
    ],
    [
      'high',
      () => png(100, 310),
      'This logo is too high for menus and letterheads. Use one at most 3 times as high as wide.',
    ],
    ['empty', () => svg(''), 'This logo is empty: nothing in it is visible.'],
    ['damaged', () => drawn().slice(0, -20), 'This file is damaged and can’t be read.'],
    ['an explosive one', () => bomb + svg('<text>&a8;</text>'), /damaged|complex/],
  ])('is refused with the reason: %s', async (_, make, reason) => {
    const refused = errorResponse(await send(admin, await make()))
    expect(refused.status).toBe(400)
    expect(refused.fields['image']).toMatch(reason)
  })

  test('is for administrators only', async () => {
    const manager = await world.addStaff({ staffRole: 'manager' })
    expect(errorResponse(await send(anonymous, drawn())).status).toBe(401)
    for (const caller of [await world.owner(), manager]) {
      expect(errorResponse(await send(caller, drawn())).status).toBe(403)
    }
  })
})

describe('the logo', () => {
  test('is served until it is replaced or removed', async () => {
    const [first, second, dark] = [
      await upload(drawn()),
      await upload(drawn()),
      await upload(drawn()),
    ]
    await show(shown(first, dark))
    expect((await anonymous.call(website.get, {})).content.agency.logo).toEqual(shown(first, dark))
    expect(await statusOf(first)).toBe(200)
    await show(shown(second, dark))
    expect([await statusOf(first), await statusOf(second), await statusOf(dark)]).toEqual([
      404, 200, 200,
    ])
    await show(null)
    expect([await statusOf(second), await statusOf(dark)]).toEqual([404, 404])
  })

  test('is kept by changes of other sections', async () => {
    const logo = await upload(drawn())
    await show(shown(logo))
    const { content } = await admin.call(website.settings, {})
    const figures = { ...content.figures, home: content.figures.home.slice(1) }
    await admin.call(website.change, { body: { figures } })
    expect(await statusOf(logo)).toBe(200)
  })

  test('is refused at its field if it is not stored, or elsewhere', async () => {
    const logo = await upload(drawn())
    const gone = 'This logo is no longer there. Upload it again.'
    const unknown = { ...logo, src: `/website/logos/${'0'.repeat(32)}.png` }
    const findIssues = async (next: Logo) => errorResponse(await show(next)).fields
    expect(await findIssues(shown(unknown))).toEqual({ 'agency.logo.light.src': gone })
    expect(await findIssues(shown({ ...logo, width: 9 }))).toEqual({
      'agency.logo.light.src': gone,
    })
    expect(await findIssues(shown(logo, unknown))).toEqual({ 'agency.logo.dark.src': gone })
    const elsewhere = { ...logo, src: 'https://elsewhere.example/a.png' }
    expect(await findIssues(shown(elsewhere))).toEqual({ 'agency.logo.light.src': 'Upload a logo' })
  })

  test('deletes uploads that were never saved after a week', async () => {
    const [old, fresh, used] = [await upload(drawn()), await upload(drawn()), await upload(drawn())]
    await database.query(
      `update logos set uploaded_at = now() - interval '8 days' where $1 like '%' || hash || '%'
        or $2 like '%' || hash || '%'`,
      [old.src, used.src],
    )
    await show(shown(used))
    expect([await statusOf(old), await statusOf(fresh), await statusOf(used)]).toEqual([
      404, 200, 200,
    ])
  })
})

describe('icons and previews', () => {
  const body = async (url: string) => {
    const { statusCode, rawPayload } = await anonymous.raw({ method: 'GET', url })
    expect(statusCode).toBe(200)
    return rawPayload
  }
  const favicon = async () => (await body('/icons/favicon.svg')).toString()
  /** The colors of a PNG that it has most of, as `r,g,b`. */
  async function colorsIn(picture: Buffer): Promise<Set<string>> {
    const { data, info } = await sharp(picture)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colors = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels) {
      colors.add([...data.subarray(at, at + 3)].join())
    }
    return colors
  }
  const square = svg(
    '<rect width="60" height="60" fill="rgb(1,200,99)"/>',
    'width="60" height="60"',
  )

  test('show the first letter of the name without a logo or with a wide one', async () => {
    await show(null)
    const letter = await favicon()
    expect(letter).toContain('<path')
    // The doors are the demo agency's.
    expect(letter).not.toContain('class="lit"')
    await show(shown(await upload(drawn())))
    expect(await favicon()).toBe(letter)
    expect((await colorsIn(await body('/icons/touch.png'))).size).toBeGreaterThan(2)
  })

  test('show a square logo, and follow its replacement', async () => {
    await show(shown(await upload(square), await upload(square.replace('(1,200', '(1,100'))))
    const first = await favicon()
    expect(first).toContain('class="dark"')
    expect(await colorsIn(await body('/icons/touch.png'))).toContain('1,200,99')
    const ico = await body('/icons/favicon.ico')
    expect(await colorsIn(ico.subarray(22))).toContain('1,200,99')
    await show(shown(await upload(square.replace('99)', '50)'))))
    expect(await favicon()).not.toBe(first)
    expect(await colorsIn(await body('/icons/touch.png'))).toContain('1,200,50')
  })

  test('show a letter of any script', async () => {
    const { content } = await admin.call(website.settings, {})
    const agency = { ...content.agency, name: '東京スタジオ', logo: null }
    await admin.call(website.change, { body: { agency } })
    expect(await favicon()).toMatch(/<path [^>]*d="M/)
    await admin.call(website.change, { body: { agency: { ...agency, name: content.agency.name } } })
  })

  test('a page’s link preview shows the logo', async () => {
    await show(shown(await upload(square)))
    const pixels = sharp(await body('/og/home.png')).extract({
      left: 80,
      top: 60,
      width: 9,
      height: 9,
    })
    const { dominant } = await pixels
      .png()
      .toBuffer()
      .then((part) => sharp(part).stats())
    expect(dominant.g - dominant.r).toBeGreaterThan(150)
  })
})

test('an invoice’s and a quote’s PDF show the logo', async () => {
  const pictures = async () => {
    const invoice = await world.addInvoice(world.company)
    const quote = await world.addQuote(world.company)
    const pdfs = [
      await admin.send(invoices.pdf, { params: { invoiceId: invoice._id } }),
      await admin.send(quotes.pdf, { params: { quoteId: quote._id } }),
    ]
    return pdfs.map(({ rawPayload }) => rawPayload.toString('latin1').includes('/Subtype /Image'))
  }
  await show(null)
  expect(await pictures()).toEqual([false, false])
  await show(shown(await upload(drawn())))
  expect(await pictures()).toEqual([true, true])
})
