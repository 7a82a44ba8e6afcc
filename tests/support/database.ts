// A separate database for every test file, cloned from one that this run migrated once.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { LoginRole } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  type Database,
  type PoolUse,
  openPool,
  overPool,
  getPoolUse,
} from '#server/platform/database/pool.ts'
import { type ServingRole, servingRoles } from '#server/platform/database/session.ts'
import { demoWebsite } from '#demo/content/website.ts'
import type { Connection } from '#server/platform/embedded-postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connections to the run's PostgreSQL, by login; the superuser creates databases. */
    postgres: Record<LoginRole | 'superuser', Connection>
  }
}

const template = 'enfilade_template'

type Role = 'superuser' | 'enfilade_owner' | ServingRole

export interface TestDatabase {
  agency: Database
  companyStaff: Database
  client: Database
  poolUse(): Record<string, PoolUse>
  connection(role: Role): pg.ClientConfig
  /** Bypasses every rule of the schema: for changes that no service makes yet, and to read the catalog. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const connectionTo = (database: string, role: Role): pg.ClientConfig => ({
  ...inject('postgres')[role],
  database,
})

async function asSuperuser<T>(job: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres').superuser)
  await client.connect()
  try {
    return await job(client)
  } finally {
    await client.end()
  }
}

const make = (name: string, from: string) => `
  create database ${name} owner enfilade_owner template ${from} strategy file_copy;
  grant connect on database ${name} to ${servingRoles.join(', ')}`

async function run(client: pg.Client, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await client.query(statement)
}

/** Most tests want a site that has everything; the program itself starts with an empty one. */
async function addDemoWebsite(database: string): Promise<void> {
  const client = new pg.Client(connectionTo(database, 'superuser'))
  await client.connect()
  const insert = 'insert into website_versions (version, content, draft) values (1, $1, $1)'
  await client.query(insert, [JSON.stringify(demoWebsite)])
  await client.end()
}

/** The first file creates the template; the others wait for it. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(7310002)')
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    const unfinished = `${template}_unfinished`
    await run(client, make(unfinished, 'template1'))
    await migrate(connectionTo(unfinished, 'enfilade_owner'))
    await addDemoWebsite(unfinished)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  }
  await client.query('select pg_advisory_unlock(7310002)')
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

export async function cloneDatabase(): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser(async (client) => {
    await ensureTemplate(client)
    await run(client, make(name, template))
  })
  return openTestDatabase(name)
}

/** A database without any schema. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser((client) => run(client, make(name, 'template1')))
  return openTestDatabase(name)
}

function openTestDatabase(name: string): TestDatabase {
  const openFor = (role: ServingRole) =>
    openPool({ connection: connectionTo(name, role), role, size: 8, onError: () => {} })
  const agency = openFor('enfilade_agency')
  const companyStaff = openFor('enfilade_company_staff')
  const client = openFor('enfilade_client')
  const superuser = new pg.Pool({ ...connectionTo(name, 'superuser'), max: 2 })
  return {
    agency: overPool(() => agency),
    companyStaff: overPool(() => companyStaff),
    client: overPool(() => client),
    poolUse: () => getPoolUse({ agency, company_staff: companyStaff, client }),
    connection: (role) => connectionTo(name, role),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await superuser.query<Row>(text, values)).rows,
    close: async () => {
      await Promise.all([agency, companyStaff, client, superuser].map((pool) => pool.end()))
    },
  }
}
