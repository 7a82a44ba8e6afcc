// Names in the data directory, and how folders are made and kept.
import { chmod, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export const clusterName = 'postgres'
export const secretName = 'postgres.secret'
/** The working folder of a restore. */
export const unfinishedRestore = 'restore.unfinished'

export const clusterIn = (dataDir: string) => join(dataDir, clusterName)

/** As root, PostgreSQL runs under another account, and must pass through to its own folder; no one can list what is beside it. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const isNew = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711)
}

/** @param path a file, or a folder to persist its entries; otherwise a power failure could undo a rename */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
