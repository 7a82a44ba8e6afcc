// Overview endpoints: the agency's work in numbers, for staff only.
import { describe, expect, test } from 'vitest'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { bulkTasks } from '#contract/work/bulk-tasks.ts'
import { approvals } from '#contract/work/approvals.ts'
import { requests } from '#contract/work/requests.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { messages } from '#contract/site/messages.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { companies } from '#contract/clients/companies.ts'
import { type AttentionKind, maxAttentionItems, overview } from '#contract/agency/overview.ts'
import { tasks } from '#contract/work/tasks.ts'
import { updates } from '#contract/updates.ts'
import type { Caller } from '#tests/support/caller.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()

test('counts the current records', async () => {
  const admin = await world.admin()
  const before = await admin.call(overview.get, {})
  const all = await admin.call(companies.all, {})
  expect(before.clients).toBe(all.length)
  expect(before.projects).toBe(all.flatMap(({ projects }) => projects).length)
  await world.addCampaign(await world.addProject(world.company))
  expect((await admin.call(overview.get, {})).campaigns).toBe(before.campaigns + 1)
})

describe('the list of what is waiting', () => {
  const day = '2031-01-15'
  const waiting = async (caller: Caller) =>
    (await caller.call(overview.attention, { query: { day } })).groups
  const ofKind = async (caller: Caller, wanted: AttentionKind) =>
    (await waiting(caller)).find(({ kind }) => kind === wanted)
  const titlesOf = async (caller: Caller, kind: AttentionKind) =>
    (await waiting(caller)).find((group) => group.kind === kind)?.items.map(({ title }) => title)

  test('includes the user’s own tasks that are overdue or due today, until they are done', async () => {
    const admin = await world.admin()
    const project = await world.addProject(world.company)
    const add = (title: string, dueDate: string) =>
      world.addTask(project, { title, dueDate, assignedTo: admin.id })
    const late = await add('Late', '2031-01-14')
    await add('Now', day)
    await add('Later', '2031-01-16')
    await world.addTask(project, { title: 'Somebody else’s', dueDate: day })
    expect(await titlesOf(admin, 'overdue')).toEqual(['Late'])
    expect(await titlesOf(admin, 'today')).toEqual(['Now'])
    const params = { taskId: late._id }
    await admin.call(tasks.change, { params, body: { status: 'done' } })
    expect(await titlesOf(admin, 'overdue')).toBeUndefined()
  })

  test('lists all work in review for project managers, and for others only their own', async () => {
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    const project = await world.addProject(world.company)
    const review = (title: string, assignedTo?: string) =>
      world.addTask(project, { title, status: 'in review', ...(assignedTo && { assignedTo }) })
    await review('Mine', contributor.id)
    for (const title of ['One', 'Two', 'Three']) await review(title)
    expect(await titlesOf(contributor, 'review')).toEqual(['Mine'])
    const admin = await world.admin()
    const group = (await waiting(admin)).find(({ kind }) => kind === 'review')
    expect(group).toMatchObject({ items: [{ title: 'Mine' }], total: 4 })
    const whole = await admin.call(overview.attention, { query: { day, kind: 'review' } })
    expect(whole.groups).toMatchObject([{ kind: 'review', total: 4 }])
    expect(whole.groups[0]?.items).toHaveLength(4)
    const others = await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
    expect(await waiting(others)).toEqual([])
  })

  test('counts all of a kind, and lists at most a hundred of them', async () => {
    const project = await world.addProject(world.otherCompany)
    const titles = Array.from({ length: maxAttentionItems + 1 }, (_, at) => ({
      title: `No. ${at}`,
    }))
    const admin = await world.admin()
    const params = { projectId: project._id }
    await admin.call(bulkTasks.create, { params, body: { tasks: titles } })
    await world.database.query(
      `update tasks set due_on = '2031-01-02', assigned_to = $1 where project_id = $2`,
      [admin.id, project._id],
    )
    const { groups } = await admin.call(overview.attention, { query: { day, kind: 'overdue' } })
    expect(groups).toMatchObject([{ kind: 'overdue', total: maxAttentionItems + 1 }])
    expect(groups[0]?.items).toHaveLength(maxAttentionItems)
  })

  test('has a client’s request until someone takes it on, for those who run projects', async () => {
    const [owner, admin] = [await world.owner(), await world.admin()]
    const project = await world.addProject(world.company)
    const ask = (title: string) =>
      owner.call(requests.create, { params: { projectId: project._id }, body: { title } })
    const banner = await ask('A banner')
    const flag = await ask('A flag')
    expect(await ofKind(admin, 'request')).toMatchObject({
      items: [{ title: 'A banner', place: world.company.name, due: banner.requestedAt }],
      total: 2,
    })
    const others = [
      await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] }),
      await world.addStaff({ staffRole: 'contributor' }),
    ]
    for (const other of others) expect(await ofKind(other, 'request')).toBeUndefined()
    const change = (taskId: string, body: object) =>
      admin.call(tasks.change, { params: { taskId }, body })
    await change(banner._id, { assignedTo: admin.id })
    expect(await titlesOf(admin, 'request')).toEqual(['A flag'])
    await change(flag._id, { archived: true })
    expect(await titlesOf(admin, 'request')).toBeUndefined()
  })

  test('has a task that the client sent back, until it is in review again', async () => {
    const [owner, admin] = [await world.owner(), await world.admin()]
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    const other = await world.addStaff({ staffRole: 'contributor' })
    const task = await world.addTask(await world.addProject(world.company), {
      ...{ title: 'Poster', status: 'in review', visibility: 'shared' },
      assignedTo: contributor.id,
    })
    const params = { taskId: task._id }
    expect(await titlesOf(admin, 'returned')).toBeUndefined()
    await owner.call(approvals.decide, {
      params,
      body: { version: task.version, decision: 'changes asked', reason: 'Larger, please' },
    })
    for (const person of [admin, contributor]) {
      expect(await ofKind(person, 'returned')).toMatchObject({
        items: [
          { title: 'Poster', place: expect.stringMatching(`^${world.company.name} · \\S+ \\S+$`) },
        ],
      })
    }
    expect(await titlesOf(other, 'returned')).toBeUndefined()
    await admin.call(tasks.change, { params, body: { status: 'in review' } })
    expect(await titlesOf(admin, 'returned')).toBeUndefined()
  })

  test('has overdue invoices for those who see money, the oldest first', async () => {
    const admin = await world.admin()
    const sent = async (dueDate: string) => {
      const { _id: invoiceId } = await world.addInvoice(world.company, {
        issueDate: '2020-01-01',
        dueDate,
      })
      return admin.call(invoices.send, { params: { invoiceId }, body: {} })
    }
    await sent('2099-01-01')
    await sent('2020-02-02')
    const oldest = await sent('2020-02-01')
    expect(await ofKind(admin, 'invoice')).toMatchObject({
      items: [{ title: `Invoice ${oldest.number}`, place: world.company.name, due: '2020-02-01' }],
      total: 2,
    })
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    expect(await ofKind(contributor, 'invoice')).toBeUndefined()
  })

  // P5.5.2
  test('lists campaigns off plan or over budget, with money for those who may see it', async () => {
    const admin = await world.admin()
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
    const elsewhere = await world.addStaff({
      staffRole: 'manager',
      companies: [world.otherCompany],
    })
    const project = await world.addProject(world.company)
    const body = {
      title: 'Autumn',
      startDate: '2020-01-01',
      budget: 100,
      status: 'active' as const,
    }
    const { _id: campaignId } = await world.addCampaign(project, body)
    const params = { campaignId }
    const write = (reach: number, spend: number) =>
      admin.call(campaignFigures.change, {
        params,
        body: {
          plan: [{ month: '2020-01', metric: 'reach', value: 1000 }],
          values: [
            { date: '2020-01-10', metric: 'reach', value: reach },
            { date: '2020-01-10', metric: 'spend', value: spend },
          ],
        },
      })
    const change = (to: object) => admin.call(campaigns.change, { params, body: to })
    const of = async (caller: Caller, kind: AttentionKind) =>
      (await waiting(caller)).find((group) => group.kind === kind)?.items
    await write(500, 150.5)
    const path = `/app/admin/campaigns/${campaignId}/results`
    expect(await of(admin, 'plan')).toMatchObject([
      { title: 'Autumn', place: `${world.company.name} · Reach`, path },
    ])
    expect(await of(admin, 'budget')).toMatchObject([
      { title: 'Autumn', place: `${world.company.name} · $50.50`, path },
    ])
    expect(await of(bookkeeper, 'budget')).toHaveLength(1)
    expect(await of(bookkeeper, 'plan')).toBeUndefined()
    for (const caller of [contributor, elsewhere]) {
      expect(await of(caller, 'plan')).toBeUndefined()
      expect(await of(caller, 'budget')).toBeUndefined()
    }
    for (const over of [
      { status: 'on hold' },
      { status: 'completed' },
      { endDate: '2020-02-01' },
    ]) {
      await change(over)
      expect(await titlesOf(admin, 'plan')).toBeUndefined()
      expect(await titlesOf(admin, 'budget')).toBeUndefined()
      await change({ status: 'active', endDate: null })
    }
    expect(await titlesOf(admin, 'plan')).toEqual(['Autumn'])
    await write(990, 99)
    expect(await titlesOf(admin, 'plan')).toBeUndefined()
    expect(await titlesOf(admin, 'budget')).toBeUndefined()
  })

  test('includes companies to approve and messages to answer, for staff who do that', async () => {
    await world.waiting()
    const messageId = await writeMessage(world, { firstName: 'Odile' })
    const shown = async (caller: Caller) => (await waiting(caller)).map(({ kind }) => kind)
    const admin = await world.admin()
    expect(await shown(admin)).toContain('approval')
    expect(await ofKind(admin, 'reply')).toMatchObject({ items: [{ _id: messageId }], total: 1 })
    const viewer = await world.addStaff({ staffRole: 'viewer' })
    expect(await shown(viewer)).not.toContain('approval')
    expect(await shown(viewer)).not.toContain('reply')
    const params = { messageId }
    await admin.call(messages.change, { params, body: { answered: true } })
    expect(await shown(admin)).not.toContain('reply')
  })
})

test('changes of other users since the previous visit are listed by project', async () => {
  const admin = await world.admin()
  const { query } = world.database
  expect(await admin.call(overview.news, {})).toEqual({ since: null, projects: [] })
  await admin.call(updates.active, {})
  expect((await admin.call(overview.news, {})).since).toBeNull()
  await query(`update visits set seen_at = now() - interval '2 hours'`)
  const project = await world.addProject(world.company, { title: 'Moved on' })
  await world.addTask(project)
  const params = { projectId: project._id }
  await admin.call(tasks.create, { params, body: { title: 'One’s own' } })
  const news = await admin.call(overview.news, {})
  expect(news.since).not.toBeNull()
  expect(news.projects.find(({ _id }) => _id === project._id)).toMatchObject({
    title: 'Moved on',
    company: { _id: world.company._id },
    changes: 2,
    people: ['Rowan Quill'],
  })
  // The visit continues, so the news stays the same until the next visit.
  await admin.call(updates.active, {})
  expect((await admin.call(overview.news, {})).since).toBe(news.since)
})

test('a client sees what others changed in shared records, with staff by name', async () => {
  const owner = await world.owner()
  await owner.call(updates.active, {})
  await world.database.query(`update visits set seen_at = now() - interval '2 hours'`)
  const [open, hidden] = [
    await world.addProject(world.company, { title: 'Open' }),
    await world.addProject(world.otherCompany, { title: 'Hidden' }),
  ]
  await world.addTask(open, { visibility: 'shared' })
  await world.addTask(open, { visibility: 'internal' })
  await world.addTask(hidden, { visibility: 'shared' })
  const { projects } = await owner.call(overview.news, {})
  expect(projects.map(({ title }) => title)).not.toContain('Hidden')
  // Counts the project and its shared task.
  expect(projects.find(({ title }) => title === 'Open')).toMatchObject({
    changes: 2,
    people: ['Rowan Quill'],
  })
})
