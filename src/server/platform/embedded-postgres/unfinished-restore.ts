// Prevents a first start in a data directory that an unfinished restore left.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unfinishedRestore } from './files.ts'
import { type Place, SetupError } from './options.ts'

/** @throws SetupError if a new database would take the place of the one being restored */
export function refuseUnfinishedRestore({ dataDir, setting }: Place): void {
  const path = join(dataDir, unfinishedRestore)
  if (!existsSync(path)) return
  throw new SetupError(
    `${setting} contains an interrupted restore: run the restore again, or remove ${path}`,
  )
}
