// `npm run archive:import` as an operator runs it: imports the demo's archive into an empty installation, with or without
// the program running, or killed half-way; then checks how people get in.
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { query, runCommand, spawnCommand } from '#tests/support/backups.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { startProgram } from '#tests/support/program.ts'
import { startDemo } from '#tests/support/start-demo.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const home = mkdtempSync(join(tmpdir(), 'enfilade-archive-'))
const at = (name: string) => join(home, name)
const file = at('demo.tar')

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function signIn(url: string, email: string, password: string): Promise<Response> {
  return post(`${url}/auth/signin`, { email, password })
}

beforeAll(async () => {
  const program = await startDemo({ dataDir: at('demo') })
  try {
    const answer = await signIn(program.url, 'admin@enfilade.test', 'Enfilade-demo-1')
    const { token } = (await answer.json()) as { token: string }
    const archive = await fetch(`${program.url}/archive`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!archive.ok) throw new Error(await archive.text())
    writeFileSync(file, Buffer.from(await archive.arrayBuffer()))
  } finally {
    await program.stop()
  }
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

test('after a reset while running, users set passwords and setup stays closed', async () => {
  const dataDir = at('moved')
  const program = await startProgram({ dataDir, env: { DEMO: 'off' } })
  try {
    await expect.poll(() => program.output()).toContain('/setup')
    const site = async () => (await fetch(program.url)).text()
    await site()
    const done = await runCommand('archive-import', [file], { DATA_DIR: dataDir, DEMO: 'off' })
    expect(done).toMatchObject({ code: 0, complaint: '' })
    expect(done.said).toMatch(/The agency was imported as it was at .*: [\d,]+ records, \d+ files/)
    expect(done.said).toContain('Avery Stone <admin@enfilade.test>')
    const status = await fetch(`${program.url}/auth/setup`)
    expect(await status.json()).toEqual({ isNeeded: false })

    expect((await signIn(program.url, 'admin@enfilade.test', 'Enfilade-demo-1')).status).toBe(401)
    const forgotten = await post(`${program.url}/auth/forgot-password`, {
      email: 'admin@enfilade.test',
    })
    expect(forgotten.status).toBeLessThan(300)
    const mail = await waitForMail(dataDir, 'admin@enfilade.test', /password/i)
    const token = new URL(mail.link).searchParams.get('token')
    const password = 'seven grey herons'
    const reset = await post(`${program.url}/auth/reset-password`, { token, password })
    expect(reset.status).toBeLessThan(300)
    const signedIn = await signIn(program.url, 'admin@enfilade.test', password)
    expect(signedIn.status).toBe(200)
    const session = (await signedIn.json()) as { token: string; user: object }
    expect(session.user).toMatchObject({ role: 'admin', name: { first: 'Avery', last: 'Stone' } })
    const companies = await fetch(`${program.url}/companies/all`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(((await companies.json()) as object[]).length).toBeGreaterThan(10)

    const again = await runCommand('archive-import', [file], { DATA_DIR: dataDir, DEMO: 'off' })
    expect(again).toMatchObject({ code: 1, said: '' })
    expect(again.complaint).toMatch(/^enfilade: This installation already has clients/)
  } finally {
    await program.stop()
  }
})

const countOf = async (dataDir: string, table: string) => {
  const database = await startEmbeddedDatabase({ dataDir, log: silentLog })
  try {
    const rows = await query<{ count: number }>(
      database.superuserConnection(),
      `select count(*)::int from ${table}`,
    )
    return rows[0]?.count
  } finally {
    await database.stop()
  }
}

test('a missing archive is reported in one line, and nothing is created for it', async () => {
  const dataDir = at('unused')
  const none = await runCommand('archive-import', [at('nothing')], { DATA_DIR: dataDir })
  expect(none).toEqual({ code: 1, said: '', complaint: expect.stringMatching(/^enfilade: .+\n$/) })
  expect(existsSync(dataDir)).toBe(false)
})

test('an import killed half-way leaves an empty installation that imports again', async () => {
  const dataDir = at('killed')
  const env = { DATA_DIR: dataDir }
  const import_ = spawnCommand('archive-import', [file], env)
  const isWriting = async () => {
    const connection = (await joinEmbeddedDatabase(dataDir)).connection('enfilade_agency')
    const rows = await query<{ isWriting: boolean }>(
      connection,
      `select exists (select from pg_locks where locktype = 'relation' and granted
         and mode = 'RowExclusiveLock' and relation = 'tasks'::regclass) as "isWriting"`,
    )
    return rows[0]?.isWriting
  }
  // Fails until the database and its tables exist.
  await expect.poll(() => isWriting().catch(() => false), { interval: 10 }).toBe(true)
  import_.kill('SIGKILL')
  await once(import_, 'close')
  for (const table of ['companies', 'users', 'tasks']) {
    expect(await countOf(dataDir, table), table).toBe(0)
  }
  const again = await runCommand('archive-import', [file], env)
  expect(again).toMatchObject({ code: 0 })
  expect(await countOf(dataDir, 'companies')).toBeGreaterThan(10)
})
