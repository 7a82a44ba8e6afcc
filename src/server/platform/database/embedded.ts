// The built-in PostgreSQL in DATA_DIR: created on the first start, kept running, stopped with the program.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { makeDataDir } from '../private-files.ts'
import { chooseAccount } from './embedded/account.ts'
import { locateBinaries } from './embedded/binaries.ts'
import { takeOwnership, createCluster, superuser } from './embedded/cluster.ts'
import { supervise } from './embedded/supervisor.ts'
import { endOrphans } from './embedded/orphans.ts'
import { lockDataDir } from './embedded/lock.ts'
import { startPostmaster } from './embedded/postmaster.ts'
import { type LoginRole, databaseName, provisionRoles } from './embedded/roles.ts'
import { readSecret } from './embedded/secret.ts'
import { serverSettings } from './embedded/settings.ts'
import { refuseUnfinishedRestore } from './embedded/unfinished-restore.ts'
import { SOCKET_PORT, chooseSocketDir, leaveSocketDir, socketFile } from './embedded/socket.ts'

export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedDatabase {
  /** The part of pg's ClientConfig needed to connect as the given login. */
  connection(role: LoginRole): EmbeddedConnection
  /** Bypasses all rules of the schema: only for setup, tests and backups. */
  superuserConnection(): EmbeddedConnection
  stop(): Promise<void>
  /** Called each time the server ends unexpectedly; it is restarted automatically. */
  onUnexpectedExit(listener: (reason: string) => void): void
}

export interface EmbeddedDatabaseOptions {
  dataDir: string
  log: Log
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

/** @throws Error with a one-line message for the operator */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  await makeDataDir(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const lock = lockDataDir(dataDir)
  try {
    return await startUnderLock({ ...options, dataDir }, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startUnderLock(
  { dataDir, log, settings }: EmbeddedDatabaseOptions,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const startedAt = performance.now()
  const clusterDir = join(dataDir, 'postgres')
  const isNew = !existsSync(clusterDir)
  if (isNew) refuseUnfinishedRestore(dataDir)
  const allSettings = { ...serverSettings, ...settings }
  const secret = readSecret(dataDir, isNew)
  const binaries = locateBinaries(dataDir)
  const account = chooseAccount(clusterDir, [dataDir, binaries.folder])
  if (isNew) {
    const isDurable = allSettings['fsync'] !== 'off'
    const superuserPassword = secret.derive(superuser)
    await createCluster({ clusterDir, binaries, account, superuserPassword, isDurable })
  } else {
    await takeOwnership(clusterDir, account)
  }
  const socketDir = await chooseSocketDir(clusterDir, account, secret)
  // Quoted as a one-element list, because a path may contain a comma.
  allSettings['unix_socket_directories'] = `"${socketDir.replaceAll('"', '""')}"`
  const connect = (user: string, database: string): EmbeddedConnection => ({
    host: socketDir,
    port: SOCKET_PORT,
    user,
    password: secret.derive(user),
    database,
  })

  const supervisor = await supervise(log, async () => {
    await endOrphans(clusterDir, join(socketDir, `${socketFile}.lock`))
    return startPostmaster({ clusterDir, binaries, account, settings: allSettings, log })
  })
  try {
    await provisionRoles(connect(superuser, 'postgres'), secret.derive)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  log.info({ ms: Math.round(performance.now() - startedAt), isNew }, 'database ready')

  async function stop(): Promise<void> {
    try {
      await supervisor.stop()
      await leaveSocketDir(socketDir, clusterDir)
    } finally {
      unlock()
    }
  }
  let stopped: Promise<void> | undefined
  return {
    connection: (role) => connect(role, databaseName),
    superuserConnection: () => connect(superuser, databaseName),
    onUnexpectedExit: supervisor.onUnexpectedExit,
    stop: () => (stopped ??= stop()),
  }
}
