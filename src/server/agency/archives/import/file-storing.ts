// Stores an archive's files: each must be named by a row, is inspected like an upload, and is stored under its id.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { maxImageBytes } from '#contract/site/website-calls.ts'
import { type Inspected, inspectTaken } from '#server/work/files/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { contentKey, websiteKey } from '#server/platform/storage/keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Manifest } from '../manifest.ts'
import type { Entry } from './entry-names.ts'
import { ArchiveError } from './limits.ts'
import { expectObject } from './store.ts'
import type { TarEntry } from './tar-reader.ts'

/** Derived from the content, not from what the archive says. */
export type StoredFile = Inspected & { name: string; size: number }

interface StoringOptions {
  agencyDatabase: Database
  storage: Storage
  signal: AbortSignal
}

export class FileStoring {
  readonly #options: StoringOptions
  readonly #expected = new Map<string, { name: string; size: number }>()
  readonly #stored = new Map<string, StoredFile>()
  readonly #images = new Set<string>()

  constructor(options: StoringOptions) {
    this.#options = options
  }

  get stored(): ReadonlyMap<string, StoredFile> {
    return this.#stored
  }

  expect(rows: readonly Record<string, unknown>[]): void {
    for (const row of rows) {
      this.#expected.set(String(row['id']), {
        name: String(row['name']),
        size: Number(row['size']),
      })
    }
  }

  expectImages(rows: readonly Record<string, unknown>[]): void {
    for (const row of rows) this.#images.add(String(row['hash']))
  }

  async take(kind: Extract<Entry, { kind: 'file' | 'image' }>, entry: TarEntry): Promise<void> {
    await (kind.kind === 'file' ? this.#takeFile(kind.id, entry) : this.#takeImage(kind, entry))
  }

  /** @throws ArchiveError if a row's file is missing */
  assertComplete({ count, bytes }: Manifest['files']): void {
    const missing = [...this.#expected.keys()].find((id) => !this.#stored.has(id))
    if (missing !== undefined) {
      const { name } = this.#expected.get(missing) ?? {}
      throw new ArchiveError(`The file “${name}” (${missing}) is missing from the archive.`)
    }
    const sum = [...this.#stored.values()].reduce((total, { size }) => total + size, 0)
    if (this.#stored.size !== count || sum !== bytes) {
      throw new ArchiveError(`The archive’s files don’t match its manifest, which lists ${count}.`)
    }
  }

  async #takeFile(id: string, { name, size, content }: TarEntry): Promise<void> {
    const { agencyDatabase, storage, signal } = this.#options
    const expected = this.#expected.get(id)
    if (!expected || expected.size !== size || this.#stored.has(id)) {
      throw new ArchiveError(
        `${JSON.stringify(name)} doesn’t belong to any of the archive’s records.`,
      )
    }
    const path = join(storage.incoming, uuidv7())
    try {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }), { signal })
      const inspected = await inspectTaken({ path, name: expected.name, turn: 'archive' })
      await expectObject(agencyDatabase, `file/${id}`)
      await storage.moveIn(contentKey(id), path)
      this.#stored.set(id, { ...expected, ...inspected })
    } catch (error) {
      throw error instanceof AppError ? new ArchiveError(error.message, { cause: error }) : error
    } finally {
      await rm(path, { force: true })
    }
  }

  async #takeImage(
    { hash, size }: Extract<Entry, { kind: 'image' }>,
    { name, size: length, content }: TarEntry,
  ): Promise<void> {
    const { agencyDatabase, storage } = this.#options
    if (!this.#images.has(hash) || length > maxImageBytes) {
      throw new ArchiveError(
        `${JSON.stringify(name)} doesn’t belong to any of the archive’s records.`,
      )
    }
    const pieces: Uint8Array[] = []
    for await (const bytes of content) pieces.push(bytes)
    const bytes = Buffer.concat(pieces)
    const isWebp =
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
    const own = createHash('sha256').update(bytes).digest('hex').slice(0, hash.length)
    if (!isWebp || (size === 'large' && own !== hash)) {
      throw new ArchiveError(`${JSON.stringify(name)} isn’t the picture its name says it is.`)
    }
    await expectObject(agencyDatabase, `website/${hash}`)
    await storage.put(websiteKey(hash, size), bytes)
  }
}
