// Manual payments: their effect on an invoice's status, the client's credit and the sums.
import { describe, expect, test } from 'vitest'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { type NewPayment } from '#contract/billing/invoice-money.ts'
import { maxAmount } from '#contract/values/money.ts'
import { localDay } from '#server/platform/clock.ts'
import { openLive } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company } = world
const admin = await world.admin()
const owner = await world.owner()

const usd = (amount: number) => ({ amount, currency: 'USD' })
const today = localDay(new Date())
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })

/** Total is 300.00. */
async function sent(fields: Parameters<typeof world.addInvoice>[1] = {}, client = company) {
  const draft = await world.addInvoice(client, fields)
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const pay = (invoice: Invoice, amount: number, more: Partial<NewPayment> = {}) =>
  admin.call(invoices.pay, {
    ...of(invoice),
    body: { amount: usd(amount), date: today, ...more },
  })

const refused = (invoice: Invoice, body: object) =>
  admin.error(invoices.pay, { ...of(invoice), body: { date: today, ...body } })

describe('statuses', () => {
  // P7.1.4 P7.1.9
  test('an invoice is partly paid, then paid, and back when payments are removed', async () => {
    const invoice = await sent()
    const partly = await pay(invoice, 10_000, { method: 'Check', note: 'No. 7' })
    expect(partly).toMatchObject({
      status: 'partly paid',
      paid: usd(10_000),
      due: usd(20_000),
      payments: [{ kind: 'payment', amount: usd(10_000), method: 'Check', note: 'No. 7' }],
    })
    const paid = await pay(invoice, 20_000)
    expect(paid).toMatchObject({ status: 'paid', due: usd(0) })
    const [first] = paid.payments
    await admin.call(invoices.removePayment, {
      params: { invoiceId: invoice._id, paymentId: first?._id ?? '' },
    })
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({
      status: 'partly paid',
      due: usd(10_000),
    })
  })

  // P7.1.4
  test('an invoice is overdue from the day after its due date in the agency’s time zone', async () => {
    const yesterday = localDay(new Date(Date.now() - 86_400_000))
    const late = await sent({ issueDate: '2026-01-01', dueDate: yesterday })
    expect(late.status).toBe('overdue')
    expect(await pay(late, 100)).toMatchObject({ status: 'overdue' })
    const justInTime = await sent({ issueDate: '2026-01-01', dueDate: today })
    expect(justInTime.status).toBe('sent')
    const list = await admin.call(invoices.list, { query: { status: 'overdue' } })
    expect(list.items.map(({ _id }) => _id)).toEqual([late._id])
  })

  test('a payment dated in the future counts from its date', async () => {
    const yesterday = localDay(new Date(Date.now() - 86_400_000))
    const inThreeDays = localDay(new Date(Date.now() + 3 * 86_400_000))
    const invoice = await sent({ issueDate: '2026-01-01', dueDate: yesterday })
    const paid = await pay(invoice, 30_000, { date: inThreeDays })
    expect(paid).toMatchObject({
      ...{ status: 'overdue', paid: usd(0), due: usd(30_000) },
      payments: [{ amount: usd(30_000), date: inThreeDays }],
    })
    expect(paid.can.void).toBe(false)
    const query = { company: company._id, status: 'outstanding' as const }
    const { items } = await admin.call(invoices.list, { query })
    expect(items.map(({ _id }) => _id)).toContain(invoice._id)
    const seen = await owner.call(invoices.get, of(invoice))
    expect(seen).toMatchObject({ status: 'overdue', due: usd(30_000) })
    // Its day comes.
    await world.database.query('update invoice_payments set paid_on = $1 where invoice_id = $2', [
      today,
      invoice._id,
    ])
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({
      ...{ status: 'paid', paid: usd(30_000), due: usd(0) },
    })
  })

  test('an invoice of zero is paid', async () => {
    const line = { description: 'Gift', quantity: 1, unitPrice: usd(0) }
    expect(await sent({ lines: [line] })).toMatchObject({ status: 'paid' })
  })
})

test('an overpayment becomes credit, pays another invoice and can be returned', async () => {
  const client = await world.addCompany({ name: 'Overpaying Inc' })
  const first = await sent({}, client)
  expect(await pay(first, 35_000)).toMatchObject({ status: 'paid', due: usd(-5000) })
  const second = await sent({}, client)
  const more = await refused(second, { amount: usd(6000), kind: 'credit' })
  expect(more).toMatchObject({ status: 400, fields: { amount: expect.any(String) } })
  const partly = await pay(second, 5000, { kind: 'credit' })
  expect(partly).toMatchObject({ status: 'partly paid', due: usd(25_000) })
  expect(await admin.call(invoices.get, of(first))).toMatchObject({ due: usd(0) })
  const [sums] = await admin.call(invoices.sums, { query: { company: client._id } })
  expect(sums).toMatchObject({
    credit: usd(0),
    outstanding: usd(25_000),
    paidThisMonth: usd(35_000),
  })

  const [used] = partly.payments
  const params = { invoiceId: second._id, paymentId: used?._id ?? '' }
  await admin.call(invoices.removePayment, { params })
  expect(await admin.call(invoices.get, of(first))).toMatchObject({ due: usd(-5000) })
  expect(await admin.call(invoices.get, of(second))).toMatchObject({ due: usd(30_000) })
})

test('a payment whose surplus was used elsewhere cannot be removed before that use', async () => {
  const client = await world.addCompany({ name: 'Twice Ltd' })
  const first = await sent({}, client)
  const paid = await pay(first, 35_000)
  await pay(await sent({}, client), 5000, { kind: 'credit' })
  const params = { invoiceId: first._id, paymentId: paid.payments[0]?._id ?? '' }
  expect(await admin.error(invoices.removePayment, { params })).toMatchObject({
    code: 'wrong_state',
  })
})

describe('refunds', () => {
  test('return at most what was paid', async () => {
    const invoice = await sent()
    await pay(invoice, 30_000)
    const back = await pay(invoice, 10_000, { kind: 'refund' })
    expect(back).toMatchObject({ status: 'partly paid', paid: usd(20_000), due: usd(10_000) })
    expect(await refused(invoice, { amount: usd(20_001), kind: 'refund' })).toMatchObject({
      status: 400,
      fields: { 'amount.amount': expect.any(String) },
    })
  })

  test('are subtracted from what was paid this month', async () => {
    const client = await world.addCompany({ name: 'Returning Inc' })
    const invoice = await sent({}, client)
    await pay(invoice, 30_000)
    await pay(invoice, 10_000, { kind: 'refund' })
    const sums = await admin.call(invoices.sums, { query: { company: client._id } })
    expect(sums).toMatchObject([{ paidThisMonth: usd(20_000) }])
  })
})

describe('removing a payment', () => {
  const takeBack = (invoice: Invoice, place = 0) => ({
    params: { invoiceId: invoice._id, paymentId: invoice.payments[place]?._id ?? '' },
  })

  test('is refused for a refund of a void invoice, which would owe money again', async () => {
    const invoice = await sent()
    await pay(invoice, 10_000)
    const back = await pay(invoice, 10_000, { kind: 'refund' })
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    const refund = back.payments.findIndex(({ kind }) => kind === 'refund')
    const error = await admin.error(invoices.removePayment, takeBack(back, refund))
    expect(error).toMatchObject({ code: 'wrong_state' })
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ paid: usd(0) })
  })

  test('of credit works only on the invoice it paid, and updates its source too', async () => {
    const client = await world.addCompany({ name: 'Both Sides Ltd' })
    const first = await sent({}, client)
    await pay(first, 35_000)
    const second = await sent({}, client)
    const paid = await pay(second, 5000, { kind: 'credit' })
    const source = await admin.call(invoices.get, of(first))
    const used = source.payments.findIndex(({ kind }) => kind === 'credit used')
    expect(await admin.error(invoices.removePayment, takeBack(source, used))).toMatchObject({
      code: 'wrong_state',
    })
    const stream = await openLive(world.app, admin)
    await admin.call(invoices.removePayment, takeBack(paid))
    const notified = [await stream.update(), await stream.update()]
    stream.close()
    const { version } = await admin.call(invoices.get, of(first))
    expect(notified).toContainEqual(expect.objectContaining({ id: first._id, version }))
  })

  test('is refused if it was credit and its source is void', async () => {
    const client = await world.addCompany({ name: 'Void Source Ltd' })
    const first = await sent({}, client)
    await pay(first, 35_000)
    const second = await sent({}, client)
    const paid = await pay(second, 5000, { kind: 'credit' })
    await pay(first, 30_000, { kind: 'refund' })
    await admin.call(invoices.void, { ...of(first), body: {} })
    expect(await admin.error(invoices.removePayment, takeBack(paid))).toMatchObject({
      code: 'wrong_state',
    })
    expect(await admin.call(invoices.get, of(second))).toMatchObject({ paid: usd(5000) })
  })
})

describe('simultaneous changes', () => {
  /** Counts the calls that succeeded. */
  const succeeding = async (calls: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).filter(({ statusCode }) => statusCode < 300).length
  const body = (amount: number, kind: NewPayment['kind'] = 'payment') => ({
    amount: usd(amount),
    date: today,
    kind,
  })

  test('of a payment and a void, only one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const invoice = await sent()
      const got = await succeeding([
        admin.send(invoices.pay, { ...of(invoice), body: body(100) }),
        admin.send(invoices.void, { ...of(invoice), body: {} }),
      ])
      expect(got).toBe(1)
    }
  })

  test('of several refunds of the whole amount, one succeeds', async () => {
    const invoice = await sent()
    await pay(invoice, 30_000)
    const refunds = Array.from({ length: 6 }, () =>
      admin.send(invoices.pay, { ...of(invoice), body: body(20_000, 'refund') }),
    )
    expect(await succeeding(refunds)).toBe(1)
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ paid: usd(10_000) })
  })

  test('several invoices never use more of one credit than there is', async () => {
    const client = await world.addCompany({ name: 'Many Invoices Ltd' })
    await pay(await sent({}, client), 35_000)
    const others = await Promise.all([1, 2, 3, 4].map(() => sent({}, client)))
    const credits = others.map((one) =>
      admin.send(invoices.pay, { ...of(one), body: body(2000, 'credit') }),
    )
    expect(await succeeding(credits)).toBe(2)
    const [sums] = await admin.call(invoices.sums, { query: { company: client._id } })
    expect(sums).toMatchObject({ credit: usd(1000), outstanding: usd(116_000) })
  })
})

test('payments of an invoice cannot exceed the highest possible amount in total', async () => {
  const invoice = await sent({}, await world.addCompany({ name: 'Typing Error Ltd' }))
  await pay(invoice, maxAmount)
  expect(await refused(invoice, { amount: usd(maxAmount) })).toMatchObject({
    status: 400,
    fields: { 'amount.amount': expect.any(String) },
  })
  await pay(invoice, maxAmount, { kind: 'refund' })
})

test.each([
  ['nothing', { amount: usd(0) }, 'amount.amount'],
  ['less than nothing', { amount: usd(-5) }, 'amount.amount'],
  ['another currency', { amount: { amount: 5, currency: 'EUR' } }, 'amount.currency'],
  ['no day', { amount: usd(5), date: 'soon' }, 'date'],
])('%s is refused at its field', async (_, body, field) => {
  const error = await refused(await sent(), body)
  expect(error.status).toBe(400)
  expect(Object.keys(error.fields)).toContain(field)
})

test('drafts and void invoices cannot be paid', async () => {
  const draft = await world.addInvoice(company)
  expect(await refused(draft, { amount: usd(5) })).toMatchObject({ code: 'wrong_state' })
  const invoice = await sent()
  await admin.call(invoices.void, { ...of(invoice), body: {} })
  expect(await refused(invoice, { amount: usd(5) })).toMatchObject({ code: 'wrong_state' })
})

test('the same key records a payment once, even simultaneously', async () => {
  const invoice = await sent()
  const body = { amount: usd(100), date: today }
  const headers = { 'idempotency-key': 'payment' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(invoices.pay, { ...of(invoice), body }, headers)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.payments).toHaveLength(1)
})

test('thirty payments at once are all counted', async () => {
  const invoice = await sent()
  await Promise.all(Array.from({ length: 30 }, () => pay(invoice, 100)))
  expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ paid: usd(3000) })
})

test('the client sees the payments, but not the agency’s notes', async () => {
  const invoice = await sent()
  await pay(invoice, 100, { method: 'Card', note: 'Secret remark' })
  const seen = await owner.call(invoices.get, of(invoice))
  expect(seen.payments).toMatchObject([{ amount: usd(100), method: 'Card' }])
  expect(JSON.stringify(seen)).not.toContain('Secret remark')
})
