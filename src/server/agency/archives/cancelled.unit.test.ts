// An archive whose download is aborted: open files are closed and the spool is removed.
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Manifest } from './manifest.ts'
import { streamOf } from './service.ts'

const folder = await mkdtemp(join(tmpdir(), 'enfilade-given-up-'))
afterAll(() => rm(folder, { recursive: true }))

test('a file that is opened after the archive was cancelled is closed again', async () => {
  const path = join(folder, 'spool')
  await writeFile(path, '')
  const files = [{ id: '01912345-0000-7000-8000-000000000000', name: 'plan.pdf', size: 5 }]
  const asked = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<Readable>()
  // The test needs no other storage methods.
  const storage = {
    read() {
      asked.resolve()
      return opened.promise
    },
  } as unknown as Storage
  const spool = { path, entries: [], counts: {}, files, images: [] }
  const manifest: Manifest = {
    format: 2,
    kind: 'agency',
    at: new Date().toISOString(),
    counts: {},
    files: { count: 1, bytes: 5 },
    leftOut: {},
  }
  const output = streamOf({ name: 'Alder', spool, manifest }, storage)
  output.on('error', () => undefined)
  output.resume()
  await asked.promise
  output.destroy()
  const content = Readable.from([Buffer.from('12345')])
  opened.resolve(content)
  await expect.poll(() => content.destroyed).toBe(true)
  await expect
    .poll(() => access(path).catch((error: { code: string }) => error.code))
    .toBe('ENOENT')
})
