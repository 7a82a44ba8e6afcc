// Opens the file storage.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskStorage } from './storage/disk.ts'
import type { StorageLocation } from './storage/location.ts'
import type { Storage } from './storage/storage.ts'

/**
 * @param dataDir the folder for incoming files, if the storage is elsewhere
 * @throws an error with a one-line message if the folder cannot be used
 */
export async function openStorage(location: StorageLocation, dataDir: string): Promise<Storage> {
  const root = location.kind === 'disk' ? location.folder : dataDir
  const incoming = join(root, 'incoming')
  try {
    await mkdir(incoming, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isInDataDir = root === dataDir || root === join(dataDir, 'files')
    const name = isInDataDir ? 'DATA_DIR' : 'STORAGE_URL'
    throw new Error(`${name} must name a folder that can be written: ${reason}`, { cause: error })
  }
  if (location.kind === 'disk') return new DiskStorage(root, incoming)
  // Loaded on demand, because it is large and few installations need it.
  const { S3Storage } = await import('./storage/s3.ts')
  return new S3Storage(location, incoming)
}

export async function readWhole(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await storage.read(key)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
