// Drafts: written by staff who can see money, with the same sums as everywhere, and never visible to clients.
import { describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { deletions } from '#contract/records/deletions.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { search } from '#contract/records/search.ts'
import { tasks } from '#contract/work/tasks.ts'
import { sampleInvoice } from '#tests/support/samples.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()

const usd = (amount: number) => ({ amount, currency: 'USD' })
const body = { ...sampleInvoice, company: company._id }
const line = { description: 'Design', quantity: 1, unitPrice: usd(10_000) }

describe('adding a draft', () => {
  // S9.7.2 P7.1.2
  test('answers with its totals', async () => {
    const project = await world.addProject(company)
    const draft = await admin.call(invoices.create, {
      body: {
        ...body,
        project: project._id,
        discount: 10,
        lines: [
          { ...line, quantity: 1.5, taxRate: 8.25 },
          { ...line, quantity: 2, discount: usd(500) },
        ],
      },
    })
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      companyName: 'Alder Clinic',
      project: { _id: project._id, title: project.title },
      subtotal: usd(34_500),
      discountTotal: usd(3450),
      net: usd(31_050),
      taxes: [
        { rate: 8.25, net: usd(13_500), tax: usd(1114) },
        { rate: 0, net: usd(17_550), tax: usd(0) },
      ],
      total: usd(32_164),
      can: { edit: true, delete: true, send: true, void: false, pay: false },
    })
    expect(draft.lines.map(({ total }) => total.amount)).toEqual([15_000, 19_500])
    expect(await admin.call(invoices.get, { params: { invoiceId: draft._id } })).toEqual(draft)
  })

  test('keeps a price of less than a cent', async () => {
    const clicks = { ...line, quantity: 25_000, unitPrice: usd(0), exactUnitPrice: '0.004321' }
    const draft = await admin.call(invoices.create, { body: { ...body, lines: [clicks] } })
    expect(draft.lines).toMatchObject([
      { unitPrice: usd(0), exactUnitPrice: '0.004321', total: usd(10_803) },
    ])
    const other = { ...body, lines: [{ ...clicks, unitPrice: usd(1) }] }
    const refusal = await admin.error(invoices.create, { body: other })
    expect(refusal.fields).toHaveProperty(['lines.0.exactUnitPrice'])
  })

  test('a withdrawn currency cannot be chosen, but an existing draft keeps it', async () => {
    const fields = { currency: expect.stringContaining('no longer in use') }
    const refusal = await admin.error(invoices.create, {
      body: { ...body, currency: 'ANG', lines: [] },
    })
    expect(refusal).toMatchObject({ code: 'invalid', fields })
    const draft = await admin.call(invoices.create, { body: { ...body, lines: [] } })
    const params = { invoiceId: draft._id }
    const other = await admin.error(invoices.change, { params, body: { currency: 'BGN' } })
    expect(other).toMatchObject({ code: 'invalid', fields })
    await world.database.query("update invoices set currency = 'BGN' where id = $1", [draft._id])
    const lev = { ...line, unitPrice: { amount: 100, currency: 'BGN' } }
    const changed = await admin.call(invoices.change, { params, body: { lines: [lev] } })
    expect(changed.total).toEqual({ amount: 100, currency: 'BGN' })
  })

  test('the same key adds it once', async () => {
    const headers = { 'idempotency-key': 'one' }
    const [one, other] = await Promise.all([
      admin.call(invoices.create, { body }, headers),
      admin.call(invoices.create, { body }, headers),
    ])
    expect(other).toEqual(one)
  })

  test.each([
    ['a negative quantity', { lines: [{ ...line, quantity: -1 }] }, 'lines.0.quantity'],
    ['no quantity', { lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
    [
      'thirteen decimals',
      { lines: [{ ...line, quantity: 1.000_000_000_000_1 }] },
      'lines.0.quantity',
    ],
    ['tax over 100 %', { lines: [line, { ...line, taxRate: 100.5 }] }, 'lines.1.taxRate'],
    ['a negative price', { lines: [{ ...line, unitPrice: usd(-1) }] }, 'lines.0.unitPrice.amount'],
    ['half a cent', { lines: [{ ...line, unitPrice: usd(1.5) }] }, 'lines.0.unitPrice.amount'],
    ['a discount over 100 %', { discount: 101 }, 'discount'],
    ['an unknown currency', { currency: 'XYZ' }, 'currency'],
    [
      'another currency in a line',
      { lines: [{ ...line, unitPrice: { amount: 1, currency: 'EUR' } }] },
      'lines.0.unitPrice.currency',
    ],
    ['due before it is issued', { issueDate: '2026-05-02', dueDate: '2026-05-01' }, 'dueDate'],
    ['no due date', { dueDate: '' }, 'dueDate'],
    [
      'too much for a line',
      { lines: [{ ...line, quantity: 1_000_000, unitPrice: usd(10_000_000_000_000) }] },
      'lines.0.unitPrice.amount',
    ],
  ])('%s is refused at its field', async (_, change, field) => {
    const error = await admin.error(invoices.create, { body: { ...body, ...change } })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toContain(field)
  })

  test('an infinite number is refused at its field', async () => {
    for (const [place, field] of [
      ['"quantity":1e309', 'lines.0.quantity'],
      ['"quantity":1,"taxRate":1e309', 'lines.0.taxRate'],
    ] as const) {
      const payload = `{"company":"${company._id}","currency":"USD","dueDate":"2099-01-31","lines":[
        {"description":"x",${place},"unitPrice":{"amount":1,"currency":"USD"}}]}`
      const response = await admin.raw({
        method: 'POST',
        url: '/invoices/create',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    }
  })

  test('a project of another client is refused', async () => {
    const project = await world.addProject(otherCompany)
    const error = await admin.error(invoices.create, { body: { ...body, project: project._id } })
    expect(error).toMatchObject({ status: 400, fields: { project: expect.any(String) } })
  })

  test.each([
    ['USD', 100],
    ['JPY', 1],
    ['KWD', 1000],
  ])('minor units of %s are kept', async (currency, unit) => {
    const money = { amount: 3 * unit + 1, currency }
    const draft = await admin.call(invoices.create, {
      body: { ...body, currency, lines: [{ ...line, quantity: 3, unitPrice: money }] },
    })
    expect(draft.total).toEqual({ amount: 9 * unit + 3, currency })
  })
})

describe('changing a draft', () => {
  test('keeps omitted fields and calculates the totals again', async () => {
    const draft = await world.addInvoice(company, { notes: 'Thank you' })
    const changed = await admin.call(invoices.change, {
      params: { invoiceId: draft._id },
      body: { lines: [line], version: draft.version },
    })
    expect(changed).toMatchObject({ notes: 'Thank you', total: usd(10_000), version: 2 })
  })

  test('with an outdated version is refused', async () => {
    const draft = await world.addInvoice(company)
    const params = { invoiceId: draft._id }
    await admin.call(invoices.change, { params, body: { notes: 'First', version: 1 } })
    const error = await admin.error(invoices.change, {
      params,
      body: { notes: 'Second', version: 1 },
    })
    expect(error).toMatchObject({ status: 409, code: 'stale' })
  })

  test('to another currency needs new lines', async () => {
    const draft = await world.addInvoice(company)
    const params = { invoiceId: draft._id }
    const error = await admin.error(invoices.change, { params, body: { currency: 'EUR' } })
    expect(error).toMatchObject({
      status: 400,
      fields: { 'lines.0.unitPrice.currency': expect.any(String) },
    })
  })
})

test('a deleted draft is gone and can be restored', async () => {
  const draft = await world.addInvoice(company)
  const params = { invoiceId: draft._id }
  await admin.call(invoices.remove, { params })
  expect(await admin.error(invoices.get, { params })).toMatchObject({ status: 404 })
  await admin.call(deletions.restore, { params: { recordId: draft._id } })
  expect(await admin.call(invoices.get, { params })).toMatchObject({ total: draft.total })
})

describe('the list', () => {
  // P7.1.9
  test('is searched, filtered and paged; its CSV has all digits', async () => {
    const { _id } = await world.addCompany({ name: 'Ledger & Co' })
    const ledger = { ...company, _id }
    for (const amount of [105, 999_999_999_999]) {
      await world.addInvoice(ledger, { lines: [{ ...line, unitPrice: usd(amount) }] })
    }
    const found = await admin.call(invoices.list, { query: { search: 'ledger', sort: 'total' } })
    expect(found.items.map(({ total }) => total.amount)).toEqual([105, 999_999_999_999])
    const none = await admin.call(invoices.list, { query: { company: _id, status: 'paid' } })
    expect(none.total).toBe(0)
    const csv = await admin.send(invoices.list, {
      query: { company: _id, format: 'csv', sort: 'total' },
    })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain(',USD,1.05,')
    expect(csv.body).toContain(',USD,9999999999.99,')
  })
})

describe('search in the list', () => {
  test('finds the text of lines, quotes included, but not their stored form', async () => {
    await world.addInvoice(company, {
      lines: [{ ...line, description: 'Screen of 24" for “Ann”' }],
    })
    const find = async (text: string) =>
      (await admin.call(invoices.list, { query: { search: text } })).total
    expect(await find('of 24" for')).toBe(1)
    expect(await find('unitPrice')).toBe(0)
    expect(await find('10000')).toBe(0)
  })
})

describe('clients', () => {
  // P7.1.11
  test('cannot see drafts', async () => {
    const draft = await world.addInvoice(company)
    const params = { invoiceId: draft._id }
    for (const endpoint of [invoices.get, invoices.pdf]) {
      expect(await owner.error(endpoint, { params })).toMatchObject({ status: 404 })
    }
    const list = await owner.call(invoices.list, { query: {} })
    expect(list.items.filter(({ status }) => status === 'draft')).toEqual([])
    expect(await owner.call(invoices.sums, { query: {} })).toEqual([])
  })

  test('cannot write invoices', async () => {
    expect(await owner.error(invoices.create, { body })).toMatchObject({ status: 403 })
    const elsewhere = { ...body, company: otherCompany._id }
    expect(await owner.error(invoices.create, { body: elsewhere })).toMatchObject({ status: 404 })
  })
})

describe.each(['contributor', 'viewer'] as const)('a %s', (staffRole) => {
  test('cannot see invoices by call, search, activity or update', async () => {
    const person = await world.addStaff({ staffRole })
    const draft = await world.addInvoice(company, {
      lines: [{ ...line, description: 'Zanzibar film' }],
    })
    const params = { invoiceId: draft._id }
    for (const [endpoint, sent] of [
      [invoices.list, {}],
      [invoices.sums, {}],
      [invoices.get, { params }],
      [invoices.pdf, { params }],
    ] as const) {
      expect(await person.error(endpoint, sent)).toMatchObject({ status: 403 })
    }
    const q = { query: { q: 'zanzibar' } }
    expect((await admin.call(search.find, q)).hits).toHaveLength(1)
    expect((await person.call(search.find, q)).hits).toEqual([])
    const ofRecord = { params: { kind: 'invoice', recordId: draft._id }, query: {} } as const
    expect((await person.call(activity.ofRecord, ofRecord)).items).toEqual([])
    await admin.call(invoices.remove, { params })
    const asTask = { params: { taskId: draft._id } }
    expect((await admin.send(tasks.get, asTask)).json()).toHaveProperty('error.deleted')
    expect((await person.send(tasks.get, asTask)).json()).not.toHaveProperty('error.deleted')
  })
})

test('a write that waited for a draft uses its current values and client', async () => {
  const client = await world.addCompany({ name: 'Elm Dental' })
  const { _id: invoiceId } = await world.addInvoice(client)
  const held = await openTransaction(world)
  await held.run('select from invoices where id = $1 for update', [invoiceId])
  await held.run(`update companies set name = 'Elm & Oak' where id = $1`, [client._id])
  const removing = admin.call(invoices.remove, { params: { invoiceId } })
  await expect.poll(held.countWaiting).toBe(1)
  await held.commit()
  await removing
  const ofRecord = { params: { kind: 'invoice', recordId: invoiceId }, query: {} } as const
  const { items } = await admin.call(activity.ofRecord, ofRecord)
  expect(items.find(({ action }) => action === 'deleted')?.title).toBe('Draft for Elm & Oak')
})
