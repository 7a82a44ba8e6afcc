// `npm run admin:create` as an operator runs it: with and without the program running.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/platform/database/open.ts'
import { isPasswordRight } from '#server/platform/passwords.ts'
import { startProgram } from '#tests/support/program.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const script = join(import.meta.dirname, '../../scripts/admin-create.ts')
const password = 'seven grey herons'

let home: string
let database: OpenDatabase

async function adminCreate(
  args: Record<string, string>,
  input: string,
  DATA_DIR = join(home, 'data'),
) {
  const child = spawn(
    process.execPath,
    [script, ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, value])],
    { env: { PATH: process.env['PATH'], DATA_DIR } },
  )
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complaint }
}

const grace = { email: 'Grace@Agency.test', first: 'Grace', last: 'Ito' }

const staff = () =>
  database.agency
    .selectFrom('users')
    .select(['email', 'role', 'first_name as first', 'last_name as last'])
    .orderBy('email')
    .execute()

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'enfilade-admin-'))
  database = await openDatabase({ dataDir: join(home, 'data'), databaseUrl: undefined }, silentLog)
})

afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

// S6.3.2
test('creates an admin while the program runs and refuses the same address again', async () => {
  const made = await adminCreate(grace, `${password}\n`)
  expect(made).toEqual({
    code: 0,
    said: 'Grace Ito can now sign in as grace@agency.test\n',
    complaint: '',
  })
  const again = await adminCreate({ ...grace, first: 'Other' }, `${password}\n`)
  expect(again).toEqual({
    code: 1,
    said: '',
    complaint: 'enfilade: This email address is already in use\n',
  })
  expect(await staff()).toEqual([
    { email: 'grace@agency.test', role: 'admin', first: 'Grace', last: 'Ito' },
  ])

  const { passwordHash } = await database.agency
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .executeTakeFirstOrThrow()
  expect(await isPasswordRight(password, passwordHash)).toBe(true)
})

test('creates an admin while the program does not run', async () => {
  await database.close()
  const { code } = await adminCreate(
    { email: 'ida@agency.test', first: 'Ida', last: 'Noll' },
    password,
  )
  expect(code).toBe(0)
  database = await openDatabase({ dataDir: join(home, 'data'), databaseUrl: undefined }, silentLog)
  expect((await staff()).map(({ email }) => email)).toEqual([
    'grace@agency.test',
    'ida@agency.test',
  ])
})

describe('reports an error in one line and creates nothing', () => {
  test.each([
    [grace, 'too short\n', 'Password must be at least 12 characters'],
    [grace, '', 'Password must be at least 12 characters'],
    [grace, 'GraceIto1234\n', 'Password is too easy to guess'],
    [{ ...grace, email: 'grace at agency' }, password, '--email: Email must be a valid email'],
    [{ ...grace, first: ' ' }, password, '--first: First name is a required field'],
    [{ email: grace.email, first: 'Grace' }, password, 'usage: npm run admin:create -- --email'],
    [{ ...grace, role: 'owner' }, password, "Unknown option '--role'"],
  ])('%j with %j', async (args, input, words) => {
    const { code, said, complaint } = await adminCreate(args, input)
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complaint).toMatch(/^enfilade: [^\n]+\n$/)
    expect(complaint).toContain(words)
  })
})

test('waits while the program is starting for the first time', async () => {
  const DATA_DIR = join(home, 'first')
  const starting = startProgram({ dataDir: DATA_DIR, env: { DEMO: 'off' } })
  await expect.poll(() => existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(true)
  const { code, complaint } = await adminCreate(grace, password, DATA_DIR)
  expect(code).toBe(0)
  // Said only if the program was not ready yet.
  expect(complaint).toMatch(/^(?:Waiting until the running program has started\n)?$/)
  await (await starting).stop()
})
