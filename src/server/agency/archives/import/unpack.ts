// Unpacks an archive as a stream: validates records into a spool and stores files before any row references them. Nothing takes
// effect until the hash list at the end matches.
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#server/platform/database/pool.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { maxNamed } from '#contract/agency/setup-archives.ts'
import { type ArchivedTable, listArchivedTables } from '../catalogue-store.ts'
import { type Manifest, readManifest } from '../manifest.ts'
import { type Entry, parseEntryName, getMaxBytes } from './entry-names.ts'
import { FileStoring, type StoredFile } from './file-storing.ts'
import { HashList } from './hash-list.ts'
import { ArchiveError, type ArchiveLimits, archiveLimits } from './limits.ts'
import { getBannedAt } from './prepare-rows.ts'
import { readPart } from './read-part.ts'
import { type TarEntry, readTar } from './tar-reader.ts'

export interface PartPlace {
  name: string
  start: number
  size: number
}

export interface Unpacked {
  manifest: Manifest
  /** Parents come first. */
  tables: ArchivedTable[]
  spool: string
  parts: Map<string, PartPlace[]>
  files: ReadonlyMap<string, StoredFile>
  rows: number
  /** The first people who will be able to sign in as administrators, and their total number. */
  administrators: { name: string; email: string }[]
  administratorCount: number
}

export interface UnpackOptions {
  agencyDatabase: Database
  storage: Storage
  signal: AbortSignal
  limits?: ArchiveLimits | undefined
  /** Called very often, so it must be cheap. */
  onBytes?: ((sum: number) => void) | undefined
}

/** @throws ArchiveError; only stored files are left behind then, and they are swept later */
export async function unpackArchive(
  source: AsyncIterable<Uint8Array>,
  options: UnpackOptions,
): Promise<Unpacked> {
  const spool = join(options.storage.incoming, uuidv7())
  const file = await open(spool, 'wx', 0o600)
  try {
    return await new Unpacking(options, spool, file).read(source)
  } catch (error) {
    await rm(spool, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

class Unpacking {
  readonly #options: UnpackOptions
  readonly #limits: ArchiveLimits
  readonly #spool: string
  readonly #file: FileHandle
  readonly #files: FileStoring
  readonly #hashes = new HashList()
  readonly #parts = new Map<string, PartPlace[]>()
  readonly #counts = new Map<string, number>()
  readonly #administrators: Unpacked['administrators'] = []
  #administratorCount = 0
  #tables: ArchivedTable[] = []
  #manifest: Manifest | undefined
  #bytes = 0
  #entries = 0
  #partCount = 0
  #recordBytes = 0
  #rows = 0

  constructor(options: UnpackOptions, spool: string, file: FileHandle) {
    this.#options = options
    this.#limits = options.limits ?? archiveLimits
    this.#spool = spool
    this.#file = file
    this.#files = new FileStoring(options)
  }

  async read(source: AsyncIterable<Uint8Array>): Promise<Unpacked> {
    const counted = this.#count(source)
    for await (const entry of readTar(counted, (name) => this.#limitOf(name))) {
      await this.#take(parseEntryName(entry.name), entry)
    }
    const manifest = this.#manifest
    if (!manifest || !this.#hashes.isComplete) {
      throw new ArchiveError('The archive is incomplete.')
    }
    this.#files.assertComplete(manifest.files)
    for (const [table, count] of Object.entries(manifest.counts)) {
      if (this.#counts.get(table) !== count) {
        throw new ArchiveError(
          `The archive’s rows of ${table} don’t match its manifest, which lists ${count}.`,
        )
      }
    }
    return {
      manifest,
      tables: this.#tables,
      spool: this.#spool,
      parts: this.#parts,
      files: this.#files.stored,
      rows: this.#rows,
      administrators: this.#administrators,
      administratorCount: this.#administratorCount,
    }
  }

  async *#count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { signal, onBytes } = this.#options
    for await (const bytes of source) {
      signal.throwIfAborted()
      this.#bytes += bytes.length
      if (this.#bytes > this.#limits.totalBytes) throw new ArchiveError('The archive is too large.')
      onBytes?.(this.#bytes)
      yield bytes
    }
  }

  #limitOf(name: string): number {
    this.#entries += 1
    if (this.#entries > this.#limits.entries) {
      throw new ArchiveError('The archive has too many entries.')
    }
    return getMaxBytes(name, this.#limits)
  }

  async #take(kind: Entry, entry: TarEntry): Promise<void> {
    if (this.#hashes.isComplete) throw new ArchiveError('The archive has data after its end.')
    if (kind.kind === 'hashes') {
      return this.#hashes.compare(entry.content)
    }
    const hash = createHash('sha256')
    const hashed = hashing(entry, (bytes) => hash.update(bytes))
    if (kind.kind === 'manifest') {
      if (this.#manifest) throw new ArchiveError('The archive has two manifests.')
      this.#manifest = readManifest(await contentOf(hashed))
      this.#tables = await listArchivedTables(this.#options.agencyDatabase, this.#manifest.kind)
    } else if (!this.#manifest) {
      throw new ArchiveError('This isn’t an Enfilade archive: it doesn’t start with a manifest.')
    } else if (kind.kind === 'records') {
      await this.#takeRecords(kind.table, hashed)
    } else {
      await this.#files.take(kind, hashed)
    }
    this.#hashes.add(entry.name, hash.digest('hex'))
  }

  async #takeRecords(name: string, entry: TarEntry): Promise<void> {
    const table = this.#tables.find((one) => one.name === name)
    if (!table) {
      const known = 'which this version of the program can’t import'
      throw new ArchiveError(`The archive has records of ${JSON.stringify(name)}, ${known}.`)
    }
    this.#partCount += 1
    if (this.#partCount > this.#limits.parts) {
      throw new ArchiveError('The archive has too many parts.')
    }
    const { json, rows, count } = await readPart({
      name: entry.name,
      table,
      bytes: await contentOf(entry),
      company: this.#manifest?.company,
      limits: this.#limits,
    })
    const bytes = Buffer.from(json)
    this.#rows += count
    if (this.#rows > this.#limits.rows) throw new ArchiveError('The archive has too many records.')
    const start = this.#recordBytes
    this.#recordBytes += bytes.length
    if (this.#recordBytes > this.#limits.recordBytes) {
      throw new ArchiveError('The archive’s records are too large.')
    }
    const sum = (this.#counts.get(name) ?? 0) + count
    this.#counts.set(name, sum)
    const isLarge =
      (name === 'users' && sum > this.#limits.people) ||
      (name === 'files' && sum > this.#limits.files)
    if (isLarge) throw new ArchiveError(`The archive has too many ${name}.`)
    if (name === 'files') this.#files.expect(rows)
    if (name === 'website_images') this.#files.expectImages(rows)
    if (name === 'users') this.#learnAdministrators(rows)
    await this.#file.writeFile(bytes)
    const places = this.#parts.get(name) ?? []
    places.push({ name: entry.name, start, size: bytes.length })
    this.#parts.set(name, places)
  }

  #learnAdministrators(rows: Record<string, unknown>[]): void {
    if (this.#manifest?.kind !== 'agency') return
    for (const row of rows) {
      if (row['staff_role'] !== 'administrator' || getBannedAt(row) !== null) continue
      this.#administratorCount += 1
      if (this.#administrators.length >= maxNamed) continue
      const name = `${String(row['first_name'])} ${String(row['last_name'])}`
      this.#administrators.push({ name, email: String(row['email']) })
    }
  }
}

/** Reads a whole entry, whose size is already limited. */
async function contentOf({ content }: TarEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const bytes of content) pieces.push(bytes)
  return Buffer.concat(pieces)
}

const hashing = (entry: TarEntry, sum: (bytes: Uint8Array) => void): TarEntry => ({
  ...entry,
  content: (async function* pieces() {
    for await (const bytes of entry.content) {
      sum(bytes)
      yield bytes
    }
  })(),
})
