// Opens the program's database: embedded or external, migrated, with a pool per role.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { startOrJoin } from '../embedded-postgres/index.ts'
import { embeddedIn, reportWait, startEmbeddedDatabase } from './embedded.ts'
import { LimitedClient, withClient } from './client.ts'
import { explained, externalConnection, prepareExternalServer } from './external.ts'
import { isUpToDate, migrate } from './migrate.ts'
import {
  type Database,
  type PoolUse,
  applicationName,
  checkIdleConnections,
  openPool,
  overPool,
  poolConfig,
  getPoolUse,
} from './pool.ts'
import type { ServingRole } from './session.ts'

export interface Pools {
  agency: pg.Pool
  companyStaff: pg.Pool
  client: pg.Pool
}

export interface OpenDatabase {
  /** Those of the three databases. */
  pools: Pools
  agency: Database
  companyStaff: Database
  client: Database
  /** By pool. */
  poolUse(): Record<string, PoolUse>
  /** For dedicated connections with the agency's role. */
  agencyConnection(): pg.PoolConfig
  /** A connection was found dead: checks the idle ones, and drops those that do not respond immediately. */
  checkConnectionsSoon(): void
  close(): Promise<void>
}

type Role = 'enfilade_owner' | ServingRole

interface Server {
  connection(role: Role): pg.ClientConfig
  stop?(): Promise<void>
}

const externalServer = (databaseUrl: string): Server => ({
  connection: (role) =>
    externalConnection(databaseUrl, role === 'enfilade_owner' ? undefined : role),
})

const poolSizes = { enfilade_agency: 16, enfilade_company_staff: 8, enfilade_client: 12 }
const connectionCheckDelayMs = 50
const leaveMs = 2000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

interface OpenOptions {
  /** Ends the wait for another process. */
  signal?: AbortSignal | undefined
}

export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  log: Log,
  { signal }: OpenOptions = {},
): Promise<OpenDatabase> {
  const server = databaseUrl
    ? externalServer(databaseUrl)
    : await startEmbeddedDatabase({ dataDir, log })
  try {
    if (databaseUrl) await prepareExternalServer(databaseUrl)
    const place = databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`
    const onWait = () => log.info({}, 'Waiting for another process to migrate the database')
    // First: a pool's role may own no table.
    await migrate(server.connection('enfilade_owner'), { place, onWait, signal })
    return await openPools(server, log)
  } catch (error) {
    await server.stop?.()
    throw databaseUrl ? explained(error, databaseUrl) : error
  }
}

/** For a command that may run alongside the program; it then uses the program's database as it is. */
export async function openDatabaseBeside(place: Place, log: Log): Promise<OpenDatabase> {
  const isReady = (server: Server) => hasStarted(server.connection('enfilade_owner'), place.dataDir)
  const found = await startOrJoin(embeddedIn(place.dataDir), {
    start: () => openDatabase(place, log),
    isReady,
    onWait: reportWait,
  })
  return 'agency' in found ? found : openPools(found, log)
}

/** @throws ConfigError if the program serves, but with the schema of another version */
async function hasStarted(owner: pg.ClientConfig, dataDir: string): Promise<boolean> {
  const serving = `select from pg_stat_activity where application_name = '${applicationName}'`
  const isServing = await withClient(owner, (client) => client.query(serving)).then(
    ({ rowCount }) => rowCount !== 0,
    () => false,
  )
  if (await isUpToDate(owner)) return true
  if (!isServing) return false
  throw new ConfigError(
    `The program that uses DATA_DIR ${dataDir} is a different version: stop it, then try again`,
  )
}

/** @throws ConfigError if nothing is installed there, for a command that must not install anything */
export function requireInstallation({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return
  throw new ConfigError(`DATA_DIR ${dataDir} contains no installation`)
}

/** A machine that has just booted may be slower than the timeout of a call. */
const maxFirstConnects = 5

/** Ensures that the server accepts the role, before serving any request. */
async function connectFirst(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const connection = await pool.connect()
      return connection.release()
    } catch (error) {
      const isSlow = error instanceof Error && error.message.includes('connection timeout')
      if (!isSlow || attempt === maxFirstConnects) throw error
    }
  }
}

/** @throws ConfigError if a pool could not serve as its role */
async function openPools(server: Server, log: Log): Promise<OpenDatabase> {
  let isClosing = false
  let isChecking = false
  const onError = (error: Error) => {
    // The last connections may still be closing when the server stops.
    if (isClosing) return
    log.warn({ err: error }, 'A database connection broke')
    checkConnectionsSoon()
  }
  const openFor = (role: ServingRole) =>
    openPool({ connection: server.connection(role), role, size: poolSizes[role], onError })
  const agency = openFor('enfilade_agency')
  const companyStaff = openFor('enfilade_company_staff')
  const client = openFor('enfilade_client')
  const pools = [agency, companyStaff, client]

  function checkConnectionsSoon(): void {
    if (isChecking || isClosing) return
    isChecking = true
    // Delayed slightly, so that the connection of the failed call is back in its pool.
    setTimeout(() => {
      void Promise.all(pools.map(checkIdleConnections)).finally(() => {
        isChecking = false
      })
    }, connectionCheckDelayMs)
  }

  async function close(): Promise<void> {
    isClosing = true
    // A dead peer does not close its connection.
    const ended = Promise.allSettled(pools.map((pool) => pool.end()))
    await Promise.race([ended, pause(leaveMs, undefined, { ref: false })])
    await server.stop?.()
  }

  try {
    await Promise.all(pools.map(connectFirst))
  } catch (error) {
    await Promise.allSettled(pools.map((pool) => pool.end()))
    throw error
  }
  return {
    pools: { agency, companyStaff, client },
    agency: overPool(() => agency),
    companyStaff: overPool(() => companyStaff),
    client: overPool(() => client),
    poolUse: () => getPoolUse({ agency, company_staff: companyStaff, client }),
    agencyConnection: () => ({
      ...poolConfig(server.connection('enfilade_agency'), 'enfilade_agency'),
      Client: LimitedClient,
    }),
    checkConnectionsSoon,
    close,
  }
}
