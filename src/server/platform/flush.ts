// Waits until the disk has what was written.
import { open } from 'node:fs/promises'

/** @param path of a file; of a folder for its entries: else a power cut could take a new name back */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
