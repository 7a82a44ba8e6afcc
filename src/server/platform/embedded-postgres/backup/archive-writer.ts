// Writes a backup file: a compressed tar archive, renamed to its final name once complete and flushed to disk.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type TarPackController, createTarPacker } from 'modern-tar'
import { flush } from '../files.ts'
import type { Progress } from './contents.ts'
import { type EntryHead, type Sums, Summation, sumsName } from './manifest.ts'

export interface NewEntry extends EntryHead {
  /** Must be exactly `size` bytes. */
  content?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export function jsonEntry(name: string, value: unknown): NewEntry {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
  return { name, size: bytes.length, content: [bytes] }
}

/** @param entries checksums over them are appended */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<NewEntry>,
  progress: Progress,
): Promise<Sums> {
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const { readable, controller } = createTarPacker()
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  // Fastest level, because most large content, such as a picture, is already compressed.
  const written = pipeline(Readable.fromWeb(readable), createGzip({ level: 1 }), output, {
    signal: progress.signal,
  })
  try {
    const [packed, ended] = await Promise.allSettled([pack(entries, controller, progress), written])
    if (ended.status === 'rejected') throw ended.reason
    if (packed.status === 'rejected') throw packed.reason
    await rename(unfinished, file)
    await flush(dirname(file))
    return packed.value
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function pack(
  entries: AsyncIterable<NewEntry>,
  controller: TarPackController,
  { onBytes }: Progress,
): Promise<Sums> {
  try {
    const summation = new Summation()
    for await (const entry of entries) {
      const sum = summation.begin(entry)
      await add(controller, entry, (bytes) => {
        sum(bytes)
        onBytes(summation.bytes)
      })
    }
    const sums = summation.end()
    await add(controller, jsonEntry(sumsName, sums), () => {})
    controller.finalize()
    return sums
  } catch (error) {
    controller.error(error)
    throw error
  }
}

async function add(
  controller: TarPackController,
  { name, size, content = [] }: NewEntry,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  const kind =
    size === undefined
      ? ({ type: 'directory', size: 0, mode: 0o700 } as const)
      : ({ type: 'file', size, mode: 0o600 } as const)
  const writer = controller.add({ name, ...kind }).getWriter()
  // The pipeline's end is awaited below; if interrupted, its rejection must not be unhandled.
  writer.closed.catch(() => {})
  for await (const bytes of content) {
    onBytes(bytes)
    await writer.write(bytes)
  }
  await writer.close()
}
