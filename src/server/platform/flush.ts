// Flushes files and folders to disk.
import { open } from 'node:fs/promises'

/** @param path a file, or a folder to persist its entries; otherwise a power failure could undo a rename */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
