// Monthly revenue: sent and paid, minus credits and refunds, limited to companies the caller can see.
import { expect, test } from 'vitest'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { localDay } from '#server/platform/clock.ts'
import { openWorld } from '#tests/support/world.ts'
import { monthsUntil, toRevenue } from './revenue.ts'

const world = await openWorld()
const admin = await world.admin()

const of = ({ _id }: Invoice) => ({ params: { invoiceId: _id } })

test('months are calendar months, across the turn of the year', () => {
  expect(monthsUntil('2026-01-31', 3)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

test('each currency lists all months, and the largest currency is first', () => {
  const row = { month: '2026-02', invoiced: 5, paid: 0 }
  const found = toRevenue(
    [
      { ...row, currency: 'EUR' },
      { ...row, currency: 'USD', invoiced: -9, paid: 3 },
    ],
    ['2026-01', '2026-02'],
  )
  expect(found.map(({ currency }) => currency)).toEqual(['USD', 'EUR'])
  expect(found[0]?.months.map(({ invoiced }) => invoiced.amount)).toEqual([0, -9])
})

test('counts sent invoices less credits and payments less refunds, but no drafts', async () => {
  const company = await world.addCompany({ name: 'Revenue & Sons' })
  const today = localDay(new Date())
  const money = (amount: number) => ({ amount, currency: 'USD' })
  const lines = [{ description: 'Work', quantity: 1, unitPrice: money(100_000), taxRate: 10 }]
  const sent = async () =>
    admin.call(invoices.send, { ...of(await world.addInvoice(company, { lines })), body: {} })
  await world.addInvoice(company, { lines })
  const invoice = await sent()
  const pay = (amount: number, kind: 'payment' | 'refund') =>
    admin.call(invoices.pay, {
      ...of(invoice),
      body: { amount: money(amount), date: today, kind },
    })
  await pay(60_000, 'payment')
  await pay(10_000, 'refund')
  const mistake = await sent()
  await admin.call(invoices.void, { ...of(mistake), body: {} })
  const credited = await sent()
  const note = await admin.call(invoices.credit, of(credited))
  await admin.call(invoices.send, { ...of(note), body: {} })

  const query = { company: company._id }
  const [revenue, ...others] = await admin.call(invoices.revenue, { query })
  expect(others).toEqual([])
  expect(revenue?.months).toHaveLength(12)
  expect(revenue?.months.at(-1)).toEqual({
    month: today.slice(0, 7),
    invoiced: money(110_000),
    paid: money(50_000),
  })

  const elsewhere = await world.addStaff({
    staffRole: 'bookkeeper',
    companies: [world.otherCompany],
  })
  expect((await elsewhere.error(invoices.revenue, { query })).status).toBe(404)
  const theirs = await elsewhere.call(invoices.revenue, { query: {} })
  expect(theirs.flatMap(({ months }) => months.map(({ paid }) => paid.amount))).not.toContain(
    50_000,
  )
})
