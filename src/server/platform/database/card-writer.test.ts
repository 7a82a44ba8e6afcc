// Concurrent card writes share a statement, and one card's outcome does not affect the others.
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Project, projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { type CardWrite, cardWriter } from './card-writer.ts'
import type { Database } from './pool.ts'
import { DatabaseTimeout } from './time-limit.ts'

interface Card {
  id: string
}

const write = (id: string) => ({ card: { id }, events: [] }) as unknown as CardWrite<Card>
const idsOf = (writes: readonly CardWrite<Card>[]) => writes.map(({ card }) => card.id)

/** A writer with stubbed statements. */
function writerOver(save: (ids: string[], whileLocked: 'wait' | 'skip') => Promise<string[]>) {
  const statements: [whileLocked: string, ...ids: string[]][] = []
  const run = async (all: readonly CardWrite<Card>[], whileLocked: 'wait' | 'skip') => {
    const ids = idsOf(all)
    statements.push([whileLocked, ...ids])
    return new Set(await save(ids, whileLocked))
  }
  const db = { isTransaction: false } as Database
  const writer = cardWriter<Card>({
    insert: (_, all, whileLocked) => run(all, whileLocked),
    save: (_, all, whileLocked) => run(all, whileLocked),
  })
  return { statements, save: (id: string) => writer.save(db, write(id)) }
}

function refusal(severity: string) {
  const error = new pg.DatabaseError('refused', 0, 'error')
  error.severity = severity
  return error
}

describe('what comes at once', () => {
  test('shares a statement', async () => {
    const { statements, save } = writerOver(async (ids) => ids)
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(save))).toEqual([true, true, true, true])
    expect(statements).toEqual([['skip', 'a', 'b', 'c', 'd']])
  })

  test('is there once for each card, the others alone after it', async () => {
    const { statements, save } = writerOver(async (ids) => ids)
    await Promise.all(['a', 'b', 'b'].map(save))
    expect(statements).toEqual([
      ['skip', 'a', 'b'],
      ['wait', 'b'],
    ])
  })

  test('is written alone where the statement left it out', async () => {
    const { statements, save } = writerOver(async (ids, whileLocked) =>
      ids.filter((id) => id !== 'locked' || whileLocked === 'wait'),
    )
    expect(await Promise.all(['a', 'b', 'locked'].map(save))).toEqual([true, true, true])
    expect(statements.at(-1)).toEqual(['wait', 'locked'])
  })

  test('is written alone where the database refused one of them, whose fault is its own', async () => {
    const { save } = writerOver(async (ids) => {
      if (ids.includes('bad')) throw refusal('ERROR')
      return ids
    })
    const saved = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(save))
    expect(saved.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  test.each([new DatabaseTimeout(), refusal('FATAL')])(
    'is not written again where nobody knows what became of it: %s',
    async (error) => {
      const { statements, save } = writerOver(async () => {
        throw error
      })
      await expect(save('a')).rejects.toBe(error)
      expect(statements).toEqual([['skip', 'a']])
    },
  )
})

describe('in the database', async () => {
  const world = await openWorld()
  const admin = await world.admin()

  const tasksOf = (project: Project, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => world.addTask(project, { title: `Task ${n}` })),
    )
  const move = (taskId: string, status: 'in progress' | 'done') =>
    admin.call(tasks.change, { params: { taskId }, body: { status, after: null } })

  test('a card that somebody else is writing holds up none of the others', async () => {
    const project = await world.addProject(world.company)
    const ids = (await tasksOf(project, 12)).map(({ _id }) => _id)
    const locked = 6
    const other = await openTransaction(world)
    await other.run('select from tasks where id = $1 for update', [ids[locked]])
    // Concurrent, so that the writes share statements.
    const moves = ids.map((id) => move(id, 'in progress'))
    const moved = await Promise.all(moves.toSpliced(locked, 1))
    expect(new Set(moved.map(({ status }) => status))).toEqual(new Set(['in progress']))
    await expect.poll(() => other.countWaiting()).toBe(1)
    await other.commit()
    expect(await moves[locked]).toMatchObject({ status: 'in progress' })
  })

  test('a project that is being deleted holds up no new tasks of others', async () => {
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

  test('what its approval keeps from being done keeps nothing else', async () => {
    const strict = await world.addProject(world.company)
    await admin.call(projects.change, {
      params: { projectId: strict._id },
      body: { approvalMode: 'required' },
    })
    const [refused] = await tasksOf(strict, 1)
    const free = await tasksOf(await world.addProject(world.company), 10)
    const params = { taskId: refused?._id ?? '' }
    const [error, ...done] = await Promise.all([
      admin.error(tasks.change, { params, body: { status: 'done', after: null } }),
      ...free.map(({ _id }) => move(_id, 'done')),
    ])
    expect(error).toMatchObject({ status: 409 })
    expect(done.map(({ status }) => status)).toEqual(free.map(() => 'done'))
  })

  test('a card that many move at once is moved by each of them', async () => {
    const project = await world.addProject(world.company)
    const [task] = await tasksOf(project, 1)
    const all = Array.from({ length: 20 }, () => move(task?._id ?? '', 'in progress'))
    const versions = (await Promise.all(all)).map(({ version }) => version)
    expect(versions.toSorted((a, b) => a - b)).toEqual(all.map((_, n) => n + 2))
  })

  test('tasks that are added at once stand on the board once each', async () => {
    const project = await world.addProject(world.company)
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        admin.call(tasks.create, {
          params: { projectId: project._id },
          body: { title: `Added ${n}` },
        }),
      ),
    )
    const listed = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
    expect(new Set(listed.map(({ _id }) => _id))).toEqual(new Set(added.map(({ _id }) => _id)))
    expect(listed).toHaveLength(30)
  })
})
