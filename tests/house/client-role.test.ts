// A client's connection to the database, used directly: without any WHERE clause it gets what is its own and nothing else.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listTables } from '#tests/support/catalogue.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { query } = world.database
const tables = await listTables(world.database)

const own = await world.addProject(world.company, { title: 'Own' })
const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
await world.addTask(own, { title: 'Own shared', visibility: 'shared' })
const internal = await world.addTask(own, { title: 'Own internal', visibility: 'internal' })
const foreign = await world.addTask(theirs, { title: 'Their shared', visibility: 'shared' })
await world.addCampaign(own, { title: 'Own shared' })
await world.addCampaign(own, { title: 'Own internal', visibility: 'internal' })
await world.addCampaign(theirs)
const [member, other] = [await world.member(), await world.otherOwner()]
// So that there are keys of both to look for.
const keep = `insert into idempotency_keys (person, call, key, body_hash) values ($1, 'x', 'x', '')`
for (const { id } of [member, other]) await query(keep, [id])

const client = new pg.Client(world.database.connection('enfilade_client'))
await client.connect()
afterAll(() => client.end())

/** As a call of the member of the one company does it; nothing of it is kept. */
async function asMember<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  await client.query('begin')
  try {
    await client.query(
      `select set_config('app.companies', $1, true), set_config('app.person', $2, true)`,
      [world.company._id, member.id],
    )
    return await client.query<Row>(text, values)
  } finally {
    await client.query('rollback')
  }
}

const readable = tables.filter(({ isForClients }) => isForClients)
/** Of these there are rows of both companies to be told apart. */
const filled = ['activity', 'campaigns', 'companies', 'memberships', 'projects', 'tasks']

test.each(readable.filter(({ name, hasCompany }) => hasCompany || name === 'companies'))(
  'reads of $name the own company’s rows only',
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

test('reads of people those of the own company only, and no password', async () => {
  const { rows } = await asMember<{ id: string }>('select id from users')
  const seen = rows.map(({ id }) => id)
  expect(seen).toContain(member.id)
  expect(seen).not.toContain(other.id)
  const refused = { code: '42501' }
  await expect(asMember('select password_hash from users')).rejects.toMatchObject(refused)
})

test('reads no internal task or campaign, and no entry of the log about one', async () => {
  for (const table of ['tasks', 'campaigns']) {
    const { rows } = await asMember(`select title from ${table}`)
    expect(rows, table).toEqual([{ title: 'Own shared' }])
  }
  const log = await asMember(`select record_id from activity where visibility = 'internal'`)
  expect(log.rows).toEqual([])
})

test('reads its own keys of repeated requests only', async () => {
  const { rows } = await asMember('select person from idempotency_keys')
  expect(rows).toEqual([{ person: member.id }])
})

test.each([
  ['companies', () => world.otherCompany._id],
  ['projects', () => theirs._id],
  ['tasks', () => foreign._id],
  ['tasks', () => internal._id],
])('finds nothing of %s by a foreign id', async (name, id) => {
  expect((await asMember(`select id from ${name} where id = $1`, [id()])).rows).toEqual([])
})

test('changes and deletes nothing of others', async () => {
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

test('writes no entry of the log for another company, nor in another’s name', async () => {
  const insert = `insert into activity (id, company_id, actor_id, action, kind, record_id)
    values (gen_random_uuid(), $1, $2, 'changed', 'task', gen_random_uuid())`
  const refused = { code: '42501' }
  await expect(asMember(insert, [world.otherCompany._id, member.id])).rejects.toMatchObject(refused)
  await expect(asMember(insert, [world.company._id, other.id])).rejects.toMatchObject(refused)
  expect((await asMember(insert, [world.company._id, member.id])).rowCount).toBe(1)
})

test('outside of a call it reads nothing at all, also after one', async () => {
  await asMember('select 1')
  for (const { name } of readable) {
    const column = name === 'users' ? 'id' : '*'
    const { rowCount } = await client.query(`select ${column} from ${name}`)
    expect(rowCount, name).toBe(0)
  }
})

test('stays what it is after a call that failed, and after all settings are reset', async () => {
  await expect(asMember('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  for (const reset of ['select 1', 'reset role', 'reset all', 'discard all']) {
    await client.query(reset)
    const { rows } = await client.query('select current_user as role')
    expect(rows, reset).toEqual([{ role: 'enfilade_client' }])
    expect((await client.query('select id from companies')).rowCount, reset).toBe(0)
  }
})

test('takes on no other role', async () => {
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
