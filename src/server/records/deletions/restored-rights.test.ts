// Restoring must not reveal internal records or give access back to people who have lost it.
import { expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { deletions } from '#contract/records/deletions.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { openLive } from '#tests/support/live.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, company, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const owner = await world.owner()

const restore = (recordId: string) => admin.call(deletions.restore, { params: { recordId } })

test('clients are not notified of a restored internal record', async () => {
  const project = await world.addProject(company)
  const internal = { visibility: 'internal', title: 'Their budget' } as const
  const { _id: taskId } = await world.addTask(project, internal)
  const { _id: campaignId } = await world.addCampaign(project, internal)
  await admin.call(tasks.remove, { params: { taskId } })
  await admin.call(campaigns.remove, { params: { campaignId } })
  const stream = await openLive(world.app, owner)
  onTestFinished(() => stream.close())
  for (const id of [taskId, campaignId]) await restore(id)
  const params = { projectId: project._id }
  await admin.call(projects.change, { params, body: { title: 'Ours' } })
  expect(await stream.update()).toMatchObject({ kind: 'project', id: project._id })
  const notified = await database.query(
    `select action from activity where record_id = any($1::uuid[]) and visibility = 'shared'`,
    [[taskId, campaignId]],
  )
  expect(notified).toEqual([])
})

test('staff who lost a company cannot restore or see its deleted records', async () => {
  const staff = await world.addStaff({ staffRole: 'manager', companies: [company] })
  const project = await world.addProject(company)
  const { _id: taskId } = await world.addTask(project)
  await staff.call(tasks.remove, { params: { taskId } })
  const companyIds = [world.otherCompany._id]
  const params = { personId: staff.id }
  await admin.call(directory.change, { params, body: { companies: companyIds } })
  const error = await staff.error(deletions.restore, { params: { recordId: taskId } })
  expect(error).toMatchObject({ status: 404 })
  expect((await staff.send(tasks.get, { params: { taskId } })).body).not.toContain('Sample task')
  await restore(taskId)
})

test('an invitation is void if its sender was banned while the company was gone', async () => {
  const [home, other] = [await world.addCompany(), await world.addCompany()]
  const inviter = await world.addPerson([
    { company: home, role: 'owner' },
    { company: other, role: 'member' },
  ])
  const body = { email: 'guest@newcomers.test', role: 'owner' } as const
  const params = { companyId: home._id }
  const headers = { authorization: `Bearer ${await world.signIn(inviter.email)}` }
  await anonymous.call(people.invite, { params, body }, headers)
  const token = (await takeEmails(body.email)).at(-1)?.token
  const kept = { email: 'colleague@newcomers.test', role: 'member' } as const
  await admin.call(people.invite, { params, body: kept })

  await admin.call(companies.remove, { params })
  const place = { companyId: other._id, userId: inviter.id }
  await admin.call(people.change, { params: place, body: { banned: true } })
  await restore(home._id)
  const accepted = { token, name: { first: 'Gus', last: 'Eze' }, password: 'Seven-green-kettles' }
  expect((await anonymous.send(auth.acceptInvitation, { body: accepted })).statusCode).toBe(400)
  expect(await admin.call(people.invitations, { params, query: {} })).toMatchObject([
    { email: kept.email },
  ])
  const signIn = { email: inviter.email, password }
  expect((await anonymous.send(auth.signIn, { body: signIn })).statusCode).toBe(401)
})

test('an invitation is void if its sender lost the right while the company was gone', async () => {
  const home = await world.addCompany()
  const inviter = await world.addStaff({ staffRole: 'manager' })
  const body = { email: 'guest@demoted.test', role: 'owner' } as const
  const params = { companyId: home._id }
  await inviter.call(people.invite, { params, body })
  const token = (await takeEmails(body.email)).at(-1)?.token
  await admin.call(companies.remove, { params })
  await admin.call(directory.change, {
    params: { personId: inviter.id },
    body: { staffRole: 'viewer' },
  })
  await restore(home._id)
  expect(await admin.call(people.invitations, { params, query: {} })).toEqual([])
  const accepted = { token, name: { first: 'Gus', last: 'Eze' }, password: 'Seven-green-kettles' }
  expect((await anonymous.send(auth.acceptInvitation, { body: accepted })).statusCode).toBe(400)
})

test('staff given other companies meanwhile do not see the restored one', async () => {
  const home = await world.addCompany()
  const [moved, stays] = [
    await world.addStaff({ staffRole: 'manager', companies: [home, company] }),
    await world.addStaff({ staffRole: 'manager', companies: [home, company] }),
  ]
  await admin.call(companies.remove, { params: { companyId: home._id } })
  await admin.call(directory.change, {
    params: { personId: moved.id },
    body: { companies: [world.otherCompany._id] },
  })
  await admin.call(directory.change, {
    params: { personId: stays.id },
    body: { staffRole: 'contributor' },
  })
  await restore(home._id)
  const seenBy = async (caller: typeof moved) =>
    (await caller.call(companies.all, {})).map(({ _id }) => _id).toSorted()
  expect(await seenBy(moved)).toEqual([world.otherCompany._id])
  expect(await seenBy(stays)).toEqual([home._id, company._id].toSorted())
})

test('a member who joined the agency meanwhile is not a member after restoration', async () => {
  const email = 'joined@agency.test'
  const name = { first: 'Ruth', last: 'Okoro' }
  await anonymous.call(auth.register, {
    body: { name, email, password, company: { name: 'Fir & Daughters' } },
  })
  const all = await admin.call(companies.all, {})
  const companyId = all.find((one) => one.name === 'Fir & Daughters')?._id ?? ''
  await admin.call(companies.remove, { params: { companyId } })
  await takeEmails()
  await admin.call(directory.invite, { body: { email, staffRole: 'contributor' } })
  const [mail] = await takeEmails(email)
  await anonymous.call(auth.acceptInvitation, {
    body: { token: mail?.token ?? '', name, password },
  })
  await restore(companyId)
  expect(await admin.call(people.list, { params: { companyId } })).toEqual([])
})

test('a password link used while its company was deleted stays used', async () => {
  const home = await world.addCompany()
  const { email } = await world.addPerson([{ company: home, role: 'owner' }])
  await anonymous.call(auth.forgotPassword, { body: { email } })
  const token = (await takeEmails(email)).at(-1)?.token ?? ''
  const body = { token, password: 'Seven-green-kettles' }
  await admin.call(companies.remove, { params: { companyId: home._id } })
  await anonymous.call(auth.resetPassword, { body })
  await restore(home._id)
  expect((await anonymous.send(auth.resetPassword, { body })).statusCode).toBe(400)
})

test('the list of companies shows a restored project whatever its version', async () => {
  const { _id: projectId } = await world.addProject(company)
  const params = { projectId }
  await admin.call(projects.change, { params, body: { title: 'Twice' } })
  const listed = async () => {
    const found = await admin.call(companies.all, {})
    return found.find(({ _id }) => _id === company._id)?.projects.includes(projectId)
  }
  await admin.call(projects.remove, { params })
  expect(await listed()).toBe(false)
  await restore(projectId)
  expect(await listed()).toBe(true)
})
