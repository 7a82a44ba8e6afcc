// Switching several companies at once and undoing it; counting what a deletion would remove.
import { beforeEach, describe, expect, test } from 'vitest'
import { type SwitchedCompany, companies } from '#contract/clients/companies.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { projects } from '#contract/work/projects.ts'
import { callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()
const takeEmails = mailboxOf(world)

const states = ['waiting', 'enabled', 'disabled'] as const
let ids: Record<(typeof states)[number], string>
let owner: { id: string; email: string }

beforeEach(async () => {
  const [waiting, enabled, disabled] = await Promise.all(
    states.map((state) => world.addCompany({ name: `Was ${state}` })),
  )
  if (!waiting || !enabled || !disabled) throw new Error('Three companies were added')
  ids = { waiting: waiting._id, enabled: enabled._id, disabled: disabled._id }
  owner = await world.addPerson([
    { company: waiting, role: 'owner' },
    { company: enabled, role: 'owner' },
  ])
  for (const state of states)
    await database.query(`update companies set state = $2 where id = $1`, [ids[state], state])
  await takeEmails()
})

const all = () => Object.values(ids)
const bulk = (action: 'enable' | 'disable' | 'delete') =>
  admin.call(companies.bulk, { body: { ids: all(), action } })
const undo = (switched: SwitchedCompany[]) => admin.call(companies.undoBulk, { body: { switched } })
const memberships = () =>
  database.query(`select * from memberships where user_id = $1 order by company_id`, [owner.id])

async function statesNow() {
  const rows = await database.query<{ id: string; state: string }>(
    `select id, state from companies where id = any ($1::uuid[])`,
    [all()],
  )
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  return states.map((state) => stateOf.get(ids[state]))
}

describe('undoing a bulk change', () => {
  test.each(['enable', 'disable'] as const)(
    'restores the former states and memberships: %s',
    async (action) => {
      const before = await memberships()
      const { changed, switched } = await bulk(action)
      expect(changed).toBe(3)
      await takeEmails()
      expect(await undo(switched)).toEqual({ changed: switched.length })
      expect(await statesNow()).toEqual(states)
      expect(await memberships()).toEqual(before)
      expect(await takeEmails()).toEqual([])
    },
  )

  test('does not approve a waiting company and sends it no email', async () => {
    const { switched } = await bulk('disable')
    expect(switched).toEqual([{ _id: ids.enabled, from: 'enabled', to: 'disabled' }])
    await undo(switched)
    expect(await statesNow()).toEqual(states)
    expect(await takeEmails()).toEqual([])
  })

  test('an approval undone before its email was sent sends none', async () => {
    const { switched } = await bulk('enable')
    await undo(switched)
    expect(await takeEmails()).toEqual([])
  })

  test('a second time changes nothing', async () => {
    const { switched } = await bulk('enable')
    expect(await undo(switched)).toEqual({ changed: 2 })
    expect(await undo(switched)).toEqual({ changed: 0 })
  })

  test('is in the log with each company’s state', async () => {
    const { switched } = await bulk('enable')
    await undo(switched)
    const entries = await database.query(
      `select action, detail from activity where record_id = $1 order by id desc limit 2`,
      [ids.waiting],
    )
    expect(entries).toEqual([
      { action: 'undone', detail: { name: 'Was waiting', state: 'waiting' } },
      { action: 'changed', detail: { name: 'Was waiting', state: 'enabled' } },
    ])
  })

  test('takes away at once what the companies’ users gained by it', async () => {
    await database.query(`update companies set state = 'disabled' where id = $1`, [ids.enabled])
    const { switched } = await bulk('enable')
    const token = await world.signIn(owner.email)
    const caller = callerOf(world.app, { authorization: `Bearer ${token}` })
    expect(await caller.call(companies.all, {})).toHaveLength(2)
    await undo(switched)
    const answer = await caller.send(companies.all, {})
    expect(answer.statusCode === 401 || answer.json<unknown[]>().length === 0).toBe(true)
  })

  test('keeps other changes made since', async () => {
    const { switched } = await bulk('disable')
    const params = { companyId: ids.enabled }
    await admin.call(companies.change, { params, body: { phone: '+1 512 555 0177' } })
    await undo(switched)
    const company = await admin.call(companies.get, { params })
    expect(company).toMatchObject({ active: true, phone: '+1 512 555 0177' })
  })

  test('is refused for a company changed since, with the name of the user', async () => {
    const { switched } = await bulk('enable')
    const colleague = await world.addPerson('admin')
    const token = await world.signIn(colleague.email)
    const other = callerOf(world.app, { authorization: `Bearer ${token}` })
    const params = { companyId: ids.waiting }
    await other.call(companies.change, { params, body: { active: false } })
    const before = await statesNow()
    const answer = await admin.send(companies.undoBulk, { body: { switched } })
    const { error } = answer.json<ErrorBody>()
    const by = expect.stringMatching(/Number\d+$/)
    expect(error).toMatchObject({ code: 'stale', changed: { by, at: expect.any(String) } })
    expect(error.message).toBe(`“Was waiting” has since been changed by ${error.changed?.by}.`)
    expect(await statesNow()).toEqual(before)
  })

  test('is refused for a company deleted since, with its name', async () => {
    const { switched } = await bulk('enable')
    await admin.call(companies.remove, { params: { companyId: ids.disabled } })
    const answer = await admin.send(companies.undoBulk, { body: { switched } })
    expect(answer.json<ErrorBody>().error).toMatchObject({
      code: 'not_found',
      deleted: { kind: 'company', name: 'Was disabled', canRestore: true },
    })
  })

  test.each<[object, string]>([
    [{ switched: [] }, 'switched'],
    [{ switched: [{ _id: 'x', from: 'waiting', to: 'enabled' }] }, 'switched.0._id'],
    [{ switched: [{ _id: '', from: 'on', to: 'enabled' }] }, 'switched.0.from'],
  ])('refuses %j', async (body, field) => {
    const error = await admin.error(companies.undoBulk, { body })
    expect(error.status).toBe(400)
    expect(Object.keys(error.fields)).toContain(field)
  })
})

const noInvoices = {
  events: 0,
  files: 0,
  invoiceDrafts: 0,
  quotes: 0,
  retainers: 0,
  minutes: 0,
  invoices: 0,
}

describe('the contents of companies', () => {
  const contents = (...companyIds: string[]) =>
    admin.call(companies.contents, { body: { ids: companyIds } })

  // P5.6.3
  test('count people once, and projects, tasks and campaigns of all companies', async () => {
    const company = await world.addCompany()
    const other = await world.addCompany()
    await world.addPerson([
      { company, role: 'owner' },
      { company: other, role: 'member' },
    ])
    const project = await world.addProject(company)
    await world.addTask(project)
    await world.addTask(project, { visibility: 'internal' })
    await world.addCampaign(await world.addProject(other))
    expect(await contents(company._id)).toEqual({
      people: 1,
      projects: 1,
      tasks: 2,
      campaigns: 0,
      ...noInvoices,
    })
    expect(await contents(company._id, other._id)).toEqual({
      people: 1,
      projects: 2,
      tasks: 2,
      campaigns: 1,
      ...noInvoices,
    })
    await admin.call(projects.remove, { params: { projectId: project._id } })
    expect(await contents(company._id)).toEqual({
      people: 1,
      projects: 0,
      tasks: 0,
      campaigns: 0,
      ...noInvoices,
    })
  })
})

test('count events and files, internal ones included', async () => {
  const company = await world.addCompany()
  const project = await world.addProject(company)
  await world.addEvent(company)
  await world.addEvent(company, { visibility: 'internal' })
  await addPicture(world.app, admin.id, { project, name: 'hall.png', visibility: 'internal' })
  const counted = await admin.call(companies.contents, { body: { ids: [company._id] } })
  expect(counted).toMatchObject({ events: 2, files: 1 })
})

describe('a change of an outdated version', () => {
  const body = { phone: '+1 512 555 0178', version: 1 }

  test('shows staff who changed the record and when', async () => {
    const params = { companyId: ids.enabled }
    await admin.call(companies.change, { params, body: { phone: '+1 512 555 0179' } })
    const answer = await admin.send(companies.change, { params, body })
    const { error } = answer.json<ErrorBody>()
    expect(error).toMatchObject({
      code: 'stale',
      changed: { by: expect.stringMatching(/\w+ Number\d+$/), at: expect.any(String) },
    })
  })

  test('names no one if the last change is long ago', async () => {
    const params = { companyId: ids.enabled }
    await admin.call(companies.change, { params, body: { phone: '+1 512 555 0179' } })
    // The log is append-only, so backdating an entry requires disabling its triggers.
    await database.query(
      `set session_replication_role = replica;
      update activity set id = ('01900000' || substr(id::text, 9))::uuid where record_id = '${ids.enabled}';
      set session_replication_role = origin`,
    )
    const answer = await admin.send(companies.change, { params, body })
    expect(answer.json<ErrorBody>().error).not.toHaveProperty('changed')
  })
})
