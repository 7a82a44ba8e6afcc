// Reads folders that are being modified concurrently; entries removed before they are read are skipped.
import type { Dirent } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewEntry } from './archive-writer.ts'

const CHUNK_BYTES = 256 * 1024

export interface CopiedFolder {
  path: string
  /** The path in the archive. */
  name: string
  /** Copies everything by default; `empty` keeps only a folder's own entry. */
  choose?(name: string): 'copy' | 'leave out' | 'empty'
}

/** The folder and everything below it. */
export async function* copyFolder({ path, name, choose }: CopiedFolder): AsyncGenerator<NewEntry> {
  const folder = await unlessGone(opendir(path))
  if (!folder) return
  yield { name, size: undefined }
  for await (const entry of folder) {
    const inside = { path: join(path, entry.name), name: `${name}/${entry.name}` }
    const choice = choose?.(entry.name) ?? 'copy'
    if (choice === 'leave out') continue
    if (choice === 'empty') yield { name: inside.name, size: undefined }
    else if (entry.isDirectory()) yield* copyFolder({ ...inside, ...(choose && { choose }) })
    else yield* copyFileIfThere(entry, inside)
  }
}

async function* copyFileIfThere(entry: Dirent, { path, name }: CopiedFolder) {
  if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder: it cannot be kept`)
  const handle = await unlessGone(open(path))
  if (handle) yield* copyOpenFile(handle, name)
}

/** @throws if it does not exist */
export async function* copyFile(path: string, name: string): AsyncGenerator<NewEntry> {
  yield* copyOpenFile(await open(path), name)
}

async function* copyOpenFile(handle: FileHandle, name: string): AsyncGenerator<NewEntry> {
  try {
    const { size } = await handle.stat()
    yield { name, size, content: read(handle, size) }
  } finally {
    await handle.close()
  }
}

/** Returns exactly the announced number of bytes; truncated files are padded with zeros, as in PostgreSQL's own backups. */
async function* read(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
    const chunk = bytesRead > 0 ? bytes.subarray(0, bytesRead) : bytes
    at += chunk.length
    yield chunk
  }
}

async function unlessGone<T>(opening: Promise<T>): Promise<T | undefined> {
  try {
    return await opening
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
