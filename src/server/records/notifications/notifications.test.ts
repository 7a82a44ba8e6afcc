// Notifications: who gets them, once, and never for one's own actions or hidden records.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { approvals } from '#contract/work/approvals.ts'
import { auth } from '#contract/accounts/auth.ts'
import { comments } from '#contract/work/comments.ts'
import { type Notification, notifications } from '#contract/records/notifications.ts'
import { bulkTasks } from '#contract/work/bulk-tasks.ts'
import { projects } from '#contract/work/projects.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import type { Person } from '#tests/support/people.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { notifyOfDueTasks } from './due.ts'

const world = await openWorld()
const { platform } = world.app
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const project = await world.addProject(world.company)

const run = () => runNotificationJobs(world)
const listOf = (person: Person) => person.call(notifications.list, { query: {} })
const titlesOf = async (person: Person) =>
  (await listOf(person)).items.map(({ kind, record }) => `${kind} ${record.title}`)
const change = (person: Person, task: Task, body: object) =>
  person.call(tasks.change, { params: { taskId: task._id }, body })

beforeEach(() => forgetNotifications(world))

async function given(to: Person, fields: object = {}): Promise<Task> {
  const task = await world.addTask(project, { title: 'Copy', visibility: 'shared', ...fields })
  await change(admin, task, { assignedTo: to.id })
  await run()
  return task
}

test('only the assignee of a task is notified, with the name of the sender', async () => {
  const task = await given(owner)
  const { items, unread, next } = await listOf(owner)
  expect({ unread, next }).toEqual({ unread: 1, next: null })
  expect(items).toMatchObject([
    {
      kind: 'assigned',
      read: false,
      actor: { _id: admin.id },
      record: { kind: 'task', _id: task._id, title: 'Copy' },
      company: { _id: world.company._id },
      project: { _id: project._id },
    },
  ])
  expect(await titlesOf(admin)).toEqual([])
  expect(await titlesOf(member)).toEqual([])
})

describe('a decision', () => {
  const decided = async (fields: object, by: Person) => {
    const body = { title: 'Poster', status: 'in review', visibility: 'shared', ...fields } as const
    const params = { projectId: project._id }
    const task = await by.call(tasks.create, { params, body })
    return {
      task,
      decide: () =>
        owner.call(approvals.decide, {
          params: { taskId: task._id },
          body: { version: task.version, decision: 'approved' },
        }),
    }
  }

  test.each([
    ['works there no more', `update users set staff_role = 'viewer' where id = $1`],
    ['is banned', 'update users set banned_at = now() where id = $1'],
  ])('notifies project managers when the only person on the task %s', async (_, end) => {
    await admin.call(projects.change, {
      params: { projectId: project._id },
      body: { approvalMode: 'optional' },
    })
    const writer = await world.addStaff({ staffRole: 'manager' })
    const there = await decided({ assignedTo: writer.id }, writer)
    await there.decide()
    await run()
    expect(await titlesOf(admin)).not.toContain('decision Poster')
    const { decide } = await decided({ assignedTo: writer.id }, writer)
    await world.database.query(end, [writer.id])
    await decide()
    await run()
    expect(await titlesOf(admin)).toContain('decision Poster')
    expect(await titlesOf(member)).not.toContain('decision Poster')
  })
})

// P5.12.2
test('no one is notified of their own actions', async () => {
  await given(admin)
  expect(await titlesOf(admin)).toEqual([])
  const { rows } = { rows: await world.database.query('select from notifications') }
  expect(rows).toHaveLength(0)
})

test('a job that runs twice notifies once', async () => {
  await given(owner)
  await world.database.query(
    `update pgboss.job_common set state = 'created' where name = 'notification'`,
  )
  await run()
  expect(await titlesOf(owner)).toEqual(['assigned Copy'])
})

test('the creator of a task assigned to someone else is notified when it is done', async () => {
  const { _id } = await admin.call(tasks.create, {
    params: { projectId: project._id },
    body: { title: 'Given away', assignedTo: owner.id },
  })
  const { id, email } = await world.addPerson('admin')
  const token = await world.signIn(email)
  const response = await world.app.inject({
    method: 'PUT',
    url: `/projects/tasks/${_id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { status: 'done' },
  })
  expect(response.statusCode).toBe(200)
  await run()
  expect((await listOf(admin)).items).toMatchObject([{ kind: 'done', actor: { _id: id } }])
})

test('a move that notifies no one adds no job', async () => {
  const task = await world.addTask(project, { title: 'Nobody’s' })
  const count = () =>
    world.database.query(`select from pgboss.job_common where name = 'notification'`)
  const before = await count()
  await change(admin, task, { status: 'in progress' })
  await change(admin, task, { status: 'done' })
  expect(await count()).toHaveLength(before.length)
})

describe('a notification that the user may not see', () => {
  // P12.1.4
  test('is not created: an internal task assigned to a client', async () => {
    await given(owner, { visibility: 'internal' })
    expect(await titlesOf(owner)).toEqual([])
    expect(await world.database.query('select from notifications')).toHaveLength(0)
  })

  test('is neither listed nor counted until it may be seen again', async () => {
    const task = await given(owner)
    await change(admin, task, { visibility: 'internal' })
    expect(await listOf(owner)).toMatchObject({ items: [], unread: 0 })
    const [row] = await world.database.query<{ id: string }>('select id from notifications')
    const parts = { params: { notificationId: row?.id }, body: { read: true } }
    expect((await owner.send(notifications.mark, parts)).statusCode).toBe(404)
    await change(admin, task, { visibility: 'shared' })
    expect(await listOf(owner)).toMatchObject({ unread: 1 })
  })

  test('is not listed when its record is deleted', async () => {
    const task = await given(owner)
    await admin.call(tasks.remove, { params: { taskId: task._id } })
    expect(await listOf(owner)).toMatchObject({ items: [], unread: 0 })
  })

  test('cannot be marked, if it is another user’s', async () => {
    await given(owner)
    const [mine] = (await listOf(owner)).items
    const parts = { params: { notificationId: mine?._id }, body: { read: true } }
    expect((await member.send(notifications.mark, parts)).statusCode).toBe(404)
    expect((await admin.send(notifications.mark, parts)).statusCode).toBe(404)
    expect((await listOf(owner)).unread).toBe(1)
  })
})

describe('reading', () => {
  test('marks one, or all up to the latest that was seen', async () => {
    for (let i = 0; i < 3; i += 1) await given(owner, { title: `Task ${i}` })
    const { items } = await listOf(owner)
    const latest = items[0] as Notification
    const params = { notificationId: latest._id }
    expect(await owner.call(notifications.mark, { params, body: { read: true } })).toMatchObject({
      read: true,
    })
    expect((await listOf(owner)).unread).toBe(2)
    await given(owner, { title: 'Came later' })
    const all = { body: { read: true, until: latest._id } } as const
    expect(await owner.call(notifications.markAll, all)).toEqual({ unread: 1 })
    await owner.call(notifications.mark, { params, body: { read: false } })
    expect((await listOf(owner)).unread).toBe(2)
  })

  test('lists older notifications page by page', async () => {
    for (let i = 0; i < 5; i += 1) await given(owner, { title: `Task ${i}` })
    const first = await owner.call(notifications.list, { query: { size: 3 } })
    expect(first.items.map(({ record }) => record.title)).toEqual(['Task 4', 'Task 3', 'Task 2'])
    const query = { size: 3, before: first.next ?? undefined }
    const second = await owner.call(notifications.list, { query })
    expect(second.items.map(({ record }) => record.title)).toEqual(['Task 1', 'Task 0'])
    expect(second.next).toBeNull()
  })
})

test('only the user’s own windows are updated live, without content', async () => {
  const task = await world.addTask(project, { title: 'Quiet words' })
  const [mine, theirs] = [await openLive(world.app, owner), await openLive(world.app, admin)]
  await change(admin, task, { assignedTo: owner.id })
  await run()
  expect(await mine.update()).toMatchObject({ kind: 'task', id: task._id })
  const sent = await mine.update()
  expect(sent).toEqual({ kind: 'notification', id: expect.any(String), version: 1 })
  expect(await theirs.update()).toMatchObject({ kind: 'task', id: task._id })
  const next = await world.addTask(project, { title: 'Next' })
  // No other event arrived in between.
  expect(await theirs.update()).toMatchObject({ kind: 'task', id: next._id })
  await owner.call(notifications.markAll, { body: { read: true } })
  expect(await mine.update()).toMatchObject({ kind: 'task', id: next._id })
  expect(await mine.update()).toMatchObject({ kind: 'notification' })
  mine.close()
  theirs.close()
})

describe('comments', () => {
  const comment = (
    person: Person,
    task: Task,
    body: { text: string; visibility?: 'internal' | 'shared' },
  ) => person.call(comments.add, { params: { taskId: task._id }, body })
  const mention = (person: Person) => `@[Somebody](person:${person.id})`

  test('a comment notifies the assignee and earlier commenters with its beginning', async () => {
    const task = await given(owner)
    await comment(member, task, { text: 'I have **one** question' })
    await run()
    const { _id } = await comment(admin, task, { text: '# Ask\n\n**now**', visibility: 'shared' })
    await run()
    expect(await titlesOf(owner)).toEqual(['commented Copy', 'commented Copy', 'assigned Copy'])
    expect(await titlesOf(member)).toEqual(['commented Copy'])
    const [latest] = (await listOf(member)).items
    expect(latest).toMatchObject({ actor: { _id: admin.id }, excerpt: 'Ask now' })
    const { items } = await listOf(admin)
    expect(items).toEqual([])
    expect(_id).toBeTruthy()
  })

  test('an internal comment notifies no client, not even the assignee', async () => {
    const task = await given(owner)
    await comment(admin, task, { text: 'Between us', visibility: 'internal' })
    await run()
    expect(await titlesOf(owner)).toEqual(['assigned Copy'])
    expect(
      await world.database.query(`select from notifications where kind = 'commented'`),
    ).toEqual([])
  })

  test('a mention notifies as a mention, and only once; also one added by an edit', async () => {
    const task = await given(owner)
    const body = { text: `${mention(owner)} please look`, visibility: 'shared' } as const
    const { _id } = await comment(admin, task, body)
    await run()
    expect(await titlesOf(owner)).toEqual(['mentioned Copy', 'assigned Copy'])
    await admin.call(comments.change, {
      params: { commentId: _id },
      body: { text: `${mention(owner)} and ${mention(member)} please look` },
    })
    await run()
    expect(await titlesOf(owner)).toEqual(['mentioned Copy', 'assigned Copy'])
    expect(await titlesOf(member)).toEqual(['mentioned Copy'])
    const sent = await admin.send(comments.remove, { params: { commentId: _id } })
    expect(sent.statusCode).toBe(204)
    expect(await titlesOf(member)).toEqual([])
  })

  test('a quoted mention notifies no one until an edit addresses the person', async () => {
    const task = await given(admin)
    const quoted = `> ${mention(owner)} said so\n\nI agree, \`${mention(owner)}\``
    const { _id } = await comment(admin, task, { text: quoted, visibility: 'shared' })
    await run()
    expect(await titlesOf(owner)).toEqual([])
    const edit = async (text: string) => {
      await admin.call(comments.change, { params: { commentId: _id }, body: { text } })
      await run()
    }
    await edit(`${quoted}\n> ${mention(member)}`)
    expect([await titlesOf(owner), await titlesOf(member)]).toEqual([[], []])
    await edit(`${quoted}\n\n${mention(owner)}?`)
    await edit(`${quoted}\n\n${mention(owner)}!`)
    expect([await titlesOf(owner), await titlesOf(member)]).toEqual([['mentioned Copy'], []])
  })

  test('a notification links staff to the comment in the task', async () => {
    const task = await given(admin)
    const { _id } = await comment(member, await shareOf(task), { text: `${mention(admin)} thanks` })
    await run()
    const [latest] = (await listOf(admin)).items
    expect(latest?.path).toBe(
      `/app/admin/tasks/${task._id}?company=${world.company._id}&project=${project._id}#comment-${_id}`,
    )
  })

  const shareOf = (task: Task) => change(admin, task, { visibility: 'shared' })
})

test('a file on a task notifies its assignee by name; an internal file no client', async () => {
  const task = await given(owner)
  const fields = { company: world.company._id, project: project._id, task: task._id }
  await uploadFile(admin, { name: 'Plan.txt', content: 'Hello', fields })
  await uploadFile(admin, {
    name: 'Margin.txt',
    content: 'Hello',
    fields: { ...fields, visibility: 'internal' },
  })
  await run()
  const { items } = await listOf(owner)
  expect(items.map(({ kind, excerpt }) => `${kind} ${excerpt}`)).toEqual([
    'file Plan.txt',
    'assigned ',
  ])
})

test('bulk assignment notifies once for each task, also when undone and redone', async () => {
  const many = [
    await world.addTask(project, { title: 'One', visibility: 'shared' }),
    await world.addTask(project, { title: 'Two', visibility: 'shared' }),
  ]
  const ids = many.map(({ _id }) => _id)
  await admin.call(bulkTasks.change, { body: { ids, change: { assignedTo: owner.id } } })
  await run()
  expect((await titlesOf(owner)).toSorted()).toEqual(['assigned One', 'assigned Two'])
  await admin.call(bulkTasks.change, { body: { ids, change: { assignedTo: null } } })
  expect(await listOf(owner)).toMatchObject({ items: [], unread: 0 })
  await admin.call(bulkTasks.change, { body: { ids, change: { assignedTo: owner.id } } })
  await run()
  expect((await titlesOf(owner)).toSorted()).toEqual(['assigned One', 'assigned Two'])
})

describe('settings', () => {
  test('staff can choose kinds that clients are never notified of', async () => {
    const kindsOf = async (person: Person) =>
      (await person.call(notifications.settings, {})).settings.map(({ kind }) => kind)
    expect(await kindsOf(admin)).toContain('message')
    expect(await kindsOf(owner)).not.toContain('message')
    expect(await kindsOf(owner)).not.toContain('approval')
  })

  test('both off: no notification is stored; other kinds keep their settings', async () => {
    const off = { kind: 'assigned', inApp: false, mail: 'off' } as const
    const { settings } = await owner.call(notifications.changeSettings, {
      body: { settings: [off] },
    })
    expect(settings).toContainEqual(off)
    expect(settings).toContainEqual({ kind: 'due', inApp: true, mail: 'daily' })
    await given(owner)
    expect(await world.database.query('select from notifications')).toHaveLength(0)
  })

  test('only by email: not in the list, not counted', async () => {
    const body = { settings: [{ kind: 'assigned', inApp: false, mail: 'soon' } as const] }
    await owner.call(notifications.changeSettings, { body })
    await given(owner)
    expect(await listOf(owner)).toMatchObject({ items: [], unread: 0 })
    expect(await world.database.query('select from notification_mails')).toHaveLength(1)
  })
})

describe('due dates', () => {
  // 13:30 UTC is 8:30 in Chicago and before 7:00 in Honolulu.
  const now = new Date('2026-03-10T13:30:00Z')

  const live = (timeZone: string) =>
    owner.call(auth.changeProfile, {
      body: { name: { first: 'O', last: 'O' }, email: owner.email, timeZone },
    })

  async function due(dueDate: string, timeZone = 'America/Chicago'): Promise<string[]> {
    await live(timeZone)
    const task = await world.addTask(project, {
      title: `Due ${dueDate}`,
      visibility: 'shared',
      assignedTo: owner.id,
      dueDate,
    })
    await run()
    await world.database.query('truncate notifications')
    await notifyOfDueTasks(platform, now)
    await notifyOfDueTasks(platform, now)
    const sent = await titlesOf(owner)
    await admin.call(tasks.remove, { params: { taskId: task._id } })
    return sent
  }

  test.each([
    ['tomorrow', '2026-03-11', true],
    ['today', '2026-03-10', true],
    ['the day after tomorrow', '2026-03-12', false],
    ['yesterday', '2026-03-09', true],
    ['a week ago', '2026-03-03', false],
  ])('%s', async (_, dueDate, isTold) => {
    expect(await due(dueDate)).toEqual(isTold ? [`due Due ${dueDate}`] : [])
  })

  test('many due tasks are notified in one transaction, and only once', async () => {
    await live('America/Chicago')
    const fields = { visibility: 'shared', dueDate: '2026-03-10' } as const
    const quiet = await world.addStaff({ staffRole: 'manager' })
    const settings = [{ kind: 'due', inApp: false, mail: 'off' }] as const
    await quiet.call(notifications.changeSettings, { body: { settings: [...settings] } })
    const mine = ['One', 'Two', 'Three'].map((title) =>
      world.addTask(project, { ...fields, title, assignedTo: owner.id }),
    )
    const theirs = world.addTask(project, { ...fields, assignedTo: quiet.id })
    const added = await Promise.all([...mine, theirs])
    await run()
    await world.database.query('truncate notifications')
    const transactions = vi.spyOn(platform.agencyDatabase, 'transaction')
    await notifyOfDueTasks(platform, now)
    expect(transactions).toHaveBeenCalledTimes(1)
    await notifyOfDueTasks(platform, now)
    expect(transactions).toHaveBeenCalledTimes(1)
    transactions.mockRestore()
    expect((await titlesOf(owner)).toSorted()).toEqual(['due One', 'due Three', 'due Two'])
    for (const { _id } of added) await admin.call(tasks.remove, { params: { taskId: _id } })
  })

  test('not before the person’s own morning', async () => {
    expect(await due('2026-03-10', 'Pacific/Honolulu')).toEqual([])
  })

  test.each([
    ['done', { status: 'done' as const }],
    ['archived', { archived: true }],
  ])('a task that is %s meanwhile is not due', async (_, ended) => {
    await live('America/Chicago')
    const task = await world.addTask(project, {
      title: 'Soon done',
      visibility: 'shared',
      assignedTo: owner.id,
      dueDate: '2026-03-10',
    })
    await notifyOfDueTasks(platform, now)
    expect(await titlesOf(owner)).toContain('due Soon done')
    await change(admin, task, ended)
    expect(await titlesOf(owner)).not.toContain('due Soon done')
    await world.database.query('truncate notifications')
    await notifyOfDueTasks(platform, now)
    expect(await world.database.query('select from notifications')).toEqual([])
  })
})

test('a deleted and restored project gets its notifications back', async () => {
  const other = await world.addProject(world.company)
  const task = await world.addTask(other, { title: 'Restored', visibility: 'shared' })
  await change(admin, task, { assignedTo: owner.id })
  await run()
  await admin.call(projects.remove, { params: { projectId: other._id } })
  expect((await listOf(owner)).unread).toBe(0)
  await admin.raw({ method: 'POST', url: `/records/${other._id}/restore` })
  expect((await listOf(owner)).unread).toBe(1)
})
