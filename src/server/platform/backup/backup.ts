// Backs up an installation with the embedded database into one file, also while it is running.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { startOrJoin } from '../database/embedded/join.ts'
import type { StorageLocation } from '../storage/location.ts'
import { programVersion } from '../version.ts'
import { type NewEntry, type Progress, jsonEntry, writeArchive } from './archive-writer.ts'
import { copyCluster, openBackupSession, postgresMajorOf } from './cluster-copy.ts'
import { copyFile, copyFolder } from './copied-files.ts'
import { type Installation, quiet, refuseExternalDatabase, storedPaths } from './installation.ts'
import {
  type Header,
  type Sums,
  activityHeadName,
  clusterName,
  filesName,
  headerName,
} from './manifest.ts'

/** @throws Error with a one-line message; no file is left then */
export async function backUp(
  installation: Installation,
  file: string,
  progress: Progress,
): Promise<Sums> {
  refuseExternalDatabase(installation)
  const { dataDir, storage } = installation
  const clusterDir = join(dataDir, 'postgres')
  if (!existsSync(clusterDir)) {
    throw new ConfigError(`DATA_DIR ${dataDir} holds no installation to back up`)
  }
  await checkPlace(file, [clusterDir, ...storedPaths(storage)])
  const server = await openServer(dataDir)
  try {
    const session = await openBackupSession(server.superuserConnection())
    try {
      const entries = entriesOf({ dataDir, storage, session })
      return await writeArchive(file, entries, progress)
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
async function openServer(dataDir: string) {
  const startOwn = () => startEmbeddedDatabase({ dataDir, log: quiet })
  const found = await startOrJoin(dataDir, startOwn)
  return { stop: undefined, ...found }
}

interface Source {
  dataDir: string
  storage: StorageLocation
  session: pg.Client
}

/**
 * The order matters: the database is copied after the activity log's head, so it contains the entry the head names; the storage
 * comes after the database, so it contains the files the database names, because removed files are kept for an hour.
 */
async function* entriesOf({ dataDir, storage, session }: Source): AsyncGenerator<NewEntry> {
  yield jsonEntry(headerName, await makeHeader(session, storage))
  const head = join(dataDir, activityHeadName)
  if (existsSync(head)) yield* copyFile(head, activityHeadName)
  yield* copyCluster(session, join(dataDir, 'postgres'), clusterName)
  for (const path of storedPaths(storage)) {
    yield* copyFolder({ path, name: `${filesName}/${basename(path)}` })
  }
}

async function makeHeader(session: pg.Client, storage: StorageLocation): Promise<Header> {
  return {
    format: 1,
    program: programVersion,
    postgresMajor: await postgresMajorOf(session),
    createdAt: new Date().toISOString(),
    storage: storage.kind,
  }
}
