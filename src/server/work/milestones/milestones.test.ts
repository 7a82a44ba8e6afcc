// Milestones through the app: who manages and who approves them, and where they are shown.
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { overview } from '#contract/agency/overview.ts'
import { deletions } from '#contract/records/deletions.ts'
import { notifications } from '#contract/records/notifications.ts'
import { search } from '#contract/records/search.ts'
import { calendarFeed, events } from '#contract/work/calendar.ts'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { projects } from '#contract/work/projects.ts'
import { addMilestone, sampleMilestone } from '#tests/nouns/milestones.ts'
import { openLive } from '#tests/support/live.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company } = world
const [owner, member] = [await world.owner(), await world.member()]
const [manager, contributor, viewer] = [
  await world.addStaff({ staffRole: 'manager' }),
  await world.addStaff({ staffRole: 'contributor' }),
  await world.addStaff({ staffRole: 'viewer' }),
]
const project = await world.addProject(company)
const params = { projectId: project._id }

const of = ({ _id }: Pick<Milestone, '_id'>) => ({ params: { milestoneId: _id } })
const add = (fields: object = {}) =>
  manager.call(milestones.create, { params, body: { ...sampleMilestone, ...fields } })
const change = (milestone: Milestone, body: object) =>
  manager.call(milestones.change, { ...of(milestone), body })
const addReached = async (fields: object = {}) => change(await add(fields), { isReached: true })
const approve = (milestone: Milestone, person = owner) =>
  person.call(milestones.approve, { ...of(milestone), body: { version: milestone.version } })
const list = (person: Person) => person.call(milestones.ofProject, { params })
const titlesFor = async (person: Person) => (await list(person)).map(({ title }) => title)

describe('a milestone', () => {
  test('is read by both sides, an internal one by staff only', async () => {
    const shared = await add({ title: 'Both see it' })
    const internal = await add({ title: 'Only staff', visibility: 'internal' })
    for (const person of [owner, member]) {
      expect(await person.call(milestones.get, of(shared))).toMatchObject({
        ...{ _id: shared._id, title: 'Both see it', visibility: 'shared' },
      })
      expect(await person.error(milestones.get, of(internal))).toMatchObject({ status: 404 })
      expect(await titlesFor(person)).not.toContain('Only staff')
      const ofCompany = { params: { companyId: company._id } }
      const all = await person.call(milestones.ofCompany, ofCompany)
      expect(all.map(({ title }) => title)).not.toContain('Only staff')
    }
    expect(await titlesFor(viewer)).toEqual(expect.arrayContaining(['Both see it', 'Only staff']))
  })

  test('is managed by staff who run projects only', async () => {
    const milestone = await add()
    expect(milestone.can).toEqual({ edit: true, delete: true, approve: false })
    for (const person of [contributor, viewer, owner, member]) {
      const sent = { params, body: sampleMilestone }
      expect(await person.error(milestones.create, sent)).toMatchObject({ status: 403 })
      const put = { ...of(milestone), body: { title: 'Mine' } }
      expect(await person.error(milestones.change, put)).toMatchObject({ status: 403 })
      expect(await person.error(milestones.remove, of(milestone))).toMatchObject({ status: 403 })
    }
  })

  test.each([
    ['title', { title: ' ' }],
    ['dueDate', { dueDate: '2026-02-30' }],
    ['visibility', { visibility: 'secret' }],
  ])('is rejected with an invalid %s', async (field, fields) => {
    const body = { ...sampleMilestone, ...fields } as typeof sampleMilestone
    const error = await manager.error(milestones.create, { params, body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is changed once by two people with the same version', async () => {
    const milestone = await add()
    const { version } = milestone
    const put = (title: string) =>
      manager.send(milestones.change, { ...of(milestone), body: { title, version } })
    const answers = await Promise.all([put('One'), put('Other')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('comes back when its deletion is undone, approval included', async () => {
    const milestone = await approve(await addReached())
    await manager.call(milestones.remove, of(milestone))
    expect(await manager.error(milestones.get, of(milestone))).toMatchObject({ status: 404 })
    await manager.call(deletions.restore, { params: { recordId: milestone._id } })
    const { approval } = await owner.call(milestones.get, of(milestone))
    expect(approval).toEqual(milestone.approval)
  })

  test('is deleted and restored with its project', async () => {
    const own = await world.addProject(company)
    const milestone = await addMilestone(world, own)
    await manager.call(projects.remove, { params: { projectId: own._id } })
    expect(await manager.error(milestones.get, of(milestone))).toMatchObject({ status: 404 })
    await manager.call(deletions.restore, { params: { recordId: own._id } })
    expect(await manager.call(milestones.get, of(milestone))).toMatchObject({ _id: milestone._id })
  })
})

describe('an approval', () => {
  test('is given by any person of the client, once the milestone is reached', async () => {
    const planned = await add()
    const body = { version: planned.version }
    expect(await owner.error(milestones.approve, { ...of(planned), body })).toMatchObject({
      ...{ status: 409, code: 'wrong_state' },
    })
    for (const person of [owner, member]) {
      const milestone = await addReached()
      const seen = await person.call(milestones.get, of(milestone))
      expect(seen.can).toEqual({ edit: false, delete: false, approve: true })
      const { approval, can } = await approve(milestone, person)
      const name = { first: expect.any(String), last: expect.any(String) }
      expect(approval).toEqual({ at: expect.any(String), by: name })
      expect(can.approve).toBe(false)
    }
  })

  test('is not given by staff, or for an older version', async () => {
    const milestone = await addReached()
    const sent = { ...of(milestone), body: { version: milestone.version } }
    expect(await manager.error(milestones.approve, sent)).toMatchObject({ status: 403 })
    await change(milestone, { title: 'Something else' })
    expect(await owner.error(milestones.approve, sent)).toMatchObject({ code: 'stale' })
  })

  test('ends with another title, and the client is asked again', async () => {
    const milestone = await approve(await addReached())
    await change(milestone, { title: 'Renamed' })
    const { approval, can } = await owner.call(milestones.get, of(milestone))
    expect({ approval, can }).toMatchObject({ approval: null, can: { approve: true } })
  })

  test('given twice at once is one approval', async () => {
    const milestone = await addReached()
    await Promise.all([approve(milestone, owner), approve(milestone, member)])
    const { version } = await owner.call(milestones.get, of(milestone))
    expect(version).toBe(milestone.version + 1)
  })

  test('is rejected when the milestone is reopened meanwhile', async () => {
    const milestone = await addReached()
    const reopening = await openTransaction(world)
    await reopening.run(
      'update milestones set reached_at = null, version = version + 1 where id = $1',
      [milestone._id],
    )
    const body = { version: milestone.version }
    const rejected = owner.error(milestones.approve, { ...of(milestone), body })
    await expect.poll(() => reopening.countWaiting()).toBe(1)
    await reopening.commit()
    expect(await rejected).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('ends when the milestone is reopened', async () => {
    const milestone = await approve(await addReached())
    expect(await change(milestone, { isReached: false })).toMatchObject({ approval: null })
  })
})

describe('people are notified', () => {
  beforeEach(() => forgetNotifications(world))

  const notified = async (person: Person, { _id }: Milestone) => {
    await runNotificationJobs(world)
    const { items } = await person.call(notifications.list, { query: {} })
    return items.filter(({ record }) => record._id === _id).map(({ kind, path }) => [kind, path])
  }

  test('the client of what awaits approval, the staff who run projects of the decision', async () => {
    const milestone = await addReached()
    const clientPath = `/app/client/projects/${project._id}`
    expect(await notified(owner, milestone)).toEqual([['review', clientPath]])
    expect(await notified(member, milestone)).toEqual([['review', clientPath]])
    expect(await notified(manager, milestone)).toEqual([])
    await approve(milestone)
    expect(await notified(manager, milestone)).toEqual([['decision', officePath(milestone)]])
    expect(await notified(contributor, milestone)).toEqual([])
    // They are no longer asked for anything.
    expect(await notified(member, milestone)).toEqual([])
  })

  test('clients of nothing that is internal', async () => {
    const milestone = await addReached({ visibility: 'internal' })
    expect(await notified(owner, milestone)).toEqual([])
    await change(milestone, { visibility: 'shared' })
    expect(await notified(owner, milestone)).toHaveLength(1)
  })
})

const officePath = ({ _id }: Milestone) =>
  `/app/admin/projects/${project._id}/milestones/${_id}?company=${company._id}`

describe('a milestone is shown', () => {
  test('in the calendar of both sides, and in the feed', async () => {
    const days = { from: '2031-05-01', to: '2031-05-31', kinds: 'milestone' }
    const shared = await addReached({ title: 'Kiosk opens', dueDate: '2031-05-12' })
    await add({ title: 'Kiosk pays', dueDate: '2031-05-20', visibility: 'internal' })
    const titles = async (person: Person) =>
      (await person.call(events.list, { query: days })).map(({ title, isDone }) => [title, isDone])
    expect(await titles(owner)).toEqual([['Kiosk opens', true]])
    expect(await titles(viewer)).toEqual([
      ['Kiosk opens', true],
      ['Kiosk pays', false],
    ])
    const today = new Date().toISOString().slice(0, 10)
    await change(shared, { dueDate: today })
    const { url } = await owner.call(calendarFeed.renewAddress, {})
    const feed = await world.anonymous.raw({ method: 'GET', url: new URL(url).pathname })
    expect(feed.body).toContain('Kiosk opens')
  })

  test('in the search of those who see it', async () => {
    const find = async (person: Person, q: string) =>
      (await person.call(search.find, { query: { q, kinds: 'milestone' } })).hits
    const milestone = await addReached({ title: 'Wombat crossing' })
    const hit = { _id: milestone._id, title: 'Wombat crossing', status: 'Reached' }
    expect(await find(manager, 'wombat')).toMatchObject([{ ...hit, path: officePath(milestone) }])
    const path = `/app/client/projects/${project._id}`
    expect(await find(owner, 'wombat')).toMatchObject([{ ...hit, path }])
    expect(await find(await world.otherOwner(), 'wombat')).toEqual([])
    await change(milestone, { visibility: 'internal' })
    expect(await find(owner, 'wombat')).toEqual([])
  })

  test('on Home of staff who run projects, until it is reached', async () => {
    const found = async (person: Person) =>
      (
        await person.call(overview.attention, { query: { day: '1999-05-10', kind: 'milestone' } })
      ).groups
        .filter(({ kind }) => kind === 'milestone')
        .flatMap(({ items }) => items.map(({ title }) => title))
    const late = await add({ title: 'Late', dueDate: '1999-05-01' })
    await add({ title: 'Within a week', dueDate: '1999-05-17' })
    await add({ title: 'Later', dueDate: '1999-05-18' })
    expect(await found(manager)).toEqual(['Late', 'Within a week'])
    expect(await found(contributor)).toEqual([])
    await change(late, { isReached: true })
    expect(await found(manager)).toEqual(['Within a week'])
  })

  test('in the activity of its panel, with who did what', async () => {
    const milestone = await approve(await addReached())
    await change(milestone, { title: 'Renamed' })
    const sent = { params: { kind: 'milestone' as const, recordId: milestone._id }, query: {} }
    const { items } = await owner.call(activity.ofRecord, sent)
    expect(items.map(({ action }) => action)).toEqual(['changed', 'approved', 'reached', 'created'])
    expect(items[0]).toMatchObject({ fields: ['title'] })
    const internal = await add({ visibility: 'internal' })
    const hidden = { params: { kind: 'milestone' as const, recordId: internal._id }, query: {} }
    expect(await owner.error(activity.ofRecord, hidden)).toMatchObject({ status: 404 })
  })

  test('in the open windows of those who see it', async () => {
    const live = await openLive(world.app, owner)
    await add({ visibility: 'internal' })
    const { _id: id } = await add()
    expect(await live.update()).toMatchObject({ kind: 'milestone', id, project: project._id })
  })
})
