// Tests bulk changes, moves, deletions and additions of tasks, and their undo.
import { beforeEach, describe, expect, test } from 'vitest'
import { type TasksChange, bulkTasks } from '#contract/work/bulk-tasks.ts'
import { type NewTask, type Task, myTasks, tasks } from '#contract/work/tasks.ts'
import { deletions } from '#contract/records/deletions.ts'
import type { Project } from '#contract/work/projects.ts'
import { projects } from '#contract/work/projects.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()
const owner = await world.owner()
const missing = '0198d1a2-0000-7000-8000-000000000000'

let project: Project
let cards: Task[]

/** Creates four tasks in To Do. */
beforeEach(async () => {
  project = await world.addProject(world.company)
  cards = []
  for (const title of ['A', 'B', 'C', 'D']) cards.push(await world.addTask(project, { title }))
})

const id = (title: string) => cards.find((card) => card.title === title)?._id ?? ''
const ids = (titles: string) => [...titles].map(id)
const change = (titles: string, fields: TasksChange) =>
  admin.call(bulkTasks.change, { body: { ids: ids(titles), change: fields } })
const board = (of = project) => admin.call(tasks.allOfProject, { params: { projectId: of._id } })
const titlesIn = async (status: Task['status']) =>
  (await board())
    .filter((card) => card.status === status)
    .map(({ title }) => title)
    .join('')
const archived = async () =>
  (await admin.call(tasks.archivedOfProject, { params: { projectId: project._id } }))
    .map(({ title }) => title)
    .join('')
const get = (title: string) => admin.call(tasks.get, { params: { taskId: id(title) } })

describe('a bulk change', () => {
  test('changes each task’s fields, returns current values and logs each task', async () => {
    const answer = await change('AC', { priority: 'high', dueDate: '2027-03-01' })
    expect(answer).toMatchObject({ changed: 2, failed: [] })
    expect(answer.tasks).toEqual(
      expect.arrayContaining((await board()).filter(({ title }) => 'AC'.includes(title))),
    )
    expect(answer.tasks.every(({ version }) => version === 2)).toBe(true)
    const log = await database.query<{ action: string }>(
      `select action from activity where record_id = any ($1) and action <> 'created'`,
      [ids('AC')],
    )
    expect(log.map(({ action }) => action)).toEqual(['changed', 'changed'])
  })

  test('moves tasks below a card in their board order, whatever the order given', async () => {
    await change('D', { status: 'done' })
    await change('CA', { status: 'done', after: id('D') })
    expect(await titlesIn('done')).toBe('DAC')
    await change('DA', { status: 'done', after: null })
    expect(await titlesIn('done')).toBe('DAC')
    await change('DA', { status: 'done', after: id('C') })
    expect(await titlesIn('done')).toBe('CDA')
  })

  test('without a place moves tasks of other columns to the end, the others stay', async () => {
    await change('BD', { status: 'done' })
    await change('ABC', { status: 'done' })
    expect(await titlesIn('done')).toBe('BDAC')
  })

  test('adds and removes tags', async () => {
    const [red, teal] = [
      { name: 'Red', color: 'red' },
      { name: 'Teal', color: 'teal' },
    ]
    await change('A', { tags: [red] })
    await change('AB', { addTags: [red, teal] })
    expect((await get('A')).tags).toEqual([red, teal])
    await change('AB', { removeTags: ['red'] })
    expect((await get('B')).tags).toEqual([teal])
  })

  test('does not change tasks that already have the values', async () => {
    const { changed, tasks: saved } = await change('AB', { priority: 'medium' })
    expect([changed, saved]).toEqual([0, []])
    expect((await get('A')).version).toBe(1)
  })

  test('lists deleted tasks and changes the others', async () => {
    await admin.call(tasks.remove, { params: { taskId: id('B') } })
    const answer = await admin.call(bulkTasks.change, {
      body: { ids: [...ids('AB'), missing], change: { priority: 'low' } },
    })
    expect(answer.changed).toBe(1)
    expect(answer.failed.map(({ _id, code }) => [_id, code])).toEqual(
      [id('B'), missing].toSorted().map((gone) => [gone, 'not_found']),
    )
  })

  test('refuses an assignee only for tasks of another company', async () => {
    const elsewhere = await world.addProject(world.otherCompany)
    const other = await world.addTask(elsewhere, { title: 'Elsewhere' })
    const { changed, failed } = await admin.call(bulkTasks.change, {
      body: { ids: [...ids('A'), other._id], change: { assignedTo: owner.id } },
    })
    expect(changed).toBe(1)
    expect(failed).toMatchObject([{ _id: other._id, code: 'invalid' }])
  })

  test('lists tasks that would have too many tags; the others get them', async () => {
    const tags = Array.from({ length: 50 }, (_, i) => ({ name: `Tag ${i}`, color: 'red' }))
    await change('A', { tags })
    const answer = await change('AB', { addTags: [{ name: 'One more', color: 'teal' }] })
    expect(answer).toMatchObject({ changed: 1, failed: [{ _id: id('A'), code: 'invalid' }] })
    expect((await get('B')).tags).toHaveLength(1)
  })

  test('refuses all if the card above has left the column', async () => {
    await change('D', { status: 'done' })
    const { code } = await admin.error(bulkTasks.change, {
      body: { ids: ids('AB'), change: { status: 'in review', after: id('D') } },
    })
    expect(code).toBe('stale')
    expect(await titlesIn('not started')).toBe('ABC')
  })

  test('refuses 501 ids or none', async () => {
    const change501 = { ids: Array.from({ length: 501 }, () => missing), change: {} }
    expect((await admin.error(bulkTasks.change, { body: change501 })).fields).toHaveProperty('ids')
    const none = { ids: [], change: {} }
    expect((await admin.error(bulkTasks.change, { body: none })).fields).toHaveProperty('ids')
  })

  test('keeps each card once, in one order, with concurrent changes', async () => {
    await Promise.all([
      change('ABCD', { status: 'done', after: null }),
      change('ABCD', { status: 'in review', after: null }),
      change('BD', { status: 'in progress' }),
    ])
    const all = await board()
    expect(
      all
        .map(({ title }) => title)
        .toSorted()
        .join(''),
    ).toBe('ABCD')
  })
})

describe('undo', () => {
  test('restores fields and places', async () => {
    await change('A', { priority: 'high' })
    const before = await board()
    const { changes } = await change('ACD', { status: 'done', priority: 'low', after: null })
    const answer = await admin.call(bulkTasks.undo, { body: { changes } })
    expect(answer).toMatchObject({ changed: 3, failed: [] })
    const plain = (list: Task[]) => list.map(({ version: _, updatedAt: __, ...task }) => task)
    expect(plain(await board())).toEqual(plain(before))
    expect(await admin.call(bulkTasks.undo, { body: { changes } })).toMatchObject({ changed: 0 })
  })

  test('keeps other fields that were changed meanwhile', async () => {
    const { changes } = await change('AB', { priority: 'low' })
    await admin.call(tasks.change, { params: { taskId: id('A') }, body: { title: 'Renamed' } })
    expect(await admin.call(bulkTasks.undo, { body: { changes } })).toMatchObject({ changed: 2 })
    expect(await get('A')).toMatchObject({ title: 'Renamed', priority: 'medium' })
  })

  test('is refused for a card whose field another user changed, with their name', async () => {
    const { changes } = await change('AB', { priority: 'low' })
    await admin.call(tasks.change, { params: { taskId: id('A') }, body: { priority: 'high' } })
    const { changed, failed } = await admin.call(bulkTasks.undo, { body: { changes } })
    expect(changed).toBe(1)
    expect(failed).toMatchObject([
      {
        _id: id('A'),
        code: 'stale',
        message: expect.stringMatching(/^“A” has since been changed by \w+ \w+\.$/),
      },
    ])
    expect((await get('A')).priority).toBe('high')
  })
})

test('undo cannot assign a task to a person who cannot have it', async () => {
  const stranger = await world.otherOwner()
  const changes = ['A', 'B'].map((title) => ({
    _id: id(title),
    from: title === 'A' ? { assignedTo: stranger.id } : { priority: 'high' as const },
    to: title === 'A' ? { assignedTo: null } : { priority: 'medium' as const },
  }))
  const answer = await admin.call(bulkTasks.undo, { body: { changes } })
  expect(answer).toMatchObject({ changed: 1, failed: [{ _id: id('A'), code: 'invalid' }] })
  expect(await get('A')).toMatchObject({ assignedTo: null })
  expect(await get('B')).toMatchObject({ priority: 'high' })
})

test('undo refuses an invalid rank', async () => {
  const { rank } = await get('D')
  const changes = [{ _id: id('D'), from: { rank: 'a0' }, to: { rank } }]
  const { fields } = await admin.error(bulkTasks.undo, { body: { changes } })
  expect(Object.keys(fields)).toEqual(['changes.0.from.rank'])
  await world.addTask(project, { title: 'E' })
  expect(await titlesIn('not started')).toBe('ABCDE')
})

describe('archiving', () => {
  test('removes tasks from the board, and undo returns them to their places', async () => {
    const { changes } = await change('BC', { archived: true })
    expect(await titlesIn('not started')).toBe('AD')
    expect(await archived()).toBe('BC')
    await admin.call(bulkTasks.undo, { body: { changes } })
    expect(await titlesIn('not started')).toBe('ABCD')
    expect(await archived()).toBe('')
  })

  test('works for one task by its own call', async () => {
    const sent = { params: { taskId: id('A') }, body: { archived: true } }
    expect(await admin.call(tasks.change, sent)).toMatchObject({ archived: true, version: 2 })
    expect(await titlesIn('not started')).toBe('BCD')
  })

  test('counts archived tasks in the progress only if they are done', async () => {
    await change('AB', { status: 'done' })
    await change('AC', { archived: true })
    const { progress, tasks: named } = await admin.call(projects.get, {
      params: { projectId: project._id },
    })
    expect(progress).toEqual({ done: 2, total: 3 })
    expect(named.map(({ title }) => title).join('')).toBe('BD')
  })
})

describe('deleting many', () => {
  test('removes them together, and restoring one restores all', async () => {
    const { deleted, failed } = await admin.call(bulkTasks.remove, {
      body: { ids: [...ids('BD'), missing] },
    })
    expect(deleted.toSorted()).toEqual(ids('BD').toSorted())
    expect(failed).toMatchObject([{ _id: missing, code: 'not_found' }])
    expect(await titlesIn('not started')).toBe('AC')
    await admin.call(deletions.restore, { params: { recordId: id('D') } })
    expect(await titlesIn('not started')).toBe('ABCD')
  })
})

describe('adding many tasks', () => {
  const add = (body: NewTask[], key = 'once') =>
    admin.call(
      bulkTasks.create,
      { params: { projectId: project._id }, body: { tasks: body } },
      { 'idempotency-key': `${project._id}-${key}` },
    )

  test('adds them once, at the end of their columns, in their order', async () => {
    const list = ['E', 'F'].map((title) => ({ title }))
    const first = await add(list)
    expect(await add(list)).toEqual(first)
    await add([{ title: 'G', status: 'done' }], 'another')
    expect(await titlesIn('not started')).toBe('ABCDEF')
    expect(await titlesIn('done')).toBe('G')
  })

  test('adds all or none', async () => {
    const { fields } = await admin.error(bulkTasks.create, {
      params: { projectId: project._id },
      body: { tasks: [{ title: 'E' }, { title: '' }] },
    })
    expect(fields).toHaveProperty('tasks.1.title')
    expect(await titlesIn('not started')).toBe('ABCD')
  })
})

test('a copy of a task is below it, with tags and open subtasks', async () => {
  await change('A', { tags: [{ name: 'Red', color: 'red' }], dueDate: '2027-01-02' })
  const params = { taskId: id('A') }
  const { _id: subtaskId } = await admin.call(tasks.addSubtask, { params, body: { title: 'x' } })
  const done = { params: { ...params, subtaskId }, body: { done: true } }
  await admin.call(tasks.changeSubtask, done)
  const copy = await admin.call(tasks.duplicate, { params })
  expect(copy).toMatchObject({
    title: 'Copy of A',
    dueDate: '2027-01-02',
    tags: [{ name: 'Red' }],
    subtasks: [{ title: 'x', done: false }],
    version: 1,
  })
  expect((await board()).map(({ title }) => title)).toEqual(['A', 'Copy of A', 'B', 'C', 'D'])
})

test('a copy of a done task is open, assigned to active people, with a cut title', async () => {
  const { id: assignedTo } = await world.addPerson([{ company: world.company, role: 'member' }])
  await change('A', { status: 'done', assignedTo })
  const title = `${'a'.repeat(191)}😀`
  await admin.call(tasks.change, { params: { taskId: id('A') }, body: { title } })
  await database.query('delete from memberships where user_id = $1', [assignedTo])
  const copy = await admin.call(tasks.duplicate, { params: { taskId: id('A') } })
  expect(copy).toMatchObject({
    status: 'not started',
    assignedTo: null,
    title: `Copy of ${'a'.repeat(191)}`,
  })
})

describe('my tasks', () => {
  test('are listed by due date for all companies, without archived or old ones', async () => {
    const [me] = await database.query<{ id: string }>(
      `select user_id as id from sessions order by created_at limit 1`,
    )
    await database.query('update tasks set assigned_to = null')
    const elsewhere = await world.addProject(world.otherCompany, { title: 'Ovens' })
    await world.addTask(elsewhere, { title: 'Later', assignedTo: me?.id, dueDate: '2027-05-01' })
    await world.addTask(project, { title: 'No date', assignedTo: me?.id })
    await world.addTask(project, { title: 'Soon', assignedTo: me?.id, dueDate: '2027-04-01' })
    await world.addTask(project, { title: 'Done', assignedTo: me?.id, status: 'done' })
    const old = await world.addTask(project, { title: 'Old', assignedTo: me?.id, status: 'done' })
    await database.query(`update tasks set updated_at = now() - interval '9 days' where id = $1`, [
      old._id,
    ])
    const away = await world.addTask(project, { title: 'Away', assignedTo: me?.id })
    await admin.call(tasks.change, { params: { taskId: away._id }, body: { archived: true } })
    const mine = await admin.call(myTasks.list, {})
    expect(mine.map(({ title }) => title)).toEqual(['Soon', 'Later', 'No date', 'Done'])
    expect(mine[1]).toMatchObject({ projectTitle: 'Ovens', companyName: 'Birch Bakery' })
  })

  test('include only shared ones for a client', async () => {
    await world.addTask(project, { title: 'Shared', assignedTo: owner.id, visibility: 'shared' })
    await world.addTask(project, { title: 'Hidden', assignedTo: owner.id, visibility: 'internal' })
    const mine = await owner.call(myTasks.list, {})
    expect(mine.map(({ title }) => title)).toEqual(['Shared'])
  })
})
