// Concurrent writes to boards: each is written once, and one card's outcome does not affect the others.
import { expect, test } from 'vitest'
import { type Project, projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()

const addTasks = (project: Project, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => world.addTask(project, { title: `Task ${n}` })),
  )
const move = (taskId: string, status: 'in progress' | 'done') =>
  admin.call(tasks.change, { params: { taskId }, body: { status, after: null } })

test('a card that someone else is writing does not delay other cards', async () => {
  const project = await world.addProject(world.company)
  const ids = (await addTasks(project, 12)).map(({ _id }) => _id)
  const locked = 6
  const other = await openTransaction(world)
  await other.run('select from tasks where id = $1 for update', [ids[locked]])
  const moves = ids.map((id) => move(id, 'in progress'))
  const moved = await Promise.all(moves.toSpliced(locked, 1))
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set(['in progress']))
  await expect.poll(() => other.countWaiting()).toBe(1)
  await other.commit()
  expect(await moves[locked]).toMatchObject({ status: 'in progress' })
})

test('a project that is being deleted does not delay new tasks of others', async () => {
  const [locked, free] = [
    await world.addProject(world.company),
    await world.addProject(world.company),
  ]
  const other = await openTransaction(world)
  await other.run('select from projects where id = $1 for update', [locked._id])
  const add = (projectId: string) =>
    admin.call(tasks.create, { params: { projectId }, body: { title: 'New' } })
  const adding = Array.from({ length: 12 }, (_, n) => add(n === 6 ? locked._id : free._id))
  expect(await Promise.all(adding.toSpliced(6, 1))).toHaveLength(11)
  await expect.poll(() => other.countWaiting()).toBe(1)
  await other.commit()
  expect(await adding[6]).toMatchObject({ project: locked._id })
})

test('a move that is refused for lack of approval refuses no other move', async () => {
  const strict = await world.addProject(world.company)
  await admin.call(projects.change, {
    params: { projectId: strict._id },
    body: { approvalMode: 'required' },
  })
  const [refused] = await addTasks(strict, 1)
  const free = await addTasks(await world.addProject(world.company), 10)
  const params = { taskId: refused?._id ?? '' }
  const [error, ...done] = await Promise.all([
    admin.error(tasks.change, { params, body: { status: 'done', after: null } }),
    ...free.map(({ _id }) => move(_id, 'done')),
  ])
  expect(error).toMatchObject({ status: 409 })
  expect(done.map(({ status }) => status)).toEqual(free.map(() => 'done'))
})

test('a card that many people move at once is moved by each of them', async () => {
  const project = await world.addProject(world.company)
  const [task] = await addTasks(project, 1)
  const all = Array.from({ length: 20 }, () => move(task?._id ?? '', 'in progress'))
  const versions = (await Promise.all(all)).map(({ version }) => version)
  expect(versions.toSorted((a, b) => a - b)).toEqual(all.map((_, n) => n + 2))
})

test('subtasks that many people add to a task at once are all kept', async () => {
  const [task] = await addTasks(await world.addProject(world.company), 1)
  const params = { taskId: task?._id ?? '' }
  const titles = Array.from({ length: 10 }, (_, n) => `Step ${n}`)
  await Promise.all(
    titles.map((title) => admin.call(tasks.addSubtask, { params, body: { title } })),
  )
  const { subtasks } = await admin.call(tasks.get, { params })
  expect(subtasks.map(({ title }) => title).toSorted()).toEqual(titles)
})

test('tasks that many people add at once are on the board once each', async () => {
  const project = await world.addProject(world.company)
  const added = await addTasks(project, 30)
  const listed = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(new Set(listed.map(({ _id }) => _id))).toEqual(new Set(added.map(({ _id }) => _id)))
  expect(listed).toHaveLength(30)
})
