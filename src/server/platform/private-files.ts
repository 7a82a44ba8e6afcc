// Keeps everything the program stores readable for its own account only: what it creates, and what an earlier version left.
import { type Dirent } from 'node:fs'
import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

const folderMode = 0o700
const fileMode = 0o600
const others = 0o077

/** Files and folders of this process get no rights for others, whatever creates them. */
export const createPrivately = (): void => void process.umask(others)

/**
 * As root, PostgreSQL runs under another account and must pass through to its own folder, which is closed to others. Nobody
 * can list what is beside it.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: folderMode })
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : folderMode).catch(ignoreForeign)
}

/** Belongs to PostgreSQL, or must be readable for its account. */
const isOfDatabase = ({ name }: Dirent) => name.startsWith('postgres') && name !== 'postgres.secret'

/** Corrects what exists in the data directory and in a storage folder elsewhere. */
export async function closeToOthers(dataDir: string, storageFolder?: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  for (const entry of entries) if (!isOfDatabase(entry)) await close(join(dataDir, entry.name))
  const folder = storageFolder && (await realpath(storageFolder).catch(() => undefined))
  if (folder) await close(folder)
}

/** A folder comes after its content, so that an interrupted correction is repeated; one that is closed already is not read. */
async function close(path: string): Promise<void> {
  const stat = await lstat(path).catch(ignoreRemoved)
  if (!stat || stat.isSymbolicLink() || !(stat.mode & others)) return
  if (stat.isDirectory()) {
    for (const name of (await readdir(path).catch(ignoreRemoved)) ?? []) {
      await close(join(path, name))
    }
  }
  await chmod(path, stat.isDirectory() ? folderMode : fileMode).catch(ignoreForeign)
}

/** Another process may serve from the same folder. */
function ignoreRemoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Files of another account are not ours to change. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') ignoreRemoved(error)
}
