// Reads a backup file: the path of every entry is validated, and the archive counts only if the checksums at its end match.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type TarHeader, createTarDecoder } from 'modern-tar'
import type { Progress } from './contents.ts'
import { type EntryHead, Summation, Sums, sumsName } from './manifest.ts'

const CHUNK_BYTES = 256 * 1024

export class BrokenArchiveError extends Error {}

export interface ReadEntry extends EntryHead {
  /** Must be consumed before the next entry. */
  content: AsyncIterable<Uint8Array>
}

/**
 * Ends without an error only if the archive is complete and unaltered.
 * @throws BrokenArchiveError with a one-line message, also while reading an entry's content
 */
export async function* readArchive(
  file: string,
  { onBytes, signal }: Progress,
): AsyncGenerator<ReadEntry> {
  const input = createReadStream(file, { highWaterMark: CHUNK_BYTES, signal })
  // Errors of both streams are thrown where the entries are read.
  const unpacked = pipeline(input, createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
  const summation = new Summation()
  let sums: Sums | undefined

  async function* summed(body: AsyncIterable<Uint8Array>, sum: (bytes: Uint8Array) => void) {
    try {
      for await (const bytes of body) {
        sum(bytes)
        onBytes(summation.bytes)
        yield bytes
      }
    } catch (error) {
      throw broken(error)
    }
  }

  function broken(error: unknown): unknown {
    if (error instanceof BrokenArchiveError || signal.aborted) return error
    const reason = (error as Error).message
    return new BrokenArchiveError(`${file} is not a complete backup: ${reason}`, { cause: error })
  }

  try {
    const decoder = createTarDecoder({ strict: true })
    for await (const { header, body } of ReadableStream.from(unpacked).pipeThrough(decoder)) {
      if (sums) throw new Error('there is data after its end')
      const entry = headOf(header)
      if (entry.name === sumsName) sums = Sums.parse(JSON.parse(String(await buffer(body))))
      else yield { ...entry, content: summed(body, summation.begin(entry)) }
    }
    if (!sums) throw new Error('its end is missing')
    if (!isDeepStrictEqual(summation.end(), sums)) throw new Error('its content has been changed')
  } catch (error) {
    throw broken(error)
  } finally {
    input.destroy()
  }
}

/** Rejects links, devices, and paths outside the destination folder. */
function headOf({ name, type, size }: TarHeader): EntryHead {
  const isInside = name.split('/').every((step) => !['', '.', '..'].includes(step))
  if (!isInside || name.includes('\0') || (type !== 'file' && type !== 'directory')) {
    throw new Error(`it would put a ${type} at ${JSON.stringify(name)}`)
  }
  return { name, size: type === 'file' ? size : undefined }
}
