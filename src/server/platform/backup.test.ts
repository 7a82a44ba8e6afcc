// A backup goes only where its installation's files can be, and never against an external server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import { backUp, restore } from './backup.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { parseLocation } from './storage/location.ts'

const home = mkdtempSync(join(tmpdir(), 'enfilade-backup-'))
const file = join(home, 'backup.tar.gz')
const progress = { onBytes: () => {}, signal: new AbortController().signal }
const storageAt = (url: string) => {
  const storage = parseLocation(url)
  if (!storage) throw new Error(`${url} is not a location`)
  return storage
}
const disk = storageAt(`file://${home}/files`)
const bucket = storageAt('s3://a-bucket')

beforeAll(async () => {
  const dataDir = join(home, 'original')
  await (await startEmbeddedDatabase({ dataDir, log: silentLog })).stop()
  await backUp({ dataDir, databaseUrl: undefined, storage: disk }, file, progress)
})
afterAll(() => rmSync(home, { recursive: true }))

test('a backup with files is not restored when a bucket is configured', async () => {
  const target = { dataDir: join(home, 'restored'), databaseUrl: undefined, storage: bucket }
  await expect(restore(target, file, progress)).rejects.toThrow(/STORAGE_URL must name a folder/)
})

test('an external database is neither backed up nor restored', async () => {
  const installation = { dataDir: home, databaseUrl: 'postgres://host/name', storage: disk }
  await expect(backUp(installation, file, progress)).rejects.toThrow(/pg_dump/)
  await expect(restore(installation, file, progress)).rejects.toThrow(/pg_restore/)
})
