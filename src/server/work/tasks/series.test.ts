// Tests that recurring tasks are created once per period, despite retries and concurrency; also tests templates.
import { beforeEach, describe, expect, test } from 'vitest'
import { projects } from '#contract/work/projects.ts'
import type { Project } from '#contract/work/projects.ts'
import { type TaskRecurrenceChange, taskRecurrences } from '#contract/work/task-recurrence.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import { activity } from '#contract/records/activity.ts'
import { deletions } from '#contract/records/deletions.ts'
import { bulkTasks } from '#contract/work/bulk-tasks.ts'
import { templates } from '#contract/work/templates.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { returnDueTasks } from './series.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()
const owner = await world.owner()
const far = '2031-03-03' // a Monday

let project: Project
let task: Task

beforeEach(async () => {
  await database.query('delete from tasks')
  await database.query('delete from task_series')
  project = await world.addProject(world.company)
  task = await world.addTask(project, {
    title: 'Send the report',
    dueDate: far,
    assignedTo: owner.id,
    tags: [{ name: 'Report', color: 'teal' }],
  })
  const params = { taskId: task._id }
  await admin.call(tasks.addSubtask, { params, body: { title: 'Figures' } })
})

const mondays: TaskRecurrenceChange['rule'] = { unit: 'week', every: 1, weekdays: [1] }
const set = (body: Partial<TaskRecurrenceChange> = {}) =>
  admin.call(taskRecurrences.set, {
    params: { taskId: task._id },
    body: { rule: mondays, ...body },
  })
const sweep = (today: string) => returnDueTasks(world.app.platform, today)
const board = () => admin.call(tasks.allOfProject, { params: { projectId: project._id } })
const dueDates = async () => (await board()).map(({ dueDate }) => dueDate)
const listed = () =>
  admin.call(taskRecurrences.allOfProject, { params: { projectId: project._id } })

test('a task returns on its days, as it was when set, with its subtasks open', async () => {
  const recurrence = await set()
  expect(recurrence).toMatchObject({ rule: mondays, nextOn: '2031-03-10', paused: false })
  expect(await listed()).toEqual([recurrence])
  expect(await sweep('2031-03-09')).toBe(0)
  expect(await sweep('2031-03-10')).toBe(1)
  const [first, second] = await board()
  expect(first).toMatchObject({ _id: task._id, series: recurrence._id })
  expect(second).toMatchObject({
    title: 'Send the report',
    dueDate: '2031-03-10',
    status: 'not started',
    assignedTo: owner.id,
    tags: [{ name: 'Report' }],
    subtasks: [{ title: 'Figures', done: false }],
    series: recurrence._id,
  })
})

test('missed periods are made up once each, even by four sweeps at once', async () => {
  await set()
  const made = await Promise.all(Array.from({ length: 4 }, () => sweep('2031-04-01')))
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(await dueDates()).toEqual([far, '2031-03-10', '2031-03-17', '2031-03-24', '2031-03-31'])
  expect(await sweep('2031-04-01')).toBe(0)
})

test('an interrupted sweep is completed by the next one', async () => {
  await set()
  await database.query(
    `create function break_off() returns trigger language plpgsql as
       $$ begin raise exception 'broken off'; end; $$`,
  )
  await database.query(
    'create trigger break_off before update of period_on on tasks for each row execute function break_off()',
  )
  await expect(sweep('2031-03-20')).rejects.toThrow('broken off')
  expect(await dueDates()).toEqual([far])
  await database.query('drop function break_off cascade')
  expect(await sweep('2031-03-20')).toBe(2)
})

test('a period whose task was deleted is not created again', async () => {
  await set()
  await sweep('2031-03-10')
  const [, second] = await board()
  await admin.call(tasks.remove, { params: { taskId: second?._id ?? '' } })
  expect(await sweep('2031-03-10')).toBe(0)
  expect(await dueDates()).toEqual([far])
})

test('the task appears its lead days before it is due', async () => {
  await set({ leadDays: 3 })
  expect(await sweep('2031-03-06')).toBe(0)
  expect(await sweep('2031-03-07')).toBe(1)
})

test('a paused recurrence creates no tasks, and resumes with today', async () => {
  await set({ paused: true })
  expect(await sweep('2031-06-01')).toBe(0)
  await set()
  expect(await sweep('2031-03-10')).toBe(1)
})

test('a recurrence every third month keeps its months when it is changed', async () => {
  const rule = { unit: 'month', every: 3, day: 15 } as const
  const { nextOn } = await set({ rule })
  await admin.call(tasks.change, {
    params: { taskId: task._id },
    body: { dueDate: nextOn ?? undefined },
  })
  expect(await set({ rule, leadDays: 5 })).toMatchObject({ nextOn })
})

test('tasks that were created and deleted are not created again after a change', async () => {
  await set({ leadDays: 30 })
  await sweep('2031-03-09')
  const { nextOn } = (await listed())[0] ?? {}
  const made = (await board()).filter(({ _id }) => _id !== task._id)
  for (const { _id } of made) await admin.call(tasks.remove, { params: { taskId: _id } })
  expect(made.length).toBeGreaterThan(1)
  expect(await set({ leadDays: 30 })).toMatchObject({ nextOn })
})

test('a recurrence ends on its end date, or when it is ended', async () => {
  await set({ endsOn: '2031-03-20' })
  expect(await sweep('2031-05-01')).toBe(2)
  expect(await listed()).toEqual([])
  await set()
  expect(await listed()).toHaveLength(1)
  await admin.call(taskRecurrences.end, { params: { taskId: task._id } })
  expect(await listed()).toEqual([])
  expect(await sweep('2031-06-01')).toBe(0)
})

test('an end before the first return is refused', async () => {
  const { fields } = await admin.error(taskRecurrences.set, {
    params: { taskId: task._id },
    body: { rule: mondays, endsOn: '2031-03-05' },
  })
  expect(fields).toHaveProperty('endsOn')
})

test('a task due on the calendar’s last day cannot recur', async () => {
  const params = { taskId: task._id }
  await admin.call(tasks.change, { params, body: { dueDate: '9999-12-31' } })
  for (const rule of [mondays, { unit: 'month', every: 1, day: 31 } as const]) {
    const error = await admin.error(taskRecurrences.set, { params, body: { rule } })
    expect(error).toMatchObject({ status: 400, fields: { endsOn: expect.any(String) } })
  }
})

test('creates no tasks while a project is completed or its client disabled', async () => {
  await set()
  const complete = (status: Project['status']) =>
    admin.call(projects.change, { params: { projectId: project._id }, body: { status } })
  await complete('completed')
  expect(await sweep('2031-03-10')).toBe(0)
  await complete('in progress')
  expect(await sweep('2031-03-17')).toBe(1)
  await database.query(`update companies set state = 'disabled' where id = $1`, [world.company._id])
  expect(await sweep('2031-03-24')).toBe(0)
  await database.query(`update companies set state = 'enabled' where id = $1`, [world.company._id])
  expect(await dueDates()).toEqual([far, '2031-03-17'])
})

test('no task recurs while its project is being deleted, and neither blocks the other', async () => {
  await set()
  const other = await openTransaction(world)
  await other.run('lock table deletions in share mode')
  const removing = admin.send(projects.remove, { params: { projectId: project._id } })
  await expect.poll(other.countWaiting).toBe(1)
  expect(await sweep('2031-04-01')).toBe(0)
  await other.commit()
  expect((await removing).statusCode).toBe(204)
})

test('an assignee who has left gets no more recurring tasks', async () => {
  await set()
  await database.query('update memberships set banned_at = now() where user_id = $1', [owner.id])
  await sweep('2031-03-10')
  expect((await board())[1]?.assignedTo).toBe(null)
  await database.query('update memberships set banned_at = null where user_id = $1', [owner.id])
})

test('a recurrence is deleted and restored with its project', async () => {
  await set()
  await admin.call(projects.remove, { params: { projectId: project._id } })
  expect(await sweep('2031-03-10')).toBe(0)
})

describe('templates', () => {
  let number = 0
  const items = [
    { title: 'Kick-off', dueDays: 0, subtasks: ['Invite', 'Agenda'] },
    { title: 'Launch', dueDays: 45, priority: 'high' as const },
    { title: 'Thank everybody' },
  ]
  const create = () =>
    admin.call(templates.create, { body: { name: `Launch ${(number += 1)}`, items } })

  test('a task of an applied template is due relative to the start date', async () => {
    const { _id: templateId } = await create()
    const added = await admin.call(templates.apply, {
      params: { projectId: project._id, templateId },
      body: { startDate: '2027-01-20' },
    })
    expect(added.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Kick-off', '2027-01-20'],
      ['Launch', '2027-03-06'],
      ['Thank everybody', null],
    ])
    expect(added[0]?.subtasks).toMatchObject([
      { title: 'Invite', done: false },
      { title: 'Agenda', done: false },
    ])
    expect((await board()).map(({ title }) => title)).toEqual([
      'Send the report',
      'Kick-off',
      'Launch',
      'Thank everybody',
    ])
  })

  test('due days are limited by the calendar and by a template’s maximum', async () => {
    const { _id: templateId } = await create()
    const [, launch] = await admin.call(templates.apply, {
      params: { projectId: project._id, templateId },
      body: { startDate: '9999-12-20' },
    })
    expect(launch).toMatchObject({ dueDate: '9999-12-31' })
    const saved = await admin.call(templates.saveProject, {
      params: { projectId: project._id },
      body: { name: `Saved ${(number += 1)}` },
    })
    expect(saved.items.find(({ title }) => title === 'Launch')).toMatchObject({ dueDays: 3650 })
  })

  test('a template saved from a project counts days from the project’s start', async () => {
    await admin.call(tasks.change, {
      params: { taskId: task._id },
      body: { dueDate: '2026-02-04' },
    })
    const saved = await admin.call(templates.saveProject, {
      params: { projectId: project._id },
      body: { name: `Saved ${(number += 1)}` },
    })
    expect(saved.items).toMatchObject([
      { title: 'Send the report', dueDays: 30, subtasks: ['Figures'] },
    ])
  })

  test('internal tasks of a project stay internal where its template is applied', async () => {
    const { _id: projectId } = await world.addProject(world.company)
    const [margin] = await admin.call(bulkTasks.create, {
      params: { projectId },
      body: { tasks: [{ title: 'Check the margin', visibility: 'internal' }, { title: 'Call' }] },
    })
    const saved = await admin.call(templates.saveProject, {
      params: { projectId },
      body: { name: `Saved ${(number += 1)}` },
    })
    const elsewhere = await world.addProject(world.company)
    const added = await admin.call(templates.apply, {
      params: { projectId: elsewhere._id, templateId: saved._id },
      body: { startDate: '2027-01-20' },
    })
    expect(margin).toMatchObject({ visibility: 'internal' })
    expect(added.map(({ title, visibility }) => [title, visibility])).toEqual([
      ['Check the margin', 'internal'],
      ['Call', 'shared'],
    ])
  })

  test('are changed by version, renamed and deleted; a name is taken only once', async () => {
    const { _id: templateId, name } = await create()
    const params = { templateId }
    const next = await admin.call(templates.change, { params, body: { name: 'Other', version: 1 } })
    expect(next).toMatchObject({ name: 'Other', version: 2 })
    const stale = await admin.error(templates.change, { params, body: { name, version: 1 } })
    expect(stale.code).toBe('stale')
    const taken = await admin.error(templates.create, { body: { name: 'Other', items } })
    expect(taken).toMatchObject({ code: 'taken', fields: { name: expect.any(String) } })
    await admin.call(templates.remove, { params })
    expect((await admin.error(templates.remove, { params })).code).toBe('not_found')
  })

  test('a deleted template can be restored as it was, and all of it is logged', async () => {
    const made = await create()
    const params = { templateId: made._id }
    const ofRecord = { params: { recordId: made._id } }
    await admin.call(templates.remove, { params })
    await admin.call(deletions.restore, ofRecord)
    expect(await admin.call(templates.list, {})).toContainEqual(made)
    const { items: log } = await admin.call(activity.list, { query: { kind: 'template' } })
    const notified = log.filter(({ record }) => record === made._id)
    expect(notified.map(({ action, title }) => [action, title])).toEqual([
      ['restored', made.name],
      ['deleted', made.name],
      ['created', made.name],
    ])
  })
})
