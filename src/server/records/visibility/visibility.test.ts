// Tests that the readers of a record are exactly those whose own request finds it.
import { expect, test } from 'vitest'
import { brand } from '#contract/clients/brand.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { events } from '#contract/work/calendar.ts'
import { files } from '#contract/work/files.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { posts } from '#contract/marketing/posts.ts'
import { projects } from '#contract/work/projects.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { reports } from '#contract/marketing/reports.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { staffRoles } from '#contract/agency/staff-roles.ts'
import { tasks } from '#contract/work/tasks.ts'
import {
  type VisibilityKind,
  visibilityKinds,
  recordVisibility,
} from '#contract/records/visibility.ts'
import { type NounTests, nounTests } from '#tests/support/noun-tests.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import { sampleReportTexts } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const other = await world.otherOwner()
const banned = await world.banned()
const near = await world.addStaff({ staffRole: 'contributor', companies: [company] })
const far = await world.addStaff({ staffRole: 'manager', companies: [otherCompany] })
const others = [
  ...(await Promise.all(staffRoles.map((staffRole) => world.addStaff({ staffRole })))),
  await world.addStaff({ staffRole: 'bookkeeper', companies: [company] }),
  await world.withoutCompany(),
  await world.disabled(),
  await world.bannedInOne(),
]
const people = [admin, owner, member, other, banned, near, far, ...others]

const project = await world.addProject(company)
const shared = await world.addTask(project, { visibility: 'shared' })
const internal = await world.addTask(project, { visibility: 'internal' })
const campaign = await world.addCampaign(project)
const hidden = await world.addCampaign(project, { visibility: 'internal' })

type Get = (person: Person, id: string) => Promise<{ statusCode: number }>

const viewed = Object.assign(
  {},
  ...nounTests.map((noun) => noun.viewed),
) as Required<NounTests>['viewed']

/** The request that reads a record of each kind. */
const gets: Partial<Record<VisibilityKind, Get>> = {
  ...Object.fromEntries(Object.entries(viewed).map(([kind, { get }]) => [kind, get])),
  company: (one, companyId) => one.send(companies.get, { params: { companyId } }),
  project: (one, projectId) => one.send(projects.get, { params: { projectId } }),
  task: (one, taskId) => one.send(tasks.get, { params: { taskId } }),
  comment: (one, commentId) => one.send(comments.versions, { params: { commentId } }),
  file: (one, fileId) => one.send(files.content, { params: { fileId } }),
  campaign: (one, campaignId) => one.send(campaigns.get, { params: { campaignId } }),
  post: (one, postId) => one.send(posts.get, { params: { postId } }),
  report: (one, reportId) => one.send(reports.get, { params: { reportId }, query: {} }),
  event: (one, eventId) => one.send(events.get, { params: { eventId }, query: {} }),
  invoice: (one, invoiceId) => one.send(invoices.get, { params: { invoiceId } }),
  quote: (one, quoteId) => one.send(quotes.get, { params: { quoteId } }),
  brand: (one, companyId) => one.send(brand.get, { params: { companyId } }),
  async socialAccount(one, accountId) {
    const params = { companyId: company._id }
    const answer = await one.send(socialAccounts.list, { params })
    const isListed = answer.statusCode === 200 && answer.body.includes(accountId)
    return { statusCode: isListed ? 200 : 404 }
  },
}

async function addReport(campaignId: string, isPublished: boolean): Promise<string> {
  const params = { campaignId }
  const body = { month: isPublished ? '2026-01' : '2026-02' }
  const { _id, version } = await admin.call(reports.createForCampaign, { params, body })
  if (isPublished) {
    const written = await admin.call(reports.change, {
      params: { reportId: _id },
      body: { ...sampleReportTexts, version },
    })
    await admin.call(reports.publish, {
      params: { reportId: _id },
      body: { version: written.version },
    })
  }
  return _id
}

async function postIn(campaignRow: typeof campaign, isShown: boolean): Promise<string> {
  const { _id } = await world.addPost(campaignRow)
  if (isShown) {
    const body = { status: 'in review' as const }
    await admin.call(posts.change, { params: { postId: _id }, body })
  }
  return _id
}

async function addAccount(): Promise<string> {
  const params = { companyId: company._id }
  const body = { platform: 'Instagram', username: 'alder', password: 'Xylophone-22' }
  return (await admin.call(socialAccounts.create, { params, body }))._id
}

async function sentInvoice(): Promise<string> {
  const { _id, version } = await world.addInvoice(company)
  await admin.call(invoices.send, { params: { invoiceId: _id }, body: { version } })
  return _id
}

/** A sample of each kind that clients can see, and one that they cannot. */
const samples: Partial<Record<VisibilityKind, Record<string, () => Promise<string>>>> = {
  ...Object.fromEntries(
    Object.entries(viewed).map(([kind, of]) => [kind, of.samples(world, project)]),
  ),
  company: { one: async () => company._id },
  project: { one: async () => project._id },
  task: { shared: async () => shared._id, internal: async () => internal._id },
  comment: {
    shared: async () => (await world.addComment(shared, { visibility: 'shared' }))._id,
    internal: async () => (await world.addComment(shared, { visibility: 'internal' }))._id,
    'of an internal task': async () => (await world.addComment(internal))._id,
  },
  file: {
    shared: () => addPicture(world.app, admin.id, { project, task: shared, name: 'a.png' }),
    internal: () =>
      addPicture(world.app, admin.id, { project, name: 'b.png', visibility: 'internal' }),
    'of an internal task': () =>
      addPicture(world.app, admin.id, { project, task: internal, name: 'c.png' }),
  },
  campaign: { shared: async () => campaign._id, internal: async () => hidden._id },
  post: {
    'in review': () => postIn(campaign, true),
    draft: () => postIn(campaign, false),
    'of an internal campaign': () => postIn(hidden, true),
  },
  report: {
    published: () => addReport(campaign._id, true),
    draft: () => addReport(campaign._id, false),
  },
  event: {
    shared: async () => (await world.addEvent(company, { visibility: 'shared' }))._id,
    internal: async () => (await world.addEvent(company, { visibility: 'internal' }))._id,
  },
  invoice: { draft: async () => (await world.addInvoice(company))._id, sent: sentInvoice },
  quote: { draft: async () => (await world.addQuote(company))._id },
  brand: { one: async () => company._id },
  socialAccount: { one: addAccount },
}

const list = async (kind: VisibilityKind, recordId: string) =>
  admin.call(recordVisibility.list, { params: { kind, recordId } })

const cases = visibilityKinds.flatMap((kind) =>
  Object.entries(samples[kind] ?? {}).map(([which, make]) => {
    let made: Promise<string> | undefined
    return { kind, which, make: () => (made ??= make()) }
  }),
)

test('every kind whose viewers are listed is tried', () => {
  expect(Object.keys(gets).toSorted()).toEqual(visibilityKinds.toSorted())
  expect(Object.keys(samples).toSorted()).toEqual(visibilityKinds.toSorted())
})

test.each(cases)(
  '$kind, $which: exactly the users who can open it are listed',
  async ({ kind, make }) => {
    const id = await make()
    const named = new Set((await list(kind, id)).map(({ _id }) => _id))
    const answered = new Set<string>()
    for (const person of people) {
      if ((await gets[kind]?.(person, id))?.statusCode === 200) answered.add(person.id)
    }
    // Other people in the list are staff who created the records; the test does not sign them in.
    const asked = new Set(people.map((person) => person.id))
    expect([...named].filter((one) => asked.has(one)).toSorted()).toEqual([...answered].toSorted())
    expect(answered.size).toBeGreaterThan(0)
  },
)

// P12.1.5
test('each user is listed with the role that gives access', async () => {
  const found = new Map((await list('task', shared._id)).map(({ _id, reason }) => [_id, reason]))
  expect(found.get(owner.id)).toBe(`Owner of ${company.name}`)
  expect(found.get(near.id)).toMatch(/^Contributor at the agency, for chosen clients/)
  expect(found.get(admin.id)).toMatch(/^Administrator at the agency, for all clients/)
})

test('users who may not see a record cannot list who does', async () => {
  for (const { kind, make } of cases) {
    const params = { kind, recordId: await make() }
    expect(await far.error(recordVisibility.list, { params })).toMatchObject({ status: 404 })
    expect(await owner.error(recordVisibility.list, { params })).toMatchObject({ status: 403 })
  }
})
