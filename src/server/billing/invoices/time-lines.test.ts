// Time on invoices: nearest rate, agreed rounding, billed once, locked while on a line and free afterwards.
import { beforeEach, describe, expect, test } from 'vitest'
import { deletions } from '#contract/records/deletions.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { type NewTimeEntry, time } from '#contract/work/time.ts'
import { openStream } from '#tests/support/live.ts'
import { sampleTime } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany, database } = world
const admin = await world.admin()
const maker = await world.addStaff({ staffRole: 'contributor' })
const manager = await world.addStaff({ staffRole: 'manager', companies: [company] })
const project = await world.addProject(company, { title: 'Website' })
const task = await world.addTask(project, { title: 'Homepage' })
const other = await world.addProject(otherCompany)
const usd = (amount: number) => ({ amount, currency: 'USD' })
const ofCompany = { params: { companyId: company._id } }

const log = (more: Partial<NewTimeEntry> = {}) =>
  maker.call(time.create, { body: { ...sampleTime, project: project._id, ...more } })
const draft = async (caller = admin) =>
  caller.call(invoices.create, {
    body: { company: company._id, currency: 'USD', dueDate: '2099-01-31', lines: [] },
  })
const add = (invoiceId: string, body: object = {}, caller = admin) =>
  caller.call(invoices.addTime, { params: { invoiceId }, body })
const refused = (invoiceId: string, body: object = {}) =>
  admin.error(invoices.addTime, { params: { invoiceId }, body })
const billed = async () => {
  const query = { from: '2026-11-01', to: '2026-11-30' }
  return (await admin.call(time.list, { query })).map((entry) => entry.billed)
}

beforeEach(async () => {
  await database.query(
    'truncate time_entries, invoices, time_terms, project_rates, person_rates cascade',
  )
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rate: usd(10_000) } })
})

test('adds a line per task, rounded and taxed, without entry ids for the client', async () => {
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rounding: 15 } })
  await log({ task: task._id, minutes: 50 })
  await log({ task: task._id, day: '2026-11-19', minutes: 5 })
  await log({ minutes: 60 })
  await log({ billable: false })
  await maker.call(time.start, { body: { project: project._id } })
  const { _id } = await draft()
  const offered = await admin.call(invoices.unbilledTime, { params: { invoiceId: _id }, query: {} })
  expect(offered).toEqual({
    ...{ entries: 3, minutes: 135, coveredMinutes: 0 },
    ...{ total: usd(22_500), problem: null },
  })
  const invoice = await add(_id)
  expect(invoice.lines).toMatchObject([
    {
      description: 'Website: Homepage, Nov 18, 2026 to Nov 19, 2026',
      ...{ quantity: 1.25, unit: 'hours', unitPrice: usd(10_000), total: usd(12_500) },
      time: [expect.any(String), expect.any(String)],
    },
    { description: 'Website, Nov 18, 2026', quantity: 1 },
  ])
  await admin.call(invoices.send, { params: { invoiceId: _id }, body: {} })
  const owner = await world.owner()
  const seen = await owner.call(invoices.get, { params: { invoiceId: _id } })
  expect(seen.lines.map((line) => 'time' in line)).toEqual([false, false])
})

test('25 minutes at 240.00 an hour are 100.00, and stay so when the draft is saved', async () => {
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rate: usd(24_000) } })
  await log({ minutes: 25 })
  const { _id } = await draft()
  const { lines, version, total } = await add(_id)
  expect(lines).toMatchObject([
    { quantity: 0.41667, minutes: 25, unit: 'hours', unitPrice: usd(24_000), total: usd(10_000) },
  ])
  expect(total).toEqual(usd(10_000))
  const written = lines.map(({ total: _, ...line }) => line)
  const body = { lines: written, version }
  const saved = await admin.call(invoices.change, { params: { invoiceId: _id }, body })
  expect(saved.lines).toEqual(lines)
})

test('bills by person, project and days; the most specific rate is used', async () => {
  const second = await world.addProject(company, { title: 'Shop' })
  await log({ day: '2026-11-10' })
  await log({ day: '2026-11-20' })
  await log({ project: second._id })
  const params = { personId: maker.id }
  await admin.call(timeRates.changeOfPerson, { params, body: { rate: usd(1) } })
  const projects = [{ _id: project._id, rate: usd(20_000) }]
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { projects } })
  const { _id } = await draft()
  const choice = { project: project._id, from: '2026-11-15', to: '2026-11-30' }
  const invoice = await add(_id, { ...choice, grouping: 'person' })
  expect(invoice.lines).toMatchObject([{ quantity: 1.5, unitPrice: usd(20_000) }])
  expect(invoice.lines[0]?.description).toMatch(/^\w+ Number\d+, Nov 20, 2026$/)
  expect((await billed()).filter(Boolean)).toHaveLength(1)
  const body = { rate: null, projects: [{ _id: project._id, rate: null }] }
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body })
  expect((await add(_id, {})).lines.at(-1)?.unitPrice).toEqual(usd(1))
})

test('time without a rate or in another currency is not added, and the reason is given', async () => {
  await log()
  const body = { rate: null }
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body })
  const { _id } = await draft()
  expect(await refused(_id)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/no rate/),
  })
  const offered = await admin.call(invoices.unbilledTime, { params: { invoiceId: _id }, query: {} })
  expect(offered).toMatchObject({ total: null, problem: expect.stringMatching(/no rate/) })
  const rate = { amount: 5, currency: 'EUR' }
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rate } })
  expect((await refused(_id)).message).toMatch(/in EUR, the invoice in USD/)
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rate: usd(10 ** 13) } })
  expect(
    await admin.call(invoices.unbilledTime, { params: { invoiceId: _id }, query: {} }),
  ).toMatchObject({ minutes: 90, total: null, problem: expect.stringMatching(/too large for an/) })
  expect((await refused(_id)).status).toBe(400)
  expect(await billed()).toEqual([false])
})

describe('an entry that is on an invoice', () => {
  test('is locked until its line is taken off the draft', async () => {
    const { _id: entryId } = await log()
    const { _id: invoiceId } = await draft()
    const invoice = await add(invoiceId)
    const params = { entryId }
    const fieldErrors = [
      await maker.error(time.change, { params, body: { minutes: 5 } }),
      await maker.error(time.remove, { params }),
    ]
    expect(fieldErrors.map(({ status, code }) => [status, code])).toEqual([
      [409, 'wrong_state'],
      [409, 'wrong_state'],
    ])
    const lines = invoice.lines.map(({ total: _, ...line }) => line)
    const change = (body: object) => admin.call(invoices.change, { params: { invoiceId }, body })
    const [line] = lines
    await change({ lines: [{ ...line, description: 'Design' }] })
    expect(await billed()).toEqual([true])
    await change({ lines: [] })
    expect(await billed()).toEqual([false])
    expect(await maker.call(time.change, { params, body: { minutes: 5 } })).toMatchObject({
      minutes: 5,
    })
    // A removed entry can't be added back by id alone.
    await change({ lines: [line] })
    expect(await billed()).toEqual([false])
  })

  test('is free after its draft is deleted, locked once sent, and free after voiding', async () => {
    await log()
    const first = await draft()
    await add(first._id)
    await admin.call(invoices.remove, { params: { invoiceId: first._id } })
    expect(await billed()).toEqual([false])
    const params = { invoiceId: (await draft())._id }
    await add(params.invoiceId)
    await admin.call(invoices.send, { params, body: {} })
    expect(await billed()).toEqual([true])
    await admin.call(invoices.void, { params, body: {} })
    expect(await billed()).toEqual([false])
  })

  test('is restored with its draft unless another invoice has it by now', async () => {
    await log()
    const { _id: invoiceId } = await draft()
    await add(invoiceId)
    const remove = () => admin.call(invoices.remove, { params: { invoiceId } })
    await remove()
    await admin.call(deletions.restore, { params: { recordId: invoiceId } })
    expect(await billed()).toEqual([true])
    await remove()
    await add((await draft())._id)
    const issue = await admin.error(deletions.restore, { params: { recordId: invoiceId } })
    expect([issue.status, issue.code]).toEqual([409, 'wrong_state'])
  })

  test('is on one invoice only, even if ten users add it at once', async () => {
    for (let at = 0; at < 8; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await log({ minutes: 30 + at })
    }
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draft()))
    const answers = await Promise.all(
      drafts.map(({ _id }) =>
        admin.send(invoices.addTime, { params: { invoiceId: _id }, body: {} }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await billed()).toEqual(Array.from({ length: 8 }, () => true))
  })

  test('belongs to the invoice’s own client, even for staff of chosen companies', async () => {
    await log({ project: other._id })
    await log()
    const { _id } = await draft(manager)
    const invoice = await add(_id, {}, manager)
    expect(invoice.lines).toHaveLength(1)
    expect(invoice.lines[0]?.time).toHaveLength(1)
  })
})

test('the offered total equals the sum of the lines that are added', async () => {
  await log({ minutes: 1, task: task._id })
  await log({ minutes: 1 })
  const { _id } = await draft()
  const offered = (query: object) =>
    admin.call(invoices.unbilledTime, { params: { invoiceId: _id }, query })
  expect((await offered({})).total).toEqual(usd(334))
  expect((await offered({ grouping: 'person' })).total).toEqual(usd(333))
  expect(await add(_id, { grouping: 'person' })).toMatchObject({ subtotal: usd(333) })
})

test('a user is notified when their time is billed and when it is free again', async () => {
  await log()
  const params = { invoiceId: (await draft())._id }
  const { next, close } = await openStream(world.app, maker)
  const isNotified = async () => {
    const event = await next()
    if (!event || (event.event === 'update' && JSON.parse(event.data).kind === 'timeEntry'))
      return event
    return isNotified()
  }
  const { lines } = await add(params.invoiceId)
  expect(await isNotified()).toBeDefined()
  const bare = lines.map(({ total: _, time: __, ...line }) => line)
  await admin.call(invoices.change, { params, body: { lines: bare } })
  expect(await isNotified()).toBeDefined()
  await add(params.invoiceId)
  expect(await isNotified()).toBeDefined()
  await admin.call(invoices.remove, { params })
  expect(await isNotified()).toBeDefined()
  await admin.call(deletions.restore, { params: { recordId: params.invoiceId } })
  expect(await isNotified()).toBeDefined()
  await admin.call(invoices.send, { params, body: {} })
  await admin.call(invoices.void, { params, body: {} })
  expect(await isNotified()).toBeDefined()
  close()
})

test('more lines or time than a draft can hold are refused, with a warning before', async () => {
  const { _id: entryId } = await log()
  const { _id } = await draft()
  const line = { description: 'Design', quantity: 1, unitPrice: usd(100) }
  const change = (lines: object[]) =>
    admin.send(invoices.change, { params: { invoiceId: _id }, body: { lines } })
  await change(Array.from({ length: 500 }, () => line))
  const problem = expect.stringMatching(/501 lines/)
  expect(await refused(_id)).toMatchObject({ status: 409, code: 'wrong_state', message: problem })
  const offered = () => admin.call(invoices.unbilledTime, { params: { invoiceId: _id }, query: {} })
  expect(await offered()).toMatchObject({ total: null, problem })
  await change([])
  await database.query(
    `insert into time_entries (id, company_id, project_id, person_id, day, minutes, note, is_billable, version, created_at, updated_at)
     select gen_random_uuid(), company_id, project_id, person_id, day, 1, '', true, 1, now(), now()
     from time_entries, generate_series(1, 5000) where id = $1`,
    [entryId],
  )
  expect(await refused(_id)).toMatchObject({
    ...{ status: 409, code: 'wrong_state' },
    message: expect.stringMatching(/at most 5000 time entries/),
  })
})

test('unbilled time is shown without waiting for a user who is billing it', async () => {
  await log()
  const { _id } = await draft()
  const params = { invoiceId: _id }
  await database.agency.transaction().execute(async (tx) => {
    await tx.selectFrom('time_entries').select('id').forUpdate().execute()
    const offered = await admin.call(invoices.unbilledTime, { params, query: {} })
    expect(offered.entries).toBe(1)
  })
})

test('rates of another client’s project are refused and named', async () => {
  const body = { projects: [{ _id: other._id, rate: usd(5) }] }
  const { status, fields } = await admin.error(timeRates.changeOfCompany, { ...ofCompany, body })
  expect([status, Object.keys(fields)]).toEqual([400, ['projects.0._id']])
})

test('of two simultaneous changes of a rate, the second gets a conflict', async () => {
  const { version } = await admin.call(timeRates.ofCompany, ofCompany)
  const put = (body: object) => admin.send(timeRates.changeOfCompany, { ...ofCompany, body })
  const both = await Promise.all([
    put({ version, projects: [{ _id: project._id, rate: usd(5) }] }),
    put({ version, rate: usd(7) }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await admin.call(timeRates.ofCompany, ofCompany)).version).toBe(version + 1)
  const { code } = await admin.error(timeRates.changeOfCompany, { ...ofCompany, body: { version } })
  expect(code).toBe('stale')
})
