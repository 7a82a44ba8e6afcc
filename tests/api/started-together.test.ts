// Processes that start together on an empty server: who waits for another's migration or demo has no time limit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts'
import { spawnProgram } from '#tests/support/program.ts'

const statementTimeoutMs = 500
const migrationLock = 7_310_003
const demoLock = 7_310_002

let server: ExternalServer
let folder: string
let databaseUrl: string
let holder: pg.Client

beforeAll(async () => {
  server = await startExternalServer()
  folder = await mkdtemp(join(tmpdir(), 'enfilade-together-'))
  databaseUrl = await server.addAccount('together', 'createrole')
  await server.query(`alter role together set statement_timeout = ${statementTimeoutMs}`)
  holder = await server.connect('together')
})
afterAll(async () => {
  await holder.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(name: string) {
  const program = await spawnProgram({
    dataDir: join(folder, name),
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' },
  })
  onTestFinished(() => void program.child.kill('SIGKILL'))
  const count = (text: string) => program.output().split(text).length - 1
  return { ...program, count }
}

/** Longer than any statement may take, by the server's clock. */
async function waitLongerThanStatements(question: string): Promise<void> {
  const asked = async () => {
    const { rows } = await holder.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from query_start - backend_start) * 1000), 0)::float as ms
       from pg_stat_activity where query like $1 and pid <> pg_backend_pid()`,
      [`%${question}%`],
    )
    return rows[0]?.ms ?? 0
  }
  await expect.poll(asked).toBeGreaterThan(3 * statementTimeoutMs)
}

test('a process waits for another’s migration and demo as long as they take', async () => {
  await holder.query(`select pg_advisory_lock(${migrationLock}), pg_advisory_lock(${demoLock})`)
  const program = await start('one')
  const waitsToMigrate = () => program.count('Waiting for another process to migrate the database')
  await expect.poll(waitsToMigrate).toBe(1)
  await waitLongerThanStatements('pg_try_advisory_lock')

  await holder.query(`select pg_advisory_unlock(${migrationLock})`)
  const waitsToFill = () => program.count('Waiting for another process to fill in the demo')
  await expect.poll(waitsToFill).toBe(1)
  await waitLongerThanStatements('pg_try_advisory_xact_lock')

  await holder.query(`select pg_advisory_unlock(${demoLock})`)
  await expect.poll(() => program.count('Enfilade is ready')).toBe(1)
  expect([waitsToMigrate(), waitsToFill()]).toEqual([1, 1])
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
})

test('SIGTERM ends the wait cleanly', async () => {
  await holder.query('drop schema pgboss cascade')
  await holder.query(`select pg_advisory_lock(${migrationLock})`)
  const program = await start('stopped')
  await expect.poll(() => program.count('Waiting for another process')).toBe(1)
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  await holder.query(`select pg_advisory_unlock(${migrationLock})`)
})

test('a failed step of the start is named in one line with what to do', async () => {
  await holder.query('truncate users, companies cascade')
  await holder.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'out of%space', E'\\n'; end; $$`)
  await holder.query(
    'create trigger fail before insert on companies for each row execute function fail()',
  )
  const program = await start('failing')
  expect(await program.ended()).toBe(1)
  expect(program.output()).toMatch(
    /^enfilade: Could not fill in the demo: .*out of; space.* Start again; .+\.$/m,
  )
})
