// Fills an empty installation from an archive; setup ends if the archive contains an administrator.
import type { Readable } from 'node:stream'
import {
  type Unpacked,
  type UnpackOptions,
  assertEmpty,
  importArchive,
  unpackArchive,
} from '#server/agency/archives/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as store from './store.ts'

/** Runs in the import's transaction. */
export async function endSetupIfDone(tx: Tx): Promise<void> {
  if (await store.hasAdministrator(tx)) await store.deleteCodes(tx)
}

/** @throws ArchiveError; nothing is imported then */
export async function importArchiveFile(
  source: Readable,
  options: UnpackOptions,
): Promise<Unpacked> {
  const { agencyDatabase, signal } = options
  await assertEmpty(agencyDatabase)
  const unpacked = await unpackArchive(source, options)
  await importArchive(unpacked, {
    agencyDatabase,
    onRows: () => signal.throwIfAborted(),
    also: endSetupIfDone,
  })
  return unpacked
}
