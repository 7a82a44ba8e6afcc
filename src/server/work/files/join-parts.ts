// Joins the parts of an upload into one local file.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import type { Storage } from '#server/platform/storage/storage.ts'

export async function joinParts(storage: Storage, parts: { key: string }[]): Promise<string> {
  const path = join(storage.incoming, uuidv7())
  async function* pieces() {
    for (const { key } of parts) yield* await storage.read(key)
  }
  try {
    await pipeline(pieces, createWriteStream(path))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
