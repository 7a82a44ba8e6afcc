// Spools an archive's records to disk, so that no transaction stays open for a slow download.
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { ArchivedRow } from './store.ts'

/** A file of the archive, as a range within the spool. */
interface SpooledEntry {
  name: string
  start: number
  size: number
}

export interface Spool {
  path: string
  entries: SpooledEntry[]
  /** Number of rows by table. */
  counts: Record<string, number>
  files: ArchivedFile[]
  /** Hashes of the public website's pictures. */
  images: string[]
}

interface ArchivedFile {
  id: string
  name: string
  size: number
}

const fileOf = ({ id, name, size }: Record<string, unknown>): ArchivedFile => ({
  id: String(id),
  name: String(name),
  size: Number(size),
})

/** Readers parse a part in one go; a larger row gets a part of its own. */
const partBytes = 1024 * 1024

function* partsOf(rows: readonly ArchivedRow[]): Generator<Buffer> {
  let texts: string[] = []
  let length = 0
  for (const { row } of rows) {
    const text = JSON.stringify(row)
    if (length > 0 && length + text.length > partBytes) {
      yield Buffer.from(`[${texts.join(',')}]\n`)
      texts = []
      length = 0
    }
    texts.push(text)
    length += text.length
  }
  yield Buffer.from(`[${texts.join(',')}]\n`)
}

/** Writes parts such as `records/tasks/0001.json`, each with at most a thousand rows or a megabyte. */
export async function spoolRows(
  folder: string,
  batches: AsyncIterable<ArchivedRow[]>,
): Promise<Spool> {
  const path = join(folder, uuidv7())
  const file = await open(path, 'wx', 0o600)
  try {
    return { path, ...(await writeRows(file, batches)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function writeRows(
  file: FileHandle,
  batches: AsyncIterable<ArchivedRow[]>,
): Promise<Omit<Spool, 'path'>> {
  const spool: Omit<Spool, 'path'> = { entries: [], counts: {}, files: [], images: [] }
  const parts = new Map<string, number>()
  let start = 0
  for await (const batch of batches) {
    for (const [table, rows] of Map.groupBy(batch, (one) => one.table)) {
      spool.counts[table] = (spool.counts[table] ?? 0) + rows.length
      if (table === 'files') spool.files.push(...rows.map(({ row }) => fileOf(row)))
      if (table === 'website_images')
        spool.images.push(...rows.map(({ row }) => String(row['hash'])))
      for (const bytes of partsOf(rows)) {
        const part = (parts.get(table) ?? 0) + 1
        parts.set(table, part)
        const name = `records/${table}/${String(part).padStart(4, '0')}.json`
        spool.entries.push({ name, start, size: bytes.length })
        start += bytes.length
        // Parts are written in sequence.
        await file.writeFile(bytes)
      }
    }
  }
  return spool
}
