// Prevents a first start in a data directory that an unfinished restore left.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

/** The working folder of a restore. */
export const unfinishedRestore = 'restore.unfinished'

/** @throws ConfigError if a new database would take the place of the one being restored */
export function refuseUnfinishedRestore(dataDir: string): void {
  const path = join(dataDir, unfinishedRestore)
  if (!existsSync(path)) return
  throw new ConfigError(
    `DATA_DIR holds an interrupted restore: run npm run restore again, or remove ${path}`,
  )
}
