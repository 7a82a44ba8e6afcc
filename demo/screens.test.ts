// What the demo shows on the day of its first start: no screen without content, and figures that agree with each other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientServices } from '#contract/clients/services.ts'
import { comments } from '#contract/work/comments.ts'
import { type Company, companies } from '#contract/clients/companies.ts'
import { addDays, firstDayOf, monthAfter, monthOf } from '#contract/values/days.ts'
import { files } from '#contract/work/files.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { type ListedInvoice, invoiceStatuses, invoices } from '#contract/billing/invoices.ts'
import { notifications } from '#contract/records/notifications.ts'
import { postStatuses, posts } from '#contract/marketing/posts.ts'
import { profitability } from '#contract/billing/profitability.ts'
import { projects } from '#contract/work/projects.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { reports } from '#contract/marketing/reports.ts'
import { requests } from '#contract/work/requests.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { templates } from '#contract/work/templates.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { localDay } from '#server/platform/clock.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { type TestApp, startApp, testSecret } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { type TestDatabase, cloneDatabase } from '#tests/support/database.ts'
import { signInAs } from '#tests/support/people.ts'
import { seedDemo } from './demo.ts'
import { demoPassword } from '#server/agency/setup/demo.ts'

const today = localDay(new Date())
const around = { from: addDays(today, -30), to: addDays(today, 30) }

let database: TestDatabase
let app: TestApp
let admin: Caller
let all: Company[]

async function signedIn(email: string): Promise<Caller> {
  const { token } = await signInAs(callerOf(app), { email, password: demoPassword })
  return callerOf(app, { authorization: `Bearer ${token}` })
}

beforeAll(async () => {
  database = await cloneDatabase()
  app = await startApp(database)
  const { storage } = app
  const secrets = createSecrets([testSecret])
  await seedDemo({ agencyDatabase: database.agency, storage, secrets }, today)
  admin = await signedIn('admin@enfilade.test')
  all = await admin.call(companies.all, {})
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function ofAll<T>(
  list: (sent: { params: { companyId: string } }) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const { _id } of all) found.push(...(await list({ params: { companyId: _id } })))
  return found
}

function itemsOf<T>(page: { items: T[] } | string): T[] {
  if (typeof page === 'string') throw new Error('Expected a page')
  return page.items
}

describe('invoices', () => {
  let listed: ListedInvoice[]

  beforeAll(async () => {
    listed = itemsOf(await admin.call(invoices.list, { query: { size: 100 } }))
  })

  test('are in every status, one of them a credit note, and fit on one page', () => {
    const statuses = new Set(listed.map(({ status }) => status))
    expect(invoiceStatuses.filter((status) => !statuses.has(status))).toEqual([])
    expect(listed.some(({ kind }) => kind === 'credit note')).toBe(true)
    expect(listed.length).toBeLessThanOrEqual(25)
  })

  test('have numbers that increase with their dates', () => {
    const sent = listed.filter(({ kind, number }) => kind === 'invoice' && number !== null)
    const byNumber = sent.toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''))
    const dates = byNumber.map(({ issueDate }) => issueDate ?? '')
    expect(dates).toEqual(dates.toSorted())
  })

  test('recur on the first of the month; nothing is due yet', async () => {
    const recurring = await ofAll((sent) => admin.call(schedules.list, sent))
    expect(recurring.length).toBeGreaterThan(1)
    const first = firstDayOf(monthAfter(monthOf(today)))
    for (const { nextDates } of recurring) expect(nextDates[0]).toBe(first)
  })

  test('are split into instalments, of which the first is invoiced', async () => {
    const plans = await ofAll((sent) => admin.call(instalments.ofCompany, sent))
    expect(plans).toHaveLength(1)
    const [plan] = plans
    expect(plan?.parts.map(({ invoice }) => invoice?.status)).toEqual([
      'sent',
      undefined,
      undefined,
    ])
    const sum = plan?.parts.reduce((total, part) => total + part.total.amount, 0)
    expect(sum).toBe(plan?.total.amount)
  })
})

describe('retainers', () => {
  test('include each kind; recurring invoices bill the agreed amount', async () => {
    const found = await ofAll((sent) => admin.call(retainers.list, sent))
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(3)
    for (const { title, company, schedule, terms } of found) {
      const [first] = await admin.call(schedules.list, { params: { companyId: company } })
      expect(schedule?._id, title).toBe(first?._id)
      if (first) expect(first.total, title).toEqual(terms.price)
    }
  })

  test.each([
    ['owner@brightleaf.test', 62],
    ['owner@harborview.test', 81],
  ])('%s has used %i percent of this month’s hours', async (email, percent) => {
    const client = await signedIn(email)
    const [own] = await client.call(companies.all, {})
    const params = { companyId: own?._id ?? '' }
    const [retainer] = await client.call(retainers.list, { params })
    expect(retainer?.meter.percent).toBe(percent)
  })

  test('the cost of projects is compared with what is billed for them', async () => {
    const days = { from: addDays(today, -120), to: today }
    const table = await admin.call(profitability.get, { query: { by: 'project', ...days } })
    if (typeof table === 'string') throw new Error('Expected a table')
    const care = table.rows.find(({ project }) => project?.title === 'Website relaunch')
    expect(care?.billed.amount).toBe(3 * 2900_00)
    expect(care?.cost.amount).toBeGreaterThan(1000_00)
    expect(care?.profit.amount).toBeGreaterThan(0)
  })
})

test('time has rates of people and of clients', async () => {
  const people = await admin.call(timeRates.ofPeople, {})
  expect(people.filter(({ rate }) => rate !== null).length).toBeGreaterThan(3)
  const rates = await Promise.all(
    all.map(({ _id }) => admin.call(timeRates.ofCompany, { params: { companyId: _id } })),
  )
  expect(rates.filter(({ rate }) => rate !== null).length).toBeGreaterThan(1)
})

test('tasks have templates, and recur by week and by month', async () => {
  expect((await admin.call(templates.list, {})).length).toBeGreaterThan(1)
  const found = []
  for (const { _id } of await ofAll((sent) => admin.call(projects.allOfCompany, sent))) {
    found.push(...(await admin.call(taskRecurrences.allOfProject, { params: { projectId: _id } })))
  }
  expect(new Set(found.map(({ rule }) => rule.unit)).size).toBe(2)
  for (const { nextOn } of found) expect((nextOn ?? '') > today).toBe(true)
})

test('a client report and a campaign report are due each month', async () => {
  const found = await Promise.all(
    all.map(({ _id }) => admin.call(reportSchedules.ofCompany, { params: { companyId: _id } })),
  )
  expect(found.flatMap(({ schedule }) => schedule?.recipients ?? [])).toHaveLength(1)
  const rows = await database.query('select from report_schedules where campaign_id is not null')
  expect(rows).toHaveLength(1)
})

test('posts are in every status', async () => {
  const found = await ofAll(({ params }) => admin.call(posts.ofCompany, { params, query: around }))
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(postStatuses))
})

describe.each(['owner@brightleaf.test', 'owner@harborview.test'])('%s', (email) => {
  let client: Caller
  let params: { companyId: string }

  beforeAll(async () => {
    client = await signedIn(email)
    const [own] = await client.call(companies.all, {})
    params = { companyId: own?._id ?? '' }
  })

  test.each([
    ['requests', () => client.call(requests.ofCompany, { params })],
    ['reports', () => client.call(reports.ofCompany, { params })],
    ['retainers', () => client.call(retainers.list, { params })],
    ['services', () => client.call(clientServices.ofCompany, { params })],
    ['accounts', () => client.call(socialAccounts.list, { params })],
    ['comments', () => client.call(comments.latestOfCompany, { params, query: {} })],
    ['posts', () => client.call(posts.ofCompany, { params, query: around })],
    ['invoices', async () => itemsOf(await client.call(invoices.list, { query: {} }))],
    ['quotes', async () => itemsOf(await client.call(quotes.list, { query: {} }))],
    ['files', async () => itemsOf(await client.call(files.ofCompany, { params, query: {} }))],
    ['notifications', async () => itemsOf(await client.call(notifications.list, { query: {} }))],
  ])('sees %s', async (_what, list) => {
    expect((await list()).length).toBeGreaterThan(0)
  })
})
