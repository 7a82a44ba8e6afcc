// Profitability: time at its cost on the day against billed amounts, limited to what the caller sees.
import { expect, test } from 'vitest'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { personCosts } from '#contract/work/person-costs.ts'
import { profitability } from '#contract/billing/profitability.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { time } from '#contract/work/time.ts'
import { localDay } from '#server/platform/clock.ts'
import { openWorld } from '#tests/support/world.ts'
import { toProfitability } from './rules.ts'

const world = await openWorld()
const admin = await world.admin()
const maker = await world.addStaff({ staffRole: 'contributor' })
const unpriced = await world.addStaff({ staffRole: 'contributor' })

const usd = (amount: number) => ({ amount, currency: 'USD' })
const of = ({ _id }: Invoice) => ({ params: { invoiceId: _id } })
const today = localDay(new Date())
const year = Number(today.slice(0, 4))
const query = { from: `${year}-01-01`, to: `${year}-12-31` }

const setCost = (from: string, amount: number | null) =>
  admin.call(personCosts.change, {
    params: { personId: maker.id },
    body: { from, cost: amount === null ? null : usd(amount) },
  })

test('work done before a change of cost keeps its former cost', async () => {
  const company = await world.addCompany({ name: 'Profit & Sons' })
  const project = await world.addProject(company, { title: 'Paid site' })
  await setCost(`${year}-01-01`, 4000)
  const { costs } = await setCost(`${year}-06-01`, 6000)
  expect(costs.map(({ cost }) => cost.amount)).toEqual([6000, 4000])
  const work = (person: typeof maker, day: string, minutes: number) =>
    person.call(time.create, { body: { project: project._id, day, minutes } })
  await work(maker, `${year}-05-31`, 90)
  await work(maker, `${year}-06-01`, 60)
  await work(unpriced, `${year}-06-02`, 30)
  const lines = [{ description: 'Site', quantity: 1, unitPrice: usd(50_000), taxRate: 20 }]
  const fields = { lines, discount: 10, project: project._id, issueDate: today, dueDate: today }
  const sent = async () =>
    admin.call(invoices.send, { ...of(await world.addInvoice(company, fields)), body: {} })
  await sent()
  const credited = await sent()
  const note = await admin.call(invoices.credit, of(credited))
  await admin.call(invoices.send, { ...of(note), body: {} })
  await world.addInvoice(company, fields)

  const row = {
    company: { _id: company._id, name: company.name },
    currency: 'USD',
    billed: usd(45_000),
    cost: usd(12_000),
    profit: usd(33_000),
    minutes: 180,
    minutesWithoutCost: 30,
  }
  const byProject = await admin.call(profitability.get, { query: { ...query, by: 'project' } })
  expect(byProject.rows.filter((one) => one.company._id === company._id)).toEqual([
    { ...row, project: { _id: project._id, title: project.title } },
  ])
  const byCompany = await admin.call(profitability.get, { query: { ...query, by: 'company' } })
  expect(byCompany.rows.filter((one) => one.company._id === company._id)).toEqual([
    { ...row, project: null },
  ])

  const csv = await admin.send(profitability.get, {
    query: { ...query, by: 'project', format: 'csv' },
  })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body).toContain(`\r\nProfit & Sons,Paid site,USD,450.00,120.00,330.00,180,30\r\n`)
  const usdOf = (rows: typeof byProject.rows, key: 'billed' | 'cost' | 'profit') =>
    rows.reduce((sum, one) => sum + (one.currency === 'USD' ? one[key].amount : 0), 0)
  for (const { rows, totals } of [byProject, byCompany]) {
    const total = totals.find(({ currency }) => currency === 'USD')
    expect(total).toMatchObject({
      billed: usd(usdOf(rows, 'billed')),
      cost: usd(usdOf(rows, 'cost')),
      profit: usd(usdOf(rows, 'profit')),
    })
  }
  expect(byCompany.totals).toEqual(byProject.totals)

  const elsewhere = await world.addStaff({
    staffRole: 'bookkeeper',
    companies: [world.otherCompany],
  })
  const theirs = await elsewhere.call(profitability.get, { query })
  expect(theirs.rows.filter((one) => one.company._id === company._id)).toEqual([])
  expect((await maker.error(profitability.get, { query })).status).toBe(403)
  expect((await elsewhere.error(personCosts.ofPeople, {})).status).toBe(403)

  const fewer = await setCost(`${year}-06-01`, null)
  expect(fewer.costs.map(({ cost }) => cost.amount)).toEqual([4000])
})

test('a stale cost or rate is refused; a repeated request sets it once', async () => {
  const params = { personId: unpriced.id }
  const from = `${year}-02-01`
  const set = (expected: number | null, amount: number | null) => {
    const money = (one: number | null) => (one === null ? null : usd(one))
    const cost = { from, cost: money(amount), expected: money(expected) }
    const rate = { rate: money(amount), expected: money(expected) }
    return Promise.all([
      admin.send(personCosts.change, { params, body: cost }),
      admin.send(timeRates.changeOfPerson, { params, body: rate }),
    ])
  }
  const statuses = async (answers: ReturnType<typeof set>) =>
    (await answers).map(({ statusCode }) => statusCode)
  expect(await statuses(set(null, 5000))).toEqual([200, 200])
  expect(await statuses(set(null, 5000))).toEqual([200, 200])
  expect(await statuses(set(null, 7000))).toEqual([409, 409])
  const atOnce = await Promise.all([set(5000, 6000), set(5000, 8000)])
  for (const kind of [0, 1]) {
    expect(atOnce.map((one) => one[kind]?.statusCode).toSorted()).toEqual([200, 409])
  }
  await Promise.all([set(6000, null), set(8000, null)])
})

test.each([
  [{ from: '2026-01-01', cost: { amount: -1, currency: 'USD' } }],
  [{ from: '2026-01-01', cost: { amount: 1e12, currency: 'USD' } }],
  [{ from: '2026-13-01', cost: usd(100) }],
])('%j is refused', async (body) => {
  const error = await admin.error(personCosts.change, { params: { personId: maker.id }, body })
  expect(error.status).toBe(400)
})

const place = { companyId: 'a', companyName: 'A', projectId: 'p', projectTitle: 'P' }
const asked = { by: 'project', ownCurrency: 'USD' } as const

test('time without a cost uses the currency of its billing, else the agency’s', () => {
  const unknown = { ...place, currency: null, minutes: 60, minuteCost: 0 }
  const [alone] = toProfitability([], [unknown], asked).rows
  expect(alone).toMatchObject({ currency: 'USD', minutes: 60, minutesWithoutCost: 60 })
  const { rows } = toProfitability([{ ...place, currency: 'EUR', net: 500 }], [unknown], asked)
  expect(rows).toMatchObject([{ currency: 'EUR', minutes: 60, minutesWithoutCost: 60 }])
})

test('each project is rounded half up, and totals add up the rounded amounts', () => {
  const costs = ['p', 'q', 'r'].map((projectId) => ({
    ...{ ...place, projectId, projectTitle: projectId },
    ...{ currency: 'JPY', minutes: 1, minuteCost: 90 },
  }))
  for (const by of ['project', 'company'] as const) {
    const { rows, totals } = toProfitability([], costs, { ...asked, by })
    expect(rows.map(({ cost }) => cost.amount)).toEqual(by === 'project' ? [2, 2, 2] : [6])
    expect(totals).toMatchObject([{ currency: 'JPY', cost: { amount: 6, currency: 'JPY' } }])
  }
})

test('amounts in different currencies are never added; the agency’s own is first', () => {
  const billed = ['EUR', 'USD', 'CHF'].map((currency) => ({ ...place, currency, net: 100 }))
  const { rows, totals } = toProfitability(billed, [], asked)
  for (const found of [rows, totals]) {
    expect(found.map(({ currency, billed: { amount } }) => [currency, amount])).toEqual([
      ['USD', 100],
      ['CHF', 100],
      ['EUR', 100],
    ])
  }
})
