// Drawings with active content, in whatever disguise: kept, shown only as a picture, and sent only as a download.
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/clients/brand.ts'
import type { File } from '#contract/work/files.ts'
import { sendFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { makePreview } from './previews.ts'

const world = await openWorld()
const { app, company } = world
const owner = await world.owner()
const admin = await world.admin()

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24" height="12">${content}<rect width="24" height="12"/></svg>`
const scripted = svg('<script>alert(1)</script>')
const utf16be = Buffer.from(`\ufeff${scripted}`, 'utf16le').swap16()

const drawings: [what: string, content: string | Buffer][] = [
  ['a script', scripted],
  [
    'a script in a namespace',
    `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></x:svg>`,
  ],
  [
    'an event written with character references',
    svg('<a xlink:href="&#106;avascript:alert(1)"><rect/></a>'),
  ],
  ['a page in a data address', svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
  [
    'an animation that sets a link',
    svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
  ],
  ['an event', svg('<rect onload = "alert(1)"/>')],
  [
    'a page',
    svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>'),
  ],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`],
  ['a script in UTF-16', Buffer.from(`\ufeff${scripted}`, 'utf16le')],
  ['a script in big-endian UTF-16', utf16be],
  ['a script in UTF-16 without a mark', utf16be.subarray(2)],
  ['a script in UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${scripted}`],
]

describe.each(drawings)('%s in a drawing', (_, content) => {
  test('is stored, shown only as a picture, and downloaded by the client', async () => {
    const fields = { company: company._id, purpose: 'brand' }
    const sent = await sendFile(owner, { name: 'logo.svg', content, type: 'image/svg+xml', fields })
    const { _id } = sent.json<File>()
    await makePreview({ ...app.platform, storage: app.storage }, _id)
    const chosen = await admin.send(brand.change, {
      params: { companyId: company._id },
      body: { logo: _id },
    })
    expect([200, 400]).toContain(chosen.statusCode)
    for (const url of [
      `/files/${_id}`,
      `/files/${_id}/preview?size=large`,
      `/files/${_id}/preview`,
    ]) {
      const { statusCode, headers, rawPayload } = await owner.raw({ method: 'GET', url })
      if (statusCode === 404) continue
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      if (url.includes('preview')) {
        expect(headers['content-type']).toBe('image/webp')
        expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
      } else {
        expect(rawPayload).toEqual(Buffer.from(content))
        expect(headers['content-type']).toMatch(/^(?:application\/octet-stream|text\/plain)/)
        expect(headers['content-disposition']).toMatch(/^attachment;/)
      }
    }
  })
})
