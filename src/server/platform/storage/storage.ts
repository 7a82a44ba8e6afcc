// File storage: a folder, or an S3 bucket shared by several machines.
import type { Readable } from 'node:stream'

/** First and last byte, inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export class NotStoredError extends Error {
  constructor(key: string) {
    super(`There is nothing stored as ${key}`)
  }
}

/** Keys are paths such as `files/<id>`. Writes are atomic, and survive a power failure. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Moves the local file into the storage. */
  moveIn(key: string, path: string): Promise<void>
  /** @throws NotStoredError */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes the key and everything below it; succeeds if there is nothing. */
  remove(key: string): Promise<void>
  /** A local folder for incoming files. */
  readonly incoming: string
}
