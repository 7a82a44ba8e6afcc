// Signed but strange payment events: set aside without an error, and every list stays readable.
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { overview } from '#contract/agency/overview.ts'
import { payments } from '#contract/billing/payments.ts'
import { openStripe } from '#server/platform/stripe.ts'
import {
  eventOf,
  newPaymentRef,
  paidSession,
  refundOf,
  signed,
  startStripe,
  stripeKeys,
} from '#tests/support/stripe.ts'
import { openWorld } from '#tests/support/world.ts'
import { StripeEvent } from './event-schema.ts'
import { factOf } from './facts.ts'

const server = await startStripe()
const stripe = await openStripe({ ...stripeKeys, apiUrl: server.url })
const world = await openWorld({ stripe })
const { anonymous, company } = world
const admin = await world.admin()
const member = await world.member()

afterAll(() => server.close())

const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })

async function sentInvoice(): Promise<Invoice> {
  const unitPrice = { amount: 10_000, currency: 'USD' }
  const lines = [{ description: 'Site', quantity: 1, unitPrice }]
  const draft = await world.addInvoice(company, { lines })
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

/** Anything, signed as Stripe signs. */
function signedText(body: string) {
  const at = Math.floor(Date.now() / 1000)
  const hmac = createHmac('sha256', stripeKeys.webhookSecret).update(`${at}.${body}`)
  const headers = { 'stripe-signature': `t=${at},v1=${hmac.digest('hex')}` }
  return { body: Buffer.from(body), headers }
}

const deliver = async (event: unknown) => {
  const response = await anonymous.send(payments.stripe, signedText(JSON.stringify(event) ?? ''))
  return response.statusCode
}

/** Fails if any list that shows payments can't be read. */
async function expectReadable(): Promise<void> {
  await admin.call(payments.unmatched, {})
  await admin.call(invoices.list, { query: {} })
  await admin.call(invoices.sums, { query: {} })
  await admin.call(invoices.revenue, { query: {} })
  await admin.call(overview.get, {})
  await admin.call(overview.attention, { query: { day: '2026-11-28' } })
  await admin.call(activity.list, { query: {} })
  await member.call(invoices.list, { query: {} })
  for (const url of ['/invoices?format=csv', '/activity?format=csv']) {
    const { statusCode } = await admin.raw({ method: 'GET', url })
    expect(statusCode).toBe(200)
  }
}

const sessionOf = (invoice: Invoice, more: object = {}) => ({
  ...paidSession({
    ...{ id: `cs_${newPaymentRef()}`, paymentRef: newPaymentRef(), amount: 10_000 },
    ...{ invoice: invoice._id, number: invoice.number },
  }),
  ...more,
})
const paid = (invoice: Invoice, more: object) =>
  eventOf('checkout.session.completed', sessionOf(invoice, more))

test.each<[string, object]>([
  ['a negative amount', { amount_total: -10_000 }],
  ['an amount of zero', { amount_total: 0 }],
  ['a fraction of a cent', { amount_total: 99.5 }],
  ['a huge amount', { amount_total: 1e15 }],
  ['an amount beyond exact numbers', { amount_total: 1e300 }],
  ['an amount as text', { amount_total: '10000' }],
  ['a long currency', { currency: 'usd'.repeat(2000) }],
  ['an unknown currency', { currency: 'xxq' }],
  ['a currency that is a number', { currency: 840 }],
  ['an object of another kind', { object: 'invoice' }],
  ['a payment reference with a zero byte', { payment_intent: 'pi_\u0000' }],
  ['a payment reference of 10,000 letters', { payment_intent: 'p'.repeat(10_000) }],
  ['an id that is no text', { id: 7 }],
  ['no payment reference', { payment_intent: null }],
  ['an invoice that is no id', { metadata: { enfilade_invoice: ['x'] } }],
  ['no metadata', { metadata: 'none' }],
])('a payment with %s changes no invoice', async (_, more) => {
  const invoice = await sentInvoice()
  expect(await deliver(paid(invoice, more))).toBe(204)
  expect((await admin.call(invoices.get, of(invoice))).payments).toEqual([])
  await expectReadable()
})

test.each<[string, object]>([
  ['in the far future', { created: 4_102_444_800 }],
  ['before Stripe existed', { created: 1 }],
  ['at no moment', { created: 1e300 }],
  ['at a text', { created: 'now' }],
  ['with no id', { id: null }],
  ['with no data', { data: null }],
  ['of another account', { account: 'acct_other' }],
])('a payment event %s is set aside', async (_, more) => {
  const invoice = await sentInvoice()
  expect(await deliver({ ...paid(invoice, {}), ...more })).toBe(204)
  expect((await admin.call(invoices.get, of(invoice))).payments).toEqual([])
  await expectReadable()
})

test('an event dated minutes ahead of this clock is a payment of today', async () => {
  const invoice = await sentInvoice()
  const event = paid(invoice, {})
  expect(await deliver({ ...event, created: event.created + 600 })).toBe(204)
  const { payments: recorded, today } = {
    ...(await admin.call(invoices.get, of(invoice))),
    today: new Date().toISOString().slice(0, 10),
  }
  expect(recorded).toHaveLength(1)
  expect(recorded[0]?.date).toBe(today)
})

test('an odd invoice number from Stripe is left out, and the payment is recorded', async () => {
  const invoice = await sentInvoice()
  const metadata = { enfilade_invoice: invoice._id, enfilade_number: 'x\u0000'.repeat(100) }
  expect(await deliver(paid(invoice, { metadata }))).toBe(204)
  expect((await admin.call(invoices.get, of(invoice))).payments).toHaveLength(1)
})

test('a refund or dispute with odd content is set aside', async () => {
  const invoice = await sentInvoice()
  const paymentRef = newPaymentRef()
  await deliver(paid(invoice, { payment_intent: paymentRef }))
  for (const odd of [{ amount: -1 }, { amount: 0.5 }, { currency: 'x'.repeat(99) }, { id: '' }]) {
    for (const type of ['refund.created', 'charge.dispute.created']) {
      const object = { ...refundOf(paymentRef, 5_000), object: undefined, ...odd }
      // oxlint-disable-next-line no-await-in-loop -- one invoice is paid and refunded in order
      expect(await deliver(eventOf(type, object))).toBe(204)
    }
  }
  expect((await admin.call(invoices.get, of(invoice))).payments).toHaveLength(1)
  await expectReadable()
})

test('an event that the program ignores may lack an object id', () => {
  const event = { ...eventOf('balance.available', {}), data: { object: { object: 'balance' } } }
  expect(factOf(StripeEvent.parse(event))).toBeUndefined()
})

test('a body that is no event is refused or set aside', async () => {
  for (const body of ['', 'null', '[]', '"text"', '7', '{', '{"object":"event"}', '{"type":{}}']) {
    // oxlint-disable-next-line no-await-in-loop -- names the body that fails
    const { statusCode } = await anonymous.send(payments.stripe, signedText(body))
    expect([204, 400], body).toContain(statusCode)
  }
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e15, 1e300, '', 'usd', '\u0000', '\ud800'),
  fc.constantFrom<unknown>([], {}, { id: 'pi_1' }, 'x'.repeat(5000), 'eur', 'jpy', 'isk', 'kwd'),
  fc.integer({ min: -10, max: 20_000 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.paid',
]

test('signed events in any order, even repeated, never fail or break lists', async () => {
  const invoice = await sentInvoice()
  const refs = [newPaymentRef(), newPaymentRef()]
  const field = fc.constantFrom(
    ...['id', 'object', 'payment_status', 'payment_intent', 'amount_total', 'amount', 'currency'],
    ...['metadata', 'status'],
  )
  const events = fc.record({
    type: fc.constantFrom(...types),
    ref: fc.constantFrom(...refs),
    amount: fc.integer({ min: 1, max: 15_000 }),
    changes: fc.dictionary(field, odd, { maxKeys: 2 }),
    envelope: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      fc.dictionary(fc.constantFrom('id', 'created', 'data', 'account', 'type'), odd, {
        maxKeys: 1,
      }),
    ),
    isTwice: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 6 }), async (some) => {
      for (const { type, ref, amount, changes, envelope, isTwice } of some) {
        const session = sessionOf(invoice, { payment_intent: ref, amount_total: amount })
        const object = { ...session, ...refundOf(ref, amount), object: undefined, ...changes }
        const event = { object: 'event', ...eventOf(type, object), ...envelope }
        for (const one of isTwice ? [event, event] : [event]) {
          // oxlint-disable-next-line no-await-in-loop -- in this order
          expect([204, 400]).toContain(await deliver(one))
        }
      }
      await expectReadable()
    }),
    { numRuns: 25, seed: 20_261_128 },
  )
})

test('an event that is not signed is refused', async () => {
  const event = eventOf('checkout.session.completed', sessionOf(await sentInvoice()))
  const { statusCode } = await anonymous.send(payments.stripe, signed(event, { secret: 'other' }))
  expect(statusCode).toBe(400)
})
