// Uses the database connection of staff with chosen companies directly: even without a WHERE clause it returns only those
// companies' rows.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listTables } from '#tests/support/catalogue.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { query } = world.database
const tables = await listTables(world.database)

const own = await world.addProject(world.company, { title: 'Own' })
const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
const task = await world.addTask(own, { title: 'Own internal', visibility: 'internal' })
const foreign = await world.addTask(theirs, { title: 'Theirs', visibility: 'shared' })
const ownCampaign = await world.addCampaign(own)
const foreignCampaign = await world.addCampaign(theirs)
const ownComment = await world.addComment(task, { text: 'Own internal' })
const foreignComment = await world.addComment(foreign, { text: 'Theirs', visibility: 'shared' })
const [owner, other] = [await world.owner(), await world.otherOwner()]
const admin = await world.admin()
const manager = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
await query(
  `insert into idempotency_keys (person, call, key, body_hash) values ($1, 'x', 'x', '')`,
  [other.id],
)
const ownFile = await addPicture(world.app, admin.id, { project: own, name: 'Own' })
const foreignFile = await addPicture(world.app, admin.id, { project: theirs, name: 'Theirs' })

const client = new pg.Client(world.database.connection('enfilade_company_staff'))
await client.connect()
afterAll(() => client.end())

/** Runs as a call of the manager would, and rolls back. */
async function asManager<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  await client.query('begin')
  try {
    await client.query(
      `select set_config('app.companies', $1, true), set_config('app.person', $2, true)`,
      [world.company._id, manager.id],
    )
    return await client.query<Row>(text, values)
  } finally {
    await client.query('rollback')
  }
}

const refused = { code: '42501' }
const companyOf = (name: string) => (name === 'companies' ? 'id' : 'company_id')

const ofCompanies = tables.filter(
  ({ name, hasCompany, isForCompanyStaff }) =>
    isForCompanyStaff && (hasCompany || name === 'companies'),
)
/** Tables with rows of both companies to tell apart. */
const filled = [
  'activity',
  'campaigns',
  'comments',
  'companies',
  'files',
  'memberships',
  'projects',
  'search_documents',
  'staff_companies',
  'tasks',
]

// P1.2.4 P11.1.5
test.each(ofCompanies)(
  'the role reads only the chosen companies’ rows of $name',
  async ({ name }) => {
    const { rows } = await asManager(`select ${companyOf(name)} as company from ${name}`)
    expect(rows.filter(({ company }) => company !== world.company._id)).toEqual([])
    if (!filled.includes(name)) return
    const others = `select from ${name} where ${companyOf(name)} = $1`
    expect((await query(others, [world.otherCompany._id])).length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(0)
  },
)

test('the role reads the agency’s and chosen companies’ people, but no credentials', async () => {
  const { rows } = await asManager<{ id: string }>('select id from users')
  const seen = rows.map(({ id }) => id)
  expect(seen).toEqual(expect.arrayContaining([owner.id, admin.id, manager.id]))
  expect(seen).not.toContain(other.id)
  for (const secret of ['password_hash from users', 'token_hash from sessions']) {
    await expect(asManager(`select ${secret}`)).rejects.toMatchObject(refused)
  }
  const { rows: sessions } = await asManager<{ id: string }>('select user_id as id from sessions')
  expect(sessions.map(({ id }) => id)).toEqual([owner.id])
})

test.each([
  ['companies', () => [world.company._id, world.otherCompany._id]],
  ['projects', () => [own._id, theirs._id]],
  ['tasks', () => [task._id, foreign._id]],
  ['campaigns', () => [ownCampaign._id, foreignCampaign._id]],
  ['comments', () => [ownComment._id, foreignComment._id]],
  ['files', () => [ownFile, foreignFile]],
] as const)('the role finds in %s its own row by id, and no other company’s', async (name, ids) => {
  const { rows } = await asManager(`select id from ${name} where id = any ($1)`, [ids()])
  expect(rows).toEqual([{ id: ids()[0] }])
})

test('the role changes and deletes no row of another company or another user', async () => {
  for (const { name, hasCompany } of tables) {
    if (!hasCompany && name !== 'companies' && name !== 'idempotency_keys') continue
    const column = name === 'idempotency_keys' ? 'person' : companyOf(name)
    const [key] = name === 'idempotency_keys' ? [other.id] : [world.otherCompany._id]
    for (const statement of [
      `delete from ${name} where ${column} = $1`,
      `update ${name} set ${column} = ${column} where ${column} = $1`,
    ]) {
      const changed = await asManager(statement, [key]).then(
        ({ rowCount }) => rowCount,
        (error: pg.DatabaseError) => (error.code === '42501' ? 0 : Promise.reject(error)),
      )
      expect(changed, statement).toBe(0)
    }
  }
})

test('the role moves and adds no rows to another company', async () => {
  const there = world.otherCompany._id
  const move = `update files set company_id = $1, project_id = null, task_id = null`
  await expect(asManager(move, [there])).rejects.toMatchObject(refused)
  const add = `insert into projects (id, company_id, title, start_on, end_on, status, rank)
    values (gen_random_uuid(), $1, 'Mine', now(), now(), 'planned', 'a')`
  await expect(asManager(add, [there])).rejects.toMatchObject(refused)
  expect((await asManager(add, [world.company._id])).rowCount).toBe(1)
  const log = `insert into activity (id, company_id, actor_id, action, kind, record_id)
    values (gen_random_uuid(), $1, $2, 'changed', 'task', gen_random_uuid())`
  await expect(asManager(log, [there, manager.id])).rejects.toMatchObject(refused)
  await expect(asManager(log, [world.company._id, admin.id])).rejects.toMatchObject(refused)
})

test('the role marks only its companies’ files as removed from the storage', async () => {
  const note = (id: string) =>
    asManager('insert into removed_objects (key) values ($1)', [`file/${id}`])
  expect((await note(ownFile)).rowCount).toBe(1)
  for (const id of [foreignFile, crypto.randomUUID(), 'x']) {
    await expect(note(id)).rejects.toMatchObject(refused)
  }
  // Noted before, as by a deletion that was undone.
  await query('insert into removed_objects (key) values ($1), ($2)', [
    `file/${ownFile}`,
    `file/${foreignFile}`,
  ])
  const { rows } = await asManager('select key from removed_objects')
  expect(rows).toEqual([{ key: `file/${ownFile}` }])
  expect((await asManager('delete from files where id = $1', [ownFile])).rowCount).toBe(1)
  await query('delete from removed_objects')
})

test('a client reads nothing of the agency: inbox, website, invitations, rights', async () => {
  for (const name of [
    'messages',
    'chat_messages',
    'deliveries',
    'website_versions',
    'staff_invitations',
    'mail_links',
    'setup_codes',
    'two_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'sign_in_challenges',
    'activity_seals',
  ]) {
    await expect(asManager(`select from ${name}`), name).rejects.toMatchObject(refused)
  }
  for (const change of [
    `update users set staff_role = 'administrator'`,
    `insert into staff_companies values ('${world.otherCompany._id}', '${manager.id}')`,
    `update installation set max_file_bytes = max_file_bytes`,
  ]) {
    await expect(asManager(change), change).rejects.toMatchObject(refused)
  }
})

test('outside a call the role reads nothing of any company', async () => {
  await asManager('select 1')
  for (const reset of ['select 1', 'reset role', 'reset all', 'discard all']) {
    await client.query(reset)
    const { rows } = await client.query('select current_user as role')
    expect(rows, reset).toEqual([{ role: 'enfilade_company_staff' }])
    for (const { name } of ofCompanies) {
      expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0)
    }
  }
})

test('the role cannot switch to another role', async () => {
  for (const role of ['enfilade_agency', 'enfilade_owner', 'enfilade_client']) {
    await expect(client.query(`set role ${role}`)).rejects.toMatchObject(refused)
  }
})
