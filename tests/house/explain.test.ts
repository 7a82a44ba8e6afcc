// Scalability: no query of the busiest calls may need to read a whole table, however large the installation becomes.
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/work/calendar.ts'
import { bulkTasks } from '#contract/work/bulk-tasks.ts'
import { messages } from '#contract/site/messages.ts'
import { myTasks, tasks } from '#contract/work/tasks.ts'
import { overview } from '#contract/agency/overview.ts'
import { projects } from '#contract/work/projects.ts'
import { search } from '#contract/records/search.ts'
import type { Parts } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

interface Query {
  text: string
  values: unknown[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(world.company, { title: 'Hot' })
const task = await world.addTask(project, { title: 'Hot', visibility: 'shared' })
const params = { companyId: world.company._id, projectId: project._id, taskId: task._id }

const planners = {
  staff: new pg.Client(world.database.connection('enfilade_agency')),
  client: new pg.Client(world.database.connection('enfilade_client')),
}
for (const planner of Object.values(planners)) {
  await planner.connect()
  // Scans are cheapest in tables this small; with them disabled, only those without a usable index remain.
  await planner.query('set enable_seqscan = off')
}
afterAll(() => Promise.all(Object.values(planners).map((planner) => planner.end())))

/** Captures the statements sent to PostgreSQL during the job, including those for sessions. */
async function queriesDuring(job: () => Promise<unknown>): Promise<Query[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await job()
    return sent.mock.calls.flatMap(([query]: unknown[]) => {
      const { text, values } = (query ?? {}) as Partial<Query>
      return text !== undefined && values ? [{ text, values }] : []
    })
  } finally {
    sent.mockRestore()
  }
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? 'something'] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

async function scansOf(planner: pg.Client, { text, values }: Query): Promise<string[]> {
  const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansIn(plan)))
}

const calls: [string, Endpoint, Parts][] = [
  ['a board', tasks.allOfProject, { params }],
  ['a task', tasks.get, { params }],
  ['the projects of a company', projects.allOfCompany, { params }],
  ['the names of its projects', projects.names, { params }],
  ['what is mine to do', myTasks.list, {}],
  [
    'a month of the calendar',
    events.list,
    {
      query: { from: '2026-11-01', to: '2026-11-30', kinds: 'event,project,campaign,task,invoice' },
    },
  ],
  ['the archived tasks', tasks.archivedOfProject, { params }],
  ['a page of companies', companies.list, { query: {} }],
  ['the lines of a task', activity.ofRecord, { params: { kind: 'task', recordId: task._id } }],
  ['what waits in the inbox', messages.counts, {}],
  ['what needs me', overview.attention, { query: { day: '2026-11-22' } }],
  ['a search', search.find, { query: { q: 'hot project' } }],
  ['the latest activity', activity.list, { query: {} }],
  ...[{ person: admin.id }, { company: world.company._id }, { kind: 'task' }].map(
    (query): [string, Endpoint, Parts] => [
      `the activity by ${Object.keys(query).join()}`,
      activity.list,
      { query: { ...query, from: '2026-01-01' } },
    ],
  ),
  ['a move', tasks.change, { params, body: { status: 'done', after: null } }],
  [
    'a change of several tasks',
    bulkTasks.change,
    { body: { ids: [task._id], change: { status: 'in review', priority: 'high' } } },
  ],
  ['the comments on a task', comments.ofTask, { params }],
  ['a new comment', comments.add, { params, body: { text: 'Another' } }],
  ['a new task', tasks.create, { params, body: { title: 'Another' } }],
]

test.each(calls)('staff: %s scans no table', async (_, endpoint, parts) => {
  const queries = await queriesDuring(() => admin.send(endpoint, parts))
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    expect(await scansOf(planners.staff, query), `scanned by: ${query.text}`).toEqual([])
  }
})

test.each(calls.slice(0, 7))('client: %s scans no table', async (_, endpoint, parts) => {
  const queries = await queriesDuring(() => owner.send(endpoint, parts))
  const own = queries.filter(({ text }) => !/\bsessions\b|set_config/.test(text))
  expect(own.length).toBeGreaterThan(0)
  for (const query of own) {
    expect(await scansOf(planners.client, query), `scanned by: ${query.text}`).toEqual([])
  }
})

// P2.11.1
test('a scan is detected', async () => {
  const text = 'select from users where first_name = $1'
  expect(await scansOf(planners.staff, { text, values: ['Ada'] })).toEqual(['users'])
})
