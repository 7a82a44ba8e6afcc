// Row-level security must keep companies apart with the WHERE clauses of the stores removed, which the test file does.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { approvalLinks, postApprovalLinks } from '#contract/work/approval-links.ts'
import { approvals, postApprovals } from '#contract/work/approvals.ts'
import { brand } from '#contract/clients/brand.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { clientServices } from '#contract/clients/services.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { events } from '#contract/work/calendar.ts'
import { files } from '#contract/work/files.ts'
import { overview } from '#contract/agency/overview.ts'
import { search } from '#contract/records/search.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { posts } from '#contract/marketing/posts.ts'
import { mapTexts, reports } from '#contract/marketing/reports.ts'
import { requests } from '#contract/work/requests.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { tasks } from '#contract/work/tasks.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { listFailures } from './list-failures.ts'
import { nounTests } from './noun-tests.ts'
import { password } from './people.ts'
import { sampleCaseItem, samplePost, sampleService } from './samples.ts'
import { addPicture } from './upload.ts'
import { openWorld } from './world.ts'
import type { TestDatabase } from './database.ts'

export async function describeSecondWall(database?: TestDatabase): Promise<void> {
  const world = await openWorld(database ? { database } : {})
  const owner = await world.owner()
  const staff = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
  const whom = [
    ['a client', owner],
    ['staff of chosen companies', staff],
  ] as const
  const other = await world.otherOwner()
  const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
  const task = await world.addTask(theirs, { title: 'Theirs', visibility: 'shared' })
  const campaign = await world.addCampaign(theirs)
  const post = await world.addPost(campaign, { title: 'Theirs' })
  const event = await world.addEvent(world.otherCompany)
  const comment = await world.addComment(task, { visibility: 'shared' })
  const admin = await world.admin()
  const account = await admin.call(socialAccounts.create, {
    params: { companyId: world.otherCompany._id },
    body: { platform: 'Theirs', username: 'Theirs', password: 'Theirs' },
  })
  const service = await admin.call(clientServices.create, {
    params: { companyId: world.otherCompany._id },
    body: { ...sampleService, name: 'Theirs', renewedBy: 'client' },
  })
  const finished = await world.addProject(world.otherCompany, { status: 'completed' })
  const shown = await admin.call(portfolioCases.create, {
    params: { projectId: finished._id },
    body: { item: sampleCaseItem },
  })
  const atContent = { contentVersion: shown.contentVersion }
  await admin.call(portfolioCases.propose, { params: { caseId: shown._id }, body: atContent })
  const report = await admin.call(reports.createForCampaign, {
    params: { campaignId: campaign._id },
    body: { month: '2026-01', ...mapTexts(() => 'Theirs') },
  })
  await admin.call(reports.publish, { params: { reportId: report._id }, body: {} })
  const others = await Promise.all(
    nounTests.flatMap(({ secondWall }) => secondWall?.(world, theirs) ?? []),
  )
  const params = {
    ...Object.assign({}, ...others.map(({ params: ids }) => ids)),
    companyId: world.otherCompany._id,
    projectId: theirs._id,
    taskId: task._id,
    subtaskId: task._id,
    campaignId: campaign._id,
    postId: post._id,
    commentId: comment._id,
    eventId: event._id,
    accountId: account._id,
    serviceId: service._id,
    caseId: shown._id,
    reportId: report._id,
    fileId: await addPicture(world.app, owner.id, { project: theirs, task, name: 'Theirs' }),
  }

  test('the first wall is down', () => {
    const caller = { personId: '', sessionId: '', role: 'client', companies: [] } as const
    expect(visibleTo(caller, 'projects.company_id').toOperationNode()).toEqual(
      sql`true`.toOperationNode(),
    )
  })

  test.each(whom)('lists, pages and counts of %s know the own company only', async (_, person) => {
    const all = await person.call(companies.all, {})
    expect(all.map(({ name }) => name)).toEqual([world.company.name])
    expect(await person.call(companies.list, { query: {} })).toMatchObject({ total: 1 })
    const sheet = await person.send(companies.list, { query: { format: 'csv' } })
    expect(sheet.body).not.toContain(world.otherCompany.name)
    const { hits } = await person.call(search.find, { query: { q: 'Theirs' } })
    expect(hits).toEqual([])
  })

  test('staff of chosen companies count, list and export what is their companies’', async () => {
    expect(await staff.call(overview.get, {})).toMatchObject({ clients: 1, projects: 0, tasks: 0 })
    const { items } = await staff.call(activity.list, { query: {} })
    expect(items.filter(({ company }) => company?._id !== world.company._id)).toEqual([])
    const { items: listed } = await staff.call(directory.list, { query: {} })
    expect(listed.map(({ _id }) => _id)).not.toContain(other.id)
    expect(listed.map(({ _id }) => _id)).toContain(owner.id)
  })

  test.each(['enable', 'disable', 'delete'] as const)(
    'staff of chosen companies do not %s others in bulk',
    async (action) => {
      const body = { ids: [world.otherCompany._id], action }
      expect(await staff.error(companies.bulk, { body })).toMatchObject({ status: 404 })
    },
  )

  const calls = [
    ['read the company', companies.get, undefined],
    ['change the company', companies.change, { name: 'Mine' }],
    ['change the company’s details', companies.change, { phone: '512 555 0100' }],
    ['switch the company off', companies.change, { active: false }],
    ['delete the company', companies.remove, undefined],
    ['list its projects', projects.allOfCompany, undefined],
    ['name its projects', projects.names, undefined],
    ['read a project', projects.get, undefined],
    ['change a project', projects.change, { title: 'Mine' }],
    ['delete a project', projects.remove, undefined],
    ['list its tasks', tasks.allOfProject, undefined],
    ['add a task', tasks.create, { title: 'Mine' }],
    ['read a task', tasks.get, undefined],
    ['change a task', tasks.change, { title: 'Mine' }],
    ['delete a task', tasks.remove, undefined],
    ['add a subtask', tasks.addSubtask, { title: 'Mine' }],
    ['list the comments on a task', comments.ofTask, undefined],
    ['comment on a task', comments.add, { text: 'Mine' }],
    ['learn who can be mentioned', comments.mentionable, undefined],
    ['edit a comment', comments.change, { text: 'Mine' }],
    ['delete a comment', comments.remove, undefined],
    ['read what stood in a comment', comments.versions, undefined],
    ['list its campaigns', campaigns.allOfProject, undefined],
    ['add a campaign', campaigns.create, { title: 'Mine' }],
    ['read a campaign', campaigns.get, undefined],
    ['change a campaign', campaigns.change, { title: 'Mine' }],
    ['delete a campaign', campaigns.remove, undefined],
    ['list its posts', posts.ofCampaign, undefined],
    ['add a post', posts.create, { ...samplePost, title: 'Mine' }],
    ['read a post', posts.get, undefined],
    ['change a post', posts.change, { title: 'Mine' }],
    ['delete a post', posts.remove, undefined],
    ['read a post’s approval', postApprovals.get, undefined],
    ['approve a post', postApprovals.decide, { version: 1, decision: 'approved' }],
    ['make a guest link to a post', postApprovalLinks.create, {}],
    ['list its reports', reports.ofCampaign, undefined],
    ['list its reports of all campaigns', reports.ofCompany, undefined],
    ['begin a report', reports.createForCampaign, { month: '2026-01' }],
    ['read a report', reports.get, undefined],
    ['change a report', reports.change, { why: 'Mine' }],
    ['delete a report', reports.remove, undefined],
    ['publish a report', reports.publish, {}],
    ['read its approval', approvals.get, undefined],
    ['approve it', approvals.decide, { version: 1, decision: 'approved' }],
    ['put it on hold', approvals.hold, { reason: 'Mine' }],
    ['take it off hold', approvals.liftHold, undefined],
    ['make a guest link to it', approvalLinks.create, {}],
    ['list its guest links', approvalLinks.list, undefined],
    ['learn what waits', approvals.waiting, undefined],
    ['list its tasks of all projects', tasks.allOfCompany, undefined],
    ['read its latest comments', comments.latestOfCompany, undefined],
    ['read its requests', requests.ofCompany, undefined],
    ['ask for something', requests.create, { title: 'Mine' }],
    ['learn who works for it', people.contacts, undefined],
    ['read an event', events.get, undefined],
    ['change an event', events.change, { title: 'Mine' }],
    ['delete an event', events.remove, undefined],
    ['list its files', files.ofCompany, undefined],
    ['list a task’s files', files.ofTask, undefined],
    ['read a file', files.content, undefined],
    ['read a preview', files.preview, undefined],
    ['change a file', files.change, { name: 'Mine' }],
    ['delete a file', files.remove, undefined],
    ['read its brand', brand.get, undefined],
    ['change its brand', brand.change, { tagline: 'Mine' }],
    ['take its brand along', brand.archive, undefined],
    ['list its social accounts', socialAccounts.list, undefined],
    ['add one', socialAccounts.create, { platform: 'V', username: 'V', password: 'V' }],
    ['change one', socialAccounts.change, { notes: 'Mine' }],
    ['delete one', socialAccounts.remove, undefined],
    ['reveal what opens one', socialAccounts.reveal, { password }],
    ['list its services', clientServices.ofCompany, undefined],
    ['read one', clientServices.get, undefined],
    ['renew one', clientServices.renew, { dueOn: sampleService.renewsOn }],
    ['list its portfolio cases', portfolioCases.ofCompany, undefined],
    ['read one', portfolioCases.get, undefined],
  ] as const

  test.each(whom)(
    '%s cannot read, change or delete what is of another company',
    async (_, person) => {
      const all = [...calls, ...others.flatMap((noun) => noun.calls)].map(
        ([what, endpoint, body]) => [what, { endpoint, body }] as const,
      )
      const failures = await listFailures(all, async ({ endpoint, body }) => {
        const error = await person.error(endpoint, { params, body })
        expect(error).toMatchObject({ status: 404, code: 'not_found' })
      })
      expect(failures).toEqual([])
    },
  )
}
