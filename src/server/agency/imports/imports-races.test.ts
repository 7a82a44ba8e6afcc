// Imports under concurrency: changes between preview, adding and undoing.
import { expect, test, vi } from 'vitest'
import { approvals } from '#contract/work/approvals.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { type Import, imports } from '#contract/agency/imports.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { AppError } from '#server/platform/app-error.ts'
import { OverLimitError } from '#server/platform/worker-pool.ts'
import { createImport, sendBoard } from '#tests/support/imports.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { importTypes } from './kinds.ts'
import { endApplied, reportProgress } from './store.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const { platform } = world.app
const admin = await world.admin()

const at = (_id: string) => ({ params: { importId: _id } })
const work = (_id: string) => importWorker(platform)({ data: { import: _id } })
const find = (_id: string): Promise<Import> => admin.call(imports.get, at(_id))
const titlesOf = async (projectId: string) =>
  (await admin.call(tasks.allOfProject, { params: { projectId } })).map(({ title }) => title)

/** Clients with these names and all required fields. */
const clients = (...names: string[]) => {
  const rows = names.map((name, n) => {
    const host = `${name.toLowerCase()}${n}.example`
    return `${name},${host},hi@${host},512 555 0101,1 Elm Street,Austin,TX,78701,United States`
  })
  return ['Company,URL,Email,Phone,Street,City,State,Zip,Country', ...rows].join('\n')
}

const countNamed = async (search: string) =>
  (await admin.call(companies.list, { query: { search } })).items.length

/** @returns the tasks by title, and their import */
async function addTasks(...titles: string[]) {
  const project = await world.addProject(world.company)
  const text = ['Title', ...titles].join('\n')
  const { _id } = await createImport(admin, { kind: 'task', text, project: project._id })
  await admin.call(imports.apply, at(_id))
  await work(_id)
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  const idOf = (title: string) => board.find((task) => task.title === title)?._id ?? ''
  return { _id, projectId: project._id, idOf }
}

test('an import that exceeds its time limit fails with the reason', async () => {
  const { _id } = await createImport(admin, { kind: 'company', text: clients('Endless') })
  await admin.call(imports.apply, at(_id))
  const add = vi.spyOn(importTypes.company, 'add')
  add.mockRejectedValueOnce(new OverLimitError('Too long.'))
  await work(_id)
  add.mockRestore()
  expect(await find(_id)).toMatchObject({ state: 'failed', failure: 'Too long.' })
})

test.each(['unavailable', 'too_many_requests'] as const)(
  'an import that fails with %s is tried again',
  async (code) => {
    const { _id } = await createImport(admin, {
      kind: 'company',
      text: clients(code.replaceAll('_', '')),
    })
    await admin.call(imports.apply, at(_id))
    vi.spyOn(importTypes.company, 'add').mockRejectedValueOnce(new AppError(code))
    await expect(work(_id)).rejects.toThrow(AppError)
    expect((await find(_id)).state).toBe('applying')
    await work(_id)
    expect((await find(_id)).state).toBe('applied')
  },
)

test('a task that gets a comment during the undo is kept', async () => {
  const { _id, projectId, idOf } = await addTasks('Discussed', 'Free')
  const other = await openTransaction(world)
  await other.run(
    `insert into comments (id, company_id, task_id, author_first, author_last, is_by_staff, visibility,
       text, html, html_format, created_at)
     select gen_random_uuid(), company_id, id, 'Some', 'Body', true, 'shared', 'Meanwhile', '', 1, now()
     from tasks where id = $1`,
    [idOf('Discussed')],
  )
  await admin.call(imports.undo, at(_id))
  const undoing = work(_id)
  await expect.poll(other.countWaiting).toBe(1)
  await other.commit()
  await undoing
  expect(await find(_id)).toMatchObject({
    state: 'undone',
    remaining: [{ _id: idOf('Discussed'), name: 'Discussed' }],
  })
  expect(await titlesOf(projectId)).toEqual(['Discussed'])
  const comments = `select text from comments where task_id = $1`
  expect(await world.database.query(comments, [idOf('Discussed')])).toEqual([{ text: 'Meanwhile' }])
})

test('a task deleted during the undo can be restored, because its project is kept', async () => {
  const board = {
    name: 'Deleted meanwhile',
    lists: [{ id: 'todo', name: 'To do', pos: 1 }],
    cards: [{ id: 'c1', idList: 'todo', name: 'Deleted', pos: 1 }],
  }
  const { _id } = (await sendBoard(admin, board, { company: world.company._id })).json<Import>()
  await admin.call(imports.apply, at(_id))
  await work(_id)
  const params = { companyId: world.company._id }
  const listed = await admin.call(projects.allOfCompany, { params })
  const projectId = listed.find(({ title }) => title === board.name)?._id ?? ''
  const [task] = await admin.call(tasks.allOfProject, { params: { projectId } })
  const taskId = task?._id ?? ''

  // Runs between looking at the task and deleting it.
  const other = await openTransaction(world)
  await other.run('lock table deletions in share mode')
  const removing = admin.send(tasks.remove, { params: { taskId } })
  await expect.poll(other.countWaiting).toBe(1)
  await admin.call(imports.undo, at(_id))
  const undoing = work(_id)
  await expect.poll(other.countWaiting).toBe(2)
  await other.commit()
  expect((await removing).statusCode).toBe(204)
  await undoing
  expect((await find(_id)).state).toBe('undone')
  await admin.call(deletions.restore, { params: { recordId: taskId } })
  expect(await titlesOf(projectId)).toEqual(['Deleted'])
})

test('a task that was given an approval mode is kept as well', async () => {
  const { _id, projectId, idOf } = await addTasks('Approved by two', 'Free')
  await admin.call(approvals.setMode, {
    params: { taskId: idOf('Approved by two') },
    body: { mode: 'two stages' },
  })
  await admin.call(imports.undo, at(_id))
  await work(_id)
  expect((await find(_id)).remaining.map(({ name }) => name)).toEqual(['Approved by two'])
  expect(await titlesOf(projectId)).toEqual(['Approved by two'])
})

const changed = 'The data has changed since this preview was made'

test('adds nothing if fewer rows are left than the preview showed, and says why', async () => {
  const create = (...names: string[]) =>
    createImport(admin, { kind: 'company', text: clients(...names) })
  const [begun, shown] = [await create('Quince', 'Medlar'), await create('Medlar', 'Quince')]
  await admin.call(imports.apply, at(begun._id))
  const other = await create('Quince')
  await admin.call(imports.apply, at(other._id))
  await work(other._id)
  await work(begun._id)
  expect(await find(begun._id)).toMatchObject({ state: 'failed', added: 0, failure: changed })
  expect((await admin.error(imports.apply, at(shown._id))).fields).toEqual({ file: changed })
  expect(await countNamed('Medlar')).toBe(0)
  // Reading the table again refreshes the preview.
  await admin.call(imports.change, { ...at(shown._id), body: {} })
  await admin.call(imports.apply, at(shown._id))
  await work(shown._id)
  expect(await find(shown._id)).toMatchObject({ state: 'applied', added: 1 })
})

test('an import cancelled while its rows are being added leaves nothing', async () => {
  const { projectId } = await addTasks('Earlier')
  const text = 'Title\nLater'
  const { _id } = await createImport(admin, { kind: 'task', text, project: projectId })
  await admin.call(imports.apply, at(_id))
  const other = await openTransaction(world)
  await other.run('lock table tasks in share mode')
  const working = work(_id)
  await expect.poll(other.countWaiting).toBe(1)
  expect((await admin.call(imports.cancel, at(_id))).state).toBe('applying')
  await other.commit()
  await working
  expect(await find(_id)).toMatchObject({ state: 'cancelled', added: 0 })
  expect(await titlesOf(projectId)).toEqual(['Earlier'])
})

test('an import that is being cancelled never ends as applied', async () => {
  const { _id } = await createImport(admin, { kind: 'company', text: clients('Sloe') })
  await admin.call(imports.apply, at(_id))
  expect(await reportProgress(platform.agencyDatabase, _id, 1)).toBe(true)
  await admin.call(imports.cancel, at(_id))
  expect(await endApplied(platform.agencyDatabase, _id, [], 0)).toBe(false)
  expect((await find(_id)).state).toBe('applying')
})
