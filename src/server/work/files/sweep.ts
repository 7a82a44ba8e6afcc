// Removes unreferenced objects from the storage: permanently deleted, abandoned, or left behind by a crash.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/values/durations.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { keysOf, partsKey, websiteKeys } from '#server/platform/storage/keys.ts'
import * as store from './sweep-store.ts'
import { deleteOldUploads } from './upload-store.ts'

/** Uploads without progress for this long are abandoned. */
const uploadHours = 24
/** Longer than a deletion can be undone. */
const removedMinutes = 75
const batchSize = 500

export async function sweepFiles(agencyDatabase: Database, storage: Storage): Promise<void> {
  await deleteOldUploads(agencyDatabase, uploadHours)
  await sweepIncoming(storage)
  for (;;) {
    const removed = await store.listRemoved(agencyDatabase, {
      minutes: removedMinutes,
      limit: batchSize,
    })
    for (const object of removed) {
      for (const key of unusedKeys(object)) await storage.remove(key)
      await store.forgetRemoved(agencyDatabase, object.key)
    }
    if (removed.length < batchSize) return
  }
}

function unusedKeys({ key, isFile, isUpload, isImage }: store.RemovedObject): string[] {
  const [kind, name = ''] = key.split('/')
  if (kind === 'website') return isImage ? [] : websiteKeys(name)
  if (isUpload) return []
  return isFile ? [partsKey(name)] : keysOf(name)
}

/** Removes partial request bodies that a crash left on this machine. */
async function sweepIncoming({ incoming }: Storage): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - dayMs) await rm(path, { force: true })
  }
}
