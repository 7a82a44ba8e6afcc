// Requests: a client submits one, and both sides see its status.
import { expect, test } from 'vitest'
import { notifications } from '#contract/records/notifications.ts'
import { requests } from '#contract/work/requests.ts'
import { tasks } from '#contract/work/tasks.ts'
import { runNotificationJobs } from '#tests/support/notifications.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const project = await world.addProject(world.company)
const params = { projectId: project._id }
const ofCompany = { params: { companyId: world.company._id } }

// P8.2.2
test('a client’s request becomes a shared task to be done, under their name', async () => {
  const body = { title: 'A banner', description: 'For the fair' }
  const request = await member.call(requests.create, { params, body })
  expect(request).toMatchObject({
    title: 'A banner',
    project: { _id: project._id },
    status: 'not started',
    declined: false,
    requestedBy: { _id: member.id },
  })
  const task = await admin.call(tasks.get, { params: { taskId: request._id } })
  expect(task).toMatchObject({ ...body, visibility: 'shared', assignedTo: null })
  expect((await owner.call(requests.ofCompany, ofCompany))[0]).toEqual(request)
})

test('a request has the status of its task, and is declined if archived undone', async () => {
  const { _id } = await owner.call(requests.create, { params, body: { title: 'A leaflet' } })
  const standing = async () =>
    (await owner.call(requests.ofCompany, ofCompany)).find((one) => one._id === _id)
  const change = (body: object) => admin.call(tasks.change, { params: { taskId: _id }, body })
  await change({ status: 'in progress' })
  expect(await standing()).toMatchObject({ status: 'in progress', declined: false })
  await change({ archived: true })
  expect(await standing()).toMatchObject({ declined: true })
  await change({ visibility: 'internal' })
  expect(await standing()).toBeUndefined()
})

test('the agency is notified of a request; staff add tasks instead', async () => {
  const { _id } = await owner.call(requests.create, { params, body: { title: 'A flag' } })
  await runNotificationJobs(world)
  const { items } = await admin.call(notifications.list, { query: {} })
  expect(items.find(({ record }) => record._id === _id)?.kind).toBe('request')
  const error = await admin.error(requests.create, { params, body: { title: 'A flag' } })
  expect(error).toMatchObject({ status: 403 })
})

test('people of another company cannot add or read a company’s requests', async () => {
  const other = await world.otherOwner()
  const refused = await other.error(requests.create, { params, body: { title: 'Mine' } })
  expect(refused).toMatchObject({ status: 404 })
  expect(await other.error(requests.ofCompany, ofCompany)).toMatchObject({ status: 404 })
})
