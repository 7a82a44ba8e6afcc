// An agency's existing PostgreSQL server: unrelated to Enfilade, and reached over TCP.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { externalConnection } from '#server/platform/database/external.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts'
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './silent-log.ts'
import { type TcpProxy, startProxy } from './tcp-proxy.ts'

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
}
const password = 'kept-by-nobody'

export interface ExternalServer {
  proxy: TcpProxy
  /** Another way to it, which can be silent alone. */
  addProxy(): Promise<TcpProxy>
  /** Connects as the superuser; the caller closes it. */
  connect(database: string): Promise<pg.Client>
  /** Runs a query as the superuser. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    database?: string,
    values?: unknown[],
  ): Promise<Row[]>
  /**
   * Creates an account with a separate database.
   * @param rights such as `createrole noinherit`
   * @returns a DATABASE_URL for it
   */
  addAccount(name: string, rights: string): Promise<string>
  stop(): Promise<void>
}

export async function startExternalServer(): Promise<ExternalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-given-'))
  const server = await startEmbeddedDatabase({ dataDir, settings, log: silentLog })
  const superuser = { ...server.superuserConnection(), database: 'postgres' }
  const proxies: TcpProxy[] = []
  async function addProxy(): Promise<TcpProxy> {
    const added = await startProxy(join(superuser.host, `.s.PGSQL.${superuser.port}`))
    proxies.push(added)
    return added
  }
  const proxy = await addProxy()

  async function connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({ ...superuser, database })
    await client.connect()
    return client
  }

  async function query<Row extends pg.QueryResultRow>(
    text: string,
    database = 'postgres',
    values?: unknown[],
  ) {
    const client = await connect(database)
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  await query('drop database enfilade')
  await query('drop role enfilade_owner, enfilade_agency, enfilade_company_staff, enfilade_client')
  return {
    proxy,
    addProxy,
    connect,
    query,
    async addAccount(name, rights) {
      await query(`create role ${name} login password '${password}' ${rights}`)
      await query(`create database ${name} owner ${name}`)
      return `postgres://${name}:${password}@127.0.0.1:${proxy.port}/${name}`
    },
    async stop() {
      for (const one of proxies) await one.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a database of the external server as the program does; closing it also stops the server. */
export async function openExternalDatabase(
  server: ExternalServer,
  rights = 'createrole',
): Promise<TestDatabase & Pick<OpenDatabase, 'checkConnectionsSoon'>> {
  const name = 'given'
  const databaseUrl = await server.addAccount(name, rights)
  const open = await openDatabase({ dataDir: tmpdir(), databaseUrl }, silentLog)
  return {
    ...open,
    connection: (role) =>
      role === 'enfilade_client' || role === 'enfilade_company_staff'
        ? externalConnection(databaseUrl, role)
        : externalConnection(databaseUrl),
    query: (text, values) => server.query(text, name, values),
    async close() {
      await open.close()
      await server.stop()
    },
  }
}
