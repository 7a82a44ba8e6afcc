// Reading the activity log: filters, pagination, the CSV file, a record's own entries, and who may read which.
import { expect, test } from 'vitest'
import { activitySentence, actorName } from '#contract/records/activity-messages.ts'
import { type ActivityEntry, activity } from '#contract/records/activity.ts'
import { directory } from '#contract/clients/directory.ts'
import { companies } from '#contract/clients/companies.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { tasks } from '#contract/work/tasks.ts'
import { makeDueInvoices } from '#server/billing/schedules/due.ts'
import { sampleSchedule } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(world.company, { title: 'Website' })

const sentences = (items: ActivityEntry[]) => items.map(activitySentence)
const linesOf = async (
  caller: typeof admin,
  kind: 'task' | 'project' | 'company',
  recordId: string,
) => caller.call(activity.ofRecord, { params: { kind, recordId }, query: {} })

// P5.4.4
test('a task’s log entries are sentences with people and a link, the latest first', async () => {
  const task = await world.addTask(project, { title: 'Brochure' })
  const params = { taskId: task._id }
  await admin.call(tasks.change, { params, body: { status: 'in review' } })
  await admin.call(tasks.change, { params, body: { dueDate: '2026-12-01', priority: 'high' } })
  const { items, hasMore } = await linesOf(admin, 'task', task._id)
  expect(hasMore).toBe(false)
  expect(sentences(items)).toEqual([
    'changed due date and priority of task “Brochure” in project “Website”',
    'moved “Brochure” from Not started to In review in project “Website”',
    'added task “Brochure” in project “Website”',
  ])
  expect(items[0]).toMatchObject({
    company: { name: 'Alder Clinic' },
    path: `/app/admin/tasks/${task._id}?company=${world.company._id}&project=${project._id}`,
  })
  expect(items[0]?.person?.name).toMatch(/^\w+ \w+$/)
})

test('entries by the program name no person; a visitor’s action adds no entry', async () => {
  const company = await world.addCompany({ name: 'By itself' })
  const params = { companyId: company._id }
  const body = { ...sampleSchedule, startsOn: '2031-03-01', sends: true }
  await admin.call(schedules.create, { params, body })
  await makeDueInvoices(world.app.platform, new Date('2031-03-01T12:00:00'))
  await world.database.query(
    `insert into activity (id, company_id, action, kind, record_id)
     values (gen_random_uuid(), $1, 'approved by link', 'task', gen_random_uuid())`,
    [company._id],
  )
  const { items } = await linesOf(admin, 'company', company._id)
  const named = items.map((entry) => [actorName(entry), entry.action, entry.kind])
  expect(named).toEqual(
    expect.arrayContaining([
      ['Automation', 'sent', 'invoice'],
      ['Automation', 'created', 'invoice'],
      ['Someone', 'approved by link', 'task'],
    ]),
  )
  expect(named.filter(([name]) => name === 'Automation')).toHaveLength(2)
  const csv = await admin.send(activity.list, { query: { company: company._id, format: 'csv' } })
  expect(csv.body).toMatch(/,Automation,sent invoice/)
})

test('entries stay readable after their records are deleted', async () => {
  const company = await world.addCompany({ name: 'Gone & Sons' })
  const gone = await world.addProject(company, { title: 'Short-lived' })
  const task = await world.addTask(gone, { title: 'Never done' })
  await admin.call(tasks.change, { params: { taskId: task._id }, body: { status: 'done' } })
  await admin.call(companies.remove, { params: { companyId: company._id } })
  const { items } = await linesOf(admin, 'company', company._id)
  expect(sentences(items)).toEqual([
    'deleted client “Gone & Sons”',
    'moved “Never done” from Not started to Done in project “Short-lived”',
    'added task “Never done” in project “Short-lived”',
    'added project “Short-lived” for Gone & Sons',
    'added client “Gone & Sons”',
  ])
  expect(items.map(({ path }) => path)).toEqual([null, null, null, null, null])
})

// P5.13.1
test('the log is filtered by person, company, kind and time', async () => {
  const company = await world.addCompany({ name: 'Filtered' })
  const own = await world.addProject(company)
  const task = await world.addTask(own, { title: 'By other' })
  await admin.call(tasks.change, {
    params: { taskId: task._id },
    body: { title: 'Changed by other' },
  })
  const list = async (
    query: Partial<Parameters<typeof admin.call<typeof activity.list>>[1]['query']>,
  ) => admin.call(activity.list, { query: { ...query } })

  const ofPerson = await list({ person: admin.id, company: company._id })
  expect(sentences(ofPerson.items)).toEqual([
    'changed title of task “Changed by other” in project “Sample project”',
  ])
  expect((await list({ company: company._id })).total).toBe(4)
  expect((await list({ company: company._id, kind: 'task' })).total).toBe(2)
  const today = new Date().toISOString().slice(0, 10)
  expect((await list({ company: company._id, from: today, to: today })).total).toBe(4)
  const { at } = (await list({ company: company._id })).items[1] ?? { at: '' }
  expect((await list({ company: company._id, to: at })).total).toBeLessThan(4)
  expect((await list({ company: company._id, to: '2020-01-01' })).items).toEqual([])
  const actors = await admin.call(activity.people, {})
  expect(actors.map(({ _id }) => _id)).toContain(admin.id)
})

test('pages follow one another without a gap', async () => {
  const company = await world.addCompany({ name: 'Paged' })
  const own = await world.addProject(company)
  for (let i = 0; i < 5; i += 1) await world.addTask(own, { title: `Task ${i}` })
  const query = { company: company._id, size: 3 }
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => admin.call(activity.list, { query: { ...query, page } })),
  )
  const all = pages.flatMap(({ items }) => items.map(({ _id }) => _id))
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1, 0])
  expect(all).toEqual([...new Set(all)].toSorted().toReversed())

  const first = await admin.call(activity.ofRecord, {
    params: { kind: 'company', recordId: company._id },
    query: { size: 4 },
  })
  const rest = await admin.call(activity.ofRecord, {
    params: { kind: 'company', recordId: company._id },
    query: { size: 4, before: first.items.at(-1)?._id },
  })
  expect([first.hasMore, rest.hasMore]).toEqual([true, false])
  expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(all)
})

// P5.13.1
test('the CSV file includes all matching entries, with formulas as text', async () => {
  const company = await world.addCompany({ name: '=cmd|calc' })
  const own = await world.addProject(company, { title: '+1' })
  await world.addTask(own, { title: '@SUM(A1)' })
  const response = await admin.send(activity.list, {
    query: { company: company._id, format: 'csv' },
  })
  expect(response.headers['content-disposition']).toBe('attachment; filename="activity.csv"')
  const [head, ...rest] = response.body.split('\r\n')
  expect(head).toBe('\uFEFFWhen,Person,What,Kind,Title,Client,Project,Visibility')
  const lines = rest.filter((line) => line !== '')
  expect(lines.map((line) => line.split(',').slice(2, 7).join(','))).toEqual([
    "added task “@SUM(A1)” in project “+1”,task,'@SUM(A1),'=cmd|calc,'+1",
    "added project “+1” for =cmd|calc,project,'+1,'=cmd|calc,'+1",
    "added client “=cmd|calc”,company,'=cmd|calc,'=cmd|calc,",
  ])
})

test('a client reads only shared entries of records that they may see now', async () => {
  const shared = await world.addTask(project, { title: 'Shared one', visibility: 'shared' })
  const internal = await world.addTask(project, { title: 'Internal one', visibility: 'internal' })
  const params = { taskId: shared._id }
  expect(sentences((await linesOf(owner, 'task', shared._id)).items)).toEqual([
    'added task “Shared one” in project “Website”',
  ])
  const statusOf = async (kind: 'task' | 'project' | 'company', recordId: string) =>
    (await owner.send(activity.ofRecord, { params: { kind, recordId }, query: {} })).statusCode
  expect(await statusOf('task', internal._id)).toBe(404)
  expect(await statusOf('company', world.company._id)).toBe(404)
  // Entries from before the campaign was shared stay hidden from clients.
  await admin.call(tasks.change, {
    params: { taskId: internal._id },
    body: { visibility: 'shared' },
  })
  expect(sentences((await linesOf(owner, 'task', internal._id)).items)).toEqual([
    'changed visibility of task “Internal one” in project “Website”',
  ])
  await admin.call(tasks.change, { params, body: { visibility: 'internal' } })
  expect(await statusOf('task', shared._id)).toBe(404)
})

test('staff with the people permission read invitations and changes of the staff', async () => {
  const body = { email: 'newcomer@agency.test', staffRole: 'viewer' } as const
  await admin.call(directory.invite, { body })
  for (const [staffRole, seen] of [
    ['contributor', 0],
    ['manager', 1],
  ] as const) {
    const staff = await world.addStaff({ staffRole })
    const { items } = await staff.call(activity.list, { query: { kind: 'person' } })
    expect(items).toHaveLength(seen)
    expect((await staff.send(activity.list)).body.includes(body.email)).toBe(seen > 0)
  }
})

test('only staff can read the whole log', async () => {
  for (const format of ['json', 'csv']) {
    expect((await owner.send(activity.list, { query: { format } })).statusCode).toBe(403)
  }
})
