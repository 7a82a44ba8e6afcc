// Idempotent requests: for every endpoint that creates something, a repeated request does its work only once.
import { describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { UpdateEvent } from '#server/platform/database/notify.ts'
import type { Parts } from '#tests/support/caller.ts'
import { sampleCompany, sampleProject } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const project = await world.addProject(world.company)
const task = await world.addTask(project)

const withKey = (key: string, parts: Parts): Parts => ({
  ...parts,
  headers: { 'idempotency-key': key },
})

const newProject = { body: { ...sampleProject, company: world.company._id } }
const newTask = { params: { projectId: project._id }, body: { title: 'Once' } }

const calls: [string, Endpoint, Parts][] = [
  ['companies', companies.create, { body: sampleCompany }],
  ['projects', projects.create, newProject],
  ['tasks', tasks.create, newTask],
  ['subtasks', tasks.addSubtask, { params: { taskId: task._id }, body: { title: 'Once' } }],
]

async function rows(): Promise<number> {
  const [row] = await world.database.query<{ n: number }>(`select
    (select count(*) from companies)::int + (select count(*) from projects)::int +
    (select count(*) from tasks)::int + (select sum(jsonb_array_length(subtasks)) from tasks)::int +
    (select count(*) from activity)::int as n`)
  return row?.n ?? 0
}

describe.each(calls)('creating %s', (name, endpoint, parts) => {
  test('the same key and body: the same answer, created once', async () => {
    const sent = withKey(`same-${name}`, parts)
    const first = await admin.send(endpoint, sent)
    const before = await rows()
    const again = await admin.send(endpoint, sent)
    expect(first.statusCode).toBe(201)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(await rows()).toBe(before)
  })

  test('100 requests at once: one record is created, all get its answer', async () => {
    const before = await rows()
    const sent = withKey(`hundred-${name}`, parts)
    /** As browsers do: a busy machine may not get to all of them within a call's time. */
    const sendUntilServed = async (): ReturnType<typeof admin.send> => {
      const answer = await admin.send(endpoint, sent)
      return answer.statusCode === 503 ? sendUntilServed() : answer
    }
    const answers = await Promise.all(Array.from({ length: 100 }, sendUntilServed))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    // The record and its activity log entry.
    expect((await rows()) - before).toBe(2)
  })

  test('the same key with another body: 409, nothing created', async () => {
    const key = `other-${name}`
    await admin.send(endpoint, withKey(key, parts))
    const before = await rows()
    const other = { ...(parts.body as object), [name === 'companies' ? 'name' : 'title']: 'Other' }
    const error = await admin.error(endpoint, withKey(key, { ...parts, body: other }))
    expect(error).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await rows()).toBe(before)
  })

  test('another key, or none, creates another record', async () => {
    const before = await rows()
    await admin.send(endpoint, withKey(`one-${name}`, parts))
    await admin.send(endpoint, withKey(`two-${name}`, parts))
    await admin.send(endpoint, parts)
    expect((await rows()) - before).toBe(6)
  })
})

test('the same body in another notation is the same body', async () => {
  const { company, title, startDate, endDate } = newProject.body
  const first = { body: { company, title, startDate, endDate } }
  const second = { body: { endDate, startDate, title: ` ${title} `, company } }
  const one = await admin.send(projects.create, withKey('order', first))
  const two = await admin.send(projects.create, withKey('order', second))
  expect([two.statusCode, two.body]).toEqual([201, one.body])
})

test('the same key of another user is another key', async () => {
  const { email } = await world.addPerson('admin')
  const headers = { authorization: `Bearer ${await world.signIn(email)}` }
  const mine = await admin.send(projects.create, withKey('shared', newProject))
  const sent = withKey('shared', newProject)
  const theirs = await world.anonymous.send(projects.create, {
    ...sent,
    headers: { ...sent.headers, ...headers },
  })
  expect(theirs.statusCode).toBe(201)
  expect(theirs.json<{ _id: string }>()._id).not.toBe(mine.json<{ _id: string }>()._id)
})

test('the same key in another call is another key', async () => {
  const elsewhere = await world.addProject(world.company)
  const here = await admin.send(tasks.create, withKey('calls', newTask))
  const there = await admin.send(
    tasks.create,
    withKey('calls', { ...newTask, params: { projectId: elsewhere._id } }),
  )
  expect(there.json()).toMatchObject({ project: elsewhere._id })
  expect(here.json()).toMatchObject({ project: project._id })
})

test('a refused request does not use the key up', async () => {
  const bad = { ...newTask, body: { title: '' } }
  const unknown = { ...newTask, body: { ...newTask.body, assignedTo: world.company._id } }
  expect((await admin.error(tasks.create, withKey('later', bad))).status).toBe(400)
  expect((await admin.error(tasks.create, withKey('later', unknown))).status).toBe(400)
  expect((await admin.send(tasks.create, withKey('later', newTask))).statusCode).toBe(201)
})

test('a key is remembered for 24 hours', async () => {
  const first = await admin.send(tasks.create, withKey('old', newTask))
  const age = (interval: string) =>
    world.database.query(
      `update idempotency_keys set created_at = now() - $1::interval where key = 'old'`,
      [interval],
    )
  await age('23 hours 59 minutes')
  expect((await admin.send(tasks.create, withKey('old', newTask))).body).toBe(first.body)
  await age('24 hours 1 minute')
  const anew = await admin.send(tasks.create, withKey('old', newTask))
  expect(anew.statusCode).toBe(201)
  expect(anew.body).not.toBe(first.body)
})

test.each(['', ' ', 'a b', 'x'.repeat(201), 'ü'])('refuses the key %j', async (key) => {
  const error = await admin.error(tasks.create, withKey(key, newTask))
  expect(error).toMatchObject({ status: 400 })
  expect(Object.keys(error.fields)).toEqual(['Idempotency-Key'])
})

test('calls that create nothing ignore the key', async () => {
  const sent = { params: { taskId: task._id } }
  const one = withKey('change', { ...sent, body: { title: 'One' } })
  const two = withKey('change', { ...sent, body: { title: 'Two' } })
  expect((await admin.send(tasks.change, one)).json()).toMatchObject({ title: 'One' })
  expect((await admin.send(tasks.change, two)).json()).toMatchObject({ title: 'Two' })
})

describe('the repeated first answer', () => {
  test('is refused to a user who has lost the right meanwhile', async () => {
    const owner = await world.owner()
    const parts = {
      params: { companyId: world.company._id },
      body: { email: 'once@replay.test', role: 'member' },
    }
    const sent = withKey('lost', parts)
    expect((await owner.send(people.invite, sent)).statusCode).toBe(201)
    expect((await owner.send(people.invite, sent)).statusCode).toBe(201)
    await world.database.query(
      `update memberships set role = 'member' where user_id = $1 and company_id = $2`,
      [owner.id, world.company._id],
    )
    expect(await owner.error(people.invite, sent)).toMatchObject({ status: 403 })
    await world.database.query('delete from memberships where user_id = $1', [owner.id])
    expect((await owner.error(people.invite, sent)).status).toBeGreaterThanOrEqual(401)
  })

  test('adds no row, sends no email and no live update', async () => {
    const sent = withKey('quiet', newTask)
    const first = await admin.send(tasks.create, sent)
    const before = await rows()
    const heard: UpdateEvent[] = []
    world.app.platform.updates.onEvent((event) => void heard.push(event))
    await world.app.receiveUpdates()
    heard.length = 0
    expect((await admin.send(tasks.create, sent)).body).toBe(first.body)
    await world.app.receiveUpdates()
    expect([await rows(), heard.filter((event) => 'changes' in event)]).toEqual([before, []])
  })

  test('is sent to staff even when the record is gone', async () => {
    const gone = await world.addTask(project)
    const sent = withKey('gone', { params: { taskId: gone._id }, body: { title: 'Once' } })
    const first = await admin.send(tasks.addSubtask, sent)
    await admin.call(tasks.remove, { params: { taskId: gone._id } })
    expect((await admin.send(tasks.addSubtask, sent)).body).toBe(first.body)
  })
})
