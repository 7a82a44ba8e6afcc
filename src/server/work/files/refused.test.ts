// Malicious or mislabeled uploads: rejected with a clear message, or harmless.
import { expect, test } from 'vitest'
import type { File } from '#contract/work/files.ts'
import { pixelBomb } from '#tests/support/bombs.ts'
import { errorResponse } from '#tests/support/caller.ts'
import { formOf, formType, pdf, png, sendFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, company } = world
const admin = await world.admin()
const fields = { company: company._id }

const send = (name: string, content: Buffer | string, type?: string) =>
  sendFile(admin, { name, content, fields, ...(type !== undefined && { type }) })

const page = '<!doctype html><script>fetch("/companies/all")</script>'

test.each<[what: string, name: string, content: Buffer | string, sentence: string]>([
  ['a page called a picture', 'logo.png', page, 'isn’t a PNG picture, although its name says so'],
  ['a page called a PDF', 'brief.pdf', page, 'isn’t a PDF, although its name says so'],
  ['a program', 'setup.exe', 'MZ', 'is a program'],
  ['a program called a text', 'notes.txt.exe', 'MZ', 'is a program'],
  [
    'a program without a name for it',
    'setup',
    Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(200, 1)]),
    'is a program',
  ],
  ['a pixel bomb', 'big.png', pixelBomb(60_000, 60_000, 100_000), 'is 60,000 × 60,000 pixels'],
])('%s is refused with the reason', async (_, name, content, sentence) => {
  const refused = errorResponse(await send(name, content, 'image/png'))
  expect(refused).toMatchObject({ status: 415, code: 'unsupported_type' })
  expect(refused.message).toContain(sentence)
  expect(refused.message).toContain(name)
})

test('a picture with the wrong extension is refused with its actual type', async () => {
  const { message } = errorResponse(await send('logo.jpg', await png()))
  expect(message).toBe(
    'The file “logo.jpg” isn’t a JPEG picture, although its name says so. It is a PNG picture: rename it to end in .png.',
  )
  expect(errorResponse(await send('a.csv', pdf('x'))).message).toContain(
    '“a.csv” isn’t a text file',
  )
})

test('pages and scripts are stored as bytes that no browser runs', async () => {
  for (const [name, content] of [
    ['page.html', page],
    ['widget.js', 'alert(1)'],
    ['page.txt', page],
  ] as const) {
    const response = await send(name, content, 'text/html')
    expect(response.statusCode, name).toBe(201)
    const { headers } = await admin.raw({
      method: 'GET',
      url: `/files/${response.json<File>()._id}`,
    })
    expect(headers['content-type']).toMatch(
      /^(?:application\/octet-stream|text\/plain; charset=utf-8)$/,
    )
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each([
  ['BMW.txt', 'BMW, spring campaign: what was said'],
  ['rows.csv', 'MZ,Title\r\n1,Hall'],
  ['bare', 'GIF89a is an old kind of picture'],
  ['invite.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
  ['feed.xml', '<?xml version="1.0"?><rss version="2.0"></rss>'],
])('a text file is accepted whatever it begins with: %s', async (name, content) => {
  expect((await send(name, content)).statusCode).toBe(201)
})

test.each(['plan.docx', 'plan.xlsx', 'plan.pptx', 'plan.doc'])(
  'an Office document with a password is accepted: %s',
  async (name) => {
    const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
    const response = await send(name, locked)
    expect(response.json()).toMatchObject({ name, type: 'application/x-cfb', preview: 'none' })
  },
)

test('a program is refused whatever its name', async () => {
  const program = Buffer.concat([Buffer.from('MZ\u0090\0\u0003', 'latin1'), Buffer.alloc(300)])
  for (const name of ['notes.txt', 'notes']) {
    expect(errorResponse(await send(name, program)).message).toContain('is a program')
  }
})

test('a picture too large for a preview is stored without one', async () => {
  const response = await send('poster.png', pixelBomb(9000, 9000, 100_000))
  expect(response.json()).toMatchObject({ preview: 'none', width: 9000, height: 9000 })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\brief.txt', 'brief.txt'],
  ['a\r\nset-cookie: a=b.txt', 'a set-cookie: a=b.txt'],
  ['invoice_\u202efdp.txt', 'invoice_fdp.txt'],
  ['\u2066a\u2069\u200f.txt', 'a.txt'],
  ['  spaced   out .txt ', 'spaced out .txt'],
  ['..', undefined],
  ['', undefined],
  ['\u0000', undefined],
  [`${'x'.repeat(252)}.txt`, undefined],
  [`${'x'.repeat(251)}.txt`, `${'x'.repeat(251)}.txt`],
])('the name %j becomes %j', async (name, becomes) => {
  const sent = { name, size: 1, ...fields }
  const response = await admin.raw({
    method: 'POST',
    url: '/uploads',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(sent),
  })
  expect(response.statusCode).toBe(becomes === undefined ? 400 : 201)
  if (becomes === undefined) return
  const { _id } = response.json<{ _id: string }>()
  const ended = await admin.raw({
    method: 'PUT',
    url: `/uploads/${_id}?offset=0`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'x',
  })
  expect(ended.json<{ file: File }>().file.name).toBe(becomes)
  const { headers } = await admin.raw({ method: 'GET', url: `/files/${_id}` })
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/,
  )
  expect(headers).not.toHaveProperty('set-cookie')
})

test('an empty file is refused', async () => {
  expect(errorResponse(await send('a.txt', ''))).toMatchObject({
    status: 400,
    fields: { file: 'This file is empty' },
  })
})

test('malformed forms and forms with unexpected fields are refused', async () => {
  const raw = (payload: Buffer | string, type = formType) =>
    admin.raw({ method: 'POST', url: '/files', headers: { 'content-type': type }, payload })
  const whole = formOf({ name: 'a.txt', content: 'x', fields })
  const statusOf = async (payload: Buffer | string, type?: string) =>
    (await raw(payload, type)).statusCode
  expect(await statusOf(whole)).toBe(201)
  expect(await statusOf('nothing like it')).toBe(400)
  expect(await statusOf(whole.subarray(0, -30))).toBe(400)
  expect(await statusOf(whole, 'multipart/form-data')).toBe(400)
  expect(await statusOf('{}', 'application/json')).toBe(415)
  const twice = Buffer.concat([whole.subarray(0, whole.lastIndexOf('--form')), whole])
  expect(await statusOf(twice)).toBe(400)
  const unknown = await raw(
    formOf({ name: 'a.txt', content: 'x', fields: { ...fields, role: 'x' } }),
  )
  expect(errorResponse(unknown).fields).toEqual({ role: 'Unknown field: role' })
  const proto = await raw(
    formOf({ name: 'a.txt', content: 'x', fields: { ...fields, ['__proto__']: 'x' } }),
  )
  expect(proto.statusCode).toBe(400)
  const without = await raw(`--form-of-the-tests--\r\n`)
  expect(without.statusCode).toBe(400)
})

test('a signed-out user cannot upload', async () => {
  const response = await sendFile(anonymous, { name: 'a.txt', content: 'x', fields })
  expect(response.statusCode).toBe(401)
})
