// Paying online: one checkout per amount, each Stripe event applied once in any order, and disabled without keys.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { companies } from '#contract/clients/companies.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { overview } from '#contract/agency/overview.ts'
import { payments } from '#contract/billing/payments.ts'
import { openStripe } from '#server/platform/stripe.ts'
import { startApp } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import {
  type StripeEvent,
  eventOf,
  newPaymentRef,
  paidSession,
  refundOf,
  signed,
  startStripe,
  stripeKeys,
} from '#tests/support/stripe.ts'
import { openWorld } from '#tests/support/world.ts'
import { expireStaleCheckouts, staleCheckoutsWorker } from './checkouts.ts'

const server = await startStripe()
const stripe = await openStripe({ ...stripeKeys, apiUrl: server.url })
const appUrl = 'https://agency.example'
const world = await openWorld({ stripe, appUrl })
const { company, database } = world
const second = await startApp(database, { stripe, appUrl })
const admin = await world.admin()
const member = await world.member()
const memberElsewhere = callerOf(second, member.headers)

afterAll(async () => {
  await second.close()
  await server.close()
})

beforeEach(() => {
  server.failWith = undefined
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const lines = (amount: number, currency = 'USD') => [
  { description: 'Site', quantity: 1, unitPrice: { amount, currency } },
]

async function sentInvoice(amount = 10_000, client = company): Promise<Invoice> {
  const draft = await world.addInvoice(client, { lines: lines(amount) })
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const now = (invoice: Pick<Invoice, '_id'>) => admin.call(invoices.get, of(invoice))
const checkout = (invoice: Invoice, caller: Caller = member) =>
  caller.call(payments.checkout, of(invoice))
const sessionAt = (url: string) => server.sessions.find((one) => one.url === url)
const byHand = (invoice: Invoice, amount: number) =>
  admin.call(invoices.pay, { ...of(invoice), body: { amount: usd(amount), date: '2026-11-20' } })

const deliver = (event: StripeEvent, app = world.app) =>
  callerOf(app).send(payments.stripe, signed(event))
async function deliverAll(events: readonly StripeEvent[]) {
  for (const event of events) expect((await deliver(event)).statusCode).toBe(204)
}

const paid = (invoice: Invoice, amount: number, paymentRef = newPaymentRef(), more = {}) =>
  eventOf(
    'checkout.session.completed',
    paidSession({
      ...{ id: `cs_${paymentRef}`, paymentRef, amount },
      ...{ invoice: invoice._id, number: invoice.number, ...more },
    }),
  )

const unmatched = async (caller = admin) => caller.call(payments.unmatched, {})

describe('the checkout', () => {
  test('is for the open amount, and stays the same while that does not change', async () => {
    const invoice = await sentInvoice()
    expect((await member.call(invoices.get, of(invoice))).can.payOnline).toBe(true)
    expect((await now(invoice)).can.payOnline).toBe(false)
    const { url } = await checkout(invoice)
    expect(sessionAt(url)?.asked).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': `Invoice ${invoice.number}`,
      'metadata[enfilade_invoice]': invoice._id,
      success_url: `${appUrl}/app/client/invoices/${invoice._id}?paid`,
    })
    expect(await checkout(invoice)).toEqual({ url })
    expect(await checkout(invoice, await world.owner())).toEqual({ url })
  })

  test('is the same for all simultaneous callers, in two processes', async () => {
    const invoice = await sentInvoice()
    const callers = Array.from({ length: 8 }, (_, place) => (place % 2 ? member : memberElsewhere))
    const given = await Promise.all(callers.map((caller) => checkout(invoice, caller)))
    expect(new Set(given.map(({ url }) => url)).size).toBe(1)
    const rows = await database.query('select id from checkouts where invoice_id = $1', [
      invoice._id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('ends when the invoice is paid otherwise, credited or void', async () => {
    const expire = staleCheckoutsWorker({ agencyDatabase: database.agency, stripe })
    const ends = async (change: (invoice: Invoice) => Promise<unknown>) => {
      const invoice = await sentInvoice()
      const { url } = await checkout(invoice)
      await change(invoice)
      const jobs = await database.query(
        `select data from pgboss.job_common where name = 'stale-checkouts' and data ->> 'invoice' = $1`,
        [invoice._id],
      )
      expect(jobs.length).toBeGreaterThan(0)
      await expire({ data: { invoice: invoice._id } })
      expect(sessionAt(url)?.status).toBe('expired')
      return invoice
    }
    const partly = await ends((invoice) => byHand(invoice, 4_000))
    const { url } = await checkout(partly)
    expect(sessionAt(url)?.asked).toMatchObject({
      'line_items[0][price_data][unit_amount]': '6000',
    })
    await ends((invoice) => byHand(invoice, 10_000))
    await ends((invoice) => admin.call(invoices.void, { ...of(invoice), body: {} }))
    await ends(async (invoice) => {
      const note = await admin.call(invoices.credit, of(invoice))
      await admin.call(invoices.send, { ...of(note), body: {} })
    })
  })

  test('is for the new open amount even before the former checkout has ended', async () => {
    const invoice = await sentInvoice()
    const { url: former } = await checkout(invoice)
    await byHand(invoice, 4_000)
    const { url } = await checkout(invoice)
    expect(sessionAt(former)?.status).toBe('open')
    expect(sessionAt(url)?.asked).toMatchObject({
      'line_items[0][price_data][unit_amount]': '6000',
    })
  })

  test('is refused, and ends, if the invoice is paid while it is made', async () => {
    const invoice = await sentInvoice()
    const create = stripe.createSession
    const making = vi.spyOn(stripe, 'createSession').mockImplementationOnce(async (asked) => {
      await byHand(invoice, 4_000)
      return create(asked)
    })
    expect(await member.error(payments.checkout, of(invoice))).toMatchObject({ code: 'stale' })
    making.mockRestore()
    const expire = staleCheckoutsWorker({ agencyDatabase: database.agency, stripe })
    await expire({ data: { invoice: invoice._id } })
    const sessions = server.sessions.filter(
      ({ asked }) => asked['metadata[enfilade_invoice]'] === invoice._id,
    )
    expect(sessions).toMatchObject([{ status: 'expired' }])
  })

  test('ends with its client; one that was paid meanwhile is still honored', async () => {
    const client = await world.addCompany({ name: 'Gone & Co' })
    const { email } = await world.addPerson([{ company: client, role: 'owner' }])
    const token = await world.signIn(email)
    const owner = callerOf(world.app, { authorization: `Bearer ${token}` })
    const [first, other] = [await sentInvoice(500, client), await sentInvoice(600, client)]
    const { url } = await checkout(first, owner)
    const session = sessionAt((await checkout(other, owner)).url)
    if (session) session.status = 'complete'
    await admin.call(companies.remove, { params: { companyId: client._id } })
    await expireStaleCheckouts({ agencyDatabase: database.agency, stripe })
    expect(sessionAt(url)?.status).toBe('expired')
    expect(session?.status).toBe('complete')
  })

  test('is given only for an open amount, and only to the client', async () => {
    const invoice = await sentInvoice()
    expect(await admin.error(payments.checkout, of(invoice))).toMatchObject({ status: 403 })
    const other = await world.otherOwner()
    expect(await other.error(payments.checkout, of(invoice))).toMatchObject({ status: 404 })
    await byHand(invoice, 10_000)
    expect(await member.error(payments.checkout, of(invoice))).toMatchObject({
      code: 'wrong_state',
      message: 'There is nothing left to pay.',
    })
    const draft = await world.addInvoice(company, { lines: lines(100) })
    expect(await member.error(payments.checkout, of(draft))).toMatchObject({ status: 404 })
    const large = await sentInvoice(100_000_000)
    expect((await member.call(invoices.get, of(large))).can.payOnline).toBe(false)
    expect(await member.error(payments.checkout, of(large))).toMatchObject({ code: 'wrong_state' })
  })

  test('fails with a message while Stripe is unreachable, and can be tried again', async () => {
    const invoice = await sentInvoice()
    server.failWith = 500
    expect(await member.error(payments.checkout, of(invoice))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Online payment isn’t working right now'),
    })
    server.failWith = undefined
    expect((await checkout(invoice)).url).toContain('/pay/')
  })

  test('waits while money is on its way, and is given again if that fails', async () => {
    const invoice = await sentInvoice()
    const { url } = await checkout(invoice)
    const id = sessionAt(url)?.id ?? ''
    const paymentRef = newPaymentRef()
    const object = paidSession({
      ...{ id, paymentRef, amount: 10_000, status: 'unpaid' },
      ...{ invoice: invoice._id, number: invoice.number },
    })
    await deliverAll([eventOf('checkout.session.completed', object)])
    expect((await now(invoice)).payments).toEqual([])
    expect(await member.error(payments.checkout, of(invoice))).toMatchObject({
      message: expect.stringContaining('on its way'),
    })
    await deliverAll([eventOf('checkout.session.async_payment_failed', object)])
    expect((await checkout(invoice)).url).not.toBe(url)
  })
})

describe('an event', () => {
  test('that Stripe did not sign or signed long ago is refused', async () => {
    const invoice = await sentInvoice()
    const event = paid(invoice, 10_000)
    const anyone = callerOf(world.app)
    const forged = [
      signed(event, { secret: 'whsec_other' }),
      signed(event, { at: Math.floor(Date.now() / 1000) - 3600 }),
      {
        ...signed(event),
        body: Buffer.from(JSON.stringify({ ...event, object: 'event' }, null, 1)),
      },
      { body: signed(event).body },
      { body: signed(event).body, headers: { 'stripe-signature': 'nonsense' } },
    ]
    for (const parts of forged) {
      expect(await anyone.error(payments.stripe, parts)).toMatchObject({ status: 400 })
    }
    expect((await now(invoice)).payments).toEqual([])
  })

  test('delivered ten times to two processes at once is applied once', async () => {
    const invoice = await sentInvoice()
    const event = paid(invoice, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => deliver(event, place % 2 ? world.app : second)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 204),
    )
    const after = await now(invoice)
    expect(after).toMatchObject({ status: 'paid', paid: usd(10_000), due: usd(0) })
    expect(after.payments).toMatchObject([
      {
        kind: 'payment',
        amount: usd(10_000),
        method: 'Online',
        note: expect.stringContaining('pi_'),
      },
    ])
    const seen = await member.call(invoices.get, of(invoice))
    expect(JSON.stringify(seen.payments)).not.toContain('pi_')
  })

  test('of a second type for the same payment changes nothing', async () => {
    const invoice = await sentInvoice()
    const paymentRef = newPaymentRef()
    const first = paid(invoice, 10_000, paymentRef)
    const again = {
      ...paid(invoice, 10_000, paymentRef),
      type: 'checkout.session.async_payment_succeeded',
    }
    await Promise.all([deliver(first), deliver(again, second)])
    expect((await now(invoice)).payments).toHaveLength(1)
  })

  test('of a payment over the due amount leaves a credit', async () => {
    const invoice = await sentInvoice()
    await byHand(invoice, 10_000)
    await deliverAll([paid(invoice, 10_000)])
    expect(await now(invoice)).toMatchObject({ status: 'paid', due: usd(-10_000) })
  })

  test('of a foreign session or an unneeded kind is accepted and ignored', async () => {
    const before = await unmatched()
    const { metadata: _, ...object } = paidSession({
      ...{ id: 'cs_other', paymentRef: newPaymentRef(), amount: 5, invoice: '', number: '' },
    })
    await deliverAll([
      eventOf('checkout.session.completed', { ...object, metadata: {} }),
      eventOf('customer.created', { id: 'cus_1' }),
      eventOf('checkout.session.expired', { id: 'cs_unknown' }),
    ])
    expect(await unmatched()).toEqual(before)
  })

  test('a payment made online cannot be removed by hand', async () => {
    const invoice = await sentInvoice()
    await deliverAll([paid(invoice, 10_000)])
    const [payment] = (await now(invoice)).payments
    const params = { invoiceId: invoice._id, paymentId: payment?._id }
    expect(await admin.error(invoices.removePayment, { params })).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('Refund it in Stripe'),
    })
  })
})

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, place) =>
        permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
      )

describe('events in any order', () => {
  const orders = permutations([0, 1, 2])

  test.each(orders)('record a payment and its refunds: %i %i %i', async (...order) => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const events = [
      paid(invoice, 10_000, ref),
      eventOf('refund.created', refundOf(ref, 3_000)),
      eventOf('refund.created', refundOf(ref, 1_000)),
    ]
    for (const place of order) await deliverAll(events.slice(place, place + 1))
    expect(await now(invoice)).toMatchObject({ paid: usd(6_000), due: usd(4_000) })
    expect((await now(invoice)).payments).toHaveLength(3)
  })

  test.each(orders)('record a refund that fails in the end: %i %i %i', async (...order) => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const refund = refundOf(ref, 3_000)
    const events = [
      paid(invoice, 10_000, ref),
      eventOf('refund.created', refund),
      eventOf('refund.failed', { ...refund, status: 'failed' }),
    ]
    for (const place of order) await deliverAll(events.slice(place, place + 1))
    expect(await now(invoice)).toMatchObject({ paid: usd(10_000), due: usd(0) })
  })

  test('at two processes at once never leave a refund without its payment', async () => {
    for (const _ of Array.from({ length: 5 })) {
      const invoice = await sentInvoice()
      const ref = newPaymentRef()
      const refund = eventOf('refund.created', refundOf(ref, 10_000))
      const payment = paid(invoice, 10_000, ref)
      await Promise.all(
        [payment, refund, refund, payment].map((event, place) =>
          deliver(event, place % 2 ? second : world.app),
        ),
      )
      expect(await now(invoice)).toMatchObject({ paid: usd(0), due: usd(10_000) })
    }
  })

  test('count a pending refund once it has succeeded', async () => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const refund = refundOf(ref, 3_000, { status: 'pending' })
    await deliverAll([paid(invoice, 10_000, ref), eventOf('refund.created', refund)])
    expect(await now(invoice)).toMatchObject({ paid: usd(10_000) })
    await deliverAll([eventOf('refund.updated', { ...refund, status: 'succeeded' })])
    expect(await now(invoice)).toMatchObject({ paid: usd(7_000) })
  })
})

describe('Stripe events that staff have to resolve', () => {
  const find = async (reference: string, caller = admin) =>
    (await unmatched(caller)).find((one) => one.reference === reference)

  test('a payment of a void invoice is shown to staff until it is resolved', async () => {
    const invoice = await sentInvoice()
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    const ref = newPaymentRef()
    await deliverAll([paid(invoice, 10_000, ref)])
    expect(await now(invoice)).toMatchObject({ status: 'void', payments: [] })
    const kept = await find(ref)
    expect(kept).toMatchObject({
      kind: 'payment',
      amount: usd(10_000),
      invoice: invoice._id,
      problem: `Invoice ${invoice.number} is void.`,
    })
    const groups = async (caller: Caller) =>
      (await caller.call(overview.attention, { query: { day: '2026-11-22' } })).groups
    const waiting = (await groups(admin)).find(({ kind }) => kind === 'payment')
    expect(waiting?.total).toBeGreaterThan(0)
    const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
    expect(await find(ref, bookkeeper)).toEqual(kept)
    const chosen = await world.addStaff({ staffRole: 'bookkeeper', companies: [company] })
    expect(await unmatched(chosen)).toEqual([])
    expect((await groups(chosen)).some(({ kind }) => kind === 'payment')).toBe(false)
    const params = { paymentId: kept?._id ?? '' }
    const seen = { params, body: { isResolved: true } }
    expect((await chosen.error(payments.resolve, seen)).status).toBe(404)
    await admin.call(payments.resolve, seen)
    expect(await find(ref)).toBeUndefined()
    await admin.call(payments.resolve, { params, body: { isResolved: false } })
    // A refund at Stripe resolves it.
    const refund = refundOf(ref, 10_000)
    await deliverAll([eventOf('refund.created', refund)])
    expect(await find(ref)).toBeUndefined()
    await deliverAll([eventOf('refund.failed', { ...refund, status: 'failed' })])
    expect(await find(ref)).toEqual(kept)
  })

  test.each([
    ['an invoice that is not there', { invoice: uuidv7() }, 'no longer exists'],
    ['what is no id', { invoice: 'x' }, 'no longer exists'],
    ['another currency', { currency: 'eur' }, 'is in USD'],
  ])('%s', async (_, more, words) => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    await deliverAll([paid(invoice, 10_000, ref, more)])
    expect((await find(ref))?.problem).toContain(words)
    expect((await now(invoice)).payments).toEqual([])
  })

  test('a payment of a deleted client', async () => {
    const client = await world.addCompany({ name: 'Left Ltd' })
    const invoice = await sentInvoice(700, client)
    await admin.call(companies.remove, { params: { companyId: client._id } })
    const ref = newPaymentRef()
    await deliverAll([paid(invoice, 700, ref)])
    expect((await find(ref))?.problem).toBe(`The client of invoice ${invoice.number} was deleted.`)
  })

  test('a refund already recorded by hand, and a dispute', async () => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const dispute = { id: 'dp_1', payment_intent: ref, amount: 10_000, currency: 'usd' }
    // Arrives before its payment, so it waits.
    await deliverAll([eventOf('charge.dispute.created', dispute)])
    expect(await find('dp_1')).toBeUndefined()
    await deliverAll([paid(invoice, 10_000, ref)])
    expect(await find('dp_1')).toMatchObject({ kind: 'dispute', invoice: invoice._id })
    const body = { amount: usd(10_000), date: '2026-11-20', kind: 'refund' } as const
    await admin.call(invoices.pay, { ...of(invoice), body })
    const refund = refundOf(ref, 10_000)
    await deliverAll([eventOf('refund.created', refund), eventOf('refund.updated', refund)])
    const kept = (await unmatched()).filter(({ reference }) => reference === refund.id)
    expect(kept.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('Was the refund recorded by hand?'),
    ])
  })

  test.each(['won', 'lost', 'warning_closed'])('a dispute, until it is %s', async (status) => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const id = `dp_${status}`
    const dispute = {
      id,
      payment_intent: ref,
      amount: 10_000,
      currency: 'usd',
      status: 'needs_response',
    }
    const ended = { ...dispute, status }
    await deliverAll([paid(invoice, 10_000, ref), eventOf('charge.dispute.created', dispute)])
    expect(await find(id)).toMatchObject({ kind: 'dispute' })
    await deliverAll([eventOf('charge.dispute.closed', ended)])
    expect(await find(id)).toBeUndefined()
    // What is late, or delivered again, brings no warning back.
    const late = { ...dispute, id: `late_${status}` }
    await deliverAll([eventOf('charge.dispute.closed', { ...late, status })])
    await deliverAll([
      eventOf('charge.dispute.created', late),
      eventOf('charge.dispute.updated', dispute),
    ])
    expect(await find(late.id)).toBeUndefined()
    expect(await find(id)).toBeUndefined()
  })

  test('a refund without a credit note waits for staff to decide how to treat it', async () => {
    const invoice = await sentInvoice()
    const decide = (decision: 'expected' | 'settled') =>
      admin.call(invoices.refund, { ...of(invoice), body: { decision } })
    const none = await admin.error(invoices.refund, {
      ...of(invoice),
      body: { decision: 'settled' },
    })
    expect(none.code).toBe('wrong_state')
    const ref = newPaymentRef()
    const refund = refundOf(ref, 4000)
    await deliverAll([paid(invoice, 10_000, ref), eventOf('refund.created', refund)])
    expect(await now(invoice)).toMatchObject({
      ...{ refund: 'undecided', nextReminder: null, status: 'partly paid', due: usd(4000) },
    })
    expect(await decide('settled')).toMatchObject({
      ...{ refund: 'settled', status: 'paid', due: usd(0), paid: usd(6000) },
    })
    expect(await decide('expected')).toMatchObject({
      ...{ refund: null, status: 'partly paid', due: usd(4000) },
    })
    // What is paid after all takes the place of what was left settled.
    await deliverAll([eventOf('refund.created', refundOf(ref, 1000))])
    await decide('settled')
    expect(await byHand(invoice, 5000)).toMatchObject({ refund: null, due: usd(0) })
    const seen = await member.call(invoices.get, of(invoice))
    expect(seen).not.toHaveProperty('refund')
  })

  test('a failed refund leaves another one undecided', async () => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const [kept, failing] = [refundOf(ref, 4000), refundOf(ref, 1000)]
    await deliverAll([paid(invoice, 10_000, ref), eventOf('refund.created', kept)])
    await deliverAll([eventOf('refund.created', failing)])
    await deliverAll([eventOf('refund.failed', { ...failing, status: 'failed' })])
    expect(await now(invoice)).toMatchObject({
      ...{ refund: 'undecided', nextReminder: null, due: usd(4000) },
    })
    await deliverAll([eventOf('refund.failed', { ...kept, status: 'failed' })])
    expect(await now(invoice)).toMatchObject({ refund: null, status: 'paid', due: usd(0) })
  })

  test('a refund that failed after its invoice was void', async () => {
    const invoice = await sentInvoice()
    const ref = newPaymentRef()
    const refund = refundOf(ref, 10_000)
    await deliverAll([paid(invoice, 10_000, ref), eventOf('refund.created', refund)])
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    const failed = { ...refund, status: 'failed' }
    await deliverAll([eventOf('refund.failed', failed), eventOf('refund.updated', failed)])
    const kept = (await unmatched()).filter(({ reference }) => reference === refund.id)
    expect(kept.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('still have the client’s money'),
    ])
    expect(await now(invoice)).toMatchObject({ status: 'void', paid: usd(0) })
  })
})

// P7.1.5
test('without keys no invoice can be paid online', async () => {
  const plain = await startApp(database)
  const caller = callerOf(plain, member.headers)
  const invoice = await sentInvoice()
  expect(await caller.call(payments.methods, {})).toEqual({ online: false })
  expect(await member.call(payments.methods, {})).toEqual({ online: true })
  expect(await caller.error(payments.checkout, of(invoice))).toMatchObject({ status: 404 })
  const event = signed(paid(invoice, 10_000))
  expect(await callerOf(plain).error(payments.stripe, event)).toMatchObject({ status: 404 })
  await plain.close()
})
