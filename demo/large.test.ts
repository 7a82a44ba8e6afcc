// The large installation at a small scale: its structure, and consistency with records created through the API.
import { afterAll, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { Task, tasks } from '#contract/work/tasks.ts'
import { startApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/caller.ts'
import { signInAs } from '#tests/support/people.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large.ts'
import { demoPassword } from '#server/agency/setup/demo.ts'

const database = await cloneDatabase()
const app = await startApp(database)
afterAll(async () => {
  await app.close()
  await database.close()
})

const size = { companies: 2_050, boards: [40, 15], otherTasks: 70 }

// P5.2.6
test('adds companies and boards to the demo once, as the API calls list them', async () => {
  await seedDemo({ agencyDatabase: database.agency })
  const count = async (table: string) => {
    const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return row?.n ?? 0
  }
  const before = { companies: await count('companies'), tasks: await count('tasks') }
  const made = await seedLarge(database.agency, size)
  expect(made.boards.map((board) => board.tasks)).toEqual([40, 15])
  const after = { companies: await count('companies'), tasks: await count('tasks') }
  expect(after.companies - before.companies).toBe(2_050)
  expect(after.tasks - before.tasks).toBe(125)

  expect(await seedLarge(database.agency, size)).toEqual(made)
  expect(await count('companies')).toBe(after.companies)

  const { token } = await signInAs(callerOf(app), {
    email: 'admin@enfilade.test',
    password: demoPassword,
  })
  const admin = callerOf(app, { authorization: `Bearer ${token}` })
  const all = await admin.call(companies.all, {})
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)

  const projectId = made.boards[0]?.project ?? ''
  const board = await admin.call(tasks.allOfProject, { params: { projectId } })
  expect(board.map((task) => Task.parse(task))).toHaveLength(40)
  const card = board.find(({ subtasks }) => subtasks.length > 0)
  const { can: _, ...task } = await admin.call(tasks.get, { params: { taskId: card?._id ?? '' } })
  expect(card).toEqual(task)
})
