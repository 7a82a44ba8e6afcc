// Streams a tar archive: plain files only, each checked against its size limit before it is read. Nothing is unpacked by name
// or decompressed, so paths and zip bombs are no threat.
import { ArchiveError } from './limits.ts'

export interface TarEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>
}

const block = 512
/** Limit for extended headers, which hold long names and are skipped: the short name is enough. */
const maxExtendedBytes = 64 * 1024

/** Buffers input chunks of any length, and reads them on demand. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** @returns up to `max` bytes; empty at the end */
  async next(max: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done === true) return this.#rest
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, max)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  async *take(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0;) {
      const piece = await this.next(left)
      if (piece.length === 0) throw new ArchiveError('The archive is incomplete.')
      left -= piece.length
      yield piece
    }
  }

  async skip(length: number): Promise<void> {
    for await (const _ of this.take(length));
  }

  /** @returns undefined at the end */
  async block(): Promise<Buffer | undefined> {
    const first = await this.next(block)
    if (first.length === 0) return undefined
    const pieces = [first]
    for await (const piece of this.take(block - first.length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async end(): Promise<void> {
    await this.#source.return?.()
  }
}

interface Header {
  name: string
  size: number
  type: string
}

const textOf = (bytes: Buffer): string => {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}

function numberOf(bytes: Buffer): number {
  const text = textOf(bytes).trim()
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

const notAnArchive = () =>
  new ArchiveError('This isn’t an Enfilade archive. Choose the .tar file that you downloaded.')

/** @throws ArchiveError if the bytes are not a tar header */
function headerOf(bytes: Buffer): Header {
  const sum = numberOf(bytes.subarray(148, 156))
  let actual = 0
  // The checksum field itself counts as spaces.
  for (let at = 0; at < block; at += 1) actual += at >= 148 && at < 156 ? 0x20 : (bytes[at] ?? 0)
  if (sum !== actual || bytes.toString('latin1', 257, 262) !== 'ustar') throw notAnArchive()
  const prefix = textOf(bytes.subarray(345, 500))
  const name = textOf(bytes.subarray(0, 100))
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: numberOf(bytes.subarray(124, 136)),
    type: bytes.toString('latin1', 156, 157),
  }
}

/**
 * @param limit maximum size of an entry, asked before it is read
 * @throws ArchiveError for links, folders and devices, entries over the limit, and truncated archives
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  limit: (name: string) => number,
): AsyncGenerator<TarEntry> {
  const pieces = new Pieces(source)
  // At most one of these comes before an entry, so the limit on entries counts for them too.
  let isExtended = false
  try {
    for (;;) {
      const bytes = await pieces.block()
      if (!bytes) throw new ArchiveError('The archive is incomplete.')
      if (bytes.every((byte) => byte === 0)) return
      const { name, size, type } = headerOf(bytes)
      const padding = (block - (size % block)) % block
      if (type === 'x') {
        if (isExtended) throw notAnArchive()
        isExtended = true
        if (!(size <= maxExtendedBytes))
          throw new ArchiveError('The archive contains a name that’s too long.')
        await pieces.skip(size + padding)
        continue
      }
      if (type !== '0' && type !== '\0') {
        throw new ArchiveError(`${JSON.stringify(name)} in the archive isn’t a plain file.`)
      }
      if (!(size <= limit(name))) throw new ArchiveError(`${JSON.stringify(name)} is too large.`)
      isExtended = false
      yield { name, size, content: pieces.take(size) }
      await pieces.skip(padding)
    }
  } finally {
    await pieces.end()
  }
}
