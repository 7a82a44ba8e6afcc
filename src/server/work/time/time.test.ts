// Tests logging, changing, deleting and restoring time, one timer per person despite concurrency, and visibility.
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { deletions } from '#contract/records/deletions.ts'
import { type PersonRightsChange, directory } from '#contract/clients/directory.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { type NewTimeEntry, time } from '#contract/work/time.ts'
import { timeReport } from '#contract/work/time-report.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany, database } = world
const admin = await world.admin()
const [maker, colleague, bookkeeper, viewer] = await Promise.all([
  world.addStaff({ staffRole: 'contributor' }),
  world.addStaff({ staffRole: 'contributor' }),
  world.addStaff({ staffRole: 'bookkeeper' }),
  world.addStaff({ staffRole: 'viewer' }),
])
const manager = await world.addStaff({ staffRole: 'manager', companies: [company] })
const project = await world.addProject(company, { title: 'Website' })
const task = await world.addTask(project, { title: 'Homepage' })
const other = await world.addProject(otherCompany, { title: 'Bakery' })

const week = { from: '2026-11-16', to: '2026-11-22' }
const sample: NewTimeEntry = { project: project._id, day: '2026-11-18', minutes: 90 }
type Person = typeof maker

const add = (person: Person, body: Partial<NewTimeEntry> = {}) =>
  person.call(time.create, { body: { ...sample, ...body } })
const listed = (person: Person, more: object = {}) =>
  person.call(time.list, { query: { ...week, ...more } })
const start = (person: Person, body: object = { project: project._id }) =>
  person.call(time.start, { body: body as { project: string } })
const timerOf = async (person: Person) => (await person.call(time.running, {})).timer
const runsSince = (person: Person, ago: string) =>
  database.query('update time_entries set started_at = now() - $2::interval where person_id = $1', [
    person.id,
    ago,
  ])

/** Returns a time zone where it is about noon, so the last hours are on the same day. */
function zoneOfNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  // POSIX zone names invert the sign: `Etc/GMT-5` is ahead of Greenwich.
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
}

beforeEach(async () => {
  await database.query('truncate time_entries')
  await database.query('update users set time_zone = null')
})

describe('entries', () => {
  test('are logged on a project or its task, billable unless said otherwise', async () => {
    const entry = await add(maker, { task: task._id, note: ' Draft ' })
    expect(entry).toMatchObject({
      person: { _id: maker.id },
      company: company._id,
      companyName: 'Alder Clinic',
      project: { title: 'Website' },
      task: { _id: task._id, title: 'Homepage' },
      day: '2026-11-18',
      ...{ minutes: 90, note: 'Draft', billable: true, startedAt: null, version: 1 },
      can: { edit: true, delete: true },
    })
    expect(await listed(maker)).toEqual([entry])
    expect(await listed(maker, { from: '2026-11-19' })).toEqual([])
  })

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1441 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ day: '2026-02-30' }, 'day'],
    [{ task: '018f0000-0000-7000-8000-000000000001' }, 'task'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ])('%j is refused at its field', async (body, field) => {
    const { status, fields } = await maker.error(time.create, { body: { ...sample, ...body } })
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  test('a list of too many days, or one that ends before it starts, is refused at end', async () => {
    for (const to of ['2026-11-15', '2027-01-30']) {
      // Runs sequentially.
      const { fields } = await maker.error(time.list, { query: { from: week.from, to } })
      expect(fields).toHaveProperty('to')
    }
  })

  test('changes single fields; older versions are stale; a new project drops the task', async () => {
    const second = await world.addProject(company)
    const { _id: entryId } = await add(maker, { task: task._id })
    const params = { entryId }
    const change = (body: object) => maker.call(time.change, { params, body })
    expect(await change({ minutes: 45, version: 1 })).toMatchObject({ minutes: 45, version: 2 })
    const stale = await maker.error(time.change, { params, body: { minutes: 5, version: 1 } })
    expect(stale.code).toBe('stale')
    expect(await change({ note: 'Call' })).toMatchObject({ task: { _id: task._id }, minutes: 45 })
    expect(await change({ task: null })).toMatchObject({ task: null })
    expect(await change({ task: task._id })).toMatchObject({ task: { _id: task._id } })
    expect(await change({ project: second._id })).toMatchObject({
      project: { _id: second._id },
      task: null,
    })
  })

  test('a deleted entry is back when it is restored, and the log shows both', async () => {
    const entry = await add(maker)
    await maker.call(time.remove, { params: { entryId: entry._id } })
    expect(await listed(maker)).toEqual([])
    await maker.call(deletions.restore, { params: { recordId: entry._id } })
    expect(await listed(maker)).toEqual([entry])
    const { items } = await maker.call(activity.list, { query: { kind: 'timeEntry' } })
    expect(items.slice(0, 3).map(({ action, title }) => [action, title])).toEqual([
      ['restored', 'Website'],
      ['deleted', 'Website'],
      ['created', 'Website'],
    ])
  })

  test('survive their task’s deletion; are deleted and restored with their project', async () => {
    const gone = await world.addProject(company)
    const sub = await world.addTask(gone)
    await add(maker, { project: gone._id, task: sub._id })
    await admin.call(tasks.remove, { params: { taskId: sub._id } })
    expect(await listed(maker)).toMatchObject([{ task: null, project: { _id: gone._id } }])
    await admin.call(deletions.restore, { params: { recordId: sub._id } })
    expect(await listed(maker)).toMatchObject([{ task: { _id: sub._id } }])
    await admin.call(projects.remove, { params: { projectId: gone._id } })
    expect(await listed(maker)).toEqual([])
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    expect(await listed(maker)).toMatchObject([{ task: { _id: sub._id }, minutes: 90 }])
  })

  test('an entry moved to another project stays there when its task is restored', async () => {
    const sub = await world.addTask(project)
    const second = await world.addProject(company)
    for (const to of [second, other]) {
      const { _id: entryId } = await add(admin, { task: sub._id })
      await admin.call(tasks.remove, { params: { taskId: sub._id } })
      await admin.call(time.change, { params: { entryId }, body: { project: to._id } })
      await admin.call(deletions.restore, { params: { recordId: sub._id } })
      const entry = (await listed(admin)).find(({ _id }) => _id === entryId)
      expect(entry).toMatchObject({ project: { _id: to._id }, task: null })
    }
  })
})

test('more than 24 hours of one person on a day need confirmation', async () => {
  const day = '2026-11-17'
  const post = (minutes: number, more: object = {}) => ({
    body: { ...sample, day, minutes, ...more },
  })
  await maker.call(time.create, post(1000))
  const { _id, version } = await maker.call(time.create, post(440))
  const refusal = await maker.error(time.create, post(1))
  expect(refusal).toMatchObject({
    code: 'long_day',
    message: 'That makes 24:01 hours on Nov 17, 2026, more than the day has.',
  })
  const params = { entryId: _id }
  const longer = { minutes: 500, version }
  expect((await maker.error(time.change, { params, body: longer })).code).toBe('long_day')
  const body = { ...longer, exceedsDay: true as const }
  expect(await maker.call(time.change, { params, body })).toMatchObject({ minutes: 500 })
  // Less is no question, though it is still too much.
  await maker.call(time.change, { params, body: { minutes: 480 } })
  expect((await maker.error(time.create, post(60))).code).toBe('long_day')
  await maker.call(time.create, post(60, { exceedsDay: true }))
  // The next day and other people have hours of their own.
  await maker.call(time.create, post(60, { day: '2026-11-18' }))
  await colleague.call(time.create, post(60))
})

test('the time logged on a project is shown to staff who may delete it', async () => {
  const params = { projectId: project._id }
  await add(maker)
  await add(colleague, { minutes: 30, billable: false })
  expect(await manager.call(time.ofProject, { params })).toEqual({ minutes: 120 })
  expect((await maker.error(time.ofProject, { params })).status).toBe(403)
  const others = { params: { projectId: other._id } }
  expect((await manager.error(time.ofProject, others)).status).toBe(404)
})

describe('access', () => {
  test('contributors see their own time, others everyone’s in their companies', async () => {
    const [mine, theirs] = [await add(maker), await add(colleague)]
    const foreign = await add(maker, { project: other._id })
    const ids = async (person: Person, more?: object) =>
      (await listed(person, more)).map(({ _id }) => _id)
    expect(await ids(maker)).toEqual([mine._id, foreign._id])
    expect(await ids(maker, { person: colleague.id })).toEqual([])
    for (const person of [admin, bookkeeper, viewer]) {
      // Runs sequentially.
      expect(await ids(person)).toEqual([mine._id, theirs._id, foreign._id])
    }
    expect(await ids(manager)).toEqual([mine._id, theirs._id])
    expect(await ids(admin, { person: colleague.id })).toEqual([theirs._id])
  })

  test('staff list the people whose time they see, each once', async () => {
    await add(maker)
    await add(maker, { day: '2026-11-19' })
    await add(colleague)
    const elsewhere = await world.addStaff({ staffRole: 'contributor' })
    await add(elsewhere, { project: other._id })
    const ids = async (person: Person, days: object = week) =>
      (await person.call(time.people, { query: days as typeof week })).map(({ _id }) => _id)
    expect(await ids(maker)).toEqual([maker.id])
    expect((await ids(manager)).toSorted()).toEqual([maker.id, colleague.id].toSorted())
    const all = [maker.id, colleague.id, elsewhere.id].toSorted()
    expect((await ids(viewer)).toSorted()).toEqual(all)
    expect(await ids(admin, { from: '2026-11-19', to: '2026-11-19' })).toEqual([maker.id])
    const error = await admin.error(time.people, {
      query: { from: '2026-01-01', to: '2026-11-22' },
    })
    expect(error.fields).toHaveProperty('to')
  })

  test('contributors change their own time, managers everyone’s, with its log', async () => {
    const { _id: entryId } = await add(colleague)
    const params = { entryId }
    expect((await maker.error(time.change, { params, body: { minutes: 5 } })).status).toBe(404)
    expect((await viewer.error(time.change, { params, body: { minutes: 5 } })).status).toBe(403)
    expect((await listed(viewer))[0]?.can).toEqual({ edit: false, delete: false })
    const changed = await manager.call(time.change, { params, body: { minutes: 5 } })
    expect(changed).toMatchObject({ minutes: 5, person: { _id: colleague.id } })
    await manager.call(time.remove, { params })
    expect((await maker.error(deletions.restore, { params: { recordId: entryId } })).status).toBe(
      404,
    )
    const { items } = await maker.call(activity.list, { query: { kind: 'timeEntry' } })
    expect(items.every(({ record }) => record !== entryId)).toBe(true)
  })
})

describe('the timer', () => {
  test('runs until it is stopped, and is an entry then', async () => {
    expect(await timerOf(maker)).toBeNull()
    const timer = await start(maker, { project: project._id, task: task._id, note: 'Layout' })
    expect(timer).toMatchObject({ minutes: 0, startedAt: expect.any(String), note: 'Layout' })
    expect(await timerOf(maker)).toEqual(timer)
    await database.query('update users set time_zone = $2 where id = $1', [maker.id, zoneOfNoon()])
    await runsSince(maker, '30 minutes')
    const stopped = await maker.call(time.stop, { body: {} })
    expect(stopped).toMatchObject([{ _id: timer._id, minutes: 30, startedAt: null, version: 2 }])
    expect(await timerOf(maker)).toBeNull()
    expect(await maker.error(time.stop)).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('a start on other work stops the first timer; on the same work it continues', async () => {
    const first = await start(maker)
    expect(await start(maker)).toEqual(first)
    const second = await start(maker, { project: project._id, task: task._id })
    expect((await timerOf(maker))?._id).toBe(second._id)
    const rows = await database.query('select minutes, started_at from time_entries order by id')
    expect(rows).toMatchObject([
      { minutes: 1, started_at: null },
      { minutes: 0, started_at: expect.any(Date) },
    ])
  })

  test('starting another needs confirmation if the first exceeds its day', async () => {
    const first = await start(maker)
    await database.query('update users set time_zone = $2 where id = $1', [maker.id, zoneOfNoon()])
    const { day } = first
    for (const minutes of [1380, 60]) await add(maker, { day, minutes })
    const body = { project: project._id, task: task._id }
    expect(await maker.error(time.start, { body })).toMatchObject({ status: 409, code: 'long_day' })
    expect((await timerOf(maker))?._id).toBe(first._id)
    // The same work goes on, and asks nothing.
    expect(await start(maker)).toEqual(first)
    const second = await maker.call(time.start, { body: { ...body, exceedsDay: true } })
    expect((await timerOf(maker))?._id).toBe(second._id)
  })

  test('twenty starts at once leave one; colleagues have theirs', async () => {
    const places = await Promise.all(Array.from({ length: 4 }, () => world.addProject(company)))
    await start(colleague)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => start(maker, { project: places[at % 4]?._id })),
    )
    const running = await database.query(
      'select person_id from time_entries where started_at is not null',
    )
    expect(running.map(({ person_id }) => person_id).toSorted()).toEqual(
      [maker.id, colleague.id].toSorted(),
    )
  })

  test('splits time at midnight in the user’s time zone', async () => {
    await database.query('update users set time_zone = $2 where id = $1', [maker.id, 'Asia/Tokyo'])
    const { day } = await start(maker)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' })
    expect(day).toBe(today.format(new Date()))
    await runsSince(maker, '25 hours')
    const stopped = await maker.call(time.stop, { body: {} })
    expect(stopped.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(1500)
    expect(stopped.length).toBeGreaterThan(1)
    expect(stopped.at(-1)?.day).toBe(today.format(new Date()))
  })

  test('a late stop does not stop a newer timer', async () => {
    const first = await start(maker)
    const second = await start(maker, { project: project._id, task: task._id })
    const late = await maker.error(time.stop, { body: { entry: first._id } })
    expect(late).toMatchObject({ status: 409, code: 'wrong_state' })
    expect((await timerOf(maker))?._id).toBe(second._id)
    const stopped = await maker.call(time.stop, { body: { entry: second._id } })
    expect(stopped).toMatchObject([{ _id: second._id, startedAt: null }])
  })

  test('is stopped by entering minutes; its day cannot change before', async () => {
    const params = { entryId: (await start(maker))._id }
    const { fields } = await maker.error(time.change, { params, body: { day: '2026-11-17' } })
    expect(fields).toHaveProperty('day')
    const body = { day: '2026-11-17', minutes: 480 }
    expect(await maker.call(time.change, { params, body })).toMatchObject({
      ...body,
      startedAt: null,
    })
    expect(await timerOf(maker)).toBeNull()
  })

  test('of a lost company is not shown, and another one can be started', async () => {
    const away = await world.addStaff({
      staffRole: 'contributor',
      companies: [company, otherCompany],
    })
    await start(away, { project: other._id })
    await database.query('delete from staff_companies where user_id = $1 and company_id = $2', [
      away.id,
      otherCompany._id,
    ])
    expect(await timerOf(away)).toBeNull()
    const next = await start(away)
    expect((await timerOf(away))?._id).toBe(next._id)
  })

  test.each<[string, string, PersonRightsChange, object]>([
    ['banned', '3 days', { banned: true }, { minutes: 1440, billable: false }],
    [
      'without the client',
      '2 hours',
      { companies: [otherCompany._id] },
      { minutes: 120, billable: true },
    ],
    ['a viewer', '3 days', { staffRole: 'viewer' }, { minutes: 1440, billable: false }],
  ])('is stopped when its user becomes %s', async (_, ago, change, logged) => {
    const someone = await world.addStaff({ staffRole: 'contributor' })
    const { _id } = await start(someone)
    await runsSince(someone, ago)
    const params = { personId: someone.id }
    await admin.call(directory.change, { params, body: { companies: [company._id] } })
    expect((await timerOf(someone))?._id).toBe(_id)
    await admin.call(directory.change, { params, body: change })
    const rows = await database.query(
      'select id, minutes, is_billable as billable, started_at from time_entries',
    )
    expect(rows).toEqual([{ id: _id, ...logged, started_at: null }])
  })

  test('is restored as stopped if another timer is running', async () => {
    const gone = await world.addProject(company)
    const { _id } = await start(maker, { project: gone._id })
    await admin.call(projects.remove, { params: { projectId: gone._id } })
    const next = await start(maker)
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    expect((await timerOf(maker))?._id).toBe(next._id)
    const rows = await database.query('select minutes from time_entries where id = $1', [_id])
    expect(rows).toEqual([{ minutes: 1 }])
  })
})

describe('time moved to another project at the same moment', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ['a timer is stopped there', () => maker.call(time.stop, { body: {} }), { started_at: null }],
    [
      'an entry is changed there',
      async () => {
        const entryId = (await timerOf(maker))?._id ?? ''
        return maker.call(time.change, { params: { entryId }, body: { note: 'Call' } })
      },
      { note: 'Call' },
    ],
  ])('%s', async (_, act, expected) => {
    const second = await world.addProject(company)
    const { _id } = await start(maker)
    const held = await openTransaction(world)
    await held.run('update time_entries set project_id = $2 where id = $1', [_id, second._id])
    const acting = act()
    await expect.poll(held.countWaiting).toBe(1)
    await held.commit()
    await acting
    const rows = await database.query(
      'select project_id, started_at, note from time_entries where id = $1',
      [_id],
    )
    expect(rows).toMatchObject([{ project_id: second._id, ...expected }])
  })
})

describe('a forgotten timer', () => {
  const startedHoursAgo = async (hours: number) => {
    const running = await admin.call(time.start, { body: { project: project._id } })
    await database.query(
      'update time_entries set started_at = now() - make_interval(hours => $2) where id = $1',
      [running._id, hours],
    )
    return running
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('is stopped as of the time its user gives', async () => {
    await startedHoursAgo(3)
    const stopped = await admin.call(time.stop, { body: { at: hoursAgo(1) } })
    expect(stopped.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(120)
    expect((await admin.call(time.running, {})).timer).toBeNull()
  })

  test.each([
    ['before it began', 4, 'This is before the timer was started'],
    ['in time to come', -1, 'That time is in the future'],
  ])('is not stopped as of a moment %s, and continues', async (_, hours, message) => {
    const running = await startedHoursAgo(3)
    const error = await admin.error(time.stop, { body: { at: hoursAgo(hours) } })
    expect(error).toMatchObject({ status: 400, fields: { at: message } })
    expect((await admin.call(time.running, {})).timer?._id).toBe(running._id)
    await admin.call(time.stop, { body: {} })
  })

  test('a day on which clocks go back has 25 hours, other days 24', async () => {
    const zone = `update users set time_zone = $2 where id = $1`
    await database.query(zone, [admin.id, 'America/Chicago'])
    const body = { project: project._id, day: '2026-11-01', minutes: 1500 }
    expect((await admin.call(time.create, { body })).minutes).toBe(1500)
    const error = await admin.error(time.create, { body: { ...body, day: '2026-11-02' } })
    expect(error).toMatchObject({ status: 400, fields: { minutes: 'This day has 24 hours' } })
    await database.query(zone, [admin.id, null])
  })
})

describe('the time report', () => {
  const report = (caller: Person, more: object = {}) =>
    caller.call(timeReport.get, { query: { ...week, ...more } })

  beforeEach(async () => {
    await add(maker, { minutes: 90 })
    await add(maker, { minutes: 30, billable: false, day: '2026-11-16' })
    await add(colleague, { minutes: 60, project: other._id })
    await add(colleague, { minutes: 45, day: '2026-11-23' })
    await start(maker)
  })

  test('sums time by person, client, project, week and month, without timers', async () => {
    const sumsBy = async (by: string, more: object = {}) =>
      (await report(admin, { by, ...more })).map(({ name, key, minutes, billableMinutes }) => [
        ...[name || key, minutes, billableMinutes],
      ])
    const mine = (await listed(maker))[0]?.person.name
    const theirs = (await listed(colleague))[0]?.person.name
    expect(await sumsBy('person')).toEqual([
      [`${mine?.first} ${mine?.last}`, 120, 90],
      [`${theirs?.first} ${theirs?.last}`, 60, 60],
    ])
    expect(await sumsBy('client')).toEqual([
      [company.name, 120, 90],
      [otherCompany.name, 60, 60],
    ])
    expect(await report(admin, { by: 'project' })).toMatchObject([
      { key: project._id, name: 'Website', clientName: company.name },
      { key: other._id, name: 'Bakery', clientName: otherCompany.name },
    ])
    const two = { to: '2026-11-23' }
    expect(await sumsBy('week', two)).toEqual([
      ['2026-11-16', 180, 150],
      ['2026-11-23', 45, 45],
    ])
    expect(await sumsBy('month', two)).toEqual([['2026-11', 225, 195]])
  })

  test('has what each may see: a manager their clients, others their own time', async () => {
    const total = async (caller: Person) =>
      (await report(caller)).reduce((sum, { minutes }) => sum + minutes, 0)
    expect(await Promise.all([manager, maker, colleague].map(total))).toEqual([120, 120, 60])
  })

  test('is exported with the same rows', async () => {
    const csv = await admin.send(timeReport.get, {
      query: { ...week, by: 'project', format: 'csv' },
    })
    expect(csv.body).toBe(
      `\uFEFFClient,Project,Minutes,Hours,Billable minutes,Billable hours,Billable %\r\n${company.name},Website,120,2.00,90,1.50,75\r\n${otherCompany.name},Bakery,60,1.00,60,1.00,100\r\n`,
    )
    const error = await admin.error(timeReport.get, { query: { ...week, to: '2026-11-15' } })
    expect(error).toMatchObject({ fields: { to: 'End must not be before start' } })
  })
})
