// The server in the data directory: created on the first start, kept running, stopped with the program.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { createCluster, superuser, takeOwnership } from './cluster.ts'
import { clusterIn, makeDataDir, unfinishedRestore } from './files.ts'
import { lockDataDir } from './lock.ts'
import {
  type Connection,
  type Connections,
  type Place,
  SetupError,
  type StartOptions,
} from './options.ts'
import { endOrphans } from './orphans.ts'
import { startPostmaster } from './postmaster.ts'
import { provisionRoles } from './roles.ts'
import { readSecret } from './secret.ts'
import { serverSettings } from './settings.ts'
import { SOCKET_PORT, chooseSocketDir, leaveSocketDir, socketFile } from './socket.ts'
import { supervise } from './supervisor.ts'

/** @throws SetupError if a new database would take the place of the one being restored */
function refuseUnfinishedRestore({ dataDir, setting }: Place): void {
  const path = join(dataDir, unfinishedRestore)
  if (!existsSync(path)) return
  throw new SetupError(
    `${setting} contains an interrupted restore: run the restore again, or remove ${path}`,
  )
}

export interface EmbeddedPostgres<Role extends string> extends Connections<Role> {
  stop(): Promise<void>
  /** Called each time the server ends unexpectedly; it is restarted automatically. */
  onUnexpectedExit(listener: (reason: string) => void): void
}

/**
 * Resolves once the server accepts connections and all logins exist.
 * @throws SetupError if the operator can fix it
 */
export async function startEmbeddedPostgres<Role extends string>(
  options: StartOptions<Role>,
): Promise<EmbeddedPostgres<Role>> {
  await makeDataDir(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const lock = lockDataDir({ ...options, dataDir })
  try {
    return await startUnderLock({ ...options, dataDir }, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startUnderLock<Role extends string>(
  options: StartOptions<Role>,
  unlock: () => void,
): Promise<EmbeddedPostgres<Role>> {
  const startedAt = performance.now()
  const { dataDir, log, name } = options
  const clusterDir = clusterIn(dataDir)
  const isNew = !existsSync(clusterDir)
  if (isNew) refuseUnfinishedRestore(options)
  const settings = { ...serverSettings, ...options.settings }
  const secret = readSecret(options, isNew)
  const binaries = locateBinaries(dataDir)
  const account = chooseAccount(options, binaries.folder)
  if (isNew) {
    const isDurable = settings['fsync'] !== 'off'
    const superuserPassword = secret.derive(superuser)
    await createCluster({ clusterDir, binaries, account, superuserPassword, isDurable })
  } else {
    await takeOwnership(options, account)
  }
  const socketDir = await chooseSocketDir(options, account, secret)
  // Quoted as a one-element list, because a path may contain a comma.
  settings['unix_socket_directories'] = `"${socketDir.replaceAll('"', '""')}"`
  const connect = (user: string, database: string): Connection => ({
    host: socketDir,
    port: SOCKET_PORT,
    user,
    password: secret.derive(user),
    database,
  })

  const supervisor = await supervise(log, async () => {
    await endOrphans(clusterDir, join(socketDir, `${socketFile}.lock`))
    return startPostmaster({ name, clusterDir, binaries, account, settings, log })
  })
  try {
    await provisionRoles(connect(superuser, 'postgres'), options, secret.derive)
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
    connection: (role) => connect(role, name),
    superuserConnection: () => connect(superuser, name),
    onUnexpectedExit: supervisor.onUnexpectedExit,
    stop: () => (stopped ??= stop()),
  }
}
