// The activity log's hash chain: every change made behind the program's back is detected.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tasks } from '#contract/work/tasks.ts'
import { openWorld } from '#tests/support/world.ts'
import { toChainKey } from './chain.ts'
import { HeadFile } from './head-file.ts'
import { startSealer } from './sealer.ts'
import { verifyChain } from './verify.ts'

const world = await openWorld()
const { agency, query } = world.database
const folder = mkdtempSync(join(tmpdir(), 'enfilade-head-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key = toChainKey(randomBytes(32))
const head = new HeadFile(folder)
const project = await world.addProject(world.company)

const logged: string[] = []
const log = {
  warn: (_: object, message: string) => void logged.push(message),
  error: (_: object, message: string) => void logged.push(message),
}
const seal = () => startSealer({ agencyDatabase: agency, key, head, log }).stop()
const verify = () => verifyChain(agency, { keys: [key], head })

/** Runs as a superuser with triggers disabled. */
const behind = async (...statements: string[]) => {
  const all = ['set session_replication_role = replica', ...statements]
  await query([...all, 'set session_replication_role = origin'].join(';'))
}
/** Returns the numbers of the last four entries. */
async function numbers() {
  const [row] = await query<{ last: number }>('select max(number) as last from activity_seals')
  const last = Number(row?.last)
  return { one: last - 3, two: last - 2, three: last - 1, last }
}
const idOf = (number: number) => `(select activity_id from activity_seals where number = ${number})`

/** Restores both tables afterwards, so that the next test starts from an intact log. */
async function altered(...statements: string[]): Promise<string[]> {
  await query('create table before_seals as table activity_seals')
  await query('create table before_log as table activity')
  try {
    await behind(...statements)
    return (await verify()).errors
  } finally {
    await behind(
      'delete from activity; insert into activity select * from before_log',
      'delete from activity_seals; insert into activity_seals select * from before_seals',
      'drop table before_seals, before_log',
    )
  }
}

beforeEach(async () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await world.addTask(project, { title })
  await seal()
  const { errors } = await verify()
  if (errors.length > 0) throw new Error(errors.join('\n'))
})

test('every entry has a seal, numbered without gaps', async () => {
  const [counts] = await query(
    `select (select count(*) from activity) = count(*) as "isComplete",
       max(number) = count(*) as "isGapless" from activity_seals`,
  )
  expect(counts).toEqual({ isComplete: true, isGapless: true })
})

test.each([
  ['what was done', `action = 'deleted'`],
  ['who did it', 'actor_id = null'],
  ['when', `at = at + interval '1 microsecond'`],
  ['whose it was', `company_id = '${world.otherCompany._id}'`],
  ['which record', `record_id = '${project._id}'`],
  ['its visibility', `visibility = 'internal'`],
  ['its detail', `detail = detail || '{"title": "Another"}'`],
])('a changed entry is found: %s', async (_, change) => {
  const { two } = await numbers()
  const errors = await altered(`update activity set ${change} where id = ${idOf(two)}`)
  expect(errors).toEqual([
    expect.stringMatching(new RegExp(`^Entry ${two} \\(task .*\\) was changed`)),
  ])
})

test('a deleted entry is found, with and without its seal', async () => {
  const { two } = await numbers()
  const deleteEntry = `delete from activity where id = ${idOf(two)}`
  expect(await altered(deleteEntry)).toEqual([`Entry ${two} was deleted.`])
  const deleteSeal = `delete from activity_seals where number = ${two}`
  expect(await altered(deleteEntry, deleteSeal)).toEqual([`Entry ${two} is missing.`])
})

test('reordered entries are found', async () => {
  const { one, two } = await numbers()
  const errors = await altered(
    `create temporary table swapped as select number, activity_id from activity_seals where number in (${one}, ${two})`,
    `update activity_seals set activity_id = gen_random_uuid() where number = ${one}`,
    `update activity_seals set activity_id = (select activity_id from swapped where number = ${one}) where number = ${two}`,
    `update activity_seals set activity_id = (select activity_id from swapped where number = ${two}) where number = ${one}`,
    'drop table swapped',
  )
  expect(errors).toHaveLength(2)
})

test('missing newest entries are found, also after new ones are added', async () => {
  const { three, last } = await numbers()
  const cut = [
    `delete from activity where id in (${idOf(three)}, ${idOf(last)})`,
    `delete from activity_seals where number >= ${three}`,
  ]
  expect(await altered(...cut)).toEqual([
    `The newest entries are missing: this installation sealed up to ${last}, but the log ends at ${three - 1}.`,
  ])

  await query('create table before_seals as table activity_seals')
  await query('create table before_log as table activity')
  await behind(...cut)
  for (const title of ['Five', 'Six', 'Seven']) await world.addTask(project, { title })
  await seal()
  expect((await verify()).errors).toEqual([
    `The log was rewritten: entry ${last} is not the one this installation sealed.`,
  ])
  expect(logged.splice(0)).toEqual([expect.stringContaining(`number ${last} was sealed here`)])
  await behind(
    'delete from activity; insert into activity select * from before_log',
    'delete from activity_seals; insert into activity_seals select * from before_seals',
    'delete from activity_unsealed',
    'drop table before_seals, before_log',
  )
})

test('an entry that bypasses sealing is found', async () => {
  await world.addTask(project, { title: 'Hidden' })
  expect(await verify()).toMatchObject({ waiting: 1, errors: [] })
  await query('delete from activity_unsealed')
  expect((await verify()).errors).toEqual(['1 entry bypassed the program: no seal covers it.'])
  await query(`insert into activity_unsealed select id from activity
    where not exists (select from activity_seals where activity_id = id)`)
})

test('a transaction that commits late is sealed like the others', async () => {
  await agency.transaction().execute(async (tx) => {
    const late = { id: '018f0000-0000-7000-8000-000000000001', kind: 'task', action: 'late' }
    const ids = { company_id: world.company._id, record_id: project._id }
    await tx
      .insertInto('activity')
      .values({ ...late, ...ids })
      .execute()
    await world.addTask(project, { title: 'Meanwhile' })
    await seal()
  })
  expect(await verify()).toMatchObject({ waiting: 1 })
  await seal()
  expect(await verify()).toMatchObject({ waiting: 0, errors: [] })
})

test('several processes seal one chain', async () => {
  const sealers = Array.from({ length: 4 }, () =>
    startSealer({ agencyDatabase: agency, key, head, log }),
  )
  for (let i = 0; i < 30; i += 1) await world.addTask(project, { title: `Task ${i}` })
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  await seal()
  expect(await verify()).toMatchObject({ waiting: 0, errors: [] })
})

test('a wrong key is distinguished from a changed entry', async () => {
  const { errors } = await verifyChain(agency, { keys: [toChainKey(randomBytes(32))], head })
  expect(errors).toEqual([
    expect.stringMatching(/^\d+ entries can’t be checked: sealed with a key/),
  ])
})

// P5.13.2
test('no database role, not even the owner, can change or delete a sealed entry', async () => {
  for (const table of ['activity', 'activity_seals'] as const) {
    const refused = { code: '42501' }
    await expect(agency.deleteFrom(table).execute()).rejects.toMatchObject(refused)
    await expect(query(`delete from ${table}`)).rejects.toMatchObject(refused)
    await expect(query(`update ${table} set ctid = ctid`)).rejects.toBeDefined()
    await expect(query(`truncate ${table}`)).rejects.toMatchObject(refused)
  }
})

test('a move includes its old and new place, a change its fields', async () => {
  const admin = await world.admin()
  const task = await world.addTask(project, { title: 'Told' })
  const params = { taskId: task._id }
  await admin.call(tasks.change, { params, body: { status: 'done' } })
  await admin.call(tasks.change, { params, body: { title: 'Told again', priority: 'high' } })
  const rows = await query(
    'select action, project_id, detail from activity where record_id = $1 order by id',
    [task._id],
  )
  const title = 'Told'
  const own = { project_id: project._id }
  expect(rows).toEqual([
    { ...own, action: 'created', detail: { title, status: 'not started' } },
    {
      ...own,
      action: 'moved',
      detail: { title, status: 'done', from: 'not started', fields: ['status'] },
    },
    {
      ...own,
      action: 'changed',
      detail: { title: 'Told again', status: 'done', fields: ['title', 'priority'] },
    },
  ])
})

test('a chain continues under a newer key, and is checked with both', async () => {
  const newer = toChainKey(randomBytes(32))
  await startSealer({ agencyDatabase: agency, key: newer, head, log }).stop()
  for (const title of ['Five', 'Six']) await world.addTask(project, { title })
  await startSealer({ agencyDatabase: agency, key: newer, head, log }).stop()
  expect(await verifyChain(agency, { keys: [newer, key], head })).toMatchObject({ errors: [] })
  const { errors } = await verify()
  expect(errors).toEqual([expect.stringContaining('neither SECRETS_KEY nor DATA_DIR')])
})
