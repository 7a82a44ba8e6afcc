// Lets one program at a time use a data directory.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config.ts'

const SQLITE_BUSY = 5

/** Another program works on this data directory. */
export class DataDirInUse extends ConfigError {}

export interface DataDirLock {
  release(): void
}

/**
 * The lock is SQLite's exclusive one on an empty file, because that is the way to the kernel's record locks that Node
 * has built in: they end with the process, also after kill -9, and hold across containers that share the directory.
 * (They also end when this process opens and closes the file by other means: leave enfilade.lock alone.)
 * @throws DataDirInUse when another program holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'enfilade.lock')
  const pidPath = join(dataDir, 'enfilade.pid')
  let holder: DatabaseSync | undefined
  try {
    holder = new DatabaseSync(path)
    holder.exec('BEGIN EXCLUSIVE')
    chmodSync(path, 0o600)
    writeFileSync(pidPath, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    holder?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataDirInUse(
        `DATA_DIR ${dataDir} is in use by another Enfilade${holderOf(pidPath)}: stop that one or choose another directory`,
      )
    }
    throw new ConfigError(
      `DATA_DIR ${dataDir} must be writable for the user that runs Enfilade (${(error as Error).message})`,
    )
  }
  return { release: () => holder.close() }
}

function holderOf(pidPath: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(pidPath, 'utf8'), 10)})`
  } catch {
    return ''
  }
}
