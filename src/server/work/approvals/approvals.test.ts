// Approvals: who decides on which version, what revokes a decision, and what is rejected without approval.
import { beforeEach, describe, expect, test } from 'vitest'
import { approvalLinks } from '#contract/work/approval-links.ts'
import { type NewDecision, approvals } from '#contract/work/approvals.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { type TasksChange, bulkTasks } from '#contract/work/bulk-tasks.ts'
import { notifications } from '#contract/records/notifications.ts'
import { projects } from '#contract/work/projects.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import { comments } from '#contract/work/comments.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfApprovals } from './reminders.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]

async function projectWith(approvalMode: ApprovalMode) {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  return admin.call(projects.change, { params, body: { approvalMode } })
}
const [optional, required, staged, none] = [
  await projectWith('optional'),
  await projectWith('required'),
  await projectWith('two stages'),
  await projectWith('none'),
]

const inReview = (project = optional, fields: object = {}) =>
  world.addTask(project, { title: 'Poster', status: 'in review', visibility: 'shared', ...fields })

const of = ({ _id }: Task) => ({ params: { taskId: _id } })
const read = (person: Person, task: Task) => person.call(approvals.get, of(task))
const change = (task: Task, body: object, person = admin) =>
  person.call(tasks.change, { ...of(task), body })
const decide = (person: Person, task: Task, body: Partial<NewDecision> = {}) =>
  person.call(approvals.decide, {
    ...of(task),
    body: { version: task.version, decision: 'approved', ...body },
  })
const errorOf = (person: Person, task: Task, body: Partial<NewDecision> = {}) =>
  person.error(approvals.decide, {
    ...of(task),
    body: { version: task.version, decision: 'approved', ...body },
  })
const sendBack = { decision: 'changes asked', reason: 'Larger, please' } as const

describe('a decision', () => {
  // S2.20.11 P8.2.3
  test('is made by the client; then it is the agency’s turn', async () => {
    const task = await inReview()
    expect(await read(owner, task)).toMatchObject({
      state: 'waiting',
      turn: 'client',
      can: { decide: true, setMode: false },
    })
    expect(await decide(owner, task)).toMatchObject({
      state: 'approved',
      turn: 'agency',
      history: [
        { action: 'approved', stage: 'client', person: { _id: owner.id } },
        { action: 'asked', person: null },
      ],
      can: { decide: false },
    })
  })

  // P8.2.3
  test('to send back needs a reason, and sets the task to in progress again', async () => {
    const task = await inReview()
    const refused = await errorOf(owner, task, { decision: 'changes asked', reason: '  ' })
    expect(refused).toMatchObject({
      status: 400,
      fields: { reason: 'Describe what should change' },
    })
    expect(await decide(owner, task, sendBack)).toMatchObject({
      state: 'changes asked',
      turn: 'agency',
    })
    const now = await admin.call(tasks.get, of(task))
    expect(now).toMatchObject({ status: 'in progress', version: task.version + 1 })
    // Back in review, so it is the client’s turn again.
    await change(task, { status: 'in review' })
    expect(await read(owner, task)).toMatchObject({ state: 'waiting', turn: 'client' })
  })

  test('is final: repeating it changes nothing, a different one is refused', async () => {
    const task = await inReview()
    await decide(owner, task)
    expect((await decide(member, task)).history).toHaveLength(2)
    expect(await errorOf(member, task, sendBack)).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
    expect((await read(owner, task)).state).toBe('approved')
  })

  test('counts once when two are made at the same moment', async () => {
    const task = await inReview()
    const answers = await Promise.allSettled([decide(owner, task), decide(member, task, sendBack)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { history } = await read(owner, task)
    expect(history.filter(({ stage }) => stage !== null)).toHaveLength(1)
  })

  test('applies to the content seen: an older version is stale, a move is not', async () => {
    const task = await inReview()
    await change(task, { title: 'Poster, larger' })
    expect(await errorOf(owner, task)).toMatchObject({ status: 409, code: 'stale' })
    const moved = await inReview()
    await change(moved, { after: null })
    expect((await decide(owner, moved)).state).toBe('approved')
  })

  test('applies to the files seen: it is stale if one is added, hidden or deleted', async () => {
    const [task, other] = [await inReview(), await inReview()]
    const picture = { project: optional, task, name: 'one.png' }
    const fileId = await addPicture(world.app, admin.id, picture)
    expect(await errorOf(owner, task)).toMatchObject({ status: 409, code: 'stale' })
    const ofFile = { params: { fileId } }
    const steps = [
      () => admin.call(files.change, { ...ofFile, body: { visibility: 'internal' } }),
      () => admin.call(files.change, { ...ofFile, body: { visibility: 'shared' } }),
      () => admin.call(files.remove, ofFile),
      () => admin.call(deletions.restore, { params: { recordId: fileId } }),
    ]
    const cardOf = async () => {
      const board = { params: { projectId: optional._id } }
      return (await admin.call(tasks.allOfProject, board)).find(({ _id }) => _id === task._id)
    }
    for (const step of steps) {
      const before = (await cardOf()) ?? task
      await step()
      expect(await errorOf(owner, before)).toMatchObject({ status: 409, code: 'stale' })
    }
    const { can: _, ...now } = await admin.call(tasks.get, of(task))
    expect(await cardOf()).toEqual(now)
    expect((await decide(owner, now)).state).toBe('approved')
    // Neither the client’s own files nor internal ones are part of what the client approves.
    await addPicture(world.app, owner.id, { ...picture, task: other })
    await addPicture(world.app, admin.id, { ...picture, task: other, visibility: 'internal' })
    expect((await decide(owner, other)).state).toBe('approved')
  })

  test('cannot be made by staff or another company instead of the client', async () => {
    const task = await inReview()
    expect(await errorOf(admin, task)).toMatchObject({ status: 403 })
    expect(await errorOf(await world.otherOwner(), task)).toMatchObject({ status: 404 })
  })

  test('is refused for a task not in review or without approval', async () => {
    const task = await inReview(optional, { status: 'in progress' })
    expect(await errorOf(owner, task)).toMatchObject({ status: 409, code: 'wrong_state' })
    const free = await inReview(none)
    expect(await read(owner, free)).toMatchObject({ mode: 'none', state: 'none', turn: null })
    expect(await errorOf(owner, free)).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('is not awaited while the task is archived, and is again once it is back', async () => {
    const task = await inReview()
    await change(task, { archived: true })
    expect(await read(owner, task)).toMatchObject({ turn: null, can: { decide: false } })
    expect(await errorOf(owner, task, sendBack)).toMatchObject({ status: 409, code: 'wrong_state' })
    const link = await admin.error(approvalLinks.create, { ...of(task), body: {} })
    expect(link).toMatchObject({ status: 409, code: 'wrong_state' })
    await change(task, { archived: false })
    await decide(owner, task)
    expect(await read(owner, task)).toMatchObject({ state: 'approved' })
  })
})

describe('an approval', () => {
  const edits: [string, (task: Task) => Promise<unknown>][] = [
    ['one character of the title', (task) => change(task, { title: 'Posters' })],
    ['the description', (task) => change(task, { description: 'A3' })],
    [
      'a subtask',
      (task) => admin.call(tasks.addSubtask, { ...of(task), body: { title: 'Print it' } }),
    ],
    [
      'several tasks at once',
      (task) =>
        admin
          .call(bulkTasks.change, { body: { ids: [task._id], change: { priority: 'high' } } })
          .then(() => change(task, { description: 'Changed' })),
    ],
    [
      'a file of the agency',
      (task) => addPicture(world.app, admin.id, { project: optional, task, name: 'new.png' }),
    ],
  ]
  test.each(edits)('is revoked by an edit: %s', async (_, edit) => {
    const task = await inReview()
    await decide(owner, task)
    await edit(task)
    expect(await read(owner, task)).toMatchObject({
      state: 'revoked',
      turn: 'client',
      history: [{ action: 'revoked' }, { action: 'approved' }, { action: 'asked' }],
      lastApproved: { title: 'Poster', description: '' },
    })
  })

  test('is kept after moves, planning and comments', async () => {
    const task = await inReview()
    await decide(owner, task)
    await change(task, { status: 'in progress' })
    await change(task, { status: 'in review', priority: 'high', dueDate: '2026-12-01' })
    await admin.call(comments.add, { ...of(task), body: { text: 'Thanks', visibility: 'shared' } })
    expect((await read(owner, task)).state).toBe('approved')
  })

  test('disappears from the client’s other window within a second after an edit', async () => {
    const task = await inReview()
    await decide(owner, task)
    const live = await openLive(world.app, member)
    await change(task, { title: 'Poster!' })
    const update = await live.update()
    expect(update).toMatchObject({ kind: 'task', id: task._id })
    expect((await read(member, task)).state).toBe('revoked')
    live.close()
  })

  test('is restored with the task and its files, even if the task never changed', async () => {
    const task = await inReview(required)
    await addPicture(world.app, admin.id, { project: required, task, name: 'one.png' })
    await decide(owner, { ...task, version: 2 })
    const before = [await read(owner, task), await admin.call(tasks.get, of(task))]
    await admin.call(tasks.remove, of(task))
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect([await read(owner, task), await admin.call(tasks.get, of(task))]).toEqual(before)
    const bare = await inReview(required)
    await decide(owner, bare)
    await admin.call(tasks.remove, of(bare))
    await admin.call(deletions.restore, { params: { recordId: bare._id } })
    expect((await read(owner, bare)).history).toHaveLength(2)
  })

  test('is not required of a restored task that was done before the requirement', async () => {
    const project = await projectWith('optional')
    const task = await world.addTask(project, { status: 'done', visibility: 'shared' })
    const params = { projectId: project._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'required' } })
    await admin.call(tasks.remove, of(task))
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect(await admin.call(tasks.get, of(task))).toMatchObject({ status: 'done' })
  })

  test('is restored with a deleted task', async () => {
    const task = await inReview(required)
    await decide(owner, task)
    await change(task, { status: 'done' })
    await admin.call(tasks.remove, of(task))
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect((await read(owner, task)).state).toBe('approved')
  })

  test('is found until its task is deleted, then answers 404', async () => {
    const readUntilGone = async (task: Task) => {
      for (;;) {
        const { statusCode } = await admin.send(approvals.get, of(task))
        if (statusCode !== 200) return statusCode
      }
    }
    for (let round = 0; round < 25; round += 1) {
      const task = await inReview()
      const readers = Array.from({ length: 8 }, () => readUntilGone(task))
      await admin.call(tasks.remove, of(task))
      expect(new Set(await Promise.all(readers))).toEqual(new Set([404]))
    }
  })
})

describe('where an approval is required', () => {
  test('a task cannot be done without it, and the reason is given', async () => {
    const task = await inReview(required)
    const params = of(task)
    const refused = await admin.error(tasks.change, { ...params, body: { status: 'done' } })
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(refused.message).toContain('has to approve')
    await decide(owner, task)
    expect(await change(task, { status: 'done' })).toMatchObject({ status: 'done' })
  })

  test('a task cannot be done after an edit, or created as done', async () => {
    const task = await inReview(required)
    await decide(owner, task)
    await change(task, { title: 'Another' })
    const refused = await admin.error(tasks.change, { ...of(task), body: { status: 'done' } })
    expect(refused).toMatchObject({ status: 409 })
    const params = { projectId: required._id }
    const body = { title: 'Done at once', status: 'done' } as const
    expect(await admin.error(tasks.create, { params, body })).toMatchObject({ status: 409 })
    const internal = { ...body, visibility: 'internal' } as const
    expect(await admin.call(tasks.create, { params, body: internal })).toMatchObject(body)
  })

  test('only approved tasks are moved in a bulk change', async () => {
    const [approved, unapproved] = [await inReview(required), await inReview(required)]
    await decide(owner, approved)
    const ids = [approved._id, unapproved._id]
    const answer = await admin.call(bulkTasks.change, { body: { ids, change: { status: 'done' } } })
    expect(answer).toMatchObject({
      changed: 1,
      failed: [{ _id: unapproved._id, code: 'wrong_state' }],
    })
  })

  describe('in a bulk change unapproved tasks are listed, the others are changed', () => {
    const set = (ids: string[], to: TasksChange) =>
      admin.call(bulkTasks.change, { body: { ids, change: to } })
    const both = async (from: TasksChange) => {
      const [approved, unapproved] = [await inReview(required), await inReview(required)]
      await decide(owner, approved)
      const ids = [approved._id, unapproved._id]
      await set(ids, from)
      return { ids, failed: [{ _id: unapproved._id, code: 'wrong_state' }] }
    }

    test('when done tasks are shared with the client', async () => {
      const { ids, failed } = await both({ visibility: 'internal' })
      await set(ids, { status: 'done' })
      expect(await set(ids, { visibility: 'shared' })).toMatchObject({ changed: 1, failed })
    })

    test('when tasks are done and shared in one change', async () => {
      const { ids, failed } = await both({ status: 'in progress', visibility: 'internal' })
      const answer = await set(ids, { status: 'done', visibility: 'shared' })
      expect(answer).toMatchObject({ changed: 1, failed })
    })

    test('except when tasks are made internal in the same change', async () => {
      const { ids } = await both({ priority: 'high' })
      const answer = await set(ids, { status: 'done', visibility: 'internal' })
      expect(answer).toMatchObject({ changed: 2, failed: [] })
    })

    test('when undo sets tasks to done whose approval was revoked meanwhile', async () => {
      const pair = [await inReview(required), await inReview(required)]
      for (const task of pair) await decide(owner, task)
      const ids = pair.map(({ _id }) => _id)
      await set(ids, { status: 'done' })
      const { changes } = await set(ids, { status: 'in progress' })
      const [edited] = pair
      if (edited) await change(edited, { title: 'Another' })
      const undone = await admin.call(bulkTasks.undo, { body: { changes } })
      expect(undone).toMatchObject({ changed: 1, failed: [{ _id: ids[0], code: 'wrong_state' }] })
    })
  })

  test('a task may have its own approval mode', async () => {
    const task = await inReview(required)
    const body = { mode: 'optional' } as const
    const forbidden = await owner.error(approvals.setMode, { ...of(task), body })
    expect(forbidden).toMatchObject({ status: 403 })
    const own = await admin.call(approvals.setMode, { ...of(task), body })
    expect(own).toMatchObject({ mode: 'optional', ownMode: 'optional' })
    expect(await change(task, { status: 'done' })).toMatchObject({ status: 'done' })
  })
})

describe('in two stages', () => {
  test('the agency decides first, then the client', async () => {
    const task = await inReview(staged)
    expect(await read(owner, task)).toMatchObject({ turn: 'agency', can: { decide: false } })
    expect(await errorOf(owner, task)).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(await decide(admin, task)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(
      await admin.error(tasks.change, { ...of(task), body: { status: 'done' } }),
    ).toMatchObject({ status: 409 })
    expect(await decide(owner, task)).toMatchObject({ state: 'approved', turn: 'agency' })
  })

  test('the agency has nothing to decide after the client has approved', async () => {
    const task = await inReview(staged)
    await decide(admin, task)
    await decide(owner, task)
    expect(await read(admin, task)).toMatchObject({ turn: 'agency', can: { decide: false } })
    const params = { companyId: world.company._id }
    const waiting = await admin.call(approvals.waiting, { params })
    expect(waiting.find(({ _id }) => _id === task._id)).toMatchObject({ canDecide: false })
    for (const body of [{}, sendBack]) {
      expect(await errorOf(admin, task, body)).toMatchObject({ status: 409, code: 'wrong_state' })
    }
    expect(await read(owner, task)).toMatchObject({ state: 'approved' })
  })

  test('the client is not shown what the agency sends back to itself', async () => {
    const task = await inReview(staged)
    await decide(admin, task, { decision: 'changes asked', reason: 'Undercroft' })
    expect(await read(admin, task)).toMatchObject({ state: 'changes asked' })
    const seen = await read(owner, task)
    expect(seen).toMatchObject({ state: 'none', turn: null })
    expect(JSON.stringify(seen)).not.toContain('Undercroft')
  })

  test('the agency’s note on its approval is shown to the agency only', async () => {
    const task = await inReview(staged)
    await decide(admin, task, { reason: 'Undercroft' })
    expect((await read(admin, task)).history[0]).toMatchObject({ reason: 'Undercroft' })
    expect((await read(owner, task)).history[0]).toMatchObject({ stage: 'agency', reason: '' })
    await decide(owner, task, { reason: 'Lovely' })
    expect((await read(member, task)).history[0]).toMatchObject({ reason: 'Lovely' })
  })

  test('the client compares with its own last approval, not with the agency’s', async () => {
    const task = await inReview(staged, { description: 'In blue' })
    await decide(admin, task)
    expect(await read(owner, task)).toMatchObject({ lastApproved: null })
    await decide(owner, task)
    await change(task, { description: 'In red' })
    await decide(admin, await admin.call(tasks.get, of(task)))
    expect(await read(owner, task)).toMatchObject({
      turn: 'client',
      content: { description: 'In red' },
      lastApproved: { description: 'In blue' },
    })
  })

  test('the agency’s hold ends when a change of mode makes it the client’s turn', async () => {
    const project = await projectWith('two stages')
    const [one, other] = [await inReview(project), await inReview(project)]
    const body = { reason: 'Undercroft' }
    for (const task of [one, other]) await admin.call(approvals.hold, { ...of(task), body })
    await admin.call(approvals.setMode, { ...of(one), body: { mode: 'required' } })
    expect(await read(owner, one)).toMatchObject({ turn: 'client', hold: null })
    expect(await read(admin, other)).toMatchObject({ turn: 'agency', hold: body })
    await admin.call(projects.change, {
      params: { projectId: project._id },
      body: { approvalMode: 'optional' },
    })
    expect(await read(owner, other)).toMatchObject({ turn: 'client', hold: null })
    for (const task of [one, other]) expect(await read(admin, task)).toMatchObject({ hold: null })
  })

  test('the agency’s hold ends even if it was set during the change of mode', async () => {
    const task = await inReview(await projectWith('optional'))
    const other = await openTransaction(world)
    await other.run(`update tasks set approval_mode = 'two stages' where id = $1`, [task._id])
    const relaxed = admin.call(approvals.setMode, { ...of(task), body: { mode: 'required' } })
    await expect.poll(other.countWaiting).toBe(1)
    await other.run(
      `insert into approval_holds (company_id, task_id, stage, reason, person_first, person_last)
       values ($1, $2, 'agency', 'Undercroft', 'Avery', 'Lindqvist')`,
      [world.company._id, task._id],
    )
    await other.commit()
    await relaxed
    expect(await read(admin, task)).toMatchObject({ turn: 'client', hold: null })
  })

  test('the client’s hold is kept when the mode changes to one stage', async () => {
    const task = await inReview(staged)
    await decide(admin, task)
    const body = { reason: 'Until the fair' }
    await owner.call(approvals.hold, { ...of(task), body })
    await admin.call(approvals.setMode, { ...of(task), body: { mode: 'required' } })
    expect(await read(owner, task)).toMatchObject({ turn: 'client', hold: body })
  })

  test('staff who may not run projects cannot decide', async () => {
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    expect(await errorOf(contributor, await inReview(staged))).toMatchObject({ status: 403 })
  })
})

// P9.1.5
test('the waiting list shows both sides whose turn it is, without internal tasks', async () => {
  const task = await inReview()
  await inReview(optional, { title: 'Undercroft', visibility: 'internal' })
  const params = { companyId: world.company._id }
  for (const person of [admin, owner]) {
    const list = await person.call(approvals.waiting, { params })
    const found = list.find(({ _id }) => _id === task._id)
    expect(found).toMatchObject({ turn: 'client', title: 'Poster', project: { _id: optional._id } })
    expect(found?.canDecide).toBe(person === owner)
    expect(list.map(({ title }) => title)).not.toContain('Undercroft')
  }
})

describe('notifications', () => {
  beforeEach(() => forgetNotifications(world))
  const run = () => runNotificationJobs(world)
  const newsOf = async (person: Person, task: Task) =>
    (await person.call(notifications.list, { query: {} })).items
      .filter(({ record }) => record._id === task._id)
      .map(({ kind, outcome }) => outcome ?? kind)

  test('the client is notified of a task in review, the agency of the decision', async () => {
    const task = await world.addTask(optional, { visibility: 'shared', assignedTo: admin.id })
    const other = await world.addStaff({ staffRole: 'manager' })
    await change(task, { status: 'in review' }, other)
    await run()
    expect(await newsOf(owner, task)).toEqual(['review'])
    await decide(owner, { ...task, version: task.version + 1 })
    await run()
    expect(await newsOf(admin, task)).toContain('approved')
  })

  test('the client is notified when a task in review is shared with them', async () => {
    const task = await inReview(optional, { visibility: 'internal' })
    await run()
    expect(await newsOf(owner, task)).toEqual([])
    await change(task, { visibility: 'shared' })
    await run()
    expect(await newsOf(owner, task)).toEqual(['review'])
  })

  test('no client is notified when the agency sends back to itself', async () => {
    const task = await inReview(staged, { assignedTo: member.id })
    await owner.call(comments.add, { ...of(task), body: { text: 'Soon?' } })
    const manager = await world.addStaff({ staffRole: 'manager' })
    await admin.call(comments.add, { ...of(task), body: { text: 'Looking' } })
    await run()
    await forgetNotifications(world)
    await decide(manager, task, { decision: 'changes asked', reason: 'Undercroft' })
    await run()
    expect(await newsOf(admin, task)).toEqual(['sent back'])
    expect([await newsOf(owner, task), await newsOf(member, task)]).toEqual([[], []])
  })

  test('the client is reminded after one and two days, then the agency, once each', async () => {
    const task = await inReview()
    const { platform } = world.app
    const afterHours = async (hours: number) => {
      await remindOfApprovals(platform.agencyDatabase, new Date(Date.now() + hours * 3_600_000))
      await run()
    }
    await run()
    await forgetNotifications(world)
    await afterHours(23)
    expect(await newsOf(owner, task)).toEqual([])
    await afterHours(25)
    await afterHours(26)
    expect(await newsOf(owner, task)).toEqual(['review'])
    await afterHours(49)
    expect(await newsOf(owner, task)).toEqual(['review', 'review'])
    expect(await newsOf(admin, task)).toEqual([])
    await afterHours(73)
    await afterHours(74)
    expect(await newsOf(admin, task)).toEqual(['waiting'])
  })

  test('each of two tasks in review since the same moment sends its own reminder', async () => {
    const pair = [await inReview(), await inReview()]
    const [one, other] = pair as [Task, Task]
    const ids = pair.map(({ _id }) => _id)
    for (const status of ['in progress', 'in review'] as const) {
      await admin.call(bulkTasks.change, { body: { ids, change: { status } } })
    }
    await run()
    await forgetNotifications(world)
    const later = () =>
      remindOfApprovals(world.app.platform.agencyDatabase, new Date(Date.now() + 25 * 3_600_000))
    await later()
    await run()
    await world.database.query('delete from notifications where record_id = $1', [other._id])
    await later()
    await run()
    expect([await newsOf(owner, one), await newsOf(owner, other)]).toEqual([['review'], ['review']])
  })
})
