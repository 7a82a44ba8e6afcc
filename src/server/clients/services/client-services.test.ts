// Company services through the app: who reads and manages them, what renewing does, who is notified, what clients never see.
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { type ClientService, clientServices } from '#contract/clients/services.ts'
import { deletions } from '#contract/records/deletions.ts'
import { calendarFeed, events } from '#contract/work/calendar.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { sampleService } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfRenewals, renewAutomatic } from './due.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const [manager, contributor, viewer] = [
  await world.addStaff({ staffRole: 'manager' }),
  await world.addStaff({ staffRole: 'contributor' }),
  await world.addStaff({ staffRole: 'viewer' }),
]
const params = { companyId: world.company._id }
const price = { amount: 1_900, currency: 'USD' }

const of = ({ _id }: Pick<ClientService, '_id'>) => ({ params: { ...params, serviceId: _id } })
const add = (fields: object = {}, person = manager) =>
  person.call(clientServices.create, { params, body: { ...sampleService, ...fields } })
const get = (person: Person, service: ClientService) => person.call(clientServices.get, of(service))
const list = (person: Person) => person.call(clientServices.ofCompany, { params })
const renew = (service: ClientService, person = manager) =>
  person.call(clientServices.renew, { ...of(service), body: { dueOn: service.renewsOn } })

describe('a service', () => {
  test('is read by clients without notes, and by staff without money without a price', async () => {
    const service = await add({ price, notes: 'Internal', sharedNote: 'Shared' })
    expect(service).toMatchObject({ ...sampleService, price, notes: 'Internal', status: 'active' })
    for (const person of [owner, member]) {
      const read = await get(person, service)
      expect(read).toMatchObject({ name: 'sample.example', price, sharedNote: 'Shared' })
      expect(read).not.toHaveProperty('notes')
      expect(read.can).toEqual({ edit: false, delete: false, renew: false })
      expect(JSON.stringify(await list(person))).not.toContain('Internal')
    }
    for (const person of [contributor, viewer]) {
      const read = await get(person, service)
      expect(read).toMatchObject({ notes: 'Internal' })
      expect(read).not.toHaveProperty('price')
      const { items } = await person.call(clientServices.list, { query: {} })
      expect(items.every((one) => !('price' in one))).toBe(true)
      const csv = await person.send(clientServices.list, { query: { format: 'csv' } })
      expect(csv.body).toContain('sample.example')
      expect(csv.body).not.toContain('19.00')
    }
  })

  test('is added once, however often it is sent with one key', async () => {
    const sent = { params, body: { ...sampleService, name: 'once.example' } }
    const key = { 'idempotency-key': 'one-service' }
    const answers = await Promise.all([
      admin.call(clientServices.create, sent, key),
      admin.call(clientServices.create, sent, key),
    ])
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['kind', { kind: 'castle' }],
    ['renewsOn', { renewsOn: '2026-02-30' }],
    ['renewsOn', { renewsOn: '2200-01-01' }],
    ['everyMonths', { everyMonths: 0 }],
    ['everyMonths', { everyMonths: 121 }],
    ['everyMonths', { everyMonths: 1.5 }],
    ['price.amount', { price: { amount: -1, currency: 'USD' } }],
    ['price.currency', { price: { amount: 1, currency: 'XXX' } }],
    ['renewedBy', { renewedBy: 'somebody' }],
  ])('is refused at its %s', async (field, fields) => {
    const error = await admin.error(clientServices.create, {
      params,
      body: { ...sampleService, ...fields },
    })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is changed by staff who manage clients, and by no one else', async () => {
    const service = await add()
    const sent = { params, body: sampleService }
    for (const person of [contributor, viewer, owner, member]) {
      expect(await person.error(clientServices.create, sent)).toMatchObject({ status: 403 })
      const changed = person.error(clientServices.change, { ...of(service), body: { name: 'My' } })
      expect(await changed).toMatchObject({ status: 403 })
      expect(await person.error(clientServices.remove, of(service))).toMatchObject({ status: 403 })
    }
    const stranger = await world.otherOwner()
    expect(await stranger.error(clientServices.get, of(service))).toMatchObject({ status: 404 })
    expect(await stranger.error(clientServices.ofCompany, { params })).toMatchObject({
      status: 404,
    })
    expect(await stranger.error(clientServices.list, {})).toMatchObject({ status: 403 })
    const noOne = world.anonymous
    expect(await noOne.error(clientServices.get, of(service))).toMatchObject({ status: 401 })
  })

  test('of two changes of one version, one is stale', async () => {
    const service = await add()
    const { version } = service
    const put = (name: string, person: Person) =>
      person.send(clientServices.change, { ...of(service), body: { name, version } })
    const answers = await Promise.all([put('One', admin), put('Other', manager)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('that was deleted is restored with its history', async () => {
    const service = await renew(await add({ name: 'back.example' }))
    await manager.call(clientServices.remove, of(service))
    expect(await manager.error(clientServices.get, of(service))).toMatchObject({ status: 404 })
    await manager.call(deletions.restore, { params: { recordId: service._id } })
    expect(await get(manager, service)).toMatchObject({
      name: 'back.example',
      renewals: [{ dueOn: '2099-01-31' }],
    })
  })

  test('changes are logged and sent to windows, but notes never reach clients', async () => {
    const service = await add()
    const live = await openLive(world.app, owner)
    const staffs = await openLive(world.app, manager)
    const put = (body: object) => admin.call(clientServices.change, { ...of(service), body })
    await put({ notes: 'Mind the price' })
    expect(await staffs.update()).toMatchObject({ kind: 'clientService', id: service._id })
    await put({ name: 'new.example', notes: 'Again' })
    const seen = { kind: 'clientService', id: service._id, version: 3 }
    expect(await live.update()).toMatchObject(seen)
    const query = { company: world.company._id }
    const { items } = await admin.call(activity.list, { query })
    expect(items.filter(({ record }) => record === service._id)).toMatchObject([
      { action: 'changed', fields: ['name'], isInternal: false },
      { action: 'changed', fields: ['notes'], isInternal: true },
      { action: 'created' },
    ])
    live.close()
    staffs.close()
  })

  test('is in the list of all clients, by next renewal, and is found by search', async () => {
    await add({ name: 'later.example', renewsOn: '2098-02-01', provider: 'Findable' })
    await add({ name: 'sooner.example', renewsOn: '2098-01-01', provider: 'Findable' })
    const { items, total } = await viewer.call(clientServices.list, {
      query: { search: 'findable' },
    })
    expect(items.map(({ name }) => name)).toEqual(['sooner.example', 'later.example'])
    expect(total).toBe(2)
    const chosen = await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
    expect(await chosen.call(clientServices.list, { query: {} })).toMatchObject({ total: 0 })
  })
})

describe('renewing a service', () => {
  test('moves the date by its period, keeps a history, and the last can be undone', async () => {
    const service = await add({ price })
    const once = await renew(service)
    expect(once).toMatchObject({
      renewsOn: '2100-01-31',
      renewals: [
        { dueOn: '2099-01-31', nextOn: '2100-01-31', price, isAutomatic: false, canTakeBack: true },
      ],
    })
    const twice = await renew(once)
    expect(twice.renewals.map(({ canTakeBack }) => canTakeBack)).toEqual([true, false])
    const takeBack = (renewalId = '') => ({ params: { ...of(service).params, renewalId } })
    const [last, first] = twice.renewals
    const early = await manager.error(clientServices.takeBackRenewal, takeBack(first?._id))
    expect(early).toMatchObject({ status: 409, code: 'wrong_state' })
    const back = await manager.call(clientServices.takeBackRenewal, takeBack(last?._id))
    expect(back).toMatchObject({ renewsOn: '2100-01-31', renewals: [{ canTakeBack: true }] })
  })

  test('uses the current period after an earlier renewal was undone', async () => {
    const service = await add({ everyMonths: 1 })
    const renewed = await renew(service)
    expect(renewed.renewsOn).toBe('2099-02-28')
    await manager.call(clientServices.change, { ...of(service), body: { everyMonths: 12 } })
    const renewalId = renewed.renewals[0]?._id ?? ''
    const place = { params: { ...of(service).params, renewalId } }
    const back = await manager.call(clientServices.takeBackRenewal, place)
    expect(back).toMatchObject({ renewsOn: '2099-01-31', everyMonths: 12 })
    expect(await renew(back)).toMatchObject({ renewsOn: '2100-01-31' })
  })

  test('works again after the date was set back by hand', async () => {
    const renewed = await renew(await add())
    const back = { ...of(renewed), body: { renewsOn: '2099-01-31' } }
    const set = await admin.call(clientServices.change, back)
    expect(set.renewals).toMatchObject([{ canTakeBack: false }])
    const again = await renew(set)
    expect(again).toMatchObject({ renewsOn: '2100-01-31', renewals: [{ canTakeBack: true }] })
  })

  test('at the same time as another user happens once', async () => {
    const service = await add()
    const sent = { ...of(service), body: { dueOn: service.renewsOn } }
    const answers = await Promise.all(
      [admin, manager].map((person) => person.send(clientServices.renew, sent)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect((await get(admin, service)).renewals).toHaveLength(1)
  })

  test('is for an owner if the company renews the service itself', async () => {
    const [ours, agencys] = [await add({ renewedBy: 'client', price }), await add()]
    const body = { dueOn: ours.renewsOn }
    expect((await get(owner, ours)).can.renew).toBe(true)
    expect((await get(member, ours)).can.renew).toBe(false)
    const refused = await member.error(clientServices.renew, { ...of(ours), body })
    expect(refused).toMatchObject({ status: 403 })
    const notTheirs = await owner.error(clientServices.renew, { ...of(agencys), body })
    expect(notTheirs).toMatchObject({ status: 403 })
    const renewed = await renew(ours, owner)
    expect(renewed).toMatchObject({ renewsOn: '2100-01-31', renewals: [{ canTakeBack: true }] })
    expect(await get(manager, ours)).toMatchObject({ price, renewals: [{ by: expect.anything() }] })
    const renewalId = renewed.renewals[0]?._id ?? ''
    const taken = { params: { ...of(ours).params, renewalId } }
    expect(await owner.call(clientServices.takeBackRenewal, taken)).toMatchObject({
      renewsOn: '2099-01-31',
      renewals: [],
    })
  })

  test('is refused for a cancelled service', async () => {
    const service = await add()
    await admin.call(clientServices.change, { ...of(service), body: { status: 'cancelled' } })
    const sent = { ...of(service), body: { dueOn: service.renewsOn } }
    const error = await manager.error(clientServices.renew, sent)
    expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('happens automatically for services set to it, once for each missed period', async () => {
    const service = await add({ renewsOn: '2026-01-31', everyMonths: 1, autoRenews: true })
    const now = new Date('2026-03-02T12:00:00')
    expect(await renewAutomatic(world.app.platform, now)).toBe(2)
    expect(await renewAutomatic(world.app.platform, now)).toBe(0)
    expect(await get(owner, service)).toMatchObject({
      renewsOn: '2026-03-31',
      renewals: [
        { dueOn: '2026-02-28', isAutomatic: true, by: null },
        { dueOn: '2026-01-31', isAutomatic: true, by: null },
      ],
    })
  })
})

describe('renewals in the calendar and on Home', () => {
  const query = { from: '2097-06-01', to: '2097-06-30', kinds: 'renewal' }
  const titles = async (person: Person) =>
    (await person.call(events.list, { query })).map(({ title }) => title)

  test('are there for both sides until the service is renewed or cancelled', async () => {
    const service = await add({ name: 'june.example', renewsOn: '2097-06-15' })
    const off = await add({ name: 'off.example', renewsOn: '2097-06-16' })
    await admin.call(clientServices.change, { ...of(off), body: { status: 'cancelled' } })
    for (const person of [admin, viewer, owner, member]) {
      expect(await titles(person)).toEqual(['june.example'])
    }
    expect(await titles(await world.otherOwner())).toEqual([])
    await renew(service)
    expect(await titles(owner)).toEqual([])
  })

  test('are in calendar feeds', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await add({ name: 'feed.example', renewsOn: day })
    const { url } = await member.call(calendarFeed.renewAddress, {})
    const feed = await world.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect(feed.body).toContain('SUMMARY:Renewal: feed.example')
  })

  test('are on Home for client managers when due within seven days or overdue', async () => {
    await add({ name: 'automatic.example', renewsOn: '1999-05-01', autoRenews: true })
    await add({ name: 'late.example', renewsOn: '1999-05-01' })
    await add({ name: 'week.example', renewsOn: '1999-05-17' })
    await add({ name: 'more.example', renewsOn: '1999-05-18' })
    const found = async (person: Person) =>
      (
        await person.call(overview.attention, { query: { day: '1999-05-10', kind: 'renewal' } })
      ).groups
        .filter(({ kind }) => kind === 'renewal')
        .flatMap(({ items }) => items.map(({ title }) => title))
    expect(await found(manager)).toEqual(['late.example', 'week.example'])
    expect(await found(contributor)).toEqual([])
  })
})

describe('reminders of renewals', () => {
  beforeEach(() => forgetNotifications(world))

  const recorded = async (person: Person, service: ClientService) =>
    (await person.call(notifications.list, { query: {} })).items.filter(
      ({ record }) => record._id === service._id,
    )

  const at = async (day: string) => {
    for (const hour of ['06', '09', '10']) {
      await remindOfRenewals(world.app.platform.agencyDatabase, new Date(`${day}T${hour}:00:00`))
      await runNotificationJobs(world)
    }
  }

  test('are sent 30, 7 and 1 days before, once each, also to owners who renew', async () => {
    const agencys = await add({ renewsOn: '2050-05-31' })
    const clients = await add({ renewsOn: '2050-05-31', renewedBy: 'client' })
    const days = ['2050-04-30', '2050-05-01', '2050-05-02', '2050-05-24', '2050-05-25']
    for (const day of [...days, '2050-05-30', '2050-05-31', '2050-06-01', '2050-06-05']) {
      await at(day)
    }
    expect(await recorded(manager, agencys)).toHaveLength(4)
    expect(await recorded(manager, clients)).toHaveLength(4)
    expect(await recorded(owner, agencys)).toEqual([])
    expect(await recorded(owner, clients)).toHaveLength(4)
    for (const person of [contributor, viewer, member]) {
      expect(await recorded(person, clients)).toEqual([])
    }
    expect((await recorded(owner, clients))[0]).toMatchObject({
      kind: 'renewal',
      dueDate: '2050-05-31',
      record: { kind: 'clientService', title: 'sample.example' },
      path: `/app/client/services/${clients._id}`,
    })
    await renew(clients, owner)
    for (const person of [manager, owner]) expect(await recorded(person, clients)).toEqual([])
  })

  test('are not sent for services that were renewed or cancelled', async () => {
    const [renewed, cancelled] = [
      await add({ renewsOn: '2051-05-31' }),
      await add({ renewsOn: '2051-05-31' }),
    ]
    await renew(renewed)
    await admin.call(clientServices.change, { ...of(cancelled), body: { status: 'cancelled' } })
    await at('2051-05-30')
    expect(await recorded(manager, renewed)).toEqual([])
    expect(await recorded(manager, cancelled)).toEqual([])
  })
})
