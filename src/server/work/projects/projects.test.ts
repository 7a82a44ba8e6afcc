// Project endpoints: list, create, read, change, delete.
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { type ProjectChange, projectStatuses, projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { sampleProject } from '#tests/support/samples.ts'
import { endBeforeStart } from '#contract/shared.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const missing = '0198d1a2-0000-7000-8000-000000000000'
const sample = { ...sampleProject, company: world.company._id }

const without = (field: string) =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))

describe('create', () => {
  // S7.2.9
  test('S7.2.8 POST /projects/create answers 201 with the project', async () => {
    const body = { ...sample, title: 'Website', description: 'A new one' }
    const response = await admin.send(projects.create, { body })
    expect(response.statusCode).toBe(201)
    const created = response.json<{ _id: string }>()
    const { can, ...read } = await admin.call(projects.get, {
      params: { projectId: created._id },
    })
    expect(read).toEqual(created)
    expect(can).toEqual({ edit: true, delete: true, addTask: true, addCampaign: true })
  })

  // S3.2.2 S3.2.3 S3.2.4 S3.2.5
  test('S3.2.1 a project has the fields of the specification, and starts planned', async () => {
    const project = await admin.call(projects.create, { body: sample })
    expect(project).toEqual({
      ...sample,
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      description: '',
      status: 'planned',
      calendarEvents: [],
      tasks: [],
      progress: { done: 0, total: 0 },
      shareNewTasks: true,
      approvalMode: 'optional',
      rank: expect.stringMatching(/^\w+$/),
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: project.createdAt,
    })
  })

  test('a project starts in the given status, at the end of its column', async () => {
    const body = { ...sample, status: 'on hold' as const }
    const first = await admin.call(projects.create, { body })
    const second = await admin.call(projects.create, { body })
    expect(second.status).toBe('on hold')
    expect(second.rank > first.rank).toBe(true)
  })

  test('S5.3.1 title, startDate and endDate are required', async () => {
    const { status, fields } = await admin.error(projects.create, { body: {} })
    expect(status).toBe(400)
    expect(fields).toEqual({
      company: 'Company is a required field',
      title: 'Title is a required field',
      startDate: 'Start date is a required field',
      endDate: 'End date is a required field',
    })
  })

  test('S5.3.2 the description is optional, also null', async () => {
    for (const description of [undefined, null, '', '  ']) {
      const { description: kept } = await admin.call(projects.create, {
        body: { ...sample, description },
      })
      expect(kept).toBe('')
    }
  })

  // P2.17.1
  test('S5.3.3 an end before the start is refused at the end; the same day is allowed', async () => {
    const body = { ...sample, startDate: '2026-03-02', endDate: '2026-03-01' }
    const error = await admin.error(projects.create, { body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(error.fields).toEqual({ endDate: 'End date must not be before start date' })
    const sameDay = { ...sample, startDate: '2026-03-01', endDate: '2026-03-01' }
    expect(await admin.call(projects.create, { body: sameDay })).toMatchObject(sameDay)
  })

  test('an end before the start is reported together with the other errors', async () => {
    const body = { ...sample, title: '', startDate: '2026-03-02', endDate: '2026-03-01' }
    const { fields } = await admin.error(projects.create, { body })
    expect(fields).toEqual({ title: 'Title is a required field', endDate: endBeforeStart })
  })

  test.each(['2024-02-29', '9999-12-31', '1000-01-01'])(
    'the day %s stays that day',
    async (day) => {
      const body = { ...sample, startDate: day, endDate: day }
      const { _id } = await admin.call(projects.create, { body })
      const read = await admin.call(projects.get, { params: { projectId: _id } })
      expect([read.startDate, read.endDate]).toEqual([day, day])
    },
  )

  test.each<[string, unknown, string]>([
    ['30 February', { ...sample, startDate: '2026-02-30' }, 'startDate'],
    ['29 February of a common year', { ...sample, endDate: '2026-02-29' }, 'endDate'],
    ['a moment', { ...sample, endDate: '2026-03-01T00:00:00Z' }, 'endDate'],
    ['a US date', { ...sample, startDate: '03/01/2026' }, 'startDate'],
    ['the year 999', { ...sample, startDate: '0999-01-01' }, 'startDate'],
    ['the year 10000', { ...sample, endDate: '10000-01-01' }, 'endDate'],
    ['a date as number', { ...sample, startDate: 20_260_301 }, 'startDate'],
    ['a date that is null', { ...sample, endDate: null }, 'endDate'],
    ['a title of spaces', { ...sample, title: ' \t ' }, 'title'],
    ['a title of 201 characters', { ...sample, title: 'x'.repeat(201) }, 'title'],
    ['NUL in the title', { ...sample, title: 'a\u0000' }, 'title'],
    ['too long a description', { ...sample, description: 'x'.repeat(20_001) }, 'description'],
    ['a description that is a list', { ...sample, description: [] }, 'description'],
    ['a malformed company id', { ...sample, company: '1' }, 'company'],
    ['no company', without('company'), 'company'],
    ['a status that is none', { ...sample, status: 'archived' }, 'status'],
    ['an unknown field', { ...sample, budget: 5 }, 'budget'],
    ['a list', [], 'body'],
  ])('refuses %s and stores nothing', async (_, body, field) => {
    const count = async () =>
      (await admin.call(projects.allOfCompany, { params: { companyId: world.company._id } })).length
    const before = await count()
    const error = await admin.error(projects.create, { body })
    expect(error).toMatchObject({ status: 400, code: 'invalid', message: errors.invalid.message })
    expect(Object.keys(error.fields)).toEqual([field])
    expect(error.fields[field]).toMatch(/^[A-Z].+/)
    expect(await count()).toBe(before)
  })

  test('titles of 200 and descriptions of 20,000 characters are stored in full', async () => {
    const body = { ...sample, title: 't'.repeat(200), description: 'd'.repeat(20_000) }
    expect(await admin.call(projects.create, { body })).toMatchObject(body)
  })

  test('signed out: 401; a client of the company: 403; another or no company: 404', async () => {
    const status = async (caller: typeof world.anonymous, company = sample.company) =>
      (await caller.error(projects.create, { body: { ...sample, company } })).status
    expect(await status(world.anonymous)).toBe(401)
    expect(await status(await world.owner())).toBe(403)
    expect(await status(await world.otherOwner())).toBe(404)
    expect(await status(await world.withoutCompany())).toBe(404)
    expect(await status(admin, missing)).toBe(404)
  })
})

describe('read', () => {
  // S7.2.10
  test('S7.2.7 GET /companies/{id}/projects answers an array with tasks {_id, title}', async () => {
    const company = await world.addCompany()
    const [one, two] = [await world.addProject(company), await world.addProject(company)]
    const [first, second] = [
      await world.addTask(one, { title: 'First' }),
      await world.addTask(one, { title: 'Second', status: 'done', visibility: 'internal' }),
    ]
    const params = { companyId: company._id }
    expect(await admin.call(projects.allOfCompany, { params })).toEqual([
      {
        ...one,
        tasks: [
          { _id: first._id, title: 'First' },
          { _id: second._id, title: 'Second' },
        ],
        progress: { done: 1, total: 2 },
      },
      two,
    ])
    expect(await admin.call(projects.names, { params })).toEqual(
      [one, two].map(({ _id, title }) => ({ _id, title })),
    )
  })

  test('internal tasks are neither listed nor counted for a client', async () => {
    const project = await world.addProject(world.company)
    const shared = await world.addTask(project, { title: 'Shared' })
    await world.addTask(project, { title: 'Secret', status: 'done', visibility: 'internal' })
    const member = await world.member()
    const { _id: projectId } = project
    const read = await member.call(projects.get, { params: { projectId } })
    expect(read).toMatchObject({
      tasks: [{ _id: shared._id, title: 'Shared' }],
      progress: { done: 0, total: 1 },
      can: { edit: false, delete: false, addTask: false, addCampaign: false },
    })
    const params = { companyId: world.company._id }
    const list = await member.call(projects.allOfCompany, { params })
    const { can: _, ...listed } = read
    expect(list.find(({ _id }) => _id === projectId)).toEqual(listed)
    expect(JSON.stringify(list)).not.toContain('Secret')
  })

  // P12.1.1
  test('another company’s project answers as one that does not exist', async () => {
    const project = await world.addProject(world.otherCompany)
    const owner = await world.owner()
    const read = async (projectId: string) => {
      const { headers: _, ...error } = await owner.error(projects.get, {
        params: { projectId },
      })
      return error
    }
    expect(await read(project._id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await read(project._id)).toEqual(await read(missing))
    const list = { params: { companyId: world.otherCompany._id } }
    expect((await owner.error(projects.allOfCompany, list)).status).toBe(404)
  })

  test('signed out: 401; a malformed id: 400; an unknown id: 404', async () => {
    const status = async (caller: typeof admin | typeof world.anonymous, projectId: string) =>
      (await caller.error(projects.get, { params: { projectId } })).status
    expect(await status(world.anonymous, missing)).toBe(401)
    expect(await status(admin, 'create')).toBe(400)
    expect(await status(admin, missing)).toBe(404)
    const list = { params: { companyId: missing } }
    expect((await admin.error(projects.allOfCompany, list)).status).toBe(404)
    expect((await world.anonymous.error(projects.allOfCompany, list)).status).toBe(401)
  })
})

describe('change', () => {
  const change = (projectId: string, body: ProjectChange) =>
    admin.call(projects.change, { params: { projectId }, body })

  test('every field can be changed; omitted fields are unchanged', async () => {
    const project = await world.addProject(world.company, { description: 'Before' })
    const body = {
      title: ' After ',
      startDate: '2027-01-01',
      endDate: '2027-02-01',
      status: 'on hold',
      shareNewTasks: false,
    } as const
    const changed = await change(project._id, body)
    expect(changed).toEqual({
      ...project,
      ...body,
      title: 'After',
      rank: expect.stringMatching(/^\w+$/),
      version: 2,
      updatedAt: expect.stringMatching(/Z$/),
    })
    const read = await admin.call(projects.get, { params: { projectId: project._id } })
    expect(read).toMatchObject({ ...changed })
  })

  test('null clears the description and no other field', async () => {
    const { _id } = await world.addProject(world.company, { description: 'Long' })
    expect((await change(_id, { description: null })).description).toBe('')
    for (const field of ['title', 'startDate', 'endDate', 'status', 'shareNewTasks', 'version']) {
      const { fields } = await admin.error(projects.change, {
        params: { projectId: _id },
        body: { [field]: null },
      })
      expect(Object.keys(fields)).toEqual([field])
    }
  })

  test('an end before the start is refused also when only one of them is sent', async () => {
    const { _id } = await world.addProject(world.company)
    for (const body of [{ endDate: '2026-01-04' }, { startDate: '2026-04-01' }]) {
      const error = await admin.error(projects.change, { params: { projectId: _id }, body })
      expect(error).toMatchObject({ status: 400, fields: { endDate: endBeforeStart } })
    }
    expect((await change(_id, { endDate: '2026-01-05' })).endDate).toBe('2026-01-05')
  })

  test('an old version is stale, the current version or none is not', async () => {
    const { _id } = await world.addProject(world.company)
    expect((await change(_id, { version: 1, title: 'First' })).version).toBe(2)
    const body = { version: 1, title: 'Second' }
    const error = await admin.error(projects.change, { params: { projectId: _id }, body })
    expect(error).toMatchObject({ status: 409, code: 'stale' })
    expect(await change(_id, {})).toMatchObject({ title: 'First', version: 3 })
  })

  test.each(projectStatuses)('S4.7.1 %s is a project status', async (status) => {
    const { _id } = await world.addProject(world.company)
    expect((await change(_id, { status })).status).toBe(status)
  })

  test.each<[string, object, string]>([
    ['not started', { status: 'not started' }, 'status'],
    ['Planned, capitalised', { status: 'Planned' }, 'status'],
    ['onhold', { status: 'onhold' }, 'status'],
    ['active', { status: 'active' }, 'status'],
    ['no status', { status: '' }, 'status'],
    ['30 February', { endDate: '2026-02-30' }, 'endDate'],
    ['an empty title', { title: '' }, 'title'],
    ['another company', { company: world.otherCompany._id }, 'company'],
    ['a malformed after', { after: 'first' }, 'after'],
    ['a fractional version', { version: 1.5 }, 'version'],
    ['the switch as text', { shareNewTasks: 'true' }, 'shareNewTasks'],
    ['an unknown field', { progress: { done: 9, total: 9 } }, 'progress'],
  ])('S4.7.1 refuses %s and changes nothing', async (_, body, field) => {
    const project = await world.addProject(world.company)
    const params = { projectId: project._id }
    const error = await admin.error(projects.change, { params, body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toEqual([field])
    expect(await admin.call(projects.get, { params })).toMatchObject({ ...project })
  })

  test('signed out: 401; a client of the company: 403; another’s: 404', async () => {
    const project = await world.addProject(world.company)
    const sent = { params: { projectId: project._id }, body: { title: 'Mine' } }
    expect((await world.anonymous.error(projects.change, sent)).status).toBe(401)
    expect((await (await world.owner()).error(projects.change, sent)).status).toBe(403)
    expect((await (await world.otherOwner()).error(projects.change, sent)).status).toBe(404)
    const { title } = await admin.call(projects.get, sent)
    expect(title).toBe(project.title)
  })
})

describe('delete', () => {
  test('a project is deleted with its tasks', async () => {
    const project = await world.addProject(world.company)
    const task = await world.addTask(project)
    const params = { projectId: project._id }
    const response = await admin.send(projects.remove, { params })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await admin.error(projects.get, { params })).status).toBe(404)
    expect((await admin.error(projects.remove, { params })).status).toBe(404)
    expect((await admin.error(tasks.allOfProject, { params })).status).toBe(404)
    expect((await admin.error(tasks.get, { params: { taskId: task._id } })).status).toBe(404)
  })

  test('signed out: 401; a client of the company: 403; another’s: 404', async () => {
    const project = await world.addProject(world.company)
    const sent = { params: { projectId: project._id } }
    expect((await world.anonymous.error(projects.remove, sent)).status).toBe(401)
    expect((await (await world.owner()).error(projects.remove, sent)).status).toBe(403)
    expect((await (await world.otherOwner()).error(projects.remove, sent)).status).toBe(404)
    expect(await admin.call(projects.get, sent)).toMatchObject({ ...project })
  })
})

test('a board requested with its id in capitals is up to date', async () => {
  const company = await world.addCompany()
  const params = { companyId: company._id.toUpperCase() }
  expect(await admin.call(projects.allOfCompany, { params })).toEqual([])
  const { _id } = await world.addProject(company)
  expect(await admin.call(projects.allOfCompany, { params })).toMatchObject([{ _id }])
})
