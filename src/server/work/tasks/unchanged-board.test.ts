// An unchanged board answers 304 to the people who have it, and any visible change sends it again.
import { describe, expect, test } from 'vitest'
import { tasks } from '#contract/work/tasks.ts'
import type { Caller } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { app, database } = world
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(world.company)
const shared = await world.addTask(project, { visibility: 'shared' })

async function read({ headers }: Caller, etag?: string) {
  const answer = await app.inject({
    url: `/projects/${project._id}/tasks/all`,
    headers: { ...headers, ...(etag !== undefined && { 'if-none-match': etag }) },
  })
  return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body }
}
const change = (body: object) => admin.call(tasks.change, { params: { taskId: shared._id }, body })

describe.each([
  ['staff', admin],
  ['clients', owner],
])('for %s', (_, caller) => {
  test('an unchanged board is 304 without a body, with the same ETag', async () => {
    const { etag, status } = await read(caller)
    expect(status).toBe(200)
    expect(await read(caller, etag)).toEqual({ status: 304, etag, body: '' })
  })

  test.each([
    ['a changed title', () => change({ title: `Title of ${crypto.randomUUID()}` })],
    [
      'a move',
      () => change({ status: 'in progress', after: null }).then(() => change({ status: 'done' })),
    ],
    ['a new task', () => world.addTask(project, { visibility: 'shared' })],
    [
      'an archived task',
      async () => {
        const task = await world.addTask(project, { visibility: 'shared' })
        const { etag } = await read(caller)
        await admin.call(tasks.change, { params: { taskId: task._id }, body: { archived: true } })
        return etag
      },
    ],
    [
      'an assignee whose account is gone',
      async () => {
        const { id } = await world.addPerson('admin')
        await change({ assignedTo: id })
        const { etag } = await read(caller)
        await database.query('update tasks set assigned_to = null where id = $1', [shared._id])
        return etag
      },
    ],
  ])('%s sends the board again', async (__, work) => {
    const { etag: before } = await read(caller)
    const made = await work()
    const etag = typeof made === 'string' ? made : before
    const after = await read(caller, etag)
    expect(after.status).toBe(200)
    expect(after.etag).not.toBe(etag)
  })
})

test('an internal task changes nothing that a client sees', async () => {
  const before = await read(owner)
  const secret = await world.addTask(project, { visibility: 'internal' })
  await admin.call(tasks.change, { params: { taskId: secret._id }, body: { title: 'Hush' } })
  expect((await read(owner, before.etag)).status).toBe(304)
  expect((await read(admin, before.etag)).status).toBe(200)
})

test('another company’s ETag does not reveal whether a board exists', async () => {
  const { etag } = await read(admin)
  expect((await read(await world.otherOwner(), etag)).status).toBe(404)
})
