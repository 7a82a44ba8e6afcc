// A disk that is full once all parts have arrived: the sender sends the last part again.
import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { uploads } from '#contract/work/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

/** Number of writes that still succeed. */
let left = Infinity
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return {
    ...fs,
    createWriteStream: (...given: Parameters<typeof fs.createWriteStream>) => {
      left -= 1
      if (left >= 0) return fs.createWriteStream(...given)
      return new Writable({ write: (_, __, done) => done(full) })
    },
  }
})

const world = await openWorld()
const admin = await world.admin()

test('the last part gets 503 on a full disk, and makes the file when sent again', async () => {
  const { _id } = await admin.call(uploads.begin, {
    body: { company: world.company._id, name: 'film.bin', size: 10 },
  })
  const put = () =>
    admin.raw({
      method: 'PUT',
      url: `/uploads/${_id}?offset=0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: '0123456789',
    })
  // The part itself still fits; the joined file does not.
  left = 1
  const refused = await put()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  left = Infinity
  expect(await admin.call(uploads.get, { params: { uploadId: _id } })).toMatchObject({
    received: 10,
    file: null,
  })
  expect((await put()).json()).toMatchObject({ received: 10 })
})
