// Files of the embedded database cluster: created atomically, and owned by the account PostgreSQL runs as.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, flush } from './files.ts'
import { type Place, SetupError } from './options.ts'

export const superuser = 'postgres'

export interface NewCluster {
  clusterDir: string
  binaries: Binaries
  account: Account
  superuserPassword: string
  /** Flushes everything to disk before it counts as created. */
  isDurable: boolean
}

/** Runs initdb in a temporary folder and renames the result, so an interrupted first start leaves no incomplete cluster. */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const { clusterDir, binaries, account, superuserPassword, isDurable } = cluster
  const dataDir = dirname(clusterDir)
  const unfinished = `${basename(clusterDir)}.new-`
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unfinished)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const workDir = await mkdtemp(join(dataDir, unfinished))
  const newDir = join(workDir, 'cluster')
  const passwordFile = join(workDir, 'password')
  await mkdir(newDir, { mode: 0o700 })
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
  for (const path of [workDir, newDir, passwordFile]) await give(path, account)
  await runInitdb(binaries, account, [
    `--pgdata=${newDir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(isDurable ? [] : ['--no-sync']),
  ])
  await rename(newDir, clusterDir)
  // Otherwise a power failure could undo the rename and lose everything written since.
  await flush(dataDir)
  await rm(workDir, { recursive: true })
}

async function runInitdb(binaries: Binaries, account: Account, args: string[]): Promise<void> {
  const [file, allArgs, options] = account.command(binaries.initdb, args)
  const initdb = spawn(file, allArgs, {
    ...options,
    cwd: '/',
    env: environment(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(initdb.stderr), once(initdb, 'close')])
  if (code !== 0) {
    throw new Error(`the database could not be created: ${complaint.trim().replaceAll('\n', '; ')}`)
  }
}

/** Memory each backend retains between statements: enough for an answer of a megabyte. */
const retainedBytes = String(4 * 1024 * 1024)

/** Excludes our own environment, because PG… variables would change what the programs do. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LD_LIBRARY_PATH: binaries.libraryPath,
    LC_ALL: 'C',
    TZ: 'UTC',
    // For glibc; ignored elsewhere. A large answer is copied several times while it is built, and each copy would otherwise
    // be memory newly requested from the kernel, page by page.
    MALLOC_MMAP_THRESHOLD_: retainedBytes,
    MALLOC_TRIM_THRESHOLD_: retainedBytes,
  }
}

/** A copied or restored directory may belong to root and be accessible to others; PostgreSQL rejects both. */
export async function takeOwnership(
  { dataDir, program, setting }: Place,
  account: Account,
): Promise<void> {
  const clusterDir = clusterIn(dataDir)
  const { uid, mode } = await stat(clusterDir)
  if (uid !== (account.uid ?? process.getuid?.())) {
    if (account.uid === undefined) {
      throw new SetupError(
        `${setting} must belong to the user that runs ${program}: ${clusterDir} is user ${uid}'s`,
      )
    }
    for (const name of await readdir(clusterDir, { recursive: true })) {
      await give(join(clusterDir, name), account)
    }
    await give(clusterDir, account)
  }
  if (mode & 0o077) await chmod(clusterDir, 0o700)
}

export async function give(path: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
