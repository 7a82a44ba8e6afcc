// A disk that fills up while an archive is spooled: the response asks the client to retry later.
import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { openWorld } from '#tests/support/world.ts'

let isFull = false
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  return {
    ...fs,
    open: async (...given: Parameters<typeof fs.open>) => {
      const file = await fs.open(...given)
      const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      if (isFull) file.writeFile = () => Promise.reject(full)
      return file
    },
  }
})

const world = await openWorld()
const admin = await world.admin()

test.each(['/archive', `/companies/${world.company._id}/archive`])(
  '%s is answered 503 on a full disk, and leaves nothing behind',
  async (url) => {
    isFull = true
    const refused = await admin.raw({ method: 'GET', url })
    isFull = false
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
    expect(await readdir(world.app.storage.incoming)).toEqual([])
    expect((await admin.raw({ method: 'GET', url })).statusCode).toBe(200)
  },
)
