// Keeps everything the program stores readable for its own account only: what it creates, and at each start what is there.
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { storedFolders } from './storage/keys.ts'

const folderMode = 0o700
const fileMode = 0o600
const others = 0o077

/** Files and folders of this process get no rights for others, whatever creates them. */
export const createPrivately = (): void => void process.umask(others)

/** What is directly in DATA_DIR, but for what PostgreSQL's account must read. */
const ownNames = [
  'activity-head.json',
  'enfilade.lock',
  'enfilade.pid',
  'files',
  'incoming',
  'outbox',
  'postgres.secret',
  'secrets.key',
  'website.json',
]

/** Also what PostgreSQL, the lock and a restore keep meanwhile. */
const isOurs = (name: string) =>
  ownNames.includes(name) || /^(?:postgres|enfilade\.|restore\.unfinished)/.test(name)

/**
 * As root, PostgreSQL runs under another account and must pass through to its own folder, which is closed to others. No one
 * can list what is beside it. A folder that also holds what is not ours, such as `/tmp`, stays as it is.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: folderMode })
  if (!(await readdir(dataDir)).every(isOurs)) return
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : folderMode).catch(ignoreForeign)
}

/** Corrects what the program stores, and nothing else: either folder may be one that others use, too. */
export async function closeToOthers(dataDir: string, storageFolder?: string): Promise<void> {
  for (const name of ownNames) await close(join(dataDir, name))
  if (storageFolder === undefined) return
  for (const name of [...storedFolders, 'incoming']) await close(join(storageFolder, name))
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
