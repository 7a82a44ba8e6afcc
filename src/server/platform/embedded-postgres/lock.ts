// Exclusive lock on a data directory, held by one program at a time.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirInUseError, type Place, SetupError } from './options.ts'

const SQLITE_BUSY = 5

export interface DataDirLock {
  release(): void
}

/**
 * Uses SQLite's exclusive lock on an empty file, because it gives access to the kernel's record locks with Node's built-in
 * modules: they are released when the process ends, even after kill -9, and work across containers sharing the directory.
 * (They are also released if this process opens and closes the file otherwise: do not touch it.)
 * @throws DataDirInUseError if another program holds it
 */
export function lockDataDir({ dataDir, name, program, setting }: Place): DataDirLock {
  const path = join(dataDir, `${name}.lock`)
  const pidPath = join(dataDir, `${name}.pid`)
  let holder: DatabaseSync | undefined
  try {
    holder = new DatabaseSync(path)
    holder.exec('BEGIN EXCLUSIVE')
    chmodSync(path, 0o600)
    writeFileSync(pidPath, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    holder?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataDirInUseError(
        `${setting} ${dataDir} is in use by another ${program}${getHolder(pidPath)}: stop that one or choose another directory`,
      )
    }
    throw new SetupError(
      `${setting} ${dataDir} must be writable for the user that runs ${program} (${(error as Error).message})`,
    )
  }
  return { release: () => holder.close() }
}

function getHolder(pidPath: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(pidPath, 'utf8'), 10)})`
  } catch {
    return ''
  }
}
