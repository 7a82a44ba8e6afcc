// Restores an installation from a backup file: unpacked next to its destination, checked, started once, then moved.
import { access, chmod, mkdir, open, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { locateBinaries, postgresMajor } from '../binaries.ts'
import { superuser } from '../cluster.ts'
import { clusterName, makeDataDir } from '../files.ts'
import { lockDataDir } from '../lock.ts'
import { type Installation, SetupError, silent } from '../options.ts'
import { resetPasswords } from '../roles.ts'
import { readSecret } from '../secret.ts'
import { startEmbeddedPostgres } from '../start.ts'
import { BrokenArchiveError, type ReadEntry, readArchive } from './archive-reader.ts'
import type { Contents, Progress } from './contents.ts'
import { Header, headerName } from './manifest.ts'
import { Staging } from './staging.ts'

export interface RestoreOptions<Role extends string> extends Contents<Role> {
  /** Throws if a backup with this in its header can't be restored here. */
  check(about: Header['about']): void
}

/**
 * Into a data directory without a cluster.
 * @throws Error with a one-line message; nothing is changed then
 */
export async function restore<Role extends string>(
  options: RestoreOptions<Role>,
  file: string,
  progress: Progress,
): Promise<Header> {
  await access(file)
  await makeDataDir(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const lock = lockDataDir({ ...options, dataDir })
  try {
    const staging = new Staging({ ...options, dataDir })
    await staging.open()
    const header = await fill(staging, { options, file, progress })
    await staging.moveIntoPlace()
    return header
  } finally {
    lock.release()
  }
}

interface Source<Role extends string> {
  options: RestoreOptions<Role>
  file: string
  progress: Progress
}

async function fill<Role extends string>(
  staging: Staging,
  { options, file, progress }: Source<Role>,
): Promise<Header> {
  try {
    let header: Header | undefined
    for await (const entry of readArchive(file, progress)) {
      if (header) {
        await write(entry, staging, file)
      } else {
        header = await readHeader(entry, file, options.program)
        checkMajor(header.postgresMajor, staging.dataDir)
        options.check(header.about)
      }
    }
    if (!header) throw new BrokenArchiveError(`${file} is not a complete backup: it is empty`)
    await checkCluster({ ...options, dataDir: staging.dataDir })
    return header
  } catch (error) {
    await staging.remove()
    throw error
  }
}

async function readHeader({ name, content }: ReadEntry, file: string, program: string) {
  try {
    if (name === headerName) return Header.parse(JSON.parse(String(await buffer(content))))
  } catch (error) {
    const text = `${file} is not a complete backup, or from another version of ${program}`
    throw new BrokenArchiveError(text, { cause: error })
  }
  throw new BrokenArchiveError(`${file} is not a backup of ${program}`)
}

/** @throws SetupError if the server here can't read the cluster */
function checkMajor(major: number, dataDir: string): void {
  const ours = postgresMajor(locateBinaries(dataDir))
  if (major === ours) return
  throw new SetupError(
    `the backup is from PostgreSQL ${major}, this program has ${ours}: restore it with a version of the program that has ${major}`,
  )
}

async function write({ name, size, content }: ReadEntry, staging: Staging, file: string) {
  const path = staging.pathOf(name)
  if (path === undefined) {
    throw new BrokenArchiveError(`${file} is not a valid backup: unexpected entry ${name}`)
  }
  if (size === undefined) {
    await mkdir(path, 0o700)
    return
  }
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    // PostgreSQL flushes its own files before it recovers.
    if (!name.startsWith(`${clusterName}/`)) await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Starts the server once until its recovery ends, so that a bad backup is detected now. The logins' passwords are derived
 * from a secret that the backup does not contain, so new ones are set, over a socket accessible to this account only.
 */
async function checkCluster<Role extends string>(installation: Installation<Role>): Promise<void> {
  const { dataDir } = installation
  readSecret(installation, true)
  // Requires the complete WAL; otherwise PostgreSQL would recover only what is there, as after a crash.
  await writeFile(join(dataDir, clusterName, 'recovery.signal'), '')
  const accessRules = join(dataDir, 'pg_hba.conf')
  await writeFile(accessRules, `local all ${superuser} trust\n`)
  // Read by PostgreSQL's account.
  await chmod(accessRules, 0o644)
  const database = await startEmbeddedPostgres({
    ...installation,
    log: silent,
    settings: { hba_file: accessRules, restore_command: 'false', hot_standby: 'off' },
  })
  try {
    await resetPasswords(database, installation)
  } finally {
    await database.stop()
  }
}
