// 'View as client': staff read what the company's people read and change nothing; the agency's log records it.
import { describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { auth } from '#contract/accounts/auth.ts'
import { clientViewHeader, readOnlyViewMessage } from '#contract/clients/client-view.ts'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { projects } from '#contract/work/projects.ts'
import { search } from '#contract/records/search.ts'
import { tasks } from '#contract/work/tasks.ts'
import { contextFor } from '#server/platform/context.ts'
import { callerOf } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(company, { title: 'Spring launch' })
const shared = await world.addTask(project, { title: 'Shared words', visibility: 'shared' })
const internal = await world.addTask(project, { title: 'Internal words', visibility: 'internal' })
await world.addComment(shared, { text: 'Internal remark' })
await world.addComment(shared, { text: 'Shared remark', visibility: 'shared' })

const viewing = (headers: Record<string, string>, companyId: string) =>
  callerOf(world.app, { ...headers, [clientViewHeader]: companyId })
const view = viewing(admin.headers, company._id)
const ofCompany = { params: { companyId: company._id } }
const ofTask = { params: { taskId: shared._id }, query: {} }

test('the client view starts with a call that is logged as internal', async () => {
  const answer = await admin.send(companies.viewAsClient, ofCompany)
  expect(answer.statusCode).toBe(204)
  expect(String(answer.headers['set-cookie'])).toMatch(
    new RegExp(`^view_as_client=${company._id}; Path=/app/client; `),
  )
  const { items } = await admin.call(activity.list, { query: { company: company._id } })
  expect(items[0]).toMatchObject({
    action: 'viewed portal',
    person: { _id: admin.id },
    isInternal: true,
  })
})

test('a user in the client view is a client of that company only', async () => {
  const { user } = await view.call(auth.session, {})
  expect(user).toMatchObject({
    _id: admin.id,
    role: 'client',
    isClientView: true,
    companies: [{ _id: company._id, name: company.name, role: 'owner' }],
    can: { work: false, settings: false },
  })
  expect(user.staffRole).toBeUndefined()
  expect((await view.call(companies.all, {})).map(({ _id }) => _id)).toEqual([company._id])
  const other = await view.error(companies.get, { params: { companyId: otherCompany._id } })
  expect(other).toMatchObject({ status: 404 })
})

test('the client view shows nothing internal on the board, in comments or in search', async () => {
  const board = await view.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(board.map(({ title }) => title)).toEqual(['Shared words'])
  expect((await view.call(comments.ofTask, ofTask)).map(({ text }) => text)).toEqual([
    'Shared remark',
  ])
  const byId = await view.error(tasks.get, { params: { taskId: internal._id } })
  expect(byId).toMatchObject({ status: 404 })
  expect((await view.call(search.find, { query: { q: 'internal' } })).hits).toEqual([])
  expect(await view.error(activity.list, {})).toMatchObject({ status: 403 })
})

test('each answer equals the owner’s', async () => {
  for (const [endpoint, sent] of [
    [companies.all, {}],
    [projects.allOfCompany, ofCompany],
    [projects.get, { params: { projectId: project._id } }],
    [comments.ofTask, ofTask],
  ] as const) {
    const [mine, theirs] = [await view.send(endpoint, sent), await owner.send(endpoint, sent)]
    expect(mine.json(), endpoint.path).toEqual(theirs.json())
  }
})

test('money that the staff role does not see is not shown in the client view either', async () => {
  const campaign = await world.addCampaign(project, { budget: 71_234, sharesSpend: true })
  const draft = await world.addInvoice(company)
  const ofInvoice = { params: { invoiceId: draft._id } }
  const { number } = await admin.call(invoices.send, { ...ofInvoice, body: {} })
  const contributor = await world.addStaff({ staffRole: 'contributor', companies: [company] })
  const without = viewing(contributor.headers, company._id)
  expect((await without.call(auth.session, {})).user.hidesMoney).toBe(true)
  expect((await view.call(auth.session, {})).user.hidesMoney).toBeUndefined()

  for (const [endpoint, sent] of [
    [invoices.list, { query: {} }],
    [invoices.sums, { query: {} }],
    [invoices.get, ofInvoice],
    [invoices.pdf, ofInvoice],
  ] as const) {
    expect((await view.send(endpoint, sent)).statusCode, endpoint.path).toBe(200)
    expect(await without.error(endpoint, sent), endpoint.path).toMatchObject({ status: 403 })
  }
  const found = { query: { q: number ?? '' } }
  expect((await view.call(search.find, found)).hits).toHaveLength(1)
  expect((await without.call(search.find, found)).hits).toEqual([])
  const ofRecord = { params: { kind: 'invoice', recordId: draft._id }, query: {} } as const
  expect((await view.call(activity.ofRecord, ofRecord)).items).not.toEqual([])
  expect(await without.error(activity.ofRecord, ofRecord)).toMatchObject({ status: 404 })
  const figures = { params: { campaignId: campaign._id }, query: {} }
  for (const sent of [
    await without.send(campaigns.allOfProject, { params: { projectId: project._id } }),
    await without.send(campaignFigures.get, figures),
    await without.send(campaignFigures.ofCompany, ofCompany),
  ]) {
    expect(sent.statusCode).toBe(200)
    expect(sent.body).not.toMatch(/71234|"spend"|budget/)
  }
})

describe('a change in the client view', () => {
  test.each([
    [
      'a comment',
      comments.add,
      { ...ofTask, body: { text: 'From the view', visibility: 'shared' } },
    ],
    ['the company', companies.change, { ...ofCompany, body: { phone: '512 555 0199' } }],
    ['the task', tasks.change, { ...ofTask, body: { status: 'done' } }],
    ['the own name', auth.changeProfile, { body: { name: { first: 'A', last: 'B' } } }],
    ['the view itself', companies.viewAsClient, ofCompany],
  ] as const)('is refused: %s', async (_, endpoint, sent) => {
    const refused = await view.error(endpoint, sent)
    expect(refused).toMatchObject({ status: 403, message: readOnlyViewMessage })
  })

  test('would also be refused by the database', async () => {
    const ctx = contextFor(world.app.platform, {
      personId: admin.id,
      sessionId: '',
      role: 'client',
      companies: [{ id: company._id, role: 'owner' }],
      isReadOnly: true,
    })
    const write = ctx.transaction((tx) =>
      tx.updateTable('companies').set({ phone: '0' }).where('id', '=', company._id).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })
})

describe('who can use the client view', () => {
  test('staff, for the Enabled companies that they see', async () => {
    const near = await world.addStaff({ staffRole: 'viewer', companies: [company] })
    expect((await near.send(companies.viewAsClient, ofCompany)).statusCode).toBe(204)
    const there = { params: { companyId: otherCompany._id } }
    expect(await near.error(companies.viewAsClient, there)).toMatchObject({ status: 404 })
    const far = viewing(near.headers, otherCompany._id)
    expect(await far.error(companies.all)).toMatchObject({ status: 404 })

    const closed = await world.addCompany()
    const params = { companyId: closed._id }
    await admin.call(companies.change, { params, body: { active: false } })
    expect(await admin.error(companies.viewAsClient, { params })).toMatchObject({
      code: 'wrong_state',
    })
    const { user } = await viewing(admin.headers, closed._id).call(auth.session, {})
    expect(user.companies).toEqual([])
  })

  test('a client cannot use it for another company', async () => {
    const trying = viewing(owner.headers, otherCompany._id)
    const { user } = await trying.call(auth.session, {})
    expect(user).toMatchObject({ _id: owner.id, companies: [{ _id: company._id }] })
    expect(user.isClientView).toBeUndefined()
    const there = { params: { companyId: otherCompany._id } }
    expect(await trying.error(companies.get, there)).toMatchObject({ status: 404 })
  })

  test('an invalid company id is refused', async () => {
    const odd = viewing(admin.headers, 'everything')
    expect(await odd.error(companies.all)).toMatchObject({ status: 404 })
  })
})
