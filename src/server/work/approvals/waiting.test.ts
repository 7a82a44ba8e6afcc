// Pending approvals: approving several at once, and putting them on hold.
import { beforeEach, describe, expect, test } from 'vitest'
import { approvals } from '#contract/work/approvals.ts'
import { comments } from '#contract/work/comments.ts'
import { deletions } from '#contract/records/deletions.ts'
import { notifications } from '#contract/records/notifications.ts'
import { projects } from '#contract/work/projects.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfApprovals } from './reminders.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const project = await world.addProject(world.company)

const inReview = (fields: object = {}) =>
  world.addTask(project, { title: 'Poster', status: 'in review', visibility: 'shared', ...fields })

const of = ({ _id }: Task) => ({ params: { taskId: _id } })
const read = (person: Person, task: Task) => person.call(approvals.get, of(task))
const change = (task: Task, body: object) => admin.call(tasks.change, { ...of(task), body })
const seen = ({ _id, version }: Task) => ({ _id, version })

describe('several tasks at once', () => {
  const approve = (person: Person, list: Task[], headers?: Record<string, string>) =>
    person.call(approvals.bulkApprove, { body: { tasks: list.map(seen) } }, headers)

  test('are approved; each that cannot be is listed with the reason', async () => {
    const [one, other, edited, sentBack, internal] = [
      await inReview(),
      await inReview(),
      await inReview(),
      await inReview({ status: 'in progress' }),
      await inReview({ visibility: 'internal' }),
    ] as const
    const foreign = await world.addTask(await world.addProject(world.otherCompany), {
      status: 'in review',
      visibility: 'shared',
    })
    await change(edited, { title: 'Posters' })
    const all = [one, other, edited, sentBack, internal, foreign]
    const { approved, failed } = await approve(owner, all)
    expect(approved.toSorted()).toEqual([one._id, other._id].toSorted())
    expect(Object.fromEntries(failed.map(({ _id, code }) => [_id, code]))).toEqual({
      [edited._id]: 'stale',
      [sentBack._id]: 'wrong_state',
      [internal._id]: 'not_found',
      [foreign._id]: 'not_found',
    })
    for (const { message } of failed) expect(message).toMatch(/\w{3}/)
    expect(await read(member, one)).toMatchObject({
      state: 'approved',
      history: [{ action: 'approved', person: { _id: owner.id } }, { action: 'asked' }],
    })
    expect(await read(member, edited)).toMatchObject({ state: 'waiting' })
  })

  test('are not changed by a repeated request', async () => {
    const list = [await inReview(), await inReview()]
    const key = { 'idempotency-key': 'several' }
    const first = await approve(owner, list, key)
    expect(await approve(owner, list, key)).toEqual(first)
    expect((await approve(member, list)).failed).toEqual([])
    for (const task of list) expect((await read(owner, task)).history).toHaveLength(2)
  })

  test('cannot be approved by staff instead of the client', async () => {
    const task = await inReview()
    expect(await approve(admin, [task])).toMatchObject({ failed: [{ code: 'forbidden' }] })
    expect(await read(owner, task)).toMatchObject({ state: 'waiting' })
  })
})

describe('a hold', () => {
  const body = { reason: 'Until the fair' }
  const hold = (person: Person, task: Task) => person.call(approvals.hold, { ...of(task), body })
  const decide = (task: Task, fields: object = {}) =>
    owner.call(approvals.decide, {
      ...of(task),
      body: { version: task.version, decision: 'approved', ...fields },
    })

  test('can be set and lifted by either side, with a reason that both see', async () => {
    const task = await inReview()
    const wordless = await owner.error(approvals.hold, { ...of(task), body: { reason: ' ' } })
    expect(wordless).toMatchObject({
      status: 400,
      fields: { reason: 'Enter what it is waiting for' },
    })
    for (const [putter, lifter] of [
      [member, admin],
      [admin, owner],
    ] as const) {
      const held = await hold(putter, task)
      expect(held).toMatchObject({ state: 'waiting', turn: 'client', hold: body })
      for (const person of [admin, owner]) {
        expect((await read(person, task)).hold).toEqual(held.hold)
        const params = { companyId: world.company._id }
        const waiting = await person.call(approvals.waiting, { params })
        expect(waiting.find(({ _id }) => _id === task._id)).toMatchObject({ hold: body })
      }
      await lifter.call(approvals.liftHold, of(task))
      expect(await read(putter, task)).toMatchObject({ state: 'waiting', hold: null })
    }
  })

  test('on the agency’s turn is neither shown to clients nor lifted by them', async () => {
    const staged = await world.addProject(world.company)
    const params = { projectId: staged._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'two stages' } })
    const task = await world.addTask(staged, { status: 'in review', visibility: 'shared' })
    const refused = await member.error(approvals.hold, { ...of(task), body })
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(await hold(admin, task)).toMatchObject({ turn: 'agency', hold: body })
    await member.call(approvals.liftHold, of(task))
    expect(await read(admin, task)).toMatchObject({ hold: body })
    expect(await read(member, task)).toMatchObject({ hold: null, can: { hold: false } })
    const ofCompany = { params: { companyId: world.company._id } }
    expect(JSON.stringify(await member.call(approvals.waiting, ofCompany))).not.toContain(
      body.reason,
    )
    const entries = await world.database.query(
      `select action from activity where record_id = $1 and action = 'put on hold' and visibility = 'shared'`,
      [task._id],
    )
    expect(entries).toEqual([])
    // A hold from the agency's turn stays hidden during the client's turn.
    const approved = { version: task.version, decision: 'approved' } as const
    await admin.call(approvals.decide, { ...of(task), body: approved })
    expect(await read(member, task)).toMatchObject({ turn: 'client', hold: null })
  })

  const decisions = [{}, { decision: 'changes asked', reason: 'Larger' }]
  test.each(decisions)('ends with a decision: %j', async (decision) => {
    const task = await inReview()
    await hold(owner, task)
    await decide(task, decision)
    await change(task, { title: 'Posters', status: 'in review' })
    expect(await read(owner, task)).toMatchObject({ turn: 'client', hold: null })
  })

  test('is kept after an edit and restoration, and ends outside review', async () => {
    const task = await inReview()
    await hold(owner, task)
    await change(task, { description: 'A3' })
    expect(await read(owner, task)).toMatchObject({ hold: body })
    await admin.call(tasks.remove, of(task))
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect(await read(owner, task)).toMatchObject({ hold: body })
    await change(task, { status: 'in progress' })
    expect(await read(owner, task)).toMatchObject({ hold: null })
    await change(task, { status: 'in review' })
    expect(await read(owner, task)).toMatchObject({ turn: 'client', hold: null })
  })

  test('is refused for a task that waits for no one', async () => {
    const task = await inReview()
    await decide(task)
    const refused = await owner.error(approvals.hold, { ...of(task), body })
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    const idle = await inReview({ status: 'in progress' })
    expect((await owner.error(approvals.hold, { ...of(idle), body })).status).toBe(409)
  })

  describe('stops reminders', () => {
    beforeEach(async () => {
      await runNotificationJobs(world)
      await forgetNotifications(world)
    })
    const afterHours = async (hours: number) => {
      const { agencyDatabase } = world.app.platform
      await remindOfApprovals(agencyDatabase, new Date(Date.now() + hours * 3_600_000))
      await runNotificationJobs(world)
    }
    const kindsOf = async (person: Person, task: Task) =>
      (await person.call(notifications.list, { query: {} })).items
        .filter(({ record }) => record._id === task._id)
        .map(({ kind }) => kind)

    test('until it is lifted; then the waiting time starts again', async () => {
      const task = await inReview()
      await world.database.query(
        `update approvals set at = now() - interval '4 days' where task_id = $1`,
        [task._id],
      )
      await runNotificationJobs(world)
      await forgetNotifications(world)
      await hold(owner, task)
      await admin.call(comments.add, { ...of(task), body: { text: 'Fine' } })
      await afterHours(100)
      expect([await kindsOf(owner, task), await kindsOf(admin, task)]).toEqual([[], []])
      await owner.call(approvals.liftHold, of(task))
      await afterHours(1)
      expect([await kindsOf(owner, task), await kindsOf(admin, task)]).toEqual([[], []])
      await afterHours(25)
      await afterHours(49)
      expect(await kindsOf(owner, task)).toEqual(['review', 'review'])
      await afterHours(73)
      expect(await kindsOf(admin, task)).toEqual(['waiting'])
    })
  })
})
