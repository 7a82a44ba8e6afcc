// With the WHERE clauses of the stores taken out, which the test file does, row-level security keeps companies apart.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns.ts'
import { companies } from '#contract/companies.ts'
import { projects } from '#contract/projects.ts'
import { tasks } from '#contract/tasks.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { openWorld } from './world.ts'
import type { TestDatabase } from './database.ts'

export async function describeSecondWall(database?: TestDatabase): Promise<void> {
  const world = await openWorld(database ? { database } : {})
  const owner = await world.owner()
  const theirs = await world.addProject(world.otherCompany, { title: 'Theirs' })
  const task = await world.addTask(theirs, { title: 'Theirs', visibility: 'shared' })
  const campaign = await world.addCampaign(theirs)
  const params = {
    companyId: world.otherCompany._id,
    projectId: theirs._id,
    taskId: task._id,
    subtaskId: task._id,
    campaignId: campaign._id,
  }

  test('the first wall is down', () => {
    const viewer = { personId: '', sessionId: '', role: 'client', companies: [] } as const
    expect(visibleTo(viewer, 'projects.company_id').toOperationNode()).toEqual(
      sql`true`.toOperationNode(),
    )
  })

  test('lists, pages and counts know the own company only', async () => {
    const all = await owner.call(companies.all, {})
    expect(all.map(({ name }) => name)).toEqual([world.company.name])
    expect(await owner.call(companies.list, { query: {} })).toMatchObject({ total: 1 })
    const sheet = await owner.send(companies.list, { query: { format: 'csv' } })
    expect(sheet.body).not.toContain(world.otherCompany.name)
  })

  describe.each([
    ['read the company', companies.get, undefined],
    ['change the company', companies.change, { name: 'Mine' }],
    ['delete the company', companies.remove, undefined],
    ['list its projects', projects.allOfCompany, undefined],
    ['name its projects', projects.names, undefined],
    ['read a project', projects.get, undefined],
    ['change a project', projects.change, { title: 'Mine' }],
    ['delete a project', projects.remove, undefined],
    ['list its tasks', tasks.allOfProject, undefined],
    ['add a task', tasks.create, { title: 'Mine' }],
    ['read a task', tasks.get, undefined],
    ['change a task', tasks.change, { title: 'Mine' }],
    ['delete a task', tasks.remove, undefined],
    ['add a subtask', tasks.addSubtask, { title: 'Mine' }],
    ['list its campaigns', campaigns.allOfProject, undefined],
    ['add a campaign', campaigns.create, { title: 'Mine' }],
    ['read a campaign', campaigns.get, undefined],
    ['change a campaign', campaigns.change, { title: 'Mine' }],
    ['delete a campaign', campaigns.remove, undefined],
  ] as const)('of another company', (what, endpoint, body) => {
    test(`nobody can ${what}`, async () => {
      const error = await owner.error(endpoint, { params, body })
      expect(error).toMatchObject({ status: 404, code: 'not_found' })
    })
  })
}
