// The demo's archive, imported into an empty installation: same records, same files, same order on every board.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileApprovals } from '#contract/work/approvals.ts'
import { files } from '#contract/work/files.ts'
import { projects } from '#contract/work/projects.ts'
import { website } from '#contract/site/website-calls.ts'
import { tasks } from '#contract/work/tasks.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { readWhole } from '#server/platform/storage.ts'
import { contentKey } from '#server/platform/storage/keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { seedDemo } from '#demo/demo.ts'
import { type TestApp, startApp, testSecret } from '#tests/support/app.ts'
import {
  type Installation,
  downloadArchive,
  emptyInstallation,
  entriesOf,
  rowsOf,
} from '#tests/support/archive.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { type TestDatabase, cloneDatabase } from '#tests/support/database.ts'
import { signInAs } from '#tests/support/people.ts'
import { tablesOf } from '../catalogue-store.ts'

const today = '2026-06-17'
let database: TestDatabase
let app: TestApp
let admin: Caller
let archive: Buffer
let copy: Installation

beforeAll(async () => {
  database = await cloneDatabase()
  app = await startApp(database)
  const { agency } = database
  await seedDemo(
    { agencyDatabase: agency, storage: app.storage, secrets: createSecrets([testSecret]) },
    today,
  )
  const { token } = await signInAs(callerOf(app), {
    email: 'admin@enfilade.test',
    password: 'Enfilade-demo-1',
  })
  admin = callerOf(app, { authorization: `Bearer ${token}` })
  await decideOnFile()
  await uploadLogo()
  archive = await downloadArchive(admin)
  copy = await emptyInstallation()
  await copy.bring(archive)
})

afterAll(async () => {
  await copy.close()
  await app.close()
  await database.close()
})

async function uploadLogo(): Promise<void> {
  const { statusCode } = await admin.raw({
    method: 'POST',
    url: website.uploadLogo.path,
    headers: { 'content-type': 'image/svg+xml' },
    payload: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="80" height="20"/></svg>`,
  })
  expect(statusCode).toBe(201)
}

/** The demo's file in review gets a decision, a mode of its own and a hold. */
async function decideOnFile(): Promise<void> {
  const [file] = await database.query<{ id: string }>(
    `select id from files where review = 'in review'`,
  )
  const params = { fileId: file?.id ?? '' }
  await admin.call(fileApprovals.setMode, { params, body: { mode: 'two stages' } })
  const { version } = await admin.call(files.get, { params })
  await admin.call(fileApprovals.decide, { params, body: { version, decision: 'approved' } })
  await admin.call(fileApprovals.hold, { params, body: { reason: 'Until the fair' } })
}

/** Columns that are regenerated on import or never exported. */
const ownOfEach = [
  'number',
  'password_hash',
  'confirmed_by_link',
  'pending_email',
  'preview',
  'token_hash',
  'link_id',
]

async function rowsIn({ query }: TestDatabase, table: string) {
  const order = table === 'approvals' ? 'one.number' : 'one::text'
  const rows = await query<{ row: Record<string, unknown> }>(
    `select to_jsonb(one) - $1::text[] as row from ${table} as one order by ${order}`,
    [ownOfEach.filter((column) => column !== 'number' || table === 'approvals')],
  )
  const ordered = rows.map(({ row }) => JSON.stringify(row))
  return table === 'approvals' ? ordered : ordered.toSorted()
}

test.each(tablesOf('agency'))('%s has the same rows', async (table) => {
  const [copied, rows] = [await rowsIn(copy.database, table), await rowsIn(database, table)]
  expect(copied).toHaveLength(rows.length)
  expect(copied.find((row, at) => row !== rows[at])).toBe(
    rows.find((row, at) => row !== copied[at]),
  )
})

test('the archive includes every kind of record that the demo shows', async () => {
  const entries = await entriesOf(archive)
  for (const table of ['companies', 'users', 'tasks', 'invoices', 'files', 'messages']) {
    expect(rowsOf(entries, table).length, table).toBeGreaterThan(3)
  }
})

const hashesOf = async (storage: Storage, { query }: TestDatabase) => {
  const all = await query<{ id: string }>('select id from files order by id')
  const contents = await Promise.all(all.map(({ id }) => readWhole(storage, contentKey(id))))
  return contents.map((content) => createHash('sha256').update(content).digest('hex'))
}

test('every file has the same content', async () => {
  const hashes = await hashesOf(copy.storage, copy.database)
  expect(hashes.length).toBeGreaterThan(3)
  expect(hashes).toEqual(await hashesOf(app.storage, database))
})

test('boards have the same cards in the same order', async () => {
  const other = await startApp(copy.database)
  try {
    await copy.database.query(
      `update users set password_hash = $1 where email = 'admin@enfilade.test'`,
      [
        (
          await database.query<{ password_hash: string }>(
            `select password_hash from users where email = 'admin@enfilade.test'`,
          )
        )[0]?.password_hash,
      ],
    )
    const { token } = await signInAs(callerOf(other), {
      email: 'admin@enfilade.test',
      password: 'Enfilade-demo-1',
    })
    const there = callerOf(other, { authorization: `Bearer ${token}` })
    const all = await database.query<{ id: string }>('select id from companies order by id')
    for (const { id: companyId } of all) {
      const params = { companyId }
      const board = await admin.call(projects.allOfCompany, { params })
      expect(await there.call(projects.allOfCompany, { params })).toEqual(board)
      for (const { _id: projectId } of board) {
        expect(await there.call(tasks.allOfProject, { params: { projectId } })).toEqual(
          await admin.call(tasks.allOfProject, { params: { projectId } }),
        )
      }
    }
  } finally {
    await other.close()
  }
})
