// Tests archive imports in the browser: upload with a setup code, preview, progress, cancellation, and the end of setup.
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  type ArchiveImport,
  setupArchives,
  setupCodeHeader,
} from '#contract/agency/setup-archives.ts'
import { setup } from '#contract/agency/setup.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { downloadArchive, withRows } from '#tests/support/archive.ts'
import { callerOf } from '#tests/support/caller.ts'
import { startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { openWorld } from '#tests/support/world.ts'
import { issueSetupCode } from './service.ts'

const source = await openWorld()
const administrator = await source.admin()
const company = await source.addCompany({ name: 'Wanderer' })
await source.addProject(company)
const ofAgency = await downloadArchive(administrator)
const ofCompany = await downloadArchive(administrator, company._id)

const database = await cloneDatabase()
const app = await startApp(database)
const anonymous = callerOf(app)
const { agency } = database
let code = ''

const opened: string[] = []
beforeAll(async () => {
  code = (await issueSetupCode(agency)) ?? ''
  return async () => {
    await app.close()
    await database.close()
  }
})
// Ends pending imports, because a process that waits for a decision keeps polling.
afterEach(async () => {
  for (const id of opened.splice(0)) {
    await anonymous.send(setupArchives.cancel, { params: { archiveId: id } })
  }
})

const send = (body: Buffer, by = code) =>
  anonymous.send(setupArchives.receive, {
    body,
    headers: { 'content-type': 'application/octet-stream', [setupCodeHeader]: by },
  })

async function receive(body: Buffer): Promise<ArchiveImport> {
  const answer = await send(body)
  expect(answer.body).toContain('waiting')
  const received = answer.json<ArchiveImport>()
  opened.push(received._id)
  return received
}

const of = ({ _id }: ArchiveImport) => ({ params: { archiveId: _id } })
const look = (received: ArchiveImport) => anonymous.call(setupArchives.get, of(received))
const until = (received: ArchiveImport, state: ArchiveImport['state']) =>
  expect.poll(async () => (await look(received)).state).toBe(state)
const companies = () => database.query('select name from companies')

test('without a valid code no byte of the archive is read', async () => {
  for (const wrong of ['', '0000-0000-0000']) {
    const answer = await send(ofAgency, wrong)
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['code']])
  }
})

test('a file that is no archive is refused with a message', async () => {
  const answer = await send(Buffer.from('Not one'.repeat(200)))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toEqual({
    file: expect.stringContaining('isn’t an Enfilade archive'),
  })
})

test('shows the archive’s administrators before importing, and can be cancelled', async () => {
  const received = await receive(ofAgency)
  expect(received).toMatchObject({
    state: 'waiting',
    done: 0,
    overview: {
      company: null,
      companies: 3,
      administratorCount: expect.any(Number),
      administrators: expect.arrayContaining([
        { name: expect.any(String), email: expect.stringContaining('@') },
      ]),
    },
  })
  expect(await look(received)).toEqual(received)
  expect(await companies()).toEqual([])
  await anonymous.call(setupArchives.cancel, of(received))
  await until(received, 'cancelled')
  expect((await anonymous.send(setupArchives.add, of(received))).statusCode).toBe(409)
})

test('shows the administrators even if the archive leaves out who is banned', async () => {
  const silent = await withRows(ofAgency, 'users', (rows) =>
    rows.map(({ banned_at: _, ...row }) => row),
  )
  const [received, known] = [await receive(silent), await receive(ofAgency)]
  expect(received.overview.administratorCount).toBeGreaterThan(0)
  expect(received.overview).toEqual({ ...known.overview, bytes: received.overview.bytes })
})

test('an import cancelled while it is being added leaves nothing', async () => {
  const received = await receive(ofAgency)
  await anonymous.call(setupArchives.add, of(received))
  await anonymous.call(setupArchives.cancel, of(received))
  await until(received, 'cancelled')
  // The import releases its table lock whether it or the cancellation came first.
  await expect
    .poll(() =>
      database.query(
        `select from pg_locks where relation = 'companies'::regclass and mode = 'ShareRowExclusiveLock'`,
      ),
    )
    .toEqual([])
  expect(await companies()).toEqual([])
})

test('an error from the database is reported, and nothing is imported', async () => {
  const received = await receive(
    await withRows(ofAgency, 'projects', (rows) => rows.map((row) => ({ ...row, status: 'gone' }))),
  )
  await anonymous.call(setupArchives.add, of(received))
  await until(received, 'failed')
  expect((await look(received)).failure).toContain('projects_status_known')
  expect(await companies()).toEqual([])
})

test('an import whose process ended is reported as failed', async () => {
  const received = await receive(ofAgency)
  await anonymous.call(setupArchives.cancel, of(received))
  await database.query(
    `insert into archive_imports (id, state, overview, touched_at)
     select gen_random_uuid(), 'adding', overview, now() - interval '5 minutes' from archive_imports where id = $1`,
    [received._id],
  )
  const [row] = await database.query<{ id: string }>(
    `select id from archive_imports where state = 'adding'`,
  )
  const found = await anonymous.call(setupArchives.get, { params: { archiveId: row?.id ?? '' } })
  expect(found).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('program stopped'),
  })
})

test('a company’s archive is imported whole, and its code makes the administrator', async () => {
  const other = await cloneDatabase()
  const empty = await startApp(other)
  try {
    const own = (await issueSetupCode(other.agency)) ?? ''
    const caller = callerOf(empty)
    const answer = await caller.send(setupArchives.receive, {
      body: ofCompany,
      headers: { 'content-type': 'application/octet-stream', [setupCodeHeader]: own },
    })
    const received = answer.json<ArchiveImport>()
    expect(received.overview).toMatchObject({ company: 'Wanderer', administratorCount: 0 })
    await caller.call(setupArchives.add, of(received))
    await expect
      .poll(async () => (await caller.call(setupArchives.get, of(received))).state)
      .toBe('done')
    expect(await caller.call(setup.status, {})).toEqual({ isNeeded: true })
    const made = await caller.send(setup.createAdministrator, {
      body: {
        code: own,
        name: { first: 'Ada', last: 'Moss' },
        email: 'ada@agency.test',
        password: 'seven grey herons',
      },
    })
    expect(made.statusCode).toBe(200)
  } finally {
    await empty.close()
    await other.close()
  }
})

test('an agency is imported whole; setup is over and codes are refused', async () => {
  const [received, second] = [await receive(ofAgency), await receive(ofAgency)]
  await anonymous.call(setupArchives.add, of(received))
  await until(received, 'done')
  expect((await companies()).length).toBe(3)
  expect(await anonymous.call(setup.status, {})).toEqual({ isNeeded: false })
  expect(await database.query('select from setup_codes')).toEqual([])
  await anonymous.call(setupArchives.add, of(second))
  await until(second, 'failed')
  expect((await send(ofAgency)).statusCode).toBe(409)
  expect((await anonymous.send(setupArchives.cancel, of(received))).statusCode).toBe(409)
})

test('an import fails if someone became the administrator meanwhile', async () => {
  const other = await cloneDatabase()
  const taken = await startApp(other)
  try {
    const own = (await issueSetupCode(other.agency)) ?? ''
    const caller = callerOf(taken)
    const answer = await caller.send(setupArchives.receive, {
      body: ofAgency,
      headers: { 'content-type': 'application/octet-stream', [setupCodeHeader]: own },
    })
    const received = answer.json<ArchiveImport>()
    await createPerson(other.agency, {
      role: 'admin',
      staffRole: 'administrator',
      name: { first: 'Ada', last: 'Moss' },
      email: 'ada@agency.test',
      password: null,
    })
    await caller.call(setupArchives.add, of(received))
    await expect
      .poll(async () => caller.call(setupArchives.get, of(received)))
      .toMatchObject({ state: 'failed', failure: expect.stringContaining('administrator') })
    expect(await other.query('select from companies')).toEqual([])
  } finally {
    await taken.close()
    await other.close()
  }
})
