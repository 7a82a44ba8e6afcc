// Tests adding, renaming, ticking, reordering and deleting subtasks.
import { describe, expect, test } from 'vitest'
import { type SubtaskChange, type Task, tasks } from '#contract/work/tasks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const project = await world.addProject(world.company)
const missing = '0198d1a2-0000-7000-8000-000000000000'

const add = (task: Task, title: string) =>
  admin.call(tasks.addSubtask, { params: { taskId: task._id }, body: { title } })

const change = (task: Task, subtaskId: string, body: SubtaskChange) =>
  admin.call(tasks.changeSubtask, { params: { taskId: task._id, subtaskId }, body })

const read = ({ _id }: Task) => admin.call(tasks.get, { params: { taskId: _id } })

const titles = async (task: Task) => (await read(task)).subtasks.map(({ title }) => title)

async function taskWith(...names: string[]) {
  const task = await world.addTask(project)
  const ids: string[] = []
  for (const title of names) ids.push((await add(task, title))._id)
  const [a = missing, b = missing, c = missing] = ids
  return { task, a, b, c }
}

describe('add', () => {
  test('answers 201 with the subtask, last and not done', async () => {
    const { task, a } = await taskWith('First')
    const params = { taskId: task._id }
    const response = await admin.send(tasks.addSubtask, { params, body: { title: ' Second ' } })
    expect(response.statusCode).toBe(201)
    const second = response.json<{ _id: string }>()
    expect(second).toEqual({ _id: expect.any(String), title: 'Second', done: false })
    const { subtasks, version } = await read(task)
    expect(subtasks).toEqual([{ _id: a, title: 'First', done: false }, second])
    expect(version).toBe(3)
    const all = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
    expect(all.find(({ _id }) => _id === task._id)?.subtasks).toEqual(subtasks)
  })

  test('subtasks added at the same time are all kept', async () => {
    const task = await world.addTask(project)
    await Promise.all(Array.from({ length: 10 }, (_, n) => add(task, `${n}`)))
    expect((await titles(task)).toSorted()).toEqual([...'0123456789'])
  })

  test('a subtask can be added as done and at a place', async () => {
    const { task, a } = await taskWith('a', 'c')
    const params = { taskId: task._id }
    await admin.call(tasks.addSubtask, { params, body: { title: 'b', done: true, after: a } })
    await admin.call(tasks.addSubtask, { params, body: { title: 'first', after: null } })
    expect(await titles(task)).toEqual(['first', 'a', 'b', 'c'])
    expect((await read(task)).subtasks.map(({ done }) => done)).toEqual([false, false, true, false])
  })

  test('a task takes 200 and refuses one more', async () => {
    const task = await world.addTask(project)
    const many = Array.from({ length: 200 }, () => ({ _id: missing, title: 'x', done: false }))
    const fill = 'update tasks set subtasks = $2 where id = $1'
    await world.database.query(fill, [task._id, JSON.stringify(many)])
    const sent = { params: { taskId: task._id }, body: { title: 'One more' } }
    const error = await admin.error(tasks.addSubtask, sent)
    expect(error).toMatchObject({
      status: 400,
      fields: { title: 'A task can have at most 200 subtasks' },
    })
  })

  test.each<[string, object, string]>([
    ['no title', {}, 'title'],
    ['an empty title', { title: ' ' }, 'title'],
    ['too long a title', { title: 'x'.repeat(201) }, 'title'],
    ['NUL', { title: '\u0000' }, 'title'],
    ['a place after none', { title: 'x', after: missing }, 'after'],
    ['an unknown field', { title: 'x', order: 1 }, 'order'],
  ])('refuses %s', async (_, body, field) => {
    const { task } = await taskWith()
    const error = await admin.error(tasks.addSubtask, { params: { taskId: task._id }, body })
    expect([error.status, Object.keys(error.fields)]).toEqual([400, [field]])
  })
})

describe('change', () => {
  test('renames and ticks; fields that are not sent stay', async () => {
    const { task, a } = await taskWith('a', 'b')
    expect(await change(task, a, { done: true })).toEqual({ _id: a, title: 'a', done: true })
    expect(await change(task, a, { title: 'A' })).toEqual({ _id: a, title: 'A', done: true })
    expect(await change(task, a, { done: false })).toEqual({ _id: a, title: 'A', done: false })
    expect(await titles(task)).toEqual(['A', 'b'])
  })

  test('renaming from an older name is stale unless the name is the current one', async () => {
    const { task, a } = await taskWith('a')
    expect(await change(task, a, { title: 'b', expected: 'a' })).toMatchObject({ title: 'b' })
    const sent = { params: { taskId: task._id, subtaskId: a }, body: { title: 'c', expected: 'a' } }
    expect(await admin.error(tasks.changeSubtask, sent)).toMatchObject({
      status: 409,
      code: 'stale',
    })
    expect(await titles(task)).toEqual(['b'])
    expect(await change(task, a, { title: 'b', expected: 'a' })).toMatchObject({ title: 'b' })
  })

  // P5.4.2
  test('reorders: after an id, null for first, omitted stays', async () => {
    const { task, a, b, c } = await taskWith('a', 'b', 'c')
    await change(task, a, { after: c })
    expect(await titles(task)).toEqual(['b', 'c', 'a'])
    await change(task, c, { after: null, title: 'C' })
    expect(await titles(task)).toEqual(['C', 'b', 'a'])
    await change(task, b, { after: c })
    await change(task, b, {})
    expect(await titles(task)).toEqual(['C', 'b', 'a'])
  })

  test('a place after itself or another task’s subtask is refused at after', async () => {
    const { task, a } = await taskWith('a')
    const { a: elsewhere } = await taskWith('x')
    for (const after of [a, elsewhere, missing]) {
      const sent = { params: { taskId: task._id, subtaskId: a }, body: { after } }
      const { status, fields } = await admin.error(tasks.changeSubtask, sent)
      expect([status, Object.keys(fields)]).toEqual([400, ['after']])
    }
  })

  test.each<[string, object, string]>([
    ['an empty title', { title: '' }, 'title'],
    ['null', { title: null }, 'title'],
    ['done as text', { done: 'yes' }, 'done'],
    ['a malformed after', { after: 'first' }, 'after'],
    ['an unknown field', { order: 1 }, 'order'],
  ])('refuses %s and changes nothing', async (_, body, field) => {
    const { task, a } = await taskWith('a')
    const sent = { params: { taskId: task._id, subtaskId: a }, body }
    const error = await admin.error(tasks.changeSubtask, sent)
    expect([error.status, Object.keys(error.fields)]).toEqual([400, [field]])
    expect(await titles(task)).toEqual(['a'])
  })
})

describe('delete', () => {
  test('answers 204, and the others stay in order', async () => {
    const { task, a, b } = await taskWith('a', 'b', 'c')
    const params = { taskId: task._id, subtaskId: b }
    expect((await admin.send(tasks.removeSubtask, { params })).statusCode).toBe(204)
    expect(await titles(task)).toEqual(['a', 'c'])
    expect((await admin.error(tasks.removeSubtask, { params })).status).toBe(404)
    expect(await change(task, a, { done: true })).toMatchObject({ done: true })
  })
})

describe('access', () => {
  test('answers 401 signed out, 403 to members, 404 to others and unknown ids', async () => {
    const { task, a } = await taskWith('a')
    const params = { taskId: task._id, subtaskId: a }
    const body = { title: 'x' }
    const statuses = async (caller: typeof world.anonymous, at = params) => [
      (await caller.error(tasks.addSubtask, { params: at, body })).status,
      (await caller.error(tasks.changeSubtask, { params: at, body })).status,
      (await caller.error(tasks.removeSubtask, { params: at })).status,
    ]
    expect(await statuses(world.anonymous)).toEqual([401, 401, 401])
    expect(await statuses(await world.owner())).toEqual([403, 403, 403])
    expect(await statuses(await world.otherOwner())).toEqual([404, 404, 404])
    expect(await statuses(admin, { ...params, taskId: missing })).toEqual([404, 404, 404])
    expect(await statuses(admin, { ...params, taskId: 'x' })).toEqual([400, 400, 400])
    for (const [subtaskId, status] of [
      [missing, 404],
      ['x', 400],
    ] as const) {
      const at = { ...params, subtaskId }
      expect((await admin.error(tasks.changeSubtask, { params: at, body })).status).toBe(status)
      expect((await admin.error(tasks.removeSubtask, { params: at })).status).toBe(status)
    }
    expect(await titles(task)).toEqual(['a'])
  })
})
