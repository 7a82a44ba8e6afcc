// Uses a client's database connection directly: even without a WHERE clause it returns only the client's own rows.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { recordModules } from '#server/records/registry.ts'
import { listTables } from '#tests/support/catalogue.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { query } = world.database
const tables = await listTables(world.database)

const own = await world.addProject(world.company, { title: 'Own' })
const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
const shared = await world.addTask(own, { title: 'Own shared', visibility: 'shared' })
const internal = await world.addTask(own, { title: 'Own internal', visibility: 'internal' })
const foreign = await world.addTask(theirs, { title: 'Their shared', visibility: 'shared' })
const campaign = await world.addCampaign(own, { title: 'Own shared' })
const hidden = await world.addCampaign(own, { title: 'Own internal', visibility: 'internal' })
const foreignCampaign = await world.addCampaign(theirs)
await world.addPost(campaign, { title: 'Own shared' })
await world.addPost(campaign, { title: 'Own internal', visibility: 'internal' })
await world.addPost(hidden, { title: 'Of an internal campaign' })
await world.addPost(foreignCampaign)
await query("update posts set status = 'in review', version = 2")
const draft = await world.addPost(campaign, { title: 'Draft' })
await world.addEvent(world.company, { title: 'Own shared' })
await world.addEvent(world.company, { title: 'Own internal', visibility: 'internal' })
await world.addEvent(world.otherCompany)
await world.addComment(shared, { text: 'Own shared', visibility: 'shared' })
await world.addComment(shared, { text: 'Own internal' })
await world.addComment(internal, { text: 'On what is internal', visibility: 'shared' })
await world.addComment(foreign, { text: 'Theirs', visibility: 'shared' })
const [member, owner] = [await world.member(), await world.owner()]
const other = await world.otherOwner()
// Creates keys of both people to look for.
const keep = `insert into idempotency_keys (person, call, key, body_hash) values ($1, 'x', 'x', '')`
for (const { id } of [member, other]) await query(keep, [id])
const uploader = (await world.admin()).id
await addPicture(world.app, uploader, { project: own, name: 'Own shared' })
await addPicture(world.app, uploader, { project: own, name: 'Internal', visibility: 'internal' })
await addPicture(world.app, uploader, { project: own, task: internal, name: 'Of an internal task' })
await addPicture(world.app, uploader, { project: own, post: draft, name: 'Of a draft' })
const foreignFile = await addPicture(world.app, uploader, { project: theirs, name: 'Theirs' })

const client = new pg.Client(world.database.connection('enfilade_client'))
await client.connect()
afterAll(() => client.end())

const asMember = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  as<Row>(member, text, values)

/** Runs as a call of the company's person would, and rolls back. */
async function as<Row extends pg.QueryResultRow>(
  { id }: { id: string },
  text: string,
  values: unknown[] = [],
) {
  await client.query('begin')
  try {
    await client.query(
      `select set_config('app.companies', $1, true), set_config('app.person', $2, true)`,
      [world.company._id, id],
    )
    return await client.query<Row>(text, values)
  } finally {
    await client.query('rollback')
  }
}

// It writes its own deletions, but cannot read any.
const readable = tables.filter(({ name, isForClients }) => isForClients && name !== 'deletions')
/** Tables with rows of both companies to tell apart. */
const filled = [
  'activity',
  'campaigns',
  'comments',
  'companies',
  'events',
  'files',
  'memberships',
  'posts',
  'projects',
  'tasks',
]

test.each(readable.filter(({ name, hasCompany }) => hasCompany || name === 'companies'))(
  'a client reads only the own company’s rows of $name',
  async ({ name }) => {
    const column = name === 'companies' ? 'id' : 'company_id'
    const { rows } = await asMember(`select ${column} as company from ${name}`)
    expect(rows.filter(({ company }) => company !== world.company._id)).toEqual([])
    if (!filled.includes(name)) return
    const others = `select from ${name} where ${column} = $1`
    expect((await query(others, [world.otherCompany._id])).length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(0)
  },
)

// P1.1.3
test('a client reads people of the own company only, and no password', async () => {
  const { rows } = await asMember<{ id: string }>('select id from users')
  const seen = rows.map(({ id }) => id)
  expect(seen).toContain(member.id)
  expect(seen).not.toContain(other.id)
  const refused = { code: '42501' }
  await expect(asMember('select password_hash from users')).rejects.toMatchObject(refused)
})

test('a client reads no internal record, draft post or log entry about one', async () => {
  for (const table of ['tasks', 'campaigns', 'posts', 'events']) {
    const { rows } = await asMember(`select title from ${table}`)
    expect(rows, table).toEqual([{ title: 'Own shared' }])
  }
  const log = await asMember(`select record_id from activity where visibility = 'internal'`)
  expect(log.rows).toEqual([])
})

test('a client reads no internal comment, and none on an internal task', async () => {
  const { rows } = await asMember('select text from comments')
  expect(rows).toEqual([{ text: 'Own shared' }])
})

test('a client changes and deletes no agency event and adds no internal one', async () => {
  expect((await asMember(`update events set title = 'Mine'`)).rowCount).toBe(0)
  expect((await asMember('delete from events')).rowCount).toBe(0)
  const insert = (visibility: string, isByStaff = false, company = world.company._id) =>
    asMember(
      `insert into events (id, company_id, is_by_staff, title, description, location, visibility, all_day,
         start_at, end_at, begins_at, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'Mine', '', '', $3, true, now(), now(), now(), now(), now())`,
      [company, isByStaff, visibility],
    )
  const refused = { code: '42501' }
  await expect(insert('internal')).rejects.toMatchObject(refused)
  await expect(insert('shared', true)).rejects.toMatchObject(refused)
  await expect(insert('shared', false, world.otherCompany._id)).rejects.toMatchObject(refused)
  expect((await insert('shared')).rowCount).toBe(1)
})

test('a client comments in the own name only, not internally or on hidden records', async () => {
  const insert = (
    author: string,
    { task = shared, visibility = 'shared', isByStaff = false, company = world.company._id } = {},
  ) =>
    asMember(
      `insert into comments (id, company_id, task_id, author_id, author_first, author_last, is_by_staff,
         visibility, text, html, html_format, created_at)
       values (gen_random_uuid(), $1, $2, $3, '', '', $4, $5, 'x', 'x', 1, now())`,
      [company, task._id, author, isByStaff, visibility],
    )
  const refused = { code: '42501' }
  await expect(insert(other.id)).rejects.toMatchObject(refused)
  await expect(insert(member.id, { isByStaff: true })).rejects.toMatchObject(refused)
  await expect(insert(member.id, { visibility: 'internal' })).rejects.toMatchObject(refused)
  await expect(insert(member.id, { task: internal })).rejects.toMatchObject(refused)
  const there = { task: foreign, company: world.otherCompany._id }
  await expect(insert(member.id, there)).rejects.toMatchObject(refused)
  expect((await insert(member.id)).rowCount).toBe(1)
})

test('a client stores deletions in the own name only, and only of comments', async () => {
  const insert = `insert into deletions (id, kind, roots, record_ids, deleted_by)
    values (gen_random_uuid(), $2, '[]', '{}', $1)`
  const refused = { code: '42501' }
  await expect(asMember(insert, [other.id, 'comment'])).rejects.toMatchObject(refused)
  await expect(asMember(insert, [member.id, 'task'])).rejects.toMatchObject(refused)
  expect((await asMember(insert, [member.id, 'comment'])).rowCount).toBe(1)
  await expect(asMember('select from deletions')).rejects.toMatchObject(refused)
})

test('a client reads no internal file and none of an internal task', async () => {
  const { rows } = await asMember('select name from files')
  expect(rows).toEqual([{ name: 'Own shared' }])
})

test('a client adds no internal file and none for another user, company or post', async () => {
  const insert = ({
    company = world.company._id,
    by = member.id,
    visibility = 'shared',
    post = null as string | null,
  } = {}) =>
    asMember(
      `insert into files (id, company_id, project_id, post_id, uploaded_by, name, type, size, visibility, preview)
       values (gen_random_uuid(), $1, $2, $3, $4, 'a.txt', 'text/plain', 1, $5, 'none')`,
      [company, post && own._id, post, by, visibility],
    )
  const refused = { code: '42501' }
  await expect(insert({ company: world.otherCompany._id })).rejects.toMatchObject(refused)
  await expect(insert({ by: owner.id })).rejects.toMatchObject(refused)
  await expect(insert({ visibility: 'internal' })).rejects.toMatchObject(refused)
  await expect(insert({ post: draft._id })).rejects.toMatchObject(refused)
  expect((await insert()).rowCount).toBe(1)
})

test('a client sees and removes the own uploads only', async () => {
  for (const { id } of [member, owner]) {
    await query(
      `insert into uploads (id, company_id, uploaded_by, name, size, visibility)
       values (gen_random_uuid(), $1, $2, 'a.txt', 1, 'shared')`,
      [world.company._id, id],
    )
  }
  const { rows } = await asMember('select uploaded_by from uploads')
  expect(rows).toEqual([{ uploaded_by: member.id }])
  expect((await asMember('delete from uploads')).rowCount).toBe(1)
  await query('delete from uploads')
})

test('a client reads the own idempotency keys only', async () => {
  const { rows } = await asMember('select person from idempotency_keys')
  expect(rows).toEqual([{ person: member.id }])
})

test.each([
  ['companies', () => world.otherCompany._id],
  ['projects', () => theirs._id],
  ['tasks', () => foreign._id],
  ['tasks', () => internal._id],
  ['files', () => foreignFile],
])('a client finds nothing in %s by another company’s id', async (name, id) => {
  expect((await asMember(`select id from ${name} where id = $1`, [id()])).rows).toEqual([])
})

test('a client changes and deletes no records of others', async () => {
  for (const { name } of tables) {
    for (const statement of [
      `delete from ${name}`,
      `update ${name} set ${await anyColumn(name)}`,
    ]) {
      const changed = await asMember(statement).then(
        ({ rowCount }) => rowCount ?? 0,
        (error: pg.DatabaseError) => (error.code === '42501' ? 0 : Promise.reject(error)),
      )
      expect(changed, statement).toBeLessThanOrEqual(name === 'idempotency_keys' ? 1 : 0)
    }
  }
})

test('an owner changes name and details of its company, not its state', async () => {
  const details = `update companies set name = 'Alder & Daughter', phone = '512 555 0100', city = 'Waco',
    version = version + 1`
  expect((await as(owner, details)).rowCount).toBe(1)
  expect((await as(other, details)).rowCount).toBe(0)
  expect((await asMember(`${details} where id = $1`, [world.company._id])).rowCount).toBe(0)
  for (const column of [`state = 'enabled'`, `id = gen_random_uuid()`]) {
    const update = as(owner, `update companies set ${column}`)
    await expect(update, column).rejects.toMatchObject({ code: '42501' })
  }
})

test('a client writes no log entry for another company or in another’s name', async () => {
  const insert = `insert into activity (id, company_id, actor_id, action, kind, record_id)
    values (gen_random_uuid(), $1, $2, 'changed', 'task', gen_random_uuid())`
  const refused = { code: '42501' }
  await expect(asMember(insert, [world.otherCompany._id, member.id])).rejects.toMatchObject(refused)
  await expect(asMember(insert, [world.company._id, other.id])).rejects.toMatchObject(refused)
  expect((await asMember(insert, [world.company._id, member.id])).rowCount).toBe(1)
})

test('outside of a call the client role reads nothing, also after a call', async () => {
  await asMember('select 1')
  for (const { name } of readable) {
    // Some tables have only some readable columns.
    const { rowCount } = await client.query(`select 1 from ${name}`)
    expect(rowCount, name).toBe(0)
  }
})

test('the client role stays after a failed call and after resetting all settings', async () => {
  await expect(asMember('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  for (const reset of ['select 1', 'reset role', 'reset all', 'discard all']) {
    await client.query(reset)
    const { rows } = await client.query('select current_user as role')
    expect(rows, reset).toEqual([{ role: 'enfilade_client' }])
    expect((await client.query('select id from companies')).rowCount, reset).toBe(0)
  }
})

test('the client role cannot switch to another role', async () => {
  for (const role of ['enfilade_agency', 'enfilade_owner']) {
    await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
  }
})

async function anyColumn(table: string): Promise<string> {
  const [column] = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position desc limit 1`,
    [table],
  )
  return `${column?.name} = ${column?.name}`
}

test('the log can look up every kind for its readers, or the kind says how', async () => {
  const looked = recordModules().flatMap(({ table, isThere }) => (table && !isThere ? [table] : []))
  const refused = await query(
    `select role, name from unnest($1::text[]) name, unnest($2::text[]) role
     where not has_column_privilege(role, name, 'id', 'select')`,
    [looked, ['enfilade_client', 'enfilade_company_staff']],
  )
  expect(looked.length).toBeGreaterThan(5)
  expect(refused).toEqual([])
})
