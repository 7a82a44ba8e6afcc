// Backs up a cluster, and the files that belong to it, into one file, also while its server is running.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type pg from 'pg'
import { clusterIn, clusterName } from '../files.ts'
import { startOrJoin } from '../join.ts'
import { SetupError, silent } from '../options.ts'
import { startEmbeddedPostgres } from '../start.ts'
import { type NewEntry, jsonEntry, writeArchive } from './archive-writer.ts'
import { copyCluster, openBackupSession, getPostgresMajor } from './cluster-copy.ts'
import type { Contents, Progress } from './contents.ts'
import { copyFile, copyFolder } from './copied-files.ts'
import { type Header, type Sums, headerName } from './manifest.ts'

export interface BackupOptions<Role extends string> extends Contents<Role> {
  /** Kept in the header, for anyone who restores it to check. */
  about: Record<string, string>
  /** Called once if a running program's server has to be waited for. */
  onWait?(): void
}

/**
 * Contains everything that was committed before it began.
 * @returns checksums and sizes by the first segment of the names in it
 * @throws Error with a one-line message; no file is left then
 */
export async function backUp<Role extends string>(
  options: BackupOptions<Role>,
  file: string,
  progress: Progress,
): Promise<Sums> {
  const { dataDir, setting, folders } = options
  const clusterDir = clusterIn(dataDir)
  if (!existsSync(clusterDir)) {
    throw new SetupError(`${setting} ${dataDir} contains no installation to back up`)
  }
  await checkPlace(file, [clusterDir, ...folders.map(({ path }) => path)])
  const server = await openServer(options)
  try {
    const session = await openBackupSession(server.superuserConnection())
    try {
      return await writeArchive(file, entriesOf(options, session), progress)
    } finally {
      await session.end()
    }
  } finally {
    await server.stop?.()
  }
}

async function checkPlace(file: string, copied: string[]): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists: choose another name`)
  const folder = await realpath(dirname(file))
  for (const path of copied.filter((one) => existsSync(one))) {
    if (`${folder}${sep}`.startsWith(`${await realpath(path)}${sep}`)) {
      throw new Error(`${file} would be inside the backed-up folders: choose another place`)
    }
  }
}

/** The running server, or our own for the duration of the backup. */
async function openServer<Role extends string>(options: BackupOptions<Role>) {
  const { onWait } = options
  const start = () => startEmbeddedPostgres({ ...options, log: silent })
  return { stop: undefined, ...(await startOrJoin(options, { start, ...(onWait && { onWait }) })) }
}

/** Each part refers only to what comes after it. */
async function* entriesOf<Role extends string>(
  { name, dataDir, files, folders, about }: BackupOptions<Role>,
  session: pg.Client,
): AsyncGenerator<NewEntry> {
  const postgresMajor = await getPostgresMajor(session)
  const header: Header = { format: 1, postgresMajor, createdAt: new Date().toISOString(), about }
  yield jsonEntry(headerName, header)
  for (const one of files) {
    const path = join(dataDir, one)
    if (existsSync(path)) yield* copyFile(path, one)
  }
  yield* copyCluster({ session, label: name, clusterDir: clusterIn(dataDir), name: clusterName })
  for (const folder of folders) yield* copyFolder(folder)
}
