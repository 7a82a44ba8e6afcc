// Storage in a folder, with one file per key.
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { flush } from '../flush.ts'
import { type ByteRange, NotStoredError, type Storage } from './storage.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

export class DiskStorage implements Storage {
  readonly #root: string
  readonly incoming: string

  constructor(root: string, incoming: string) {
    this.#root = root
    this.incoming = incoming
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(this.incoming, uuidv7())
    await writeFile(unfinished, bytes)
    await this.moveIn(key, unfinished)
  }

  async moveIn(key: string, path: string): Promise<void> {
    const place = this.#pathOf(key)
    await flush(path)
    await mkdir(dirname(place), { recursive: true })
    try {
      await rename(path, place)
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error
      await copyFile(path, place)
      await flush(place)
      await rm(path, { force: true })
    }
    await flush(dirname(place))
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.#pathOf(key), range)
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream))
      stream.once('error', (error) =>
        reject(codeOf(error) === 'ENOENT' ? new NotStoredError(key) : error),
      )
    })
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { recursive: true, force: true })
  }

  #pathOf(key: string): string {
    return join(this.#root, key)
  }
}
