// Delivery through an access point: exactly once, with reasons for refusals and failures; off if none is configured.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { overview } from '#contract/agency/overview.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { settings } from '#contract/agency/settings.ts'
import { openAccessPoint } from '#server/platform/access-point.ts'
import { accessPointToken, startAccessPoint } from '#tests/support/access-point.ts'
import { startApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/caller.ts'
import { sampleSchedule } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { makeDueInvoices } from '#server/billing/schedules/due.ts'
import { takeDelivery } from './deliveries-store.ts'
import { eInvoiceWorker } from './delivery-worker.ts'

const server = await startAccessPoint()
const world = await openWorld({ isDeliverySetUp: true })
const { company, database } = world
const { platform } = world.app
const without = await startApp(database)
const admin = await world.admin()
const owner = await world.owner()
const accessPoint = openAccessPoint(server.settings, 300)
const worker = eInvoiceWorker({ platform, accessPoint })

afterAll(async () => {
  await without.close()
  await server.close()
})

const sellerId = '0088:7300010000001'
const whole = { vatId: 'FR40303265045', buyerReference: 'PO 7', peppolId: '0009:73282932000074' }
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const ofCompany = { params: { companyId: company._id } }

const setBilling = (change: object) =>
  admin.call(clientBilling.change, { ...ofCompany, body: { ...whole, ...change } })

async function setSeller(peppolId: string) {
  const { billing } = await admin.call(settings.get, {})
  const body = { billing: { ...billing, vatId: 'ATU13585627', peppolId } }
  await admin.call(settings.change, { body })
}

beforeEach(async () => {
  server.answers.length = 0
  server.calls.length = 0
  await setSeller(sellerId)
  await setBilling({ deliversEInvoices: false })
})

async function sent(client = company): Promise<Invoice> {
  const draft = await world.addInvoice(client)
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const deliver = (invoice: Invoice) => admin.call(eInvoices.deliver, of(invoice))
const check = async (invoice: Pick<Invoice, '_id'>) =>
  (await admin.call(eInvoices.check, of(invoice))).delivery

const rowsOf = ({ _id }: Pick<Invoice, '_id'>) =>
  database.query<{ id: string; state: string; attempts: number }>(
    'select id, state, attempts from invoice_deliveries where invoice_id = $1 order by id',
    [_id],
  )

async function lastId(invoice: Invoice): Promise<string> {
  return (await rowsOf(invoice)).at(-1)?.id ?? ''
}

const jobsOf = (id: string) =>
  database.query(
    `select id from pgboss.job_common where name = 'e-invoice' and data ->> 'delivery' = $1`,
    [id],
  )

/** Runs the queued job once. */
const work = async (invoice: Invoice, { run = worker, ageHours = 0 } = {}): Promise<void> =>
  run({
    data: { delivery: await lastId(invoice) },
    createdAt: new Date(Date.now() - ageHours * 3_600_000),
  })

const actionsOf = async ({ _id }: Invoice) => {
  const rows = await database.query<{ action: string; visibility: string }>(
    `select action, visibility from activity where record_id = $1 and action like '%deliver%' or
      record_id = $1 and action like '%e-invoice' order by id`,
    [_id],
  )
  return rows.map(({ action, visibility }) => `${visibility}: ${action}`)
}

describe('a delivery', () => {
  test('is the UBL with sender, receiver, document type and a key', async () => {
    const invoice = await sent()
    expect(await check(invoice)).toMatchObject({ state: 'none', can: { deliver: true } })
    expect((await deliver(invoice)).delivery).toMatchObject({
      state: 'queued',
      can: { deliver: false },
    })
    const id = await lastId(invoice)
    expect(await jobsOf(id)).toHaveLength(1)
    await work(invoice)
    const [call] = server.calls
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${accessPointToken}`,
      'content-type': 'application/xml; charset=utf-8',
      'idempotency-key': id,
      'peppol-sender': sellerId,
      'peppol-receiver': whole.peppolId,
      'peppol-document-type':
        'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
      'peppol-process': 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    })
    const { body } = await admin.send(eInvoices.xml, { ...of(invoice), query: { syntax: 'ubl' } })
    expect(call?.xml).toBe(body)
    expect(await check(invoice)).toEqual({
      state: 'accepted',
      at: expect.any(String),
      problem: '',
      reference: server.accepted.get(id)?.id,
      isAutomatic: false,
      can: { deliver: false, resolve: false },
    })
    expect(await actionsOf(invoice)).toEqual([
      'internal: asked delivery',
      'internal: delivered e-invoice',
    ])
    // An accepted delivery is not sent again, by staff or by a job.
    expect((await deliver(invoice)).delivery?.state).toBe('accepted')
    await work(invoice)
    expect(server.calls).toHaveLength(1)
  })

  test('marks a credit note as one', async () => {
    const invoice = await sent()
    const draft = await admin.call(invoices.credit, of(invoice))
    const note = await admin.call(invoices.send, { ...of(draft), body: {} })
    await deliver(note)
    await work(note)
    expect(server.calls[0]?.headers['peppol-document-type']).toContain('CreditNote-2::CreditNote##')
    expect(server.calls[0]?.xml).toContain('<CreditNote ')
  })
})

describe('an answer', () => {
  test('that is a refusal is shown with its reason; a new delivery has a new key', async () => {
    const invoice = await sent()
    await deliver(invoice)
    const reason = `Receiver\u0000 is not registered, said ${accessPointToken}`
    server.answers.push({ status: 422, body: JSON.stringify({ reason }) })
    await work(invoice)
    expect(await check(invoice)).toMatchObject({
      state: 'refused',
      problem: 'Receiver is not registered, said …',
      can: { deliver: true, resolve: true },
    })
    await deliver(invoice)
    await work(invoice)
    expect(await check(invoice)).toMatchObject({ state: 'accepted' })
    expect(new Set(server.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    expect((await rowsOf(invoice)).map(({ state }) => state)).toEqual(['refused', 'accepted'])
  })

  test.each([
    ['answered 500', { status: 500 }],
    ['answered 401', { status: 401 }],
    ['answered 429', { status: 429 }],
    ['answered 307', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
    ['answered 200 without an id', { status: 200, body: 'fine' }],
    ['answered 409 without an id', { status: 409, body: '{}' }],
    ['answered 404 without a reason', { status: 404, body: '<h1>Not found</h1>' }],
    ['answered 403', { status: 403, body: JSON.stringify({ reason: 'No' }) }],
    ['without an id', { status: 200, body: JSON.stringify({ id: 'x'.repeat(70_000) }) }],
    ['did not answer in time', { status: 200, isSilent: true }],
  ])('%s: it is tried again with the same key until it is accepted', async (words, answer) => {
    const invoice = await sent()
    await deliver(invoice)
    server.answers.push(answer)
    await expect(work(invoice)).rejects.toThrow(words)
    expect(await check(invoice)).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining(words),
    })
    await work(invoice)
    expect(await check(invoice)).toMatchObject({ state: 'accepted', problem: '' })
    const keys = server.calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([await lastId(invoice), await lastId(invoice)])
  })

  test('missing for a day counts as a failure; a retry by hand uses the same key', async () => {
    const invoice = await sent()
    await deliver(invoice)
    server.answers.push({ status: 503 })
    await work(invoice, { ageHours: 25 })
    expect(await check(invoice)).toMatchObject({
      state: 'failed',
      problem: 'The access point answered 503.',
      can: { deliver: true, resolve: true },
    })
    await deliver(invoice)
    await work(invoice)
    expect(await rowsOf(invoice)).toMatchObject([{ state: 'accepted', attempts: 2 }])
    expect(await actionsOf(invoice)).toEqual([
      'internal: asked delivery',
      'internal: failed e-invoice',
      'internal: asked delivery',
      'internal: delivered e-invoice',
    ])
  })

  test('missing because the access point is unreachable or unset leaves it queued', async () => {
    const invoice = await sent()
    await deliver(invoice)
    const noOne = openAccessPoint({ url: 'http://127.0.0.1:9/', token: accessPointToken }, 300)
    const toNoOne = eInvoiceWorker({ platform, accessPoint: noOne })
    await expect(work(invoice, { run: toNoOne })).rejects.toThrow('couldn’t be reached')
    const unset = eInvoiceWorker({ platform, accessPoint: undefined })
    await expect(work(invoice, { run: unset })).rejects.toThrow('No access point is set up')
    expect(await check(invoice)).toMatchObject({ state: 'queued' })
  })
})

describe('each invoice is delivered once', () => {
  test('when two processes deliver it at once', async () => {
    const invoice = await sent()
    await Promise.all([deliver(invoice), deliver(invoice), deliver(invoice)])
    expect(await rowsOf(invoice)).toHaveLength(1)
    const both = await Promise.allSettled([work(invoice), work(invoice), work(invoice)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(server.calls).toHaveLength(1)
    expect(await actionsOf(invoice)).toHaveLength(2)
  })

  test('after a crash, because the next process uses the same key', async () => {
    const invoice = await sent()
    await deliver(invoice)
    const id = await lastId(invoice)
    const before = server.accepted.size
    await takeDelivery(database.agency, id)
    await accessPoint.deliver({
      ...{ key: id, sender: sellerId, receiver: whole.peppolId },
      ...{ documentType: 'x', process: 'y', xml: '<Invoice/>' },
    })
    // The lease has not expired yet.
    await expect(work(invoice)).rejects.toThrow('being delivered')
    await database.query(
      `update invoice_deliveries set leased_until = now() - interval '1 s' where id = $1`,
      [id],
    )
    await work(invoice)
    expect(await check(invoice)).toMatchObject({ state: 'accepted' })
    expect(server.accepted.size).toBe(before + 1)
  })

  test('when its job was not taken for a day and staff retry it, with the same key', async () => {
    const invoice = await sent()
    await deliver(invoice)
    await database.query(
      `update invoice_deliveries set queued_at = now() - interval '26 hours' where invoice_id = $1`,
      [invoice._id],
    )
    expect(await check(invoice)).toMatchObject({ state: 'failed', can: { deliver: true } })
    expect(await waiting()).toContain(invoice.number)
    await deliver(invoice)
    await work(invoice)
    expect(await rowsOf(invoice)).toMatchObject([{ state: 'accepted' }])
  })
})

const waiting = async (caller = admin) => {
  const { groups } = await caller.call(overview.attention, {
    query: { day: '2026-11-23', kind: 'delivery' },
  })
  const group = groups.find(({ kind }) => kind === 'delivery')
  return group?.items.map(({ title }) => title) ?? []
}

describe('invoices that are not delivered', () => {
  test('a draft, a void invoice or one with missing details', async () => {
    const draft = await world.addInvoice(company)
    expect(await admin.error(eInvoices.deliver, of(draft))).toMatchObject({
      code: 'wrong_state',
      message: 'A draft can’t be delivered. Send it first.',
    })
    const invoice = await sent()
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    expect(await admin.error(eInvoices.deliver, of(invoice))).toMatchObject({
      message: 'This document is void.',
    })
    await setSeller('')
    const lacking = await sent()
    expect(await admin.error(eInvoices.deliver, of(lacking))).toMatchObject({
      message: 'Your Peppol ID is missing.',
    })
    expect(await check(lacking)).toMatchObject({ state: 'none', can: { deliver: false } })
  })

  test('an invoice declared void meanwhile, with a note that it may have arrived', async () => {
    const invoice = await sent()
    await deliver(invoice)
    server.answers.push({ status: 500 })
    await expect(work(invoice)).rejects.toThrow('500')
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    await work(invoice)
    expect(server.calls).toHaveLength(1)
    expect(await check(invoice)).toMatchObject({
      state: 'failed',
      problem: 'This document is void. An earlier attempt got no answer, so it may have arrived.',
      can: { deliver: false, resolve: false },
    })
    expect(await waiting()).not.toContain(invoice.number)
  })

  test('an invoice of a client deleted meanwhile, whose details are removed', async () => {
    const gone = await world.addCompany({ name: 'Leaving Ltd' })
    const params = { companyId: gone._id }
    await admin.call(clientBilling.change, { params, body: whole })
    const [invoice, other] = [await sent(gone), await sent(gone)]
    await deliver(invoice)
    await deliver(other)
    server.answers.push({ status: 400, body: JSON.stringify({ reason: 'Leaving Ltd is unknown' }) })
    await work(other)
    await admin.call(companies.remove, { params })
    await work(invoice)
    expect(server.calls).toHaveLength(1)
    const problems = await database.query<{ problem: string }>(
      'select problem from invoice_deliveries where company_id = $1',
      [gone._id],
    )
    expect(JSON.stringify(problems)).not.toContain('Leaving')
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    await deliver(invoice)
    await work(invoice)
    expect(await check(invoice)).toMatchObject({ state: 'accepted' })
  })
})

describe('automatic delivery', () => {
  test('delivers invoices of clients whose billing details ask for it, and no others', async () => {
    await setBilling({ deliversEInvoices: true })
    const draft = await world.addInvoice(company)
    expect(await check(draft)).toMatchObject({ state: 'none', isAutomatic: true })
    expect(await rowsOf(draft)).toEqual([])
    const invoice = await admin.call(invoices.send, { ...of(draft), body: {} })
    expect(await jobsOf(await lastId(invoice))).toHaveLength(1)
    await work(invoice)
    expect(await check(invoice)).toMatchObject({ state: 'accepted' })
    await setBilling({ deliversEInvoices: false })
    expect(await rowsOf(await sent())).toEqual([])
  })

  test('delivers a recurring invoice that is sent automatically', async () => {
    await setBilling({ deliversEInvoices: true })
    const body = { ...sampleSchedule, sends: true }
    await admin.call(schedules.create, { ...ofCompany, body })
    const made = await makeDueInvoices(platform, new Date(`${body.startsOn}T12:00:00`), true)
    expect(made).toBe(1)
    const rows = await database.query<{ state: string }>(
      `select delivery.state from invoice_deliveries delivery
       join invoices on invoices.id = invoice_id where period_on is not null`,
    )
    expect(rows).toEqual([{ state: 'queued' }])
  })

  test('skips an invoice with missing details, which is sent anyway and listed on Home', async () => {
    await setBilling({ deliversEInvoices: true, buyerReference: '' })
    const invoice = await sent()
    expect(invoice.status).toBe('sent')
    expect(await check(invoice)).toMatchObject({
      state: 'failed',
      problem: 'The client’s buyer reference is missing.',
      can: { deliver: false, resolve: true },
    })
    expect(await jobsOf(await lastId(invoice))).toEqual([])
    expect(await waiting()).toContain(invoice.number)
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    expect(await waiting(contributor)).toEqual([])
    const seen = { ...of(invoice), body: { isResolved: true } }
    const { delivery } = await admin.call(eInvoices.resolveDelivery, seen)
    expect(delivery?.can.resolve).toBe(false)
    expect(await waiting()).not.toContain(invoice.number)
    await admin.call(eInvoices.resolveDelivery, { ...of(invoice), body: { isResolved: false } })
    expect(await waiting()).toContain(invoice.number)
  })

  test('needs the client’s Peppol ID', async () => {
    const body = { deliversEInvoices: true, peppolId: '' }
    expect(await admin.error(clientBilling.change, { ...ofCompany, body })).toMatchObject({
      code: 'invalid',
      fields: { peppolId: 'Add a Peppol ID to deliver e-invoices' },
    })
  })
})

describe('permissions', () => {
  test('clients cannot see or request a delivery', async () => {
    const invoice = await sent()
    await deliver(invoice)
    await work(invoice)
    expect(await owner.call(eInvoices.check, of(invoice))).toEqual({ available: ['cii', 'ubl'] })
    const other = await world.otherOwner()
    for (const caller of [owner, other]) {
      // Same answer whether it exists or not.
      expect((await caller.error(eInvoices.deliver, of(invoice))).status).toBe(403)
      const unknown = { params: { invoiceId: randomUUID() } }
      expect((await caller.error(eInvoices.deliver, unknown)).status).toBe(403)
    }
  })

  test('staff of chosen clients deliver those clients’ invoices, and no others', async () => {
    const chosen = await world.addStaff({ staffRole: 'bookkeeper', companies: [company] })
    const invoice = await sent()
    expect((await chosen.call(eInvoices.deliver, of(invoice))).delivery?.state).toBe('queued')
    const others = await sent(world.otherCompany)
    expect((await chosen.error(eInvoices.deliver, of(others))).status).toBe(404)
  })

  test('a delivery that arrived cannot be marked as resolved', async () => {
    const invoice = await sent()
    const body = { isResolved: true }
    expect(await admin.error(eInvoices.resolveDelivery, { ...of(invoice), body })).toMatchObject({
      code: 'wrong_state',
    })
    const unknown = { params: { invoiceId: randomUUID() }, body }
    expect((await admin.error(eInvoices.resolveDelivery, unknown)).status).toBe(404)
  })

  test('without an access point nothing is delivered, whatever the billing details say', async () => {
    await setBilling({ deliversEInvoices: true })
    const elsewhere = callerOf(without, admin.headers)
    const draft = await world.addInvoice(company)
    const invoice = await elsewhere.call(invoices.send, { ...of(draft), body: {} })
    expect(await rowsOf(invoice)).toEqual([])
    expect(await elsewhere.call(eInvoices.check, of(invoice))).not.toHaveProperty('delivery')
    expect(await elsewhere.error(eInvoices.deliver, of(invoice))).toMatchObject({
      code: 'not_found',
      message: 'E-invoice delivery is not set up.',
    })
    expect((await elsewhere.call(clientBilling.get, ofCompany)).isDeliverySetUp).toBe(false)
  })
})
