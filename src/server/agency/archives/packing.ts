// Streams an archive: the manifest, the records, then each file, then the hashes of all of them.
import { type Hash, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type TarPackController, createTarPacker } from 'modern-tar'
import { archiveName } from '#server/platform/archive-names.ts'
import { readWhole } from '#server/platform/storage.ts'
import { contentKey, websiteKey } from '#server/platform/storage/keys.ts'
import { NotStoredError, type Storage } from '#server/platform/storage/storage.ts'
import { hashesName, manifestName } from './manifest.ts'
import type { Spool } from './spool.ts'

export interface Archive {
  /** File name without extension. */
  name: string
  spool: Spool
  /** Content of manifest.json. */
  manifest: object
}

const pathOf = ({ id, name }: { id: string; name: string }) => `files/${id}/${archiveName(name)}`

/** The spool is removed once the stream ends or is aborted. */
export function streamOf(archive: Archive, storage: Storage): Readable {
  const { readable, controller } = createTarPacker()
  const output = Readable.fromWeb(readable)
  const packed = new Packing(controller)
    .pack(archive, storage)
    .catch((error: Error) => output.destroy(error))
    .then(() => rm(archive.spool.path, { force: true }))
  // Errors reach the reader through the stream.
  packed.catch(() => undefined)
  return output
}

class Packing {
  readonly #controller: TarPackController
  readonly #hashes: string[] = []

  constructor(controller: TarPackController) {
    this.#controller = controller
  }

  async pack({ spool, manifest }: Archive, storage: Storage): Promise<void> {
    await this.#addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
    for (const { name, start, size } of spool.entries) {
      // Entries of a tar stream must be written in sequence.
      const part = createReadStream(spool.path, { start, end: start + size - 1 })
      await this.#add({ name, size }, part)
    }
    for (const file of spool.files) {
      await this.#add(
        { name: pathOf(file), size: file.size },
        await storage.read(contentKey(file.id)),
      )
    }
    for (const hash of spool.images) {
      for (const size of ['large', 'small'] as const) {
        const key = websiteKey(hash, size)
        const bytes = await readWhole(storage, key).catch((error: unknown) => {
          if (error instanceof NotStoredError) return undefined
          throw error
        })
        if (bytes) await this.#addBytes(key, bytes)
      }
    }
    await this.#addBytes(hashesName, Buffer.from(this.#hashes.join('')))
    this.#controller.finalize()
  }

  #addBytes(name: string, bytes: Buffer): Promise<void> {
    return this.#add({ name, size: bytes.length }, [bytes])
  }

  async #add(
    { name, size }: { name: string; size: number },
    content: Iterable<Uint8Array> | Readable,
  ): Promise<void> {
    const hash: Hash = createHash('sha256')
    try {
      const header = { name, size, type: 'file', mode: 0o600 } as const
      const writer = this.#controller.add(header).getWriter()
      // Awaited below; if the stream is aborted, nothing else would catch the rejection.
      writer.closed.catch(() => undefined)
      for await (const bytes of content as AsyncIterable<Uint8Array>) {
        hash.update(bytes)
        await writer.write(bytes)
      }
      await writer.close()
      this.#hashes.push(`${hash.digest('hex')}  ${name}\n`)
    } finally {
      // Closes the file if the stream was aborted before the first read.
      if (content instanceof Readable) content.destroy()
    }
  }
}
