// Campaigns through the API: created, read, changed, deleted; what clients learn of them.
import { describe, expect, test } from 'vitest'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { endBeforeStart } from '#contract/shared.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(world.company)
const params = { projectId: project._id }

const campaignOf = (fields = {}) => world.addCampaign(project, fields)
const titles = async (caller = admin) =>
  (await caller.call(campaigns.allOfProject, { params })).map(({ title }) => title)

describe('a new campaign', () => {
  test('needs only a title', async () => {
    expect(
      await admin.call(campaigns.create, { params, body: { title: ' Spring ' } }),
    ).toMatchObject({
      title: 'Spring',
      description: '',
      status: 'planned',
      startDate: null,
      endDate: null,
      budget: 0,
      metrics: { reach: 0, engagement: 0, conversions: 0 },
      visibility: 'shared',
      project: project._id,
      company: world.company._id,
      version: 1,
    })
  })

  // S3.4.1 S3.4.2 S3.4.3
  test('accepts every field', async () => {
    const body = {
      title: 'Summer',
      description: 'Search and social',
      status: 'active',
      startDate: '2026-06-01',
      endDate: '2026-08-31',
      budget: 12_500,
      metrics: { reach: 3_000_000_000, engagement: 5, conversions: 1 },
      visibility: 'internal',
    } as const
    expect(await admin.call(campaigns.create, { params, body })).toMatchObject(body)
  })

  test.each([
    [{}, { title: 'Title is a required field' }],
    [{ title: 'x', startDate: '2026-02-01', endDate: '2026-01-31' }, { endDate: endBeforeStart }],
    [{ title: 'x', budget: -1 }, { budget: 'Budget must be at least 0' }],
    [{ title: 'x', budget: 1.5 }, { budget: 'Budget must be a whole number' }],
    [{ title: 'x', metrics: { reach: -1 } }, { 'metrics.reach': 'Reach must be at least 0' }],
  ])('%j is refused at its field', async (body, fields) => {
    expect(await admin.error(campaigns.create, { params, body })).toMatchObject({
      status: 400,
      fields,
    })
  })
})

describe('a change of a campaign', () => {
  // S7.2.15 S7.2.16
  test('changes the given fields, metrics included', async () => {
    const { _id } = await campaignOf({ metrics: { reach: 10, engagement: 2 } })
    const body = { version: 1, budget: 900, metrics: { engagement: 3 } }
    expect(await admin.call(campaigns.change, { params: { campaignId: _id }, body })).toMatchObject(
      {
        title: 'Sample campaign',
        budget: 900,
        metrics: { reach: 10, engagement: 3, conversions: 0 },
        version: 2,
      },
    )
  })

  test('of an outdated version is refused as stale', async () => {
    const { _id } = await campaignOf()
    const change = { params: { campaignId: _id }, body: { title: 'Mine', version: 1 } }
    await admin.call(campaigns.change, change)
    expect(await admin.error(campaigns.change, change)).toMatchObject({ code: 'stale' })
  })

  test('cannot set an end before the existing start', async () => {
    const { _id } = await campaignOf({ startDate: '2026-03-10' })
    const change = { params: { campaignId: _id }, body: { endDate: '2026-03-09' } }
    expect(await admin.error(campaigns.change, change)).toMatchObject({
      fields: { endDate: endBeforeStart },
    })
  })
})

// S7.2.11
test('clients see shared campaigns and no others', async () => {
  await campaignOf({ title: 'For all' })
  const hidden = await campaignOf({ title: 'For us', visibility: 'internal' })
  expect(await titles()).toEqual(expect.arrayContaining(['For all', 'For us']))
  expect(await titles(owner)).toContain('For all')
  expect(await titles(owner)).not.toContain('For us')
  const found = owner.error(campaigns.get, { params: { campaignId: hidden._id } })
  expect(await found).toMatchObject({ status: 404 })
})

test('a campaign includes what the caller may do', async () => {
  const { _id } = await campaignOf()
  const of = async (caller: typeof admin) =>
    (await caller.call(campaigns.get, { params: { campaignId: _id } })).can
  expect(await of(admin)).toEqual({ edit: true, delete: true })
  expect(await of(owner)).toEqual({ edit: false, delete: false })
})

test('a deleted campaign is not listed', async () => {
  const { _id } = await campaignOf({ title: 'Short-lived' })
  await admin.call(campaigns.remove, { params: { campaignId: _id } })
  expect(await titles()).not.toContain('Short-lived')
})
