// Unix socket of the embedded PostgreSQL, accessible only to its account and root.
import { lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { give } from './cluster.ts'
import { clusterIn } from './files.ts'
import { type Place, SetupError } from './options.ts'
import type { Secret } from './secret.ts'

/** Part of the socket's file name; no network port is opened. */
export const SOCKET_PORT = 5432
export const socketFile = `.s.PGSQL.${SOCKET_PORT}`
/** The kernel's limit for a socket path, without the terminating zero. */
const ADDRESS_BYTES = 107

/** The cluster's own folder; if its path is too long for the kernel, a private folder with a short name. */
export async function chooseSocketDir(
  { dataDir, name, setting }: Place,
  account: Account,
  secret: Secret,
): Promise<string> {
  const clusterDir = clusterIn(dataDir)
  if (isShortEnough(clusterDir)) return clusterDir
  const shortName = `${name}-${secret.derive(`socket of ${clusterDir}`).slice(0, 16)}`
  const shortDir = [tmpdir(), '/tmp'].map((parent) => join(parent, shortName)).find(isShortEnough)
  if (!shortDir) throw new SetupError(`${setting} must be a shorter path than ${clusterDir}`)
  try {
    await mkdir(shortDir, { mode: 0o700 })
    await give(shortDir, account)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Either ours from an earlier start, or planted there by someone else.
    const found = await lstat(shortDir)
    const isOurs = found.uid === (account.uid ?? process.getuid?.())
    if (!isOurs || !found.isDirectory() || (found.mode & 0o077) !== 0) {
      throw new SetupError(`${setting} must be a shorter path: ${shortDir} belongs to someone else`)
    }
  }
  return shortDir
}

/** Removes a private folder with the server; the cluster's own folder stays. */
export async function leaveSocketDir(socketDir: string, clusterDir: string): Promise<void> {
  if (socketDir !== clusterDir) await rm(socketDir, { recursive: true, force: true })
}

function isShortEnough(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, socketFile)) <= ADDRESS_BYTES
}
