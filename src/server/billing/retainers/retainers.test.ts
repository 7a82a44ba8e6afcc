// Retainers: both sides' meter, overage that an owner approves and that is billed once, terms with a history.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { companies } from '#contract/clients/companies.ts'
import { monthAfter, monthOf } from '#contract/values/days.ts'
import { deletions } from '#contract/records/deletions.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { projects } from '#contract/work/projects.ts'
import { settings } from '#contract/agency/settings.ts'
import { type NewRetainer, type Retainer, retainers } from '#contract/billing/retainers.ts'
import type { NewTerms } from '#contract/billing/retainer-terms.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { type NewTimeEntry, time } from '#contract/work/time.ts'
import { localDay } from '#server/platform/clock.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sampleRetainer, sampleTime } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { warnOfMeters } from './warnings.ts'

const world = await openWorld()
const { company, otherCompany, database } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
const project = await world.addProject(company, { title: 'Website' })
const second = await world.addProject(company, { title: 'Shop' })

const usd = (amount: number) => ({ amount, currency: 'USD' })
const ofCompany = { params: { companyId: company._id } }
const today = localDay(new Date())
const month = monthOf(today)
const firstDay = `${month}-01`
const november = '2026-11'

const ofRetainer = ({ _id: retainerId, company: companyId }: Retainer) => ({
  params: { companyId, retainerId },
})
const add = (more: Partial<NewRetainer> = {}) =>
  admin.call(retainers.create, { ...ofCompany, body: { ...sampleRetainer, ...more } })
const log = (more: Partial<NewTimeEntry> = {}) =>
  admin.call(time.create, { body: { ...sampleTime, project: project._id, ...more } })
const again = (retainer: Retainer) => admin.call(retainers.get, ofRetainer(retainer))

/** Requests the November overage as shown. */
async function ask(retainer: Retainer) {
  const { months } = await again(retainer)
  const open = months.find((one) => one.month === november)?.toAsk
  if (!open) throw new Error('There is no overage')
  const body = { month: november, units: open.units, net: open.net, note: 'For the launch' }
  // With a key, as the browser sends it: such a call has one transaction.
  const headers = { 'idempotency-key': randomUUID() }
  return admin.call(retainers.askOverage, { ...ofRetainer(retainer), body }, headers)
}

function ofOverage(retainer: Retainer) {
  const [overage] = retainer.overages
  if (!overage) throw new Error('Nothing was asked for')
  const { _id: overageId, units, total } = overage
  return { params: { ...ofRetainer(retainer).params, overageId }, body: { units, total } }
}

const draftOf = async () =>
  admin.call(invoices.create, {
    body: { company: company._id, currency: 'USD', dueDate: '2099-01-31', lines: [] },
  })

beforeEach(async () => {
  await database.query(
    'truncate retainers, retainer_projects, retainer_terms, retainer_overages, retainer_deliveries, retainer_warnings, time_entries, invoices cascade',
  )
  await admin.call(timeRates.changeOfCompany, { ...ofCompany, body: { rate: usd(10_000) } })
})

describe('the meter', () => {
  // P6.1.2
  test('counts billable time of the covered projects, and both sides see the same', async () => {
    const retainer = await add({ projects: [project._id], allowance: 120 })
    await log()
    await log({ billable: false })
    await log({ project: second._id })
    await admin.call(time.start, { body: { project: project._id } })
    const seen = await again(retainer)
    const [latest] = seen.months.filter((one) => one.month === november)
    expect(latest).toMatchObject({ allowance: 120, used: 90, left: 30, overage: 0, toAsk: null })
    const [theirs] = await owner.call(retainers.list, ofCompany)
    expect(theirs?.meter).toEqual(seen.meter)
    expect(theirs?.projects).toEqual([{ _id: project._id, title: 'Website' }])
    expect(theirs?.can).toEqual({ edit: false, delete: false })
    expect(await member.call(retainers.list, ofCompany)).toHaveLength(1)
  })

  test('a client sees no notes, names or tasks of time, nor which invoice bills it', async () => {
    const retainer = await add()
    await log({ note: 'Quillwort' })
    const text = JSON.stringify(await owner.call(retainers.get, ofRetainer(retainer)))
    expect(text).not.toContain('Quillwort')
    expect(JSON.parse(text)).toMatchObject({ schedule: null, months: [{ toAsk: null }] })
  })

  test('counts deliverables as they are recorded, until their overage is requested', async () => {
    const retainer = await add({ kind: 'deliverables', allowance: 1 })
    const body = { title: 'Landing page', day: '2026-11-18', quantity: 2 }
    const delivered = await admin.call(retainers.addDelivery, { ...ofRetainer(retainer), body })
    expect(delivered.months.at(-1)).toMatchObject({ used: 2, overage: 1 })
    const asked = await ask(retainer)
    expect(asked.overages[0]).toMatchObject({ units: 1, net: usd(12_000), state: 'asked' })
    const params = {
      ...ofRetainer(retainer).params,
      deliveryId: delivered.deliveries[0]?._id ?? '',
    }
    expect((await admin.error(retainers.removeDelivery, { params })).code).toBe('wrong_state')
    await admin.call(retainers.withdrawOverage, { params: ofOverage(asked).params })
    const without = await admin.call(retainers.removeDelivery, { params })
    expect(without.deliveries).toEqual([])
  })

  test('refuses deliveries outside the retainer’s days and for a retainer of hours', async () => {
    const retainer = await add({ kind: 'deliverables', endsOn: '2026-11-20' })
    const deliver = (day: string) =>
      admin.error(retainers.addDelivery, {
        ...ofRetainer(retainer),
        body: { title: 'Banner', day, quantity: 1 },
      })
    expect((await deliver('2026-10-31')).fields).toHaveProperty('day')
    expect((await deliver('2026-11-21')).fields).toHaveProperty('day')
    const hours = await add()
    const body = { title: 'Banner', day: '2026-11-18', quantity: 1 }
    const refused = await admin.error(retainers.addDelivery, { ...ofRetainer(hours), body })
    expect(refused.code).toBe('wrong_state')
  })
})

describe('terms', () => {
  const change = (more: Partial<NewTerms> = {}): NewTerms => ({
    ...{ allowance: 600, rollover: 'capped', rolloverLimit: 120, overageRate: usd(15_000) },
    ...{ from: month, paused: false, ...more },
  })

  test('apply from their month on; earlier terms stay', async () => {
    const startsOn = `${monthAfter(month, -2)}-01`
    const retainer = await add({ startsOn, allowance: 60 })
    const changed = await admin.call(retainers.changeTerms, {
      ...ofRetainer(retainer),
      body: change(),
    })
    expect(changed.months.map(({ allowance }) => allowance)).toEqual([600, 60, 60])
    expect(changed.history.map(({ from, allowance }) => [from, allowance])).toEqual([
      [month, 600],
      [monthOf(startsOn), 60],
    ])
    expect(changed.terms).toMatchObject({ rollover: 'capped', rolloverLimit: 120 })
  })

  test('cannot change past months or months whose overage was requested', async () => {
    const retainer = await add({ startsOn: `${monthAfter(month, -2)}-01` })
    const send = (body: NewTerms) =>
      admin.error(retainers.changeTerms, { ...ofRetainer(retainer), body })
    expect((await send(change({ from: monthAfter(month, -1) }))).fields).toHaveProperty('from')
    expect((await send(change({ version: 7 }))).code).toBe('stale')
    expect((await send(change({ rolloverLimit: null }))).fields).toHaveProperty('rolloverLimit')
    const body = { ...sampleRetainer, startsOn: '1999-01-01' }
    const old = await admin.error(retainers.create, { ...ofCompany, body })
    expect(old.fields).toHaveProperty('startsOn')
    expect((await send(change({ price: { amount: 1, currency: 'EUR' } }))).fields).toEqual({
      price: 'Currency must be USD, like the retainer’s',
    })
  })

  test('pause the retainer: time of a paused month is billed like other time', async () => {
    const retainer = await add({ startsOn: firstDay })
    await admin.call(retainers.changeTerms, {
      ...ofRetainer(retainer),
      body: change({ paused: true }),
    })
    await log({ day: today })
    expect(await again(retainer)).toMatchObject({ state: 'paused', meter: { total: 0, used: 0 } })
    const { _id: invoiceId } = await draftOf()
    const unbilled = { params: { invoiceId }, query: {} }
    const found = await admin.call(invoices.unbilledTime, unbilled)
    expect(found).toMatchObject({ entries: 1, coveredMinutes: 0 })
  })

  test.each(['deliverables', 'hours', 'block'] as const)(
    'with %s, a month in use cannot be paused, but the next one can',
    async (kind) => {
      const retainer = await add({ kind, startsOn: firstDay, allowance: 120 })
      const body = { title: 'Banner', day: today, quantity: 90 }
      if (kind === 'deliverables') {
        await admin.call(retainers.addDelivery, { ...ofRetainer(retainer), body })
      } else await log({ day: today })
      const pause = (from: string, allowance: number) => ({
        ...ofRetainer(retainer),
        body: change({ from, allowance, paused: true }),
      })
      const { fields } = await admin.error(retainers.changeTerms, pause(month, 0))
      const next = monthAfter(month)
      expect(fields).toEqual({
        from: `Pause it from ${monthName(next)} on: ${monthName(month)} already has usage`,
      })
      expect((await again(retainer)).meter).toMatchObject({ used: 90, left: 30, overage: 0 })
      await admin.call(retainers.changeTerms, pause(next, 0))
      expect((await again(retainer)).meter).toMatchObject({ used: 90, left: 30, overage: 0 })
    },
  )

  test('deliveries planned for later months do not count as a pause', async () => {
    const retainer = await add({ kind: 'deliverables', startsOn: firstDay })
    const [next, third] = [monthAfter(month), monthAfter(month, 2)]
    await admin.call(retainers.addDelivery, {
      ...ofRetainer(retainer),
      body: { title: 'Banner', day: `${third}-01`, quantity: 1 },
    })
    const send = (body: NewTerms) =>
      admin.send(retainers.changeTerms, { ...ofRetainer(retainer), body })
    expect((await send(change({ from: next, paused: true }))).statusCode).toBe(400)
    expect((await send(change({ from: third }))).statusCode).toBe(200)
    expect((await send(change({ from: next, paused: true }))).statusCode).toBe(200)
    expect((await send(change({ from: third, paused: true }))).statusCode).toBe(400)
  })

  test('can buy more for a block or return a part of it', async () => {
    const retainer = await add({ kind: 'block', startsOn: firstDay, allowance: 600 })
    const buy = (allowance: number, more: Partial<NewTerms> = {}) => ({
      ...ofRetainer(retainer),
      body: change({ allowance, rollover: 'all', ...more }),
    })
    const next = monthAfter(month)
    const bought = async () =>
      (await again(retainer)).history.map(({ from, allowance }) => [from, allowance])
    await admin.call(retainers.changeTerms, buy(0, { overageRate: usd(20_000) }))
    expect(await bought()).toEqual([[month, 600]])
    await Promise.all([300, 60].map((more) => admin.call(retainers.changeTerms, buy(more))))
    expect((await again(retainer)).meter.total).toBe(960)
    await admin.call(retainers.changeTerms, buy(0, { from: next }))
    expect(await bought()).toEqual([
      [next, 0],
      [month, 960],
    ])
    await admin.call(retainers.changeTerms, buy(-960))
    expect((await again(retainer)).meter.total).toBe(0)
    expect((await admin.error(retainers.changeTerms, buy(-60))).fields).toEqual({
      allowance: `At most 0 h can be removed in ${monthName(month)}`,
    })
    const { version } = retainer
    expect((await admin.error(retainers.changeTerms, buy(60, { version }))).code).toBe('stale')
  })

  test('of hours a month set the whole allowance, which is never below zero', async () => {
    const hours = await add({ startsOn: firstDay })
    const of = (allowance: number) => ({ ...ofRetainer(hours), body: change({ allowance }) })
    const { history } = await admin.call(retainers.changeTerms, of(90))
    expect(history).toMatchObject([{ allowance: 90 }])
    expect((await admin.error(retainers.changeTerms, of(-30))).fields).toEqual({
      allowance: 'Allowance must be at least 0',
    })
  })

  test('a covered project stays once it has time; an unused retainer can be deleted', async () => {
    const retainer = await add({ startsOn: firstDay })
    const cover = { ...ofRetainer(retainer), body: { projects: [second._id] } }
    expect((await admin.call(retainers.change, cover)).projects).toHaveLength(1)
    await log({ day: today, project: second._id })
    const refused = await admin.error(retainers.change, {
      ...ofRetainer(retainer),
      body: { projects: null },
    })
    expect(refused.fields).toHaveProperty('projects')
    expect((await admin.error(retainers.remove, ofRetainer(retainer))).code).toBe('wrong_state')
    const unused = await add({ kind: 'deliverables' })
    await admin.call(retainers.remove, ofRetainer(unused))
    expect((await admin.error(retainers.get, ofRetainer(unused))).status).toBe(404)
  })

  test('another retainer cannot take over time of past months', async () => {
    const startsOn = `${monthAfter(month, -1)}-01`
    const every = await add({ startsOn })
    await log({ day: startsOn })
    const body = { ...sampleRetainer, startsOn, projects: [project._id] }
    const refused = await admin.error(retainers.create, { ...ofCompany, body })
    expect(refused.fields).toHaveProperty('startsOn')
    const other = await add({ startsOn, projects: [second._id] })
    const taking = { ...ofRetainer(other), body: { projects: [project._id] } }
    expect((await admin.error(retainers.change, taking)).fields).toHaveProperty('projects')
    await add({ startsOn: firstDay, projects: [project._id] })
    expect((await again(every)).months.at(-1)).toMatchObject({ used: 90 })
  })

  test('another client’s projects and recurring invoices are refused', async () => {
    const other = await world.addProject(otherCompany)
    const refused = await admin.error(retainers.create, {
      ...ofCompany,
      body: { ...sampleRetainer, projects: [other._id] },
    })
    expect(refused.fields).toHaveProperty('projects')
    expect(
      (await owner.error(retainers.list, { params: { companyId: otherCompany._id } })).status,
    ).toBe(404)
  })
})

describe('overage', () => {
  test('waits for an owner’s approval, then becomes a draft whose time is locked', async () => {
    const retainer = await add()
    const { _id: entryId } = await log()
    const asked = await ask(retainer)
    expect(asked.overages[0]).toMatchObject({
      ...{ units: 30, net: usd(6_000), note: 'For the launch', state: 'asked', invoice: null },
    })
    const held = await admin.error(time.change, { params: { entryId }, body: { minutes: 10 } })
    expect(held.code).toBe('wrong_state')
    expect((await member.error(retainers.approveOverage, ofOverage(asked))).status).toBe(403)
    expect((await admin.error(retainers.approveOverage, ofOverage(asked))).status).toBe(403)
    const approved = await owner.call(retainers.approveOverage, ofOverage(asked))
    expect(approved.overages[0]).toMatchObject({ state: 'approved', invoice: null })
    const [overage] = (await again(retainer)).overages
    expect(overage?.invoice).toMatchObject({ number: null, status: 'draft' })
    const invoiceId = overage?.invoice?._id ?? ''
    const draft = await admin.call(invoices.get, { params: { invoiceId } })
    expect(draft.lines).toMatchObject([
      {
        description: 'Sample retainer, November 2026: 30 min beyond the allowance',
        ...{ quantity: 0.5, unit: 'hours', unitPrice: usd(12_000), time: [entryId] },
      },
    ])
    expect(draft.total).toEqual(overage?.total)
    expect((await again(retainer)).months.at(-1)).toMatchObject({ used: 90, toAsk: null })
    await admin.call(invoices.send, { params: { invoiceId }, body: {} })
    const [theirs] = (await owner.call(retainers.get, ofRetainer(retainer))).overages
    expect(theirs?.invoice).toMatchObject({ _id: invoiceId, status: 'sent' })
  })

  test('approved by two at once and again becomes one invoice', async () => {
    const retainer = await add()
    await log()
    const asked = ofOverage(await ask(retainer))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.send(retainers.approveOverage, asked)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const declined = { ...asked, body: { ...asked.body, reason: 'Too late' } }
    expect((await owner.error(retainers.declineOverage, declined)).code).toBe('wrong_state')
    expect(await database.query('select id from invoices')).toHaveLength(1)
    expect((await admin.error(retainers.invoiceOverage, { params: asked.params })).code).toBe(
      'wrong_state',
    )
  })

  test('is taxed as the client is, on the request and its invoice', async () => {
    const retainer = await add()
    await log()
    await admin.call(settings.change, { body: { billing: { taxRate: 20 } } })
    const asked = await ask(retainer)
    expect(asked.overages).toMatchObject([{ taxRate: 20, total: usd(7_200) }])
    const { params } = ofOverage(asked)
    await admin.call(retainers.withdrawOverage, { params })
    const setUntaxed = (untaxedAs: 'reverse charge' | null) =>
      admin.call(clientBilling.change, { ...ofCompany, body: { untaxedAs } })
    await setUntaxed('reverse charge')
    const untaxed = await ask(retainer)
    expect(untaxed.overages).toContainEqual(
      expect.objectContaining({ state: 'asked', taxRate: 0, total: usd(6_000) }),
    )
    const open = untaxed.overages.filter(({ state }) => state === 'asked')
    await owner.call(retainers.approveOverage, ofOverage({ ...untaxed, overages: open }))
    const [row] = await database.query<{ total: string }>('select total from invoices')
    expect(Number(row?.total)).toBe(6_000)
    await setUntaxed(null)
    await admin.call(settings.change, { body: { billing: { taxRate: 0 } } })
  })

  test('requested by two at once is requested once', async () => {
    const retainer = await add()
    await log()
    const body = { month: november, units: 30, net: usd(6_000) }
    const answers = await Promise.all([
      admin.send(retainers.askOverage, { ...ofRetainer(retainer), body }),
      bookkeeper.send(retainers.askOverage, { ...ofRetainer(retainer), body }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('is requested and approved only exactly as shown', async () => {
    const retainer = await add()
    await log()
    const asking = (units: number) =>
      admin.error(retainers.askOverage, {
        ...ofRetainer(retainer),
        body: { month: november, units, net: usd(6_000) },
      })
    expect((await asking(29)).code).toBe('stale')
    const { params, body } = ofOverage(await ask(retainer))
    const other = { params, body: { ...body, units: 60 } }
    expect((await owner.error(retainers.approveOverage, other)).code).toBe('stale')
    const euros = { params, body: { ...body, total: { ...body.total, currency: 'EUR' } } }
    expect((await owner.error(retainers.approveOverage, euros)).code).toBe('stale')
  })

  test('limits a request to what an invoice can hold, and the meter is still shown', async () => {
    const retainer = await add({ overageRate: usd(10_000_000_000_000) })
    await log()
    expect((await ask(retainer)).overages[0]).toMatchObject({ net: usd(5_000_000_000_000) })
    await log({ day: '2026-11-02', minutes: 90 })
    expect((await again(retainer)).months.at(-1)).toMatchObject({ overage: 120, toAsk: null })
    const body = { month: november, units: 90, net: usd(1) }
    const refused = await admin.error(retainers.askOverage, { ...ofRetainer(retainer), body })
    expect(refused.code).toBe('wrong_state')
  })

  test('that has shrunk since the request is not billed', async () => {
    const retainer = await add()
    const { _id: early } = await log({ day: '2026-11-02', minutes: 40 })
    await log()
    const asked = ofOverage(await ask(retainer))
    await admin.call(time.remove, { params: { entryId: early } })
    expect((await owner.error(retainers.approveOverage, asked)).code).toBe('wrong_state')
    expect(await database.query('select id from invoices')).toEqual([])
  })

  test('that comes after the request is requested separately', async () => {
    const retainer = await add()
    await log()
    await owner.call(retainers.approveOverage, ofOverage(await ask(retainer)))
    await log({ day: '2026-11-02', minutes: 45 })
    const asked = await ask(retainer)
    expect(asked.overages.map(({ units }) => units)).toEqual([45, 30])
    const entries = await database.query<{ minutes: number }>(
      'select minutes from time_entries where overage_id is not null order by minutes',
    )
    expect(entries.map(({ minutes }) => minutes)).toEqual([45, 90])
  })

  test('that is declined frees its time, which stays covered, and can be requested again', async () => {
    const retainer = await add()
    const { _id: entryId } = await log()
    const asked = ofOverage(await ask(retainer))
    const reasoned = { ...asked, body: { ...asked.body, reason: 'Not agreed' } }
    const declined = await owner.call(retainers.declineOverage, reasoned)
    expect(declined.overages[0]).toMatchObject({ state: 'declined' })
    expect((await owner.error(retainers.approveOverage, asked)).code).toBe('wrong_state')
    await admin.call(time.change, { params: { entryId }, body: { note: 'Free again' } })
    const { _id: invoiceId } = await draftOf()
    const refused = await admin.error(invoices.addTime, { params: { invoiceId }, body: {} })
    expect(refused.code).toBe('wrong_state')
    expect((await ask(retainer)).overages).toHaveLength(2)
  })

  test('is billed again once if its draft was deleted; its time stays locked', async () => {
    const retainer = await add()
    const { _id: entryId } = await log()
    const asked = ofOverage(await ask(retainer))
    await owner.call(retainers.approveOverage, asked)
    const [overage] = (await again(retainer)).overages
    await admin.call(invoices.remove, { params: { invoiceId: overage?.invoice?._id ?? '' } })
    const held = await admin.error(time.change, { params: { entryId }, body: { minutes: 10 } })
    expect(held.code).toBe('wrong_state')
    const made = await Promise.all([
      admin.send(retainers.invoiceOverage, { params: asked.params }),
      bookkeeper.send(retainers.invoiceOverage, { params: asked.params }),
    ])
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('is billed again once if its invoice was declared void', async () => {
    const retainer = await add()
    const { _id: entryId } = await log()
    const { params } = ofOverage(await ask(retainer))
    await owner.call(retainers.approveOverage, ofOverage(await again(retainer)))
    const invoiceOf = async () => (await again(retainer)).overages[0]?.invoice?._id ?? ''
    const former = await invoiceOf()
    await admin.call(invoices.send, { params: { invoiceId: former }, body: {} })
    await admin.call(invoices.void, { params: { invoiceId: former }, body: {} })
    const voidInvoices = [{ _id: former, number: expect.any(String) }]
    expect((await again(retainer)).overages).toMatchObject([
      { state: 'approved', invoice: null, voidInvoices, can: { invoice: true } },
    ])
    const [theirs] = (await owner.call(retainers.get, ofRetainer(retainer))).overages
    expect(theirs).toMatchObject({ invoice: null, voidInvoices })
    const made = await Promise.all([
      admin.send(retainers.invoiceOverage, { params }),
      bookkeeper.send(retainers.invoiceOverage, { params }),
    ])
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await invoiceOf()).not.toBe(former)
    const draft = await admin.call(invoices.get, { params: { invoiceId: await invoiceOf() } })
    expect(draft.lines).toMatchObject([{ quantity: 0.5, time: [entryId] }])
  })

  test('that is approved but not billed is on Home for billing staff only', async () => {
    const retainer = await add({ title: 'Care' })
    await log()
    const { params } = ofOverage(await ask(retainer))
    const elsewhere = await world.addStaff({ staffRole: 'bookkeeper', companies: [otherCompany] })
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    const waiting = async (caller = admin) => {
      const { groups } = await caller.call(overview.attention, { query: { day: today } })
      return groups.find(({ kind }) => kind === 'overage')?.items
    }
    await owner.call(retainers.approveOverage, ofOverage(await again(retainer)))
    expect(await waiting()).toBeUndefined()
    const invoiceOf = async () => (await again(retainer)).overages[0]?.invoice?._id ?? ''
    await admin.call(invoices.remove, { params: { invoiceId: await invoiceOf() } })
    const line = {
      _id: params.overageId,
      title: 'Care, November 2026',
      place: company.name,
      due: null,
      path: `/app/admin/clients/${company._id}/retainers/${retainer._id}`,
    }
    expect(await waiting()).toEqual([line])
    expect(await waiting(bookkeeper)).toEqual([line])
    expect(await waiting(elsewhere)).toBeUndefined()
    expect(await waiting(contributor)).toBeUndefined()
    const { _id: invoiceId } = await admin.call(retainers.invoiceOverage, { params })
    expect(await waiting()).toBeUndefined()
    await admin.call(invoices.send, { params: { invoiceId }, body: {} })
    await admin.call(invoices.void, { params: { invoiceId }, body: {} })
    expect(await waiting()).toEqual([line])
  })

  test('restored time is free if its request was withdrawn meanwhile', async () => {
    const gone = await world.addProject(company)
    const retainer = await add()
    const { _id: entryId } = await log({ project: gone._id })
    const { params } = ofOverage(await ask(retainer))
    await admin.call(projects.remove, { params: { projectId: gone._id } })
    await admin.call(retainers.withdrawOverage, { params })
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    await admin.call(time.change, { params: { entryId }, body: { note: 'Free again' } })
    expect((await ask(retainer)).overages[0]).toMatchObject({ state: 'asked', units: 30 })
    expect(
      (await admin.error(time.change, { params: { entryId }, body: { note: 'Held' } })).code,
    ).toBe('wrong_state')
  })

  test('a user who stops being an owner while deciding decides nothing', async () => {
    const retainer = await add()
    await log()
    const asked = ofOverage(await ask(retainer))
    const setRole = 'update memberships set role = $1 where user_id = $2 and company_id = $3'
    const open = await openTransaction(world)
    await open.run('select from retainers where id = $1 for update', [retainer._id])
    const decided = owner.error(retainers.approveOverage, asked)
    await expect.poll(() => open.countWaiting()).toBe(1)
    await database.query(setRole, ['member', owner.id, company._id])
    await open.commit()
    expect((await decided).status).toBe(404)
    await database.query(setRole, ['owner', owner.id, company._id])
    expect((await again(retainer)).overages).toMatchObject([{ state: 'asked' }])
  })
})

test('a restored client has its retainers and their billing back', async () => {
  const its = await world.addCompany()
  const { _id: projectId } = await world.addProject(its)
  const params = { companyId: its._id }
  const retainer = await admin.call(retainers.create, {
    params,
    body: { ...sampleRetainer, projects: [projectId] },
  })
  await log({ project: projectId })
  const asked = ofOverage(await ask(retainer))
  await database.query(
    `update retainer_overages set state = 'approved', decided_at = now(), decided_first = 'Robin',
     decided_last = 'Lee' where id = $1`,
    [asked.params.overageId],
  )
  const { _id: invoiceId } = await admin.call(retainers.invoiceOverage, { params: asked.params })
  await admin.call(invoices.send, { params: { invoiceId }, body: {} })
  const before = await again(retainer)
  expect(before.overages[0]?.invoice).toMatchObject({ _id: invoiceId, status: 'sent' })
  await admin.call(companies.remove, { params })
  expect((await admin.error(retainers.list, { params })).status).toBe(404)
  await admin.call(deletions.restore, { params: { recordId: its._id } })
  expect(await again(retainer)).toEqual(before)
})

test('a retainer deleted during its client’s deletion is restored wholly or not at all', async () => {
  const { _id: companyId } = await world.addCompany({ name: 'Leaving' })
  await world.addProject({ _id: companyId } as typeof company)
  const of = { params: { companyId } }
  const retainer = await admin.call(retainers.create, { ...of, body: sampleRetainer })
  const other = await openTransaction(world)
  // Read after the retainers and before their terms.
  await other.run('lock table project_rates in access exclusive mode')
  const removing = admin.send(companies.remove, of)
  await expect.poll(other.countWaiting).toBe(1)
  const alsoRemoving = admin.send(retainers.remove, ofRetainer(retainer))
  await expect.poll(other.countWaiting).toBe(2)
  await other.commit()
  expect([(await removing).statusCode, (await alsoRemoving).statusCode]).toEqual([204, 404])
  await admin.call(deletions.restore, { params: { recordId: companyId } })
  expect(await again(retainer)).toMatchObject({ months: retainer.months })
})

describe('warnings', () => {
  const warned = async (who: typeof owner) =>
    (await who.call(notifications.list, { query: {} })).items
      .filter(({ kind }) => kind === 'retainer' || kind === 'overage')
      .map(({ kind, outcome, excerpt }) => [kind, outcome, excerpt])

  beforeEach(() => forgetNotifications(world))

  test('at 80 and at 100 percent both sides are notified, once in a period', async () => {
    await add({ startsOn: firstDay, allowance: 100 })
    await log({ day: today, minutes: 79 })
    const warn = async () => {
      const [one, other] = await Promise.all([
        warnOfMeters(world.app.platform),
        warnOfMeters(world.app.platform),
      ])
      await runNotificationJobs(world)
      return one + other
    }
    expect(await warn()).toBe(0)
    await log({ day: today, minutes: 1 })
    expect(await warn()).toBe(1)
    expect(await warn()).toBe(0)
    await log({ day: today, minutes: 20 })
    expect(await warn()).toBe(1)
    const both = [
      ['retainer', null, 'All of it has been used'],
      ['retainer', null, '80% of it has been used'],
    ]
    expect(await warned(owner)).toEqual(both)
    expect(await warned(bookkeeper)).toEqual(both)
    expect(await warned(member)).toEqual([])
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    expect(await warned(contributor)).toEqual([])
  })

  test('at 80 and 100 percent at once become one notification', async () => {
    await add({ startsOn: firstDay, allowance: 60 })
    await log({ day: today })
    expect(await warnOfMeters(world.app.platform)).toBe(1)
    expect(await warnOfMeters(world.app.platform)).toBe(0)
    await runNotificationJobs(world)
    expect(await warned(owner)).toEqual([['retainer', null, 'All of it has been used']])
  })

  test('continue for other retainers if one of them fails', async () => {
    const failing = await add({ startsOn: firstDay, allowance: 60, projects: [second._id] })
    await add({ startsOn: firstDay, allowance: 60 })
    await log({ day: today })
    await log({ day: today, project: second._id })
    await database.query(
      `alter table retainer_warnings add constraint no_warning check (retainer_id <> '${failing._id}')`,
    )
    await expect(warnOfMeters(world.app.platform)).rejects.toThrow('no_warning')
    await database.query('alter table retainer_warnings drop constraint no_warning')
    await runNotificationJobs(world)
    expect(await warned(owner)).toEqual([['retainer', null, 'All of it has been used']])
    expect(await warnOfMeters(world.app.platform)).toBe(1)
  })

  test('owners are notified of requests, and staff of the answers', async () => {
    const retainer = await add()
    await log()
    const asked = ofOverage(await ask(retainer))
    await runNotificationJobs(world)
    expect(await warned(owner)).toEqual([
      ['overage', 'asked', 'November 2026: the agency asks for your approval'],
    ])
    expect(await warned(bookkeeper)).toEqual([])
    await owner.call(retainers.approveOverage, asked)
    await runNotificationJobs(world)
    expect(await warned(bookkeeper)).toEqual([['overage', 'approved', 'November 2026: approved']])
  })
})
