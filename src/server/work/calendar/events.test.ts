// Events through the API: created, listed by day, changed, deleted and restored; what clients see and may do.
import { describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { deletions } from '#contract/records/deletions.ts'
import {
  type CalendarEntry,
  type Event,
  type EventChange,
  events,
} from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import { search } from '#contract/records/search.ts'
import type { Caller } from '#tests/support/caller.ts'
import { openLive } from '#tests/support/live.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const otherOwner = await world.otherOwner()
const project = await world.addProject(company, { startDate: '2027-01-04', endDate: '2027-02-26' })

const body = (fields = {}) => ({
  company: company._id,
  title: 'Kick-off',
  start: '2027-01-12T15:00:00Z',
  end: '2027-01-12T16:00:00Z',
  ...fields,
})
const params = ({ _id }: { _id: string }) => ({ params: { eventId: _id } })
const add = (fields = {}, caller: Caller = admin) =>
  caller.call(events.create, { body: body(fields) })
const change = (event: { _id: string }, fields: EventChange, caller: Caller = admin) =>
  caller.call(events.change, { ...params(event), body: fields })

async function entries(query: object = {}, caller: Caller = admin): Promise<CalendarEntry[]> {
  const window = { from: '2027-01-01', to: '2027-01-31', company: company._id, ...query }
  return caller.call(events.list, { query: window })
}
const titles = async (query: object = {}, caller: Caller = admin) =>
  (await entries(query, caller)).map(({ title }) => title)

describe('a new event', () => {
  test('stores its time zone under the current name, whatever the given name', async () => {
    const renamed = await add({ timeZone: 'Asia/Calcutta' })
    expect(renamed.timeZone).toBe('Asia/Kolkata')
    const same = await change(renamed, { timeZone: 'India Standard Time' })
    expect(same.timeZone).toBe('Asia/Kolkata')
    const window = { from: '2027-01-12', to: '2027-01-12', timeZone: 'America/Godthab' }
    expect(await titles(window)).toContain('Kick-off')
  })

  test('needs a title and times; the rest gets defaults', async () => {
    expect(await add({ title: ' Kick-off ', start: '2027-01-12T09:00:00-06:00' })).toMatchObject({
      title: 'Kick-off',
      company: company._id,
      project: null,
      description: '',
      location: '',
      visibility: 'shared',
      allDay: false,
      start: '2027-01-12T15:00:00.000Z',
      end: '2027-01-12T16:00:00.000Z',
      timeZone: expect.any(String),
      recurrence: null,
      occurrence: null,
      exceptions: [],
      createdBy: { _id: admin.id },
      version: 1,
    })
  })

  // P5.10.4
  test('accepts every field, also whole days', async () => {
    const fields = {
      title: 'Trade fair',
      allDay: true,
      start: '2027-03-01',
      end: '2027-03-03',
      project: project._id,
      description: 'Booth 12',
      location: 'Austin',
      visibility: 'internal',
      recurrence: 'FREQ=YEARLY',
    }
    expect(await add(fields)).toMatchObject({ ...fields, timeZone: null })
  })

  test.each([
    [{ title: ' ' }, { title: 'Title is a required field' }],
    [{ end: '2027-01-12T14:59:00Z' }, { end: 'End must not be before start' }],
    [{ allDay: true }, { start: 'Must be a date without a time' }],
    [{ start: '2027-01-12', end: '2027-01-12' }, { start: 'Must be a date with a time' }],
    [{ end: '2029-01-12T14:59:00Z' }, { end: 'An event can last at most 366 days' }],
    [{ timeZone: 'Austin' }, { timeZone: 'Time zone must be one such as America/Chicago' }],
    [{ recurrence: 'FREQ=HOURLY' }, { recurrence: 'FREQ=HOURLY is not supported' }],
    [
      { recurrence: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'UTC' },
      { recurrence: 'The event must start on a day of its recurrence' },
    ],
  ])('%j is refused at its field', async (fields, issues) => {
    expect(await admin.error(events.create, { body: body(fields) })).toMatchObject({
      status: 400,
      fields: issues,
    })
  })

  test('belongs to a project of its company, or to none', async () => {
    const foreign = await world.addProject(otherCompany)
    expect(
      await admin.error(events.create, { body: body({ project: foreign._id }) }),
    ).toMatchObject({ status: 404 })
  })

  test('is shown on the card of its project in every later answer', async () => {
    const event = await add({ title: 'Review', project: project._id })
    const cards = () => owner.call(projects.allOfCompany, { params: { companyId: company._id } })
    const eventsOf = async () =>
      (await cards()).find(({ _id }) => _id === project._id)?.calendarEvents
    expect(await eventsOf()).toContainEqual({ _id: event._id, title: 'Review' })
    await change(event, { visibility: 'internal' })
    expect(await eventsOf()).not.toContainEqual({ _id: event._id, title: 'Review' })
  })
})

describe('the calendar', () => {
  test('lists the events of the requested days in the requested time zone', async () => {
    await add({ title: 'Late call', start: '2027-05-02T03:00:00Z', end: '2027-05-02T04:00:00Z' })
    const on = (day: string, timeZone: string) => titles({ from: day, to: day, timeZone })
    expect(await on('2027-05-02', 'UTC')).toContain('Late call')
    expect(await on('2027-05-02', 'America/Chicago')).not.toContain('Late call')
    expect(await on('2027-05-01', 'America/Chicago')).toContain('Late call')
  })

  test('lists the dates of projects, campaigns and tasks if requested', async () => {
    await world.addCampaign(project, {
      title: 'Spring',
      startDate: '2027-01-11',
      endDate: '2027-03-01',
    })
    await world.addTask(project, { title: 'Draft', dueDate: '2027-01-20', status: 'done' })
    const kinds = 'project,campaign,task'
    const found = await entries({ kinds })
    expect(found.map(({ kind, date, start, isDone }) => [kind, date, start, isDone])).toEqual([
      ['project', 'start', '2027-01-04', false],
      ['campaign', 'start', '2027-01-11', false],
      ['task', 'due', '2027-01-20', true],
    ])
    expect(found[0]).toMatchObject({
      _id: project._id,
      companyName: company.name,
      allDay: true,
      can: { edit: true },
    })
    expect((await entries()).every(({ kind }) => kind === 'event')).toBe(true)
  })

  test('lists every occurrence of a series, each by its day', async () => {
    const series = {
      recurrence: 'FREQ=WEEKLY;COUNT=4',
      timeZone: 'America/Chicago',
      title: 'Weekly',
    }
    const event = await add({
      ...series,
      start: '2027-03-02T15:00:00Z',
      end: '2027-03-02T16:00:00Z',
    })
    const found = await entries({ from: '2027-03-01', to: '2027-03-31' })
    expect(
      found
        .filter(({ _id }) => _id === event._id)
        .map(({ occurrence, start }) => [occurrence, start]),
    ).toEqual([
      ['2027-03-02', '2027-03-02T15:00:00.000Z'],
      ['2027-03-09', '2027-03-09T15:00:00.000Z'],
      ['2027-03-16', '2027-03-16T14:00:00.000Z'],
      ['2027-03-23', '2027-03-23T14:00:00.000Z'],
    ])
  })

  test.each([
    [{ from: '2027-01-31', to: '2027-01-01' }],
    [{ from: '2027-01-01', to: '2029-01-01' }],
    [{ from: '2027-01-01', to: 'tomorrow' }],
  ])('for %j is refused', async (query) => {
    const window = { ...query }
    expect(await admin.error(events.list, { query: window })).toMatchObject({
      status: 400,
      fields: { to: expect.any(String) },
    })
  })
})

describe('a change', () => {
  test('changes only the given fields, at the version that was read', async () => {
    const event = await add()
    expect(await change(event, { location: 'Room 2', version: 1 })).toMatchObject({
      title: 'Kick-off',
      location: 'Room 2',
      version: 2,
    })
    const stale = { ...params(event), body: { location: 'Room 3', version: 1 } }
    expect(await admin.error(events.change, stale)).toMatchObject({ code: 'stale' })
  })

  test('by two users at the same moment is saved for one and refused for the other', async () => {
    const event = await add()
    const open = await openTransaction(world)
    await open.run('select from events where id = $1 for update', [event._id])
    const saves = ['Room 2', 'Room 3'].map((location) =>
      admin.send(events.change, { ...params(event), body: { location, version: 1 } }),
    )
    await expect.poll(open.countWaiting).toBe(2)
    await open.commit()
    const answers = await Promise.all(saves)
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json<Event>()
    expect(saved).toMatchObject({ version: 2 })
    expect(await admin.call(events.get, { ...params(event), query: {} })).toMatchObject({
      location: saved?.location,
    })
  })

  const weekly = (fields = {}) =>
    add({
      title: 'Stand-up',
      start: '2027-04-05T14:00:00Z',
      end: '2027-04-05T14:30:00Z',
      timeZone: 'America/Chicago',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
      ...fields,
    })
  const april = async (event: { _id: string }) =>
    (await entries({ from: '2027-04-01', to: '2027-04-30' }))
      .filter(({ _id }) => _id === event._id)
      .map(({ start, title }) => `${start.slice(5, 16)} ${title}`)

  test('of one occurrence does not change the others, and is read by its day', async () => {
    const event = await weekly()
    const of = { scope: 'this', occurrence: '2027-04-12' } as const
    expect(await change(event, { ...of, title: 'Retro' })).toMatchObject({
      title: 'Retro',
      occurrence: '2027-04-12',
    })
    const stand = ['04-05T14:00', '04-19T14:00', '04-26T14:00'].map((at) => `${at} Stand-up`)
    expect(await april(event)).toEqual([stand[0], '04-12T14:00 Retro', stand[1], stand[2]])
    const query = { occurrence: '2027-04-12' }
    expect(await admin.call(events.get, { ...params(event), query })).toMatchObject({
      title: 'Retro',
      start: '2027-04-12T14:00:00.000Z',
      can: { edit: true, delete: true },
    })
    const none = { ...params(event), query: { occurrence: '2027-04-13' } }
    expect(await admin.error(events.get, none)).toMatchObject({ status: 404 })
  })

  test('of one occurrence and the following makes a separate event', async () => {
    const event = await weekly()
    const of = { scope: 'following', occurrence: '2027-04-19' } as const
    const following = await change(event, { ...of, title: 'Sync' })
    expect(following).toMatchObject({ title: 'Sync', version: 1 })
    expect(following._id).not.toBe(event._id)
    expect(await april(event)).toEqual(['04-05T14:00 Stand-up', '04-12T14:00 Stand-up'])
    expect(await april(following)).toEqual(['04-19T14:00 Sync', '04-26T14:00 Sync'])
  })

  test('that drops edited occurrences lists them and needs a confirmation', async () => {
    const event = await weekly()
    await change(event, { scope: 'this', occurrence: '2027-04-12', title: 'Retro' })
    const rule = { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' }
    expect(await admin.error(events.change, { ...params(event), body: rule })).toMatchObject({
      status: 409,
      code: 'edits_dropped',
      fields: { 'occurrences.2027-04-12': 'Apr 12, 2027: Retro' },
    })
    await change(event, { ...rule, dropEdited: true })
    expect(await april(event)).toEqual(['04-05T14:00 Stand-up', '04-19T14:00 Stand-up'])
  })

  test('is shown live and in the log, without content', async () => {
    const event = await add()
    const live = await openLive(world.app, owner)
    const next = live.update()
    await change(event, { title: 'Renamed' })
    expect(await next).toEqual({ kind: 'event', id: event._id, company: company._id, version: 2 })
    live.close()
    const page = await admin.call(activity.list, { query: { kind: 'event' } })
    expect(page).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ action: 'changed', title: 'Renamed', fields: ['title'] }),
      ]),
    })
  })
})

describe('deletion', () => {
  test('removes an event, which can be restored', async () => {
    const event = await add({ title: 'Short-lived' })
    await admin.call(events.remove, { ...params(event), query: {} })
    expect(await titles()).not.toContain('Short-lived')
    expect(await admin.error(events.get, { ...params(event), query: {} })).toMatchObject({
      status: 404,
    })
    await admin.call(deletions.restore, { params: { recordId: event._id } })
    expect(await titles()).toContain('Short-lived')
  })

  test('removes one occurrence of a series, or one and the following', async () => {
    const series = {
      allDay: true,
      start: '2027-06-01',
      end: '2027-06-01',
      recurrence: 'FREQ=DAILY',
    }
    const event = await add({ ...series, title: 'Daily' })
    const remove = (scope: 'this' | 'following', occurrence: string) =>
      admin.call(events.remove, { ...params(event), query: { scope, occurrence } })
    await remove('this', '2027-06-02')
    await remove('following', '2027-06-04')
    const days = async () =>
      (await entries({ from: '2027-06-01', to: '2027-06-30' }))
        .filter(({ _id }) => _id === event._id)
        .map(({ start }) => start)
    expect(await days()).toEqual(['2027-06-01', '2027-06-03'])
    await change(event, { scope: 'this', occurrence: '2027-06-02', isDeleted: false })
    expect(await days()).toEqual(['2027-06-01', '2027-06-02', '2027-06-03'])
  })

  test('of a project removes its events, and restoring it brings them back', async () => {
    const doomed = await world.addProject(company)
    await add({ title: 'With project', project: doomed._id })
    await admin.call(projects.remove, { params: { projectId: doomed._id } })
    expect(await titles()).not.toContain('With project')
    await admin.call(deletions.restore, { params: { recordId: doomed._id } })
    expect(await titles()).toContain('With project')
  })
})

describe('clients', () => {
  test('see shared events and nothing of the others', async () => {
    await add({ title: 'For all' })
    const hidden = await add({ title: 'For us', visibility: 'internal' })
    expect(await titles({}, owner)).toContain('For all')
    expect(await titles({}, owner)).not.toContain('For us')
    expect(await owner.error(events.get, { ...params(hidden), query: {} })).toMatchObject({
      status: 404,
    })
    expect(await titles({ company: undefined }, otherOwner)).toEqual([])
    const window = { from: '2027-01-01', to: '2027-01-31', company: company._id }
    expect(await otherOwner.error(events.list, { query: window })).toMatchObject({ status: 404 })
  })

  test('add events for their company, and change and delete those of their own people', async () => {
    const event = await add({ title: 'Our visit', project: project._id }, owner)
    expect(event).toMatchObject({ visibility: 'shared', createdBy: { _id: owner.id } })
    expect(await change(event, { title: 'Your visit' }, member)).toMatchObject({
      title: 'Your visit',
    })
    expect(await change(event, { location: 'Our office' })).toMatchObject({ version: 3 })
    expect(await titles({}, owner)).toContain('Your visit')
    await member.call(events.remove, { ...params(event), query: {} })
    expect(await titles({}, owner)).not.toContain('Your visit')
    await admin.call(deletions.restore, { params: { recordId: event._id } })
    expect(await titles({}, owner)).toContain('Your visit')
  })

  test('cannot hide events, or change those of the agency', async () => {
    const internal = { body: body({ visibility: 'internal' }) }
    expect(await owner.error(events.create, internal)).toMatchObject({ status: 403 })
    const own = await add({}, owner)
    const hide = { ...params(own), body: { visibility: 'internal' } }
    expect(await owner.error(events.change, hide)).toMatchObject({ status: 403 })
    const agencys = { ...params(await add()), body: { title: 'Mine' } }
    expect(await owner.error(events.change, agencys)).toMatchObject({ status: 403 })
    const [entry] = (await entries({}, owner)).filter(({ title }) => title === 'For all')
    expect(entry?.can).toEqual({ edit: false })
  })

  test('find events by their text if they may see them', async () => {
    await add({ title: 'Quarterly harvest', location: 'Barn' })
    await add({ title: 'Secret harvest', visibility: 'internal' })
    const found = async (caller: Caller) =>
      (await caller.call(search.find, { query: { q: 'harvest', kinds: 'event' } })).hits.map(
        ({ title }) => title,
      )
    expect((await found(admin)).toSorted()).toEqual(['Quarterly harvest', 'Secret harvest'])
    expect(await found(owner)).toEqual(['Quarterly harvest'])
    const own = await add({ title: 'Client harvest' }, owner)
    await change(own, { title: 'Client dinner' }, owner)
    expect(await found(owner)).toEqual(['Quarterly harvest'])
  })
})

test('a series of centuries is ended and split without counting its occurrences', async () => {
  const daily = {
    start: '1972-03-01T15:00:00Z',
    end: '1972-03-01T15:30:00Z',
    recurrence: 'FREQ=DAILY',
  }
  const [parted, ended] = [await add(daily, owner), await add(daily, owner)]
  const occurrence = '2199-12-01'
  const following = await change(parted, { title: 'From now on', scope: 'following', occurrence })
  expect(following).toMatchObject({ title: 'From now on', start: '2199-12-01T15:00:00.000Z' })
  await owner.call(events.remove, { ...params(ended), query: { scope: 'following', occurrence } })
  expect(await owner.call(events.get, { ...params(ended), query: {} })).toMatchObject({
    recurrence: 'FREQ=DAILY;UNTIL=21991130',
  })
})
