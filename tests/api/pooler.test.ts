// A connection pooler between the program and its database: session mode works, any other mode is rejected at the start.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts'
import { type Pooler, startPooler } from '#tests/support/pooler.ts'
import { startProgram } from '#tests/support/program.ts'
import { silentLog } from '#tests/support/silent-log.ts'

let server: ExternalServer
let databaseUrl: string
const poolers: Pooler[] = []
/** Its own: the program closes its data folder, with all that is in it, to other accounts. */
const dataDir = mkdtempSync(join(tmpdir(), 'enfilade-pooler-'))

beforeAll(async () => {
  server = await startExternalServer()
  databaseUrl = await server.addAccount('pooled', 'superuser')
})
afterAll(async () => {
  for (const pooler of poolers) await pooler.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function urlThrough(...settings: string[]): Promise<string> {
  const pooler = await startPooler(server.proxy.port, settings)
  poolers.push(pooler)
  return databaseUrl.replace(`:${server.proxy.port}/`, `:${pooler.port}/`)
}

const open = (url: string) => openDatabase({ dataDir, databaseUrl: url }, silentLog)

test.each([[], ['ignore_startup_parameters = options']])(
  'transaction mode is refused at the start, naming the mode that works',
  async (...settings) => {
    const url = await urlThrough('pool_mode = transaction', ...settings)
    await expect(open(url)).rejects.toThrow(
      'DATABASE_URL must lead to PostgreSQL itself or to a pooler in session mode',
    )
  },
)

test('statement mode is refused with the pooler’s own message', async () => {
  await expect(open(await urlThrough('pool_mode = statement'))).rejects.toThrow(
    'transaction blocks not allowed in statement pooling mode',
  )
})

test('a pooler that drops connection options is reported with the missing setting', async () => {
  const url = await urlThrough('pool_mode = session')
  await expect(open(url)).rejects.toThrow('ignore_startup_parameters = options')
})

describe('in session mode, with options let through', () => {
  const settings = ['pool_mode = session', 'ignore_startup_parameters = options']

  test('each pool uses its role and the limits otherwise set by options', async () => {
    const database = await open(await urlThrough(...settings))
    const { rows } = await sql`select current_user as role,
      current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as timeout`.execute(
      database.client,
    )
    expect(rows).toEqual([{ role: 'enfilade_client', plans: 'force_generic_plan', timeout: '20s' }])
    await database.close()
  })

  test('a client signs in and sees their own company', async () => {
    const program = await startProgram({
      dataDir,
      env: { DATABASE_URL: await urlThrough(...settings) },
    })
    const signIn = await fetch(`${program.url}/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@brightleaf.test', password: 'Enfilade-demo-1' }),
    })
    const { token } = (await signIn.json()) as { token: string }
    const answer = await fetch(`${program.url}/companies/all`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await answer.json()) as unknown[]).length).toBe(1)
    expect(await program.stop()).toBe(0)
  })
})
