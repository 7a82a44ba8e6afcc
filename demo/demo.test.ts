// The demo as seen after starting the program for the first time.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffRoles } from '#contract/agency/staff-roles.ts'
import { companies, type Company } from '#contract/clients/companies.ts'
import { messages } from '#contract/site/messages.ts'
import { projects, projectStatuses, type Project } from '#contract/work/projects.ts'
import { priorities, tasks, taskStatuses, type Task } from '#contract/work/tasks.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { type TestDatabase, cloneDatabase } from '#tests/support/database.ts'
import { signInAs } from '#tests/support/people.ts'
import { alertOfDueMessages } from '#server/site/messages/alerts.ts'
import { seedDemo } from './demo.ts'
import { demoPassword } from '#server/agency/setup/demo.ts'

const today = '2026-06-17'

let database: TestDatabase
let app: TestApp
let admin: Caller
let all: Company[]
let allProjects: Project[]
let allTasks: Task[]

async function signedIn(email: string): Promise<Caller> {
  const { token } = await signInAs(callerOf(app), { email, password: demoPassword })
  return callerOf(app, { authorization: `Bearer ${token}` })
}

async function boardsOf(caller: Caller, company: string) {
  const found = await caller.call(projects.allOfCompany, { params: { companyId: company } })
  const boards = []
  for (const { _id: projectId } of found) {
    boards.push(await caller.call(tasks.allOfProject, { params: { projectId } }))
  }
  return { projects: found, tasks: boards.flat() }
}

beforeAll(async () => {
  database = await cloneDatabase()
  app = await startApp(database)
  await seedDemo({ agencyDatabase: database.agency }, today)
  admin = await signedIn('admin@enfilade.test')
  all = await admin.call(companies.all, {})
  const boards = []
  for (const { _id } of all) boards.push(await boardsOf(admin, _id))
  allProjects = boards.flatMap((board) => board.projects)
  allTasks = boards.flatMap((board) => board.tasks)
})

afterAll(async () => {
  await app.close()
  await database.close()
})

describe('people', () => {
  test.each([
    ['admin@enfilade.test', 'Avery Stone', 'admin', undefined],
    ['owner@brightleaf.test', 'Noor Haddad', 'owner', 'Brightleaf Health'],
    ['member@brightleaf.test', 'Caleb Winters', 'member', 'Brightleaf Health'],
    ['owner@harborview.test', 'Marguerite Olsen', 'owner', 'Harborview School'],
  ])('%s signs in as %s', async (email, name, role, company) => {
    const { user } = await signInAs(callerOf(app), { email, password: demoPassword })
    expect(`${user.name.first} ${user.name.last}`).toBe(name)
    expect(user.role).toBe(role === 'admin' ? 'admin' : 'client')
    expect(user.companies.map((one) => [one.name, one.role])).toEqual(
      company === undefined ? [] : [[company, role]],
    )
  })

  test('each staff role has a user who can sign in; exactly three clients can sign in', async () => {
    const rows = await database.query<{ role: string | null }>(
      'select staff_role as role from users where password_hash is not null',
    )
    const roles = new Set(rows.flatMap(({ role }) => role ?? []))
    expect(roles).toEqual(new Set(staffRoles))
    expect(rows.filter(({ role }) => role === null)).toHaveLength(3)
  })

  test('at least two other people at the agency have tasks to do', async () => {
    const rows = await database.query<{ id: string }>(
      `select id from users where role = 'admin' and email <> 'admin@enfilade.test'`,
    )
    const busy = rows.filter(({ id }) => allTasks.some((task) => task.assignedTo === id))
    expect(busy.length).toBeGreaterThanOrEqual(2)
  })

  test('a client sees only their own company, and nothing internal', async () => {
    const client = await signedIn('member@brightleaf.test')
    const [own, ...others] = await client.call(companies.all, {})
    expect(own?.name).toBe('Brightleaf Health')
    expect(others).toEqual([])
    const ids = allTasks.filter((task) => task.company === own?._id)
    const seen = await boardsOf(client, own?._id ?? '')
    expect(seen.tasks.map((task) => task._id).toSorted()).toEqual(
      ids
        .filter((task) => task.visibility === 'shared')
        .map((task) => task._id)
        .toSorted(),
    )
    expect(seen.tasks.length).toBeLessThan(ids.length)
  })
})

describe('companies and projects', () => {
  test('there are at least 12, one of them Disabled and one waiting', () => {
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.filter(({ active, waiting }) => !active && !waiting)).toHaveLength(1)
    expect(all.filter(({ waiting }) => waiting)).toHaveLength(1)
  })

  test('every Enabled company has projects in all four states', () => {
    for (const { _id, name } of all.filter(({ active }) => active)) {
      const own = allProjects.filter(({ company }) => company === _id)
      const states = projectStatuses.filter((state) => own.some(({ status }) => status === state))
      expect(states, name).toEqual(projectStatuses)
    }
  })

  test('a project’s dates fit its status on the day of seeding', () => {
    for (const { title, status, startDate, endDate } of allProjects) {
      if (status === 'planned') expect(startDate > today, title).toBe(true)
      if (status === 'completed') expect(endDate < today, title).toBe(true)
      if (status === 'in progress') {
        expect(startDate <= today && endDate >= today, title).toBe(true)
      }
    }
  })

  test('a completed project has no open tasks', () => {
    for (const { title, status, progress } of allProjects) {
      if (status === 'completed') expect(progress.done, title).toBe(progress.total)
    }
  })

  test('no website, email address or phone number belongs to anyone outside', () => {
    for (const { website, email, phone } of all) {
      expect(new URL(website).hostname).toMatch(/\.example$/)
      expect(email).toMatch(/\.(?:example|test)$/)
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
    }
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(all.length)
  })
})

describe('tasks', () => {
  test('are in all columns, of every type and priority', () => {
    expect(new Set(allTasks.map(({ status }) => status))).toEqual(new Set(taskStatuses))
    expect(new Set(allTasks.map(({ priority }) => priority))).toEqual(new Set(priorities))
    // Clients' requests have none.
    expect(new Set(allTasks.flatMap(({ type }) => type ?? [])).size).toBe(11)
  })

  test('have tags with consistent colors, and subtasks of which some are done', () => {
    const colors = new Map<string, string>()
    for (const { name, color } of allTasks.flatMap((task) => task.tags)) {
      expect(colors.get(name) ?? color, name).toBe(color)
      colors.set(name, color)
    }
    expect(colors.size).toBeGreaterThan(10)
    const subtasks = allTasks.flatMap((task) => task.subtasks)
    expect(subtasks.filter(({ done }) => done).length).toBeGreaterThan(20)
    expect(subtasks.filter(({ done }) => !done).length).toBeGreaterThan(20)
  })

  test('are due around today, some of them overdue, none at a weekend', () => {
    const open = allTasks.filter(({ status }) => status !== 'done')
    const due = open.map(({ dueDate }) => dueDate).filter((day) => day !== null)
    expect(due.filter((day) => day < today).length).toBeGreaterThan(5)
    expect(due.filter((day) => day >= today && day <= '2026-06-24').length).toBeGreaterThan(20)
    for (const day of due) expect([0, 6]).not.toContain(new Date(day).getUTCDay())
    for (const { status, dueDate, title } of allTasks) {
      if (status === 'done') expect(dueDate === null || dueDate < today, title).toBe(true)
    }
  })

  test('each have a title of their own and a description of up to three sentences', () => {
    expect(new Set(allTasks.map(({ title }) => title)).size).toBe(allTasks.length)
    for (const { description, title } of allTasks) {
      expect(description.split(/[.?!]”?(?:\s|$)/).filter(Boolean).length, title).toBeLessThan(4)
    }
    expect(allTasks.filter(({ description }) => description !== '').length).toBeGreaterThan(150)
  })
})

describe('messages', () => {
  async function inbox() {
    const answer = await admin.call(messages.list, { query: {} })
    if (typeof answer === 'string') throw new Error('Expected a page')
    return answer.items
  }

  test('are there in every state: new, due soon, answered, spam, undelivered, chats', async () => {
    const page = await inbox()
    expect(page.length).toBeLessThan(12)
    const counts = await admin.call(messages.counts, {})
    expect(counts.unread).toBeGreaterThan(2)
    expect(counts).toMatchObject({ dueSoon: 1, overdue: 0 })
    expect(page.filter(({ kind }) => kind === 'chat')).toHaveLength(2)
    expect(page.filter(({ kind, answered }) => kind === 'chat' && answered)).toHaveLength(1)
    expect(page.some(({ isSpam }) => isSpam)).toBe(true)
    expect(page.some(({ answered, kind }) => answered && kind === 'contact')).toBe(true)
    expect(page.find(({ delivery }) => delivery.state === 'failed')?.delivery).toMatchObject({
      error: '429 Too Many Requests',
      isGivenUp: true,
    })
    for (const { email, phone } of page) {
      expect(email).toMatch(/^$|\.example$/)
      expect(phone).toMatch(/^$|^\(\d{3}\) 555-01\d\d$/)
    }
  })

  test('send nothing to anyone, neither at seeding nor later', async () => {
    expect(await database.query('select from pgboss.job_common')).toEqual([])
    await alertOfDueMessages(database.agency, new Date(Date.now() + 48 * 3_600_000))
    expect(await database.query('select from pgboss.job_common')).toEqual([])
  })
})

const fill = ({ agency }: TestDatabase) => seedDemo({ agencyDatabase: agency })

const users = (in_: TestDatabase) => in_.query('select from users')

describe('seeding happens once and completely', () => {
  test('two processes that start together fill the demo once', async () => {
    const empty = await cloneDatabase()
    await Promise.all([fill(empty), fill(empty)])
    expect(await empty.query('select from companies')).toHaveLength(all.length)
    await empty.close()
  })

  test('data that a user has already entered stays as it is', async () => {
    const begun = await cloneDatabase()
    await begun.query(
      `insert into users (id, role, staff_role, first_name, last_name, email)
        values (gen_random_uuid(), 'admin', 'administrator', 'Ada', 'First', 'ada@people.test')`,
    )
    await fill(begun)
    expect(await users(begun)).toHaveLength(1)
    await begun.close()
  })

  test('seeding that is interrupted leaves nothing, and the next start fills the demo', async () => {
    const empty = await cloneDatabase()
    const watcher = new pg.Client(empty.connection('superuser'))
    await watcher.connect()
    const cutOff = expect(fill(empty)).rejects.toThrow()
    await expect.poll(() => cutMidway(watcher), { interval: 5 }).toBeGreaterThan(0)
    await cutOff
    expect(await users(empty)).toEqual([])
    await fill(empty)
    expect(await empty.query('select from companies')).toHaveLength(all.length)
    await watcher.end()
    await empty.close()
  })
})

/** Kills the connection that has written tasks, as if its process had died. @returns how many it found */
async function cutMidway(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ended: boolean }>(
    // Other tests' databases are clones of the same template, so their tables have the same ids.
    `select pg_terminate_backend(pid) as ended from pg_locks
      where relation = 'tasks'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}
