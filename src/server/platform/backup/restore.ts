// Restores an installation from a backup file: unpacked next to its destination, checked, started once, then moved.
import { access, chmod, mkdir, open, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ConfigError } from '../config.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { locateBinaries, postgresMajor } from '../database/embedded/binaries.ts'
import { lockDataDir } from '../database/embedded/lock.ts'
import { resetPasswords } from '../database/embedded/roles.ts'
import { readSecret } from '../database/embedded/secret.ts'
import { makeDataDir } from '../private-files.ts'
import { BrokenArchiveError, type ReadEntry, readArchive } from './archive-reader.ts'
import type { Progress } from './archive-writer.ts'
import { type Installation, quiet, refuseExternalDatabase } from './installation.ts'
import { Header, clusterName, headerName } from './manifest.ts'
import { Staging } from './staging.ts'

/** @throws Error with a one-line message; nothing is changed then */
export async function restore(
  installation: Installation,
  file: string,
  progress: Progress,
): Promise<Header> {
  refuseExternalDatabase(installation)
  await access(file)
  await makeDataDir(installation.dataDir)
  const dataDir = await realpath(installation.dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const staging = new Staging(dataDir, installation.storage)
    await staging.open()
    const header = await fill(staging, { installation, file, progress })
    await staging.moveIntoPlace()
    return header
  } finally {
    lock.release()
  }
}

interface Source {
  installation: Installation
  file: string
  progress: Progress
}

async function fill(staging: Staging, { installation, file, progress }: Source): Promise<Header> {
  try {
    let header: Header | undefined
    for await (const entry of readArchive(file, progress)) {
      if (header) {
        await write(entry, staging, file)
      } else {
        header = await readHeader(entry, file)
        checkFit(header, installation, staging.dataDir)
      }
    }
    if (!header) throw new BrokenArchiveError(`${file} is not a complete backup: it is empty`)
    await checkDatabase(staging.dataDir)
    return header
  } catch (error) {
    await staging.remove()
    throw error
  }
}

async function readHeader({ name, content }: ReadEntry, file: string): Promise<Header> {
  try {
    if (name === headerName) return Header.parse(JSON.parse(String(await buffer(content))))
  } catch (error) {
    const words = `${file} is not a complete backup, or from another version of the program`
    throw new BrokenArchiveError(words, { cause: error })
  }
  throw new BrokenArchiveError(`${file} is not a backup of Enfilade`)
}

/** @throws ConfigError if this backup cannot be restored here */
function checkFit(
  { postgresMajor: major, storage }: Header,
  installation: Installation,
  dataDir: string,
): void {
  const ours = postgresMajor(locateBinaries(dataDir))
  if (major !== ours) {
    throw new ConfigError(
      `the backup is from PostgreSQL ${major}, this program has ${ours}: restore it with a version of the program that has ${major}`,
    )
  }
  if (storage !== installation.storage.kind) {
    const wanted = storage === 'disk' ? 'a folder' : 'the bucket that holds its files'
    throw new ConfigError(`STORAGE_URL must name ${wanted}, as where the backup was made`)
  }
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
 * Starts the database once until its recovery ends, so that a bad backup is detected now. The logins' passwords are derived
 * from a secret that the backup does not contain, so new ones are set, over a socket accessible to this account only.
 */
async function checkDatabase(dataDir: string): Promise<void> {
  readSecret(dataDir, true)
  // Requires the complete WAL; otherwise PostgreSQL would recover only what is there, as after a crash.
  await writeFile(join(dataDir, clusterName, 'recovery.signal'), '')
  const accessRules = join(dataDir, 'pg_hba.conf')
  await writeFile(accessRules, 'local all postgres trust\n')
  // Read by PostgreSQL's account.
  await chmod(accessRules, 0o644)
  const database = await startEmbeddedDatabase({
    dataDir,
    log: quiet,
    settings: { hba_file: accessRules, restore_command: 'false', hot_standby: 'off' },
  })
  try {
    await resetPasswords(database)
  } finally {
    await database.stop()
  }
}
