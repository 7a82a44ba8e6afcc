// The database as the program uses it: embedded or given, migrated, with a pool for each role.
import type pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { joinEmbeddedDatabase } from './embedded/join.ts'
import { DataDirInUse } from './embedded/lock.ts'
import { ensureRoles, migrate } from './migrate.ts'
import { type Database, openPool, overPool } from './pool.ts'

export interface OpenDatabase {
  agency: Database
  client: Database
  /** For a connection of one's own as the agency's role. */
  agencyConnection(): pg.ClientConfig
  close(): Promise<void>
}

interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

type Role = 'enfilade_owner' | 'enfilade_agency' | 'enfilade_client'

interface Server {
  connection(role: Role): pg.ClientConfig
  stop?(): Promise<void>
}

/** On a given server its account takes on the role when it connects, so that a reset keeps it. */
function givenServer(url: string): Server {
  return {
    connection: (role) => ({
      connectionString: url,
      ...(role !== 'enfilade_owner' && { options: `-c role=${role}` }),
    }),
  }
}

const poolSizes = { agency: 16, client: 12 }

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  log: Log,
): Promise<OpenDatabase> {
  const server = databaseUrl
    ? givenServer(databaseUrl)
    : await startEmbeddedDatabase({ dataDir, log })
  try {
    if (databaseUrl) await ensureRoles({ connectionString: databaseUrl })
    await migrate(server.connection('enfilade_owner'))
  } catch (error) {
    await server.stop?.()
    throw error
  }
  return openPools(server, log)
}

/** For a command that may be given while the program runs: then its database is used, as it is. */
export async function openDatabaseBeside(place: Place, log: Log): Promise<OpenDatabase> {
  try {
    return await openDatabase(place, log)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
  }
  return openPools(await joinEmbeddedDatabase(place.dataDir), log)
}

function openPools(server: Server, log: Log): OpenDatabase {
  let isClosing = false
  const onError = (error: Error) => {
    // The last connections may still be saying goodbye when the server stops.
    if (!isClosing) log.warn({ err: error }, 'A database connection broke')
  }
  const connections = {
    agency: server.connection('enfilade_agency'),
    client: server.connection('enfilade_client'),
  }
  const agency = openPool({ connection: connections.agency, size: poolSizes.agency, onError })
  const client = openPool({ connection: connections.client, size: poolSizes.client, onError })
  return {
    agency: overPool(agency),
    client: overPool(client),
    agencyConnection: () => connections.agency,
    async close() {
      isClosing = true
      await Promise.allSettled([agency.end(), client.end()])
      await server.stop?.()
    },
  }
}
