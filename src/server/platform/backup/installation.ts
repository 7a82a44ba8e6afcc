// Opens the installation for backup commands; requires the embedded database.
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { storedFolders } from '../storage/keys.ts'
import type { StorageLocation } from '../storage/location.ts'

export type Installation = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>

export const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export function refuseExternalDatabase({ databaseUrl }: Installation): void {
  if (databaseUrl === undefined) return
  throw new ConfigError(
    'DATABASE_URL names a server of its own: use its pg_dump and pg_restore, and copy the storage (docs/operations.md, Backup)',
  )
}

/** None for a bucket. */
export const storedPaths = (storage: StorageLocation): string[] =>
  storage.kind === 'disk' ? storedFolders.map((name) => join(storage.folder, name)) : []
