// Tests listing, creating, reading, changing and deleting tasks.
import { describe, expect, test } from 'vitest'
import {
  type NewTask,
  type TaskChange,
  priorities,
  taskStatuses,
  taskTypes,
  tasks,
} from '#contract/work/tasks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const missing = '0198d1a2-0000-7000-8000-000000000000'
const project = await world.addProject(world.company)
const params = { projectId: project._id }

const addressOf = (task: { _id: string }) => ({ params: { taskId: task._id } })

/** Invalid inputs for both new tasks and changes, and the field each error names. */
const issues: [string, object, string][] = [
  ['an empty title', { title: '' }, 'title'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
  ['NUL in the title', { title: 'a\u0000b' }, 'title'],
  ['a title that is a number', { title: 7 }, 'title'],
  ['too long a description', { description: 'x'.repeat(20_001) }, 'description'],
  ['NUL in the description', { description: '\u0000' }, 'description'],
  ['30 February', { dueDate: '2026-02-30' }, 'dueDate'],
  ['a moment as due date', { dueDate: '2026-02-03T10:00:00Z' }, 'dueDate'],
  ['an empty due date', { dueDate: '' }, 'dueDate'],
  ['a priority of its own', { priority: 'urgent' }, 'priority'],
  ['HIGH', { priority: 'HIGH' }, 'priority'],
  ['a status of the projects', { status: 'planned' }, 'status'],
  ['a column’s name as status', { status: 'To Do' }, 'status'],
  ['a type of its own', { type: 'Plumbing' }, 'type'],
  ['a malformed assignee', { assignedTo: 'Ada' }, 'assignedTo'],
  ['an assignee that does not exist', { assignedTo: missing }, 'assignedTo'],
  ['tags that are text', { tags: 'red' }, 'tags'],
  ['a tag without a name', { tags: [{ name: ' ', color: 'red' }] }, 'tags.0.name'],
  [
    'a tag without a colour',
    { tags: [{ name: 'a', color: 'red' }, { name: 'b' }] },
    'tags.1.color',
  ],
  ['a tag’s colour that is CSS', { tags: [{ name: 'a', color: 'url(x)' }] }, 'tags.0.color'],
  ['a tag with more', { tags: [{ name: 'a', color: 'red', x: 1 }] }, 'tags.0.x'],
  ['51 tags', { tags: Array.from({ length: 51 }, () => ({ name: 'a', color: 'red' })) }, 'tags'],
  ['a visibility of its own', { visibility: 'public' }, 'visibility'],
  ['subtasks', { subtasks: [{ title: 'x' }] }, 'subtasks'],
  ['another project', { project: missing }, 'project'],
  ['an unknown field', { done: true }, 'done'],
]

const everything: NewTask = {
  title: 'Write the text',
  description: 'All of it',
  assignedTo: owner.id,
  dueDate: '2028-02-29',
  priority: 'high',
  status: 'in review',
  type: 'Content Marketing',
  tags: [
    { name: 'Copy', color: '#1f6feb' },
    { name: 'Web', color: 'teal' },
  ],
  visibility: 'shared',
}

describe('create', () => {
  const create = (body: object, to = params) =>
    admin.call(tasks.create, { params: to, body: body as never })

  // S7.2.18
  test('S7.2.17 POST /projects/{projectId}/tasks/create answers 201 with the task', async () => {
    const response = await admin.send(tasks.create, { params, body: everything })
    expect(response.statusCode).toBe(201)
    const created = response.json<{ _id: string }>()
    expect(created).toMatchObject(everything)
    const { can, ...read } = await admin.call(tasks.get, addressOf(created))
    expect(read).toEqual(created)
    expect(can).toEqual({ edit: true, delete: true, comment: true })
  })

  // S3.3.2 S3.3.3 S3.3.4 S3.3.5 S3.3.6 S3.3.7 S3.3.8
  test('S3.3.1 a task has the fields of the specification, with their defaults', async () => {
    const task = await create({ title: 'Only a title' })
    expect(task).toEqual({
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      project: project._id,
      company: world.company._id,
      title: 'Only a title',
      description: '',
      assignedTo: null,
      dueDate: null,
      priority: 'medium',
      status: 'not started',
      type: null,
      tags: [],
      subtasks: [],
      visibility: 'shared',
      archived: false,
      series: null,
      rank: expect.stringMatching(/^\w+$/),
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: task.createdAt,
    })
  })

  test('S5.4.1 the title is required', async () => {
    const { status, fields } = await admin.error(tasks.create, { params, body: {} })
    expect(status).toBe(400)
    expect(fields).toEqual({ title: 'Title is a required field' })
  })

  test('S5.4.2 all else is optional; null counts as left out', async () => {
    const body = { title: ' t ', description: null, assignedTo: null, dueDate: null, type: null }
    expect(await create(body)).toMatchObject({ ...body, title: 't', description: '' })
  })

  test('accepts every status, priority and type of the specification', async () => {
    for (const status of taskStatuses) {
      expect((await create({ title: 't', status })).status).toBe(status)
    }
    for (const priority of priorities) {
      expect((await create({ title: 't', priority })).priority).toBe(priority)
    }
    for (const type of taskTypes) expect((await create({ title: 't', type })).type).toBe(type)
  })

  test.each(issues)('refuses %s and stores nothing', async (_, issue, field) => {
    const count = async () => (await admin.call(tasks.allOfProject, { params })).length
    const before = await count()
    const body = { title: 'Fine', ...issue }
    const error = await admin.error(tasks.create, { params, body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toEqual([field])
    expect(error.fields[field]).toMatch(/^[A-Z].+/)
    expect(await count()).toBe(before)
  })

  test('a task is given to staff or people of its company, to no one else', async () => {
    const [member, other, banned] = [
      await world.member(),
      await world.otherOwner(),
      await world.bannedInOne(),
    ]
    for (const { id } of [admin, owner, member]) {
      expect((await create({ title: 't', assignedTo: id })).assignedTo).toBe(id)
    }
    for (const { id } of [other, banned]) {
      const body = { title: 't', assignedTo: id }
      const { status, fields } = await admin.error(tasks.create, { params, body })
      expect([status, Object.keys(fields)]).toEqual([400, ['assignedTo']])
    }
  })

  // P12.1.2
  test('new tasks are shared by the project’s setting unless the task sets it', async () => {
    const closed = await world.addProject(world.company, { shareNewTasks: false })
    const to = { projectId: closed._id }
    expect((await create({ title: 't' }, to)).visibility).toBe('internal')
    expect((await create({ title: 't', visibility: 'shared' }, to)).visibility).toBe('shared')
    expect((await create({ title: 't', visibility: 'internal' })).visibility).toBe('internal')
  })

  test('signed out: 401; a client of the company: 403; of another, or no project: 404', async () => {
    const sent = { params, body: { title: 't' } }
    expect((await world.anonymous.error(tasks.create, sent)).status).toBe(401)
    expect((await owner.error(tasks.create, sent)).status).toBe(403)
    expect((await (await world.otherOwner()).error(tasks.create, sent)).status).toBe(404)
    const nowhere = { ...sent, params: { projectId: missing } }
    expect((await admin.error(tasks.create, nowhere)).status).toBe(404)
    const malformed = { ...sent, params: { projectId: 'x' } }
    expect((await admin.error(tasks.create, malformed)).status).toBe(400)
  })

  test('issues in the path and in the body are reported together', async () => {
    const sent = { params: { projectId: 'x' }, body: { title: '', priority: 1 } }
    const { fields } = await admin.error(tasks.create, sent)
    expect(Object.keys(fields).toSorted()).toEqual(['priority', 'projectId', 'title'])
  })
})

describe('read', () => {
  test('S7.2.12 GET /projects/{projectId}/tasks/all answers the bare array', async () => {
    const board = await world.addProject(world.company)
    expect(await admin.call(tasks.allOfProject, { params: { projectId: board._id } })).toEqual([])
    const first = await world.addTask(board, everything)
    const second = await world.addTask(board, { title: 'Ünïcode "quoted" \\ 🧁' })
    const all = await admin.call(tasks.allOfProject, { params: { projectId: board._id } })
    expect(all).toEqual([second, first])
  })

  test('a client reads the shared tasks of the own company, and may change none', async () => {
    const task = await world.addTask(project, { visibility: 'shared' })
    const { can, ...read } = await owner.call(tasks.get, addressOf(task))
    expect(read).toEqual(task)
    expect(can).toEqual({ edit: false, delete: false, comment: true })
  })

  // P12.1.4
  test('to a client an internal task is like one that does not exist, in every call', async () => {
    const board = await world.addProject(world.company)
    const task = await world.addTask(board, { title: 'Internal', visibility: 'internal' })
    const shared = await world.addTask(board, { title: 'Shared', visibility: 'shared' })
    const list = await owner.call(tasks.allOfProject, { params: { projectId: board._id } })
    expect(list).toEqual([shared])
    const body = { title: 'x' }
    const subtask = { params: { taskId: task._id, subtaskId: missing }, body }
    const errors = [
      await owner.error(tasks.get, addressOf(task)),
      await owner.error(tasks.change, { ...addressOf(task), body }),
      await owner.error(tasks.remove, addressOf(task)),
      await owner.error(tasks.addSubtask, { ...addressOf(task), body }),
      await owner.error(tasks.changeSubtask, subtask),
      await owner.error(tasks.removeSubtask, { params: subtask.params }),
    ]
    const { headers: _, ...none } = await owner.error(tasks.get, { params: { taskId: missing } })
    for (const { headers: __, ...error } of errors) expect(error).toEqual(none)
    expect((await owner.error(tasks.change, { ...addressOf(shared), body })).status).toBe(403)
  })

  test('another company’s task is like one that does not exist', async () => {
    const task = await world.addTask(await world.addProject(world.otherCompany))
    const { headers: _, ...others } = await owner.error(tasks.get, addressOf(task))
    const { headers: __, ...none } = await owner.error(tasks.get, { params: { taskId: missing } })
    expect(others).toMatchObject({ status: 404, code: 'not_found' })
    expect(others).toEqual(none)
    const list = { params: { projectId: task.project } }
    expect((await owner.error(tasks.allOfProject, list)).status).toBe(404)
  })

  test('signed out: 401; a malformed id: 400', async () => {
    const status = async (caller: typeof world.anonymous, taskId: string) =>
      (await caller.error(tasks.get, { params: { taskId } })).status
    expect(await status(world.anonymous, missing)).toBe(401)
    expect(await status(admin, 'x')).toBe(400)
    expect((await world.anonymous.error(tasks.allOfProject, { params })).status).toBe(401)
    const malformed = { params: { projectId: 'all' } }
    expect((await admin.error(tasks.allOfProject, malformed)).status).toBe(400)
  })
})

describe('change', () => {
  const change = (task: { _id: string }, body: TaskChange) =>
    admin.call(tasks.change, { ...addressOf(task), body })

  test('S7.2.13 PUT /projects/tasks/{taskId} {status} answers the updated task', async () => {
    const task = await world.addTask(project)
    const response = await admin.send(tasks.change, {
      ...addressOf(task),
      body: { status: 'done' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      ...task,
      status: 'done',
      rank: expect.stringMatching(/^\w+$/),
      version: 2,
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  test('every field can be changed, and what is not sent stays', async () => {
    const task = await world.addTask(project)
    const changed = await change(task, everything)
    expect(changed).toMatchObject(everything)
    const renamed = await change(task, { title: 'Renamed' })
    expect(renamed).toMatchObject({ ...everything, title: 'Renamed', version: 3 })
    const { can: _, ...read } = await admin.call(tasks.get, addressOf(task))
    expect(read).toEqual(renamed)
    const all = await admin.call(tasks.allOfProject, { params })
    expect(all.find(({ _id }) => _id === task._id)).toEqual(renamed)
  })

  test('null clears an optional field and is refused for the others', async () => {
    const task = await world.addTask(project, everything)
    const cleared = { description: null, assignedTo: null, dueDate: null, type: null }
    expect(await change(task, cleared)).toMatchObject({ ...cleared, description: '' })
    for (const field of ['title', 'priority', 'status', 'tags', 'visibility', 'version']) {
      const sent = { ...addressOf(task), body: { [field]: null } }
      const { status, fields } = await admin.error(tasks.change, sent)
      expect([status, Object.keys(fields)]).toEqual([400, [field]])
    }
  })

  test('tags are replaced as a whole', async () => {
    const task = await world.addTask(project, everything)
    const tags = [{ name: 'New', color: '#abc' }]
    expect((await change(task, { tags })).tags).toEqual(tags)
    expect((await change(task, { tags: [] })).tags).toEqual([])
  })

  test('an assignee who left keeps the task until another is named', async () => {
    const leaver = await world.addPerson([{ company: world.company, role: 'member' }])
    const task = await world.addTask(project, { assignedTo: leaver.id })
    await world.database.query('delete from memberships where user_id = $1', [leaver.id])
    expect(await change(task, { title: 'Renamed' })).toMatchObject({ assignedTo: leaver.id })
    const sent = { ...addressOf(task), body: { assignedTo: missing } }
    expect((await admin.error(tasks.change, sent)).status).toBe(400)
  })

  test('an old version is stale; the current one or none is accepted', async () => {
    const task = await world.addTask(project)
    expect((await change(task, { version: 1, title: 'First' })).version).toBe(2)
    const sent = { ...addressOf(task), body: { version: 1, title: 'Second' } }
    expect(await admin.error(tasks.change, sent)).toMatchObject({ status: 409, code: 'stale' })
    expect(await change(task, {})).toMatchObject({ title: 'First', version: 3 })
  })

  test('of simultaneous changes with one version exactly one succeeds', async () => {
    const task = await world.addTask(project)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const sent = { ...addressOf(task), body: { version: 1, title: `Writer ${n}` } }
        return (await admin.send(tasks.change, sent)).statusCode
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })

  test.each<[string, object, string]>([
    ...issues,
    ['a malformed after', { after: 1 }, 'after'],
    ['a negative version', { version: -1 }, 'version'],
  ])('refuses %s and changes nothing', async (_, body, field) => {
    const task = await world.addTask(project)
    const error = await admin.error(tasks.change, { ...addressOf(task), body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toEqual([field])
    expect(await admin.call(tasks.get, addressOf(task))).toMatchObject({ ...task })
  })

  test('signed out: 401; a client of the company: 403; of another, or no task: 404', async () => {
    const task = await world.addTask(project, { visibility: 'shared' })
    const sent = { ...addressOf(task), body: { title: 'Mine' } }
    expect((await world.anonymous.error(tasks.change, sent)).status).toBe(401)
    expect((await owner.error(tasks.change, sent)).status).toBe(403)
    expect((await (await world.otherOwner()).error(tasks.change, sent)).status).toBe(404)
    const nowhere = { params: { taskId: missing }, body: sent.body }
    expect((await admin.error(tasks.change, nowhere)).status).toBe(404)
  })
})

describe('delete', () => {
  test('a task is deleted', async () => {
    const task = await world.addTask(project)
    const response = await admin.send(tasks.remove, addressOf(task))
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await admin.error(tasks.get, addressOf(task))).status).toBe(404)
    expect((await admin.error(tasks.remove, addressOf(task))).status).toBe(404)
  })

  test('signed out: 401; a client of the company: 403; of another: 404', async () => {
    const task = await world.addTask(project, { visibility: 'shared' })
    const sent = addressOf(task)
    expect((await world.anonymous.error(tasks.remove, sent)).status).toBe(401)
    expect((await owner.error(tasks.remove, sent)).status).toBe(403)
    expect((await (await world.otherOwner()).error(tasks.remove, sent)).status).toBe(404)
    expect(await admin.call(tasks.get, sent)).toMatchObject({ ...task })
  })
})

test('S6.2.3 an admin manages projects and tasks of every company', async () => {
  for (const company of [world.company, world.otherCompany]) {
    const of = await world.addProject(company)
    const task = await admin.call(tasks.create, {
      params: { projectId: of._id },
      body: { title: 'Managed' },
    })
    await admin.call(tasks.change, { ...addressOf(task), body: { status: 'done' } })
    await admin.call(tasks.remove, addressOf(task))
  }
})

test('lists a company’s tasks: shared ones for clients, none archived', async () => {
  const company = await world.addCompany()
  const [one, other] = [await world.addProject(company), await world.addProject(company)]
  await world.addTask(one, { title: 'First', visibility: 'shared' })
  await world.addTask(other, { title: 'Second', visibility: 'shared', status: 'done' })
  await world.addTask(other, { title: 'Undercroft', visibility: 'internal' })
  const put = await world.addTask(one, { title: 'Put away', visibility: 'shared' })
  await admin.call(tasks.change, { params: { taskId: put._id }, body: { archived: true } })
  const { email } = await world.addPerson([{ company, role: 'member' }])
  const headers = { authorization: `Bearer ${await world.signIn(email)}` }
  const ofCompany = { params: { companyId: company._id } }
  const seen = await world.anonymous.call(tasks.allOfCompany, ofCompany, headers)
  expect(seen.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(await admin.call(tasks.allOfCompany, ofCompany)).toHaveLength(3)
})
