// Backs up an installation with the embedded database into one file, and restores it.
import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { embeddedIn, reportWait } from './database/embedded.ts'
import {
  type Contents,
  type Header,
  type Progress,
  type Sums,
  backUp as backUpCluster,
  restore as restoreCluster,
} from './embedded-postgres/backup/index.ts'
import { makeDataDir } from './private-files.ts'
import { storedFolders } from './storage/keys.ts'
import { programVersion } from './version.ts'

type Installation = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>

/** @throws Error with a one-line message; no file is left then */
export async function backUp(
  installation: Installation,
  file: string,
  progress: Progress,
): Promise<Sums> {
  refuseExternalDatabase(installation)
  const about = { program: programVersion, storage: installation.storage.kind }
  return backUpCluster({ ...contentsOf(installation), about, onWait: reportWait }, file, progress)
}

/** @throws Error with a one-line message; nothing is changed then */
export async function restore(
  installation: Installation,
  file: string,
  progress: Progress,
): Promise<Header> {
  refuseExternalDatabase(installation)
  await access(file)
  await makeDataDir(installation.dataDir)
  const check = ({ storage }: Header['about']) => {
    if (storage === installation.storage.kind) return
    const wanted = storage === 'disk' ? 'a folder' : 'the bucket that holds its files'
    throw new ConfigError(`STORAGE_URL must name ${wanted}, as where the backup was made`)
  }
  return restoreCluster({ ...contentsOf(installation), check }, file, progress)
}

function refuseExternalDatabase({ databaseUrl }: Installation): void {
  if (databaseUrl === undefined) return
  throw new ConfigError(
    'DATABASE_URL points to an external server: use its pg_dump and pg_restore, and copy the storage (docs/operations.md, Backup)',
  )
}

/**
 * The database is copied after the activity log's head, so it contains the entry the head names; the storage comes after the
 * database, so it contains the files the database names, because removed files are kept for an hour. A bucket is not copied.
 */
function contentsOf({ dataDir, storage }: Installation) {
  const paths =
    storage.kind === 'disk' ? storedFolders.map((name) => join(storage.folder, name)) : []
  return {
    ...embeddedIn(dataDir),
    files: ['activity-head.json'],
    folders: paths.map((path) => ({ path, name: `files/${basename(path)}` })),
  } satisfies Contents<string>
}
