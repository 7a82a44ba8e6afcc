// Deleting records who did it, and allows restoring everything exactly as it was for an hour.
import { beforeEach, describe, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { callerOf } from '#tests/support/caller.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { expireDeletions } from './service.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()

const signIn = async (email: string) =>
  callerOf(world.app, { authorization: `Bearer ${await world.signIn(email)}` })
const restore = (recordId: string) => admin.send(deletions.restore, { params: { recordId } })
const errorOf = (answer: LightMyRequestResponse) => answer.json<ErrorBody>().error

let company: Awaited<ReturnType<typeof world.addCompany>>
let project: Awaited<ReturnType<typeof world.addProject>>
beforeEach(async () => {
  company = await world.addCompany()
  project = await world.addProject(company)
})

async function addTasks(...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const params = { projectId: project._id }
    ids.push((await admin.call(tasks.create, { params, body: { title } }))._id)
  }
  return ids
}

const board = () => admin.call(tasks.allOfProject, { params: { projectId: project._id } })

describe('restoring', () => {
  // P13.1.2
  test('a task is restored with all its content, in its place', async () => {
    const [, second = ''] = await addTasks('One', 'Two', 'Three')
    const params = { taskId: second }
    await admin.call(tasks.addSubtask, { params, body: { title: 'Part' } })
    const before = await board()
    await admin.call(tasks.remove, { params })
    expect(await board()).toHaveLength(2)
    expect((await restore(second)).json()).toEqual({ kind: 'task', records: [second] })
    expect(await board()).toEqual(before)
  })

  test('a project is restored with its tasks', async () => {
    await addTasks('One', 'Two')
    const before = await board()
    const params = { projectId: project._id }
    await admin.call(projects.remove, { params })
    expect((await restore(project._id)).statusCode).toBe(200)
    expect(await board()).toEqual(before)
    expect(await admin.call(projects.get, { params })).toMatchObject({ title: project.title })
  })

  test('a restored project gets its records back unless they were moved meanwhile', async () => {
    const [linked, changed] = [
      await world.addInvoice(company, { project: project._id }),
      await world.addInvoice(company, { project: project._id }),
    ]
    const other = await world.addProject(company)
    await admin.call(projects.remove, { params: { projectId: project._id } })
    const see = (invoice: typeof linked) =>
      admin.call(invoices.get, { params: { invoiceId: invoice._id } })
    expect(await see(linked)).toMatchObject({ project: null })
    const params = { invoiceId: changed._id }
    await admin.call(invoices.change, { params, body: { project: other._id } })
    expect((await restore(project._id)).statusCode).toBe(200)
    expect(await see(linked)).toMatchObject({ project: { _id: project._id } })
    expect(await see(changed)).toMatchObject({ project: { _id: other._id } })
  })

  test('a company is restored with its people, invitations, projects and tasks', async () => {
    await addTasks('One')
    const owner = await world.addPerson([{ company, role: 'owner' }])
    const params = { companyId: company._id }
    const invitation = { email: 'guest@newcomers.test', role: 'member' } as const
    await admin.call(people.invite, { params, body: invitation })
    const before = [
      await admin.call(companies.get, { params }),
      await admin.call(people.list, { params }),
      await admin.call(people.invitations, { params, query: {} }),
      await board(),
    ]
    await admin.call(companies.remove, { params })
    expect((await restore(company._id)).statusCode).toBe(200)
    expect([
      await admin.call(companies.get, { params }),
      await admin.call(people.list, { params }),
      await admin.call(people.invitations, { params, query: {} }),
      await board(),
    ]).toEqual(before)
    const again = await signIn(owner.email)
    expect(await again.call(companies.all, {})).toHaveLength(1)
  })

  test('a deletion that waits for a task does not block a later one', async () => {
    const [first = '', second = ''] = await addTasks('One', 'Two')
    // Now the later one is read first, whatever way it is read.
    await database.query(`update tasks set rank = 'zz' where id = $1`, [first])
    const open = await openTransaction(world)
    const lock = 'select from tasks where id = $1 for update nowait'
    await open.run(lock, [first])
    const removing = admin.send(projects.remove, { params: { projectId: project._id } })
    await expect.poll(open.countWaiting).toBe(1)
    await open.run(lock, [second])
    await open.commit()
    expect((await removing).statusCode).toBe(204)
  })

  test('companies deleted together are restored together', async () => {
    const other = await world.addCompany()
    const ids = [company._id, other._id]
    await admin.call(companies.bulk, { body: { ids, action: 'delete' } })
    const restored = (await restore(other._id)).json<{ records: string[] }>()
    expect(restored.records.toSorted()).toEqual(ids.toSorted())
    for (const companyId of ids) {
      expect((await admin.send(companies.get, { params: { companyId } })).statusCode).toBe(200)
    }
  })

  test('a task deleted five times at the same moment is deleted once', async () => {
    const [task = ''] = await addTasks('One')
    // Blocks between reading the task and deleting it.
    const other = await openTransaction(world)
    await other.run('lock table deletions in share mode')
    const params = { taskId: task }
    const removing = Promise.all([1, 2, 3, 4, 5].map(() => admin.send(tasks.remove, { params })))
    await expect.poll(other.countWaiting).toBe(5)
    await other.commit()
    const statuses = (await removing).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404])
    const notified = `select from activity where record_id = $1 and action = 'deleted'`
    expect(await database.query(notified, [task])).toHaveLength(1)
    const rows = 'select from deletions where record_ids @> array[$1]::uuid[]'
    expect(await database.query(rows, [task])).toHaveLength(1)
  })

  test('a task restored several times at the same moment is restored once', async () => {
    const [task = ''] = await addTasks('One')
    await admin.call(tasks.remove, { params: { taskId: task } })
    const answers = await Promise.all([restore(task), restore(task), restore(task)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await board()).toHaveLength(1)
  })

  test('a task cannot be restored before its deleted project', async () => {
    const [task = ''] = await addTasks('One')
    await admin.call(tasks.remove, { params: { taskId: task } })
    await admin.call(projects.remove, { params: { projectId: project._id } })
    expect(errorOf(await restore(task))).toMatchObject({ code: 'wrong_state' })
    expect((await restore(project._id)).statusCode).toBe(200)
    expect((await restore(task)).statusCode).toBe(200)
    expect(await board()).toHaveLength(1)
  })

  // P2.14.1
  test('undo ends after an hour; the deleted record is removed after 90 days', async () => {
    const [task = ''] = await addTasks('Secret plan')
    await admin.call(tasks.remove, { params: { taskId: task } })
    const age = (interval: string) =>
      database.query(
        `update deletions set deleted_at = now() - $2::interval where record_ids @> array[$1]::uuid[]`,
        [task, interval],
      )
    await age('61 minutes')
    expect(errorOf(await restore(task))).toMatchObject({ code: 'wrong_state' })
    await expireDeletions(world.app.platform.agencyDatabase)
    const kept = await database.query<{ snapshot: unknown }>(
      `select snapshot from deletions where record_ids @> array[$1]::uuid[]`,
      [task],
    )
    expect(kept).toEqual([{ snapshot: null }])
    await age('91 days')
    await expireDeletions(world.app.platform.agencyDatabase)
    expect((await restore(task)).statusCode).toBe(404)
  })
})

describe('opening a deleted record', () => {
  test('staff are shown who deleted it, and that it can be restored', async () => {
    const [task = ''] = await addTasks('Launch')
    await admin.call(tasks.remove, { params: { taskId: task } })
    const { deleted } = errorOf(await admin.send(tasks.get, { params: { taskId: task } }))
    const by = expect.any(String) as string
    expect(deleted).toMatchObject({ kind: 'task', name: 'Launch', by, canRestore: true })
  })

  test('a task deleted with its project shows the project', async () => {
    const [task = ''] = await addTasks('Launch')
    await admin.call(projects.remove, { params: { projectId: project._id } })
    const { deleted } = errorOf(await admin.send(tasks.get, { params: { taskId: task } }))
    expect(deleted).toMatchObject({ kind: 'project', name: project.title })
  })

  test('clients get 404 without details of the deletion', async () => {
    const owner = await world.addPerson([{ company, role: 'owner' }])
    const caller = await signIn(owner.email)
    const [task = ''] = await addTasks('Launch')
    await admin.call(tasks.remove, { params: { taskId: task } })
    const gone = errorOf(await caller.send(tasks.get, { params: { taskId: task } }))
    expect(gone).not.toHaveProperty('deleted')
    const answer = await caller.send(deletions.restore, { params: { recordId: task } })
    expect(answer.statusCode).toBe(404)
  })
})
