import { expect, test } from 'vitest'
import { approvals, fileApprovals } from '#contract/approvals.ts'
import { deletions } from '#contract/deletions.ts'
import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
const world = await openWorld()
const [admin, owner] = [await world.admin(), await world.owner()]
const setup = async () => {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  await admin.call(projects.change, { params, body: { approvalMode: 'two stages' } })
  return project
}
test('task', async () => {
  const project = await setup()
  const task = await world.addTask(project, { status: 'in review', visibility: 'shared' })
  const params = { taskId: task._id }
  await admin.call(approvals.hold, { params, body: { reason: 'Undercroft' } })
  await admin.call(tasks.remove, { params })
  await admin.call(projects.change, { params: { projectId: project._id }, body: { approvalMode: 'optional' } })
  await admin.call(deletions.restore, { params: { recordId: task._id } })
  expect((await owner.call(approvals.get, { params })).hold).toBeNull()
})
test('file', async () => {
  const project = await setup()
  const fileId = await addPicture(world.app, admin.id, { project, name: 'a.png' })
  const params = { fileId }
  await admin.call(files.change, { params, body: { review: 'in review' } })
  await admin.call(fileApprovals.hold, { params, body: { reason: 'Undercroft' } })
  await admin.call(files.remove, { params })
  await admin.call(projects.change, { params: { projectId: project._id }, body: { approvalMode: 'optional' } })
  await admin.call(deletions.restore, { params: { recordId: fileId } })
  expect((await owner.call(fileApprovals.get, { params })).hold).toBeNull()
})
