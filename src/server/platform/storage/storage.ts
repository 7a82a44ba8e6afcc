// Where the bytes of files are kept: a folder, or an S3 bucket that several machines share.
import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export class NotStoredError extends Error {
  constructor(key: string) {
    super(`There is nothing stored as ${key}`)
  }
}

/** Keys are paths such as `files/<id>`. What is stored is there whole or not at all, and outlives a power cut. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The local file is gone after it. */
  moveIn(key: string, path: string): Promise<void>
  /** @throws NotStoredError */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes what is stored as this and everything below it; nothing there is no fault. */
  remove(key: string): Promise<void>
  /** A folder of this machine for files that are still arriving. */
  readonly incoming: string
}
