// Imports an archive: from a file at once, or in the browser, which receives it with a setup code, previews it, and imports it on
// confirmation. The archive stays with the process that received it; the database has the progress and the decision.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ArchiveImport, ArchiveOverview } from '#contract/agency/setup-archives.ts'
import {
  ArchiveError,
  type UnpackOptions,
  type Unpacked,
  assertEmpty,
  discard,
  importArchive,
  unpackArchive,
} from '#server/agency/archives/service.ts'
import type { AuthPlatform } from '#server/accounts/auth/service.ts'
import { AppError, invalid, orNotFound } from '#server/platform/app-error.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { assertLiveCode, assertNeeded } from './administrator.ts'
import * as store from './archive-store.ts'
import * as setupStore from './store.ts'

/** Runs in the import's transaction. */
async function endSetupIfDone(tx: Tx): Promise<void> {
  if (await setupStore.hasAdministrator(tx)) await setupStore.deleteCodes(tx)
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

export interface ArchivePlatform extends AuthPlatform {
  storage: Storage
  /** Aborted when the program stops. */
  stopping: AbortSignal
}

/** Total time limit for all database waits while receiving an archive with many files. */
const receivingMs = 60 * 60_000
const waitingMs = 30 * 60_000
const pollMs = 400
/** A process silent for this long is considered dead: every single step takes less. */
const silentMs = 60_000

class Cancelled extends Error {}

const overviewOf = ({
  manifest,
  rows,
  administrators,
  administratorCount,
}: Unpacked): ArchiveOverview => ({
  company: manifest.company?.name ?? null,
  at: manifest.at,
  companies: manifest.counts['companies'] ?? 0,
  people: manifest.counts['users'] ?? 0,
  records: rows,
  files: manifest.files.count,
  bytes: manifest.files.bytes,
  administrators,
  administratorCount,
})

/** @throws AppError `wrong_state`; `invalid` at `code` or `file`; `too_many_requests` */
export async function receiveArchive(
  platform: ArchivePlatform,
  { code, bytes, source }: { code: string; bytes: Readable; source: CallSource },
): Promise<ArchiveImport> {
  const { agencyDatabase, storage, stopping } = platform
  await assertNeeded(agencyDatabase)
  await assertLiveCode(platform, code, source)
  try {
    await assertEmpty(agencyDatabase)
    // Keeps the connection open, because the response still needs it.
    const pieces = bytes.iterator({ destroyOnReturn: false })
    const unpacked = await withTimeLimit(receivingMs, () =>
      unpackArchive(pieces, { agencyDatabase, storage, signal: stopping }),
    )
    return await beginWaiting(platform, unpacked)
  } catch (error) {
    if (stopping.aborted) throw new AppError('unavailable', { retryAfterSeconds: 2 })
    if (error instanceof ArchiveError) throw invalid({ file: error.message })
    if (bytes.errored) throw invalid({ file: 'The archive didn’t upload completely. Try again.' })
    throw error
  }
}

async function beginWaiting(platform: ArchivePlatform, unpacked: Unpacked): Promise<ArchiveImport> {
  const id = randomUUID()
  const overview = overviewOf(unpacked)
  try {
    await store.insertArchiveImport(platform.agencyDatabase, id, overview)
  } catch (error) {
    await discard(unpacked)
    throw error
  }
  // Continues after the response; failures show in the import's state and are logged without a person.
  void awaitDecision(platform, id, unpacked)
  return { _id: id, state: 'waiting', overview, done: 0, failure: null }
}

/** Waits until the import is confirmed, cancelled or timed out. */
async function awaitDecision(
  platform: ArchivePlatform,
  id: string,
  unpacked: Unpacked,
): Promise<void> {
  try {
    if (await isConfirmed(platform, id)) await add(platform, id, unpacked)
  } finally {
    await discard(unpacked)
  }
}

async function isConfirmed(
  { agencyDatabase, stopping }: ArchivePlatform,
  id: string,
): Promise<boolean> {
  const endsAt = Date.now() + waitingMs
  while (!stopping.aborted && Date.now() < endsAt) {
    // Polls sequentially, and keeps waiting while the database is unavailable.
    const look = store.touchArchiveImport(agencyDatabase, id, 0)
    const state = await look.catch(() => 'waiting' as const)
    if (state !== 'waiting') return state === 'confirmed'
    await pause(pollMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  await store
    .changeState(agencyDatabase, id, ['waiting'], { state: 'cancelled' })
    .catch(() => undefined)
  return false
}

async function add(platform: ArchivePlatform, id: string, unpacked: Unpacked): Promise<void> {
  const { agencyDatabase, stopping } = platform
  if (!(await store.changeState(agencyDatabase, id, ['confirmed'], { state: 'adding' }))) return
  let reportedAt = 0
  try {
    await importArchive(unpacked, {
      agencyDatabase,
      first: assertNeeded,
      async onRows(done) {
        if (stopping.aborted) throw new Cancelled()
        if (Date.now() - reportedAt < pollMs) return
        reportedAt = Date.now()
        const state = await store.touchArchiveImport(agencyDatabase, id, done)
        if (state !== 'adding') throw new Cancelled()
      },
      async also(tx) {
        await endSetupIfDone(tx)
        // Cancelled first.
        if (!(await store.changeState(tx, id, ['adding'], { state: 'done' }))) throw new Cancelled()
      },
    })
  } catch (error) {
    if (error instanceof Cancelled && !stopping.aborted) return
    const isKnown = error instanceof ArchiveError || error instanceof AppError
    const failure = isKnown
      ? error.message
      : 'The archive couldn’t be imported. Nothing was saved. Try again.'
    await store.changeState(agencyDatabase, id, ['adding'], { state: 'failed', failure })
    if (!isKnown && !stopping.aborted) throw error
  }
}

async function requireImport(
  { agencyDatabase }: AuthPlatform,
  id: string,
): Promise<store.ArchiveImportRow> {
  return orNotFound(await store.findArchiveImport(agencyDatabase, id))
}

const processEnded = 'The program stopped. Nothing was imported. Upload the archive again.'

export async function getArchiveImport(platform: AuthPlatform, id: string): Promise<ArchiveImport> {
  const { state, overview, done, failure, touchedAt } = await requireImport(platform, id)
  const shown = state === 'confirmed' ? 'adding' : state
  const isUnderWay = shown === 'waiting' || shown === 'adding'
  return isUnderWay && Date.now() - touchedAt.getTime() > silentMs
    ? { _id: id, state: 'failed', overview, done: 0, failure: processEnded }
    : { _id: id, state: shown, overview, done, failure }
}

/** @throws AppError `not_found`; `wrong_state` */
export async function confirmArchive(platform: AuthPlatform, id: string): Promise<void> {
  await requireImport(platform, id)
  const isWaiting = await store.changeState(platform.agencyDatabase, id, ['waiting'], {
    state: 'confirmed',
  })
  if (!isWaiting) throw new AppError('wrong_state')
}

/** @throws AppError `not_found`; `wrong_state` once the import is complete */
export async function cancelArchive(platform: AuthPlatform, id: string): Promise<void> {
  await requireImport(platform, id)
  const from = ['waiting', 'confirmed', 'adding', 'cancelled'] as const
  if (await store.changeState(platform.agencyDatabase, id, from, { state: 'cancelled' })) return
  throw new AppError('wrong_state')
}
