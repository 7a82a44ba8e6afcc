// Keeps a first start out of a data directory that a restore has not filled yet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

/** The folder that a restore works in. */
export const unfinishedRestore = 'restore.unfinished'

/** @throws ConfigError when a new database would stand in the place of the one that is restored */
export function refuseUnfinishedRestore(dataDir: string): void {
  const path = join(dataDir, unfinishedRestore)
  if (!existsSync(path)) return
  throw new ConfigError(
    `DATA_DIR holds a restore that was broken off: give npm run restore again, or remove ${path}`,
  )
}
