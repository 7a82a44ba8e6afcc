// Archives in tests: downloaded, unpacked, repacked with changes, and imported into separate installations.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TarEntry, packTar, unpackTar } from 'modern-tar'
import { archives } from '#contract/agency/archives.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  type UnpackOptions,
  importArchive,
  discard,
  unpackArchive,
} from '#server/agency/archives/service.ts'
import { openStorage } from '#server/platform/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Caller } from './caller.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'

/** By name, in order. */
export type Entries = Map<string, Buffer>

export type Rows = Record<string, unknown>[]

export async function downloadArchive(caller: Caller, companyId?: string): Promise<Buffer> {
  const url = companyId
    ? addressOf(archives.ofCompany, { companyId })
    : addressOf(archives.ofAgency)
  const { statusCode, rawPayload, body } = await caller.raw({ method: 'GET', url })
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return rawPayload
}

export async function entriesOf(archive: Buffer): Promise<Entries> {
  const found = await unpackTar(archive)
  return new Map(found.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
}

export const rowsOf = (entries: Entries, table: string): Rows =>
  [...entries]
    .filter(([name]) => name.startsWith(`records/${table}/`))
    .flatMap(([, text]) => JSON.parse(text.toString()) as Rows)

function countOf(entries: Entries, table: string): number {
  try {
    return rowsOf(entries, table).length
  } catch {
    // Non-JSON files have no row count.
    return 0
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Recomputes the hashes and counts, as a forger would. */
export async function packEntries(entries: Entries, more: TarEntry[] = []): Promise<Buffer> {
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '{}') as {
    counts: Record<string, number>
  }
  for (const table of Object.keys(manifest.counts)) manifest.counts[table] = countOf(entries, table)
  const whole = new Map(entries).set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  whole.delete('hashes.txt')
  const hashes = [...whole].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join('')
  whole.set('hashes.txt', Buffer.from(hashes))
  return Buffer.from(
    await packTar([
      ...[...whole].map(([name, data]) => ({ header: { name, size: data.length }, data })),
      ...more,
    ]),
  )
}

/** The archive with different rows in one table. */
export async function withRows(
  archive: Buffer,
  table: string,
  change: (rows: Rows) => Rows,
): Promise<Buffer> {
  const entries = await entriesOf(archive)
  const rows = change(rowsOf(entries, table))
  const first = `records/${table}/0001.json`
  const changed: Entries = new Map()
  for (const [name, bytes] of entries) {
    if (name === first) changed.set(name, Buffer.from(JSON.stringify(rows)))
    else if (!name.startsWith(`records/${table}/`)) changed.set(name, bytes)
  }
  return packEntries(changed)
}

export interface Installation {
  database: TestDatabase
  storage: Storage
  bring(
    archive: Buffer | AsyncIterable<Uint8Array>,
    options?: Partial<UnpackOptions>,
  ): Promise<void>
  close(): Promise<void>
}

const never = new AbortController().signal

async function* piecesOf(archive: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += 10_000) yield archive.subarray(at, at + 10_000)
}

/** An empty database and storage. */
export async function emptyInstallation(): Promise<Installation> {
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-brought-'))
  const storage = await openStorage({ kind: 'disk', folder }, folder)
  return {
    database,
    storage,
    async bring(archive, options) {
      const { agency } = database
      const unpacked = await unpackArchive(Buffer.isBuffer(archive) ? piecesOf(archive) : archive, {
        agencyDatabase: agency,
        storage,
        signal: never,
        ...options,
      })
      try {
        await importArchive(unpacked, { agencyDatabase: agency })
      } finally {
        await discard(unpacked)
      }
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
