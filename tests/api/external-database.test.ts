// The program on an external PostgreSQL server: with any account, it must serve under its restricted roles.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts'
import { startProgram } from '#tests/support/program.ts'
import { silentLog } from '#tests/support/silent-log.ts'

let server: ExternalServer
let dataDir: string

beforeAll(async () => {
  server = await startExternalServer()
  dataDir = await mkdtemp(join(tmpdir(), 'enfilade-given-data-'))
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

async function withDatabase<T>(
  databaseUrl: string,
  job: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl }, silentLog)
  try {
    return await job(database)
  } finally {
    await database.close()
  }
}

let installing: Promise<string> | undefined
/** The address of a database that a superuser installed; not before the first test, which needs a server without roles. */
const installed = () => (installing ??= install())
async function install(): Promise<string> {
  const databaseUrl = await server.addAccount('almighty', 'superuser')
  await withDatabase(databaseUrl, async () => {})
  return databaseUrl
}

interface Session {
  role: string
  timeout: string
}

async function sessionOf(db: Database): Promise<Session | undefined> {
  const { rows } = await sql<Session>`select current_user as role,
    current_setting('statement_timeout') as timeout`.execute(db)
  return rows[0]
}

const servesAsItsRoles = (databaseUrl: string) =>
  withDatabase(databaseUrl, async ({ agency, companyStaff, client }) => {
    expect(await sessionOf(agency)).toMatchObject({ role: 'enfilade_agency' })
    expect(await sessionOf(companyStaff)).toMatchObject({ role: 'enfilade_company_staff' })
    expect(await sessionOf(client)).toMatchObject({ role: 'enfilade_client' })
  })

const everythingIsRefused = 'DATABASE_URL must name an account that may create the schema'

async function signIn(url: string, email: string): Promise<Company[]> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: 'Enfilade-demo-1' })
  const response = await fetch(`${url}/auth/signin`, { method: 'POST', headers, body })
  const { token } = (await response.json()) as { token: string }
  const answer = await fetch(`${url}/companies/all`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as Company[]
}

test('an account that may not create roles is reported in one line', async () => {
  const DATABASE_URL = await server.addAccount('small', 'nocreaterole')
  const start = startProgram({ dataDir, env: { DATABASE_URL } })
  const refused = new RegExp(
    `\\nenfilade: ${everythingIsRefused} and the roles: permission denied to create role \\(127.0.0.1:\\d+/small\\)\\n$`,
  )
  await expect(start).rejects.toThrow(refused)
})

test('with an owner with createrole, staff see all and a client its own company', async () => {
  const DATABASE_URL = await server.addAccount('owner', 'createrole')
  const program = await startProgram({ dataDir, env: { DATABASE_URL } })
  expect((await signIn(program.url, 'admin@enfilade.test')).length).toBeGreaterThan(3)
  const own = await signIn(program.url, 'owner@brightleaf.test')
  expect(own.map(({ name }) => name)).toEqual(['Brightleaf Health'])
  expect(await program.stop()).toBe(0)
  await servesAsItsRoles(DATABASE_URL)
})

test('an account to which the roles were not granted is refused', async () => {
  const databaseUrl = await server.addAccount('stranger', 'nocreaterole')
  await expect(withDatabase(databaseUrl, async () => {})).rejects.toThrow(everythingIsRefused)
})

test.each([
  ['without inheritance', 'noinherit'],
  ['with inheritance', 'inherit'],
])('an account %s to which the roles were granted can use them', async (_, rights) => {
  await installed()
  const databaseUrl = await server.addAccount(`granted_${rights}`, rights)
  await server.query(
    `grant enfilade_agency, enfilade_company_staff, enfilade_client to granted_${rights}`,
  )
  await servesAsItsRoles(databaseUrl)
})

test('a superuser’s connections use the roles nonetheless', async () => {
  await servesAsItsRoles(await installed())
})

test('options of the address are used, but not a role', async () => {
  const databaseUrl = await installed()
  const options = encodeURIComponent('-c statement_timeout=4321 -c role=postgres')
  await withDatabase(`${databaseUrl}?options=${options}`, async ({ agency, client }) => {
    expect(await sessionOf(agency)).toEqual({ role: 'enfilade_agency', timeout: '4321ms' })
    expect(await sessionOf(client)).toEqual({ role: 'enfilade_client', timeout: '4321ms' })
  })
})

test.each([
  ['may pass by row-level security', 'alter role enfilade_client bypassrls', 'nobypassrls'],
  ['is a superuser', 'alter role enfilade_client superuser', 'nosuperuser'],
])('a role that %s is refused', async (_, grant, undo) => {
  const databaseUrl = await installed()
  await server.query(grant)
  try {
    await expect(withDatabase(databaseUrl, async () => {})).rejects.toThrow(
      'DATABASE_URL must lead to a safe role enfilade_client: it must be neither a superuser nor BYPASSRLS',
    )
  } finally {
    await server.query(`alter role enfilade_client ${undo}`)
  }
})

test.each([
  ['enfilade_client', 'enfilade_agency'],
  ['enfilade_client', 'enfilade_company_staff'],
  ['enfilade_client', 'almighty'],
  ['enfilade_company_staff', 'enfilade_agency'],
])('a role %s that is a member of %s is refused', async (role, group) => {
  const databaseUrl = await installed()
  await server.query(`grant ${group} to ${role}`)
  try {
    await expect(withDatabase(databaseUrl, async () => {})).rejects.toThrow(
      `DATABASE_URL must lead to a safe role ${role}: it must not be a member of ${group}`,
    )
  } finally {
    await server.query(`revoke ${group} from ${role}`)
  }
})

test('roles that own the tables are refused', async () => {
  const databaseUrl = await installed()
  await server.query('alter table sessions owner to enfilade_agency', 'almighty')
  try {
    await expect(withDatabase(databaseUrl, async () => {})).rejects.toThrow(
      'must not own the tables',
    )
  } finally {
    await server.query('alter table sessions owner to almighty', 'almighty')
  }
})

test('a wrong password, missing database or server is reported in one safe line', async () => {
  const databaseUrl = await server.addAccount('forgetful', 'createrole')
  const { port } = new URL(databaseUrl)
  const wrong = databaseUrl.replace(/:[^:@]+@/, ':another-secret@')
  for (const [url, words] of [
    [wrong, `127.0.0.1:${port}/forgetful says: password authentication failed`],
    [databaseUrl.replace(/forgetful$/, 'nowhere'), 'database "nowhere" does not exist'],
    [databaseUrl.replace(port, '1'), '127.0.0.1:1/forgetful did not answer (ECONNREFUSED)'],
  ] as const) {
    const message = await withDatabase(url, async () => '').catch((error: Error) => error.message)
    expect(message).toContain(words)
    expect(message).not.toMatch(/another-secret|kept-by-nobody|\n/)
  }
})
