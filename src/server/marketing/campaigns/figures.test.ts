// Figures, plans and metrics through the API: written, imported, compared, exported; who sees money.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { type Campaign, campaigns } from '#contract/marketing/campaigns.ts'
import { roundCost, totalName } from '#contract/marketing/figure-format.ts'
import { deletions } from '#contract/records/deletions.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const contributor = await world.addStaff({ staffRole: 'contributor' })
const viewer = await world.addStaff({ staffRole: 'viewer' })
const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
const project = await world.addProject(world.company)

const spring = { startDate: '2026-03-01', endDate: '2026-04-30', budget: 100 }
const addCampaign = (fields = {}) => world.addCampaign(project, { ...spring, ...fields })

const of = ({ _id }: Pick<Campaign, '_id'>) => ({ params: { campaignId: _id } })
const figuresOf = (campaign: Campaign, caller = admin) =>
  caller.call(campaignFigures.get, { ...of(campaign), query: {} })
const rowsOf = (campaign: Campaign, caller = admin) =>
  caller.call(campaignMetrics.list, { ...of(campaign), query: {} })
const get = (campaign: Campaign, caller = admin) => caller.call(campaigns.get, of(campaign))
const importText = (campaign: Campaign, body: object) =>
  admin.call(campaignMetrics.import, { ...of(campaign), body: { text: '', ...body } })
const csvOf = async (endpoint: 'figures' | 'metrics', campaign: Campaign, caller = admin) => {
  const call = endpoint === 'figures' ? campaignFigures.get : campaignMetrics.list
  return (await caller.send(call, { ...of(campaign), query: { format: 'csv' } })).body
}

const day = { date: '2026-03-02', reach: 1000, engagement: 50, conversions: 4, spend: 20.5 }

describe('the figures of a day', () => {
  test('are stored and listed; the campaign’s metrics are their sums, reach the highest', async () => {
    const campaign = await addCampaign()
    const added = await admin.call(campaignMetrics.add, { ...of(campaign), body: day })
    expect(added).toEqual({ ...day, own: [] })
    await admin.call(campaignMetrics.add, {
      ...of(campaign),
      body: { date: '2026-03-01', reach: 10 },
    })
    expect(await rowsOf(campaign)).toEqual([
      { date: '2026-03-01', reach: 10, engagement: null, conversions: null, spend: null, own: [] },
      { ...day, own: [] },
    ])
    expect(await get(campaign)).toMatchObject({
      metrics: { reach: 1000, engagement: 50, conversions: 4 },
      spend: 20.5,
      overBudgetBy: null,
      version: 3,
    })
  })

  test('sent again replace themselves; omitted ones stay, null clears', async () => {
    const campaign = await addCampaign()
    const write = (body: object) =>
      admin.call(campaignMetrics.add, { ...of(campaign), body: { date: day.date, ...body } })
    await write(day)
    await write({ reach: 2000, spend: null })
    expect(await rowsOf(campaign)).toEqual([{ ...day, reach: 2000, spend: null, own: [] }])
    expect(await get(campaign)).toMatchObject({ metrics: { reach: 2000 }, spend: null })
  })

  test.each([
    [{ date: '2026-02-30', reach: 1 }, 'date'],
    [{ reach: 1 }, 'date'],
    [{ date: '2026-03-02', reach: 1.5 }, 'reach'],
    [{ date: '2026-03-02', reach: -1 }, 'reach'],
    [{ date: '2026-03-02', spend: 0.001 }, 'values.0.value'],
    [{ date: '2026-03-02', own: [{ metric: 'calls', value: 1 }] }, 'values.0.metric'],
    [{ date: '2999-01-01', reach: 1 }, 'values.0.date'],
  ])('%j is refused', async (body, field) => {
    const campaign = await addCampaign()
    const error = await admin.error(campaignMetrics.add, { ...of(campaign), body })
    expect(error).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    expect(await rowsOf(campaign)).toEqual([])
  })

  test('determine the total of their metric, which cannot be overwritten', async () => {
    const campaign = await addCampaign({ metrics: { engagement: 7 } })
    await admin.call(campaignMetrics.add, { ...of(campaign), body: { date: day.date, reach: 5 } })
    const change = (metrics: object) => ({ ...of(campaign), body: { metrics } })
    const error = await admin.error(campaigns.change, change({ reach: 6 }))
    expect(error).toMatchObject({ fields: { 'metrics.reach': expect.any(String) } })
    const changed = await admin.call(campaigns.change, change({ engagement: 8 }))
    expect(changed.metrics).toEqual({ reach: 5, engagement: 8, conversions: 0 })
  })
})

describe('changes of figures', () => {
  const change = (campaign: Campaign, body: object) =>
    admin.call(campaignFigures.change, { ...of(campaign), body })

  test('write figures and plan together, and the last of the same cell counts', async () => {
    const campaign = await addCampaign()
    const cell = { date: day.date, metric: 'reach' }
    const figures = await change(campaign, {
      version: 1,
      values: [
        { ...cell, value: 1 },
        { ...cell, value: 2 },
      ],
      plan: [{ month: '2026-03', metric: 'spend', value: 99.99 }],
    })
    expect(figures).toMatchObject({
      version: 2,
      values: [{ ...cell, value: 2 }],
      plan: [{ month: '2026-03', metric: 'spend', value: 99.99 }],
    })
  })

  test('of an outdated version are stale and write nothing', async () => {
    const campaign = await addCampaign()
    const body = { version: 1, values: [{ date: day.date, metric: 'reach', value: 1 }] }
    await change(campaign, body)
    const error = await admin.error(campaignFigures.change, {
      ...of(campaign),
      body: { ...body, values: [{ ...body.values[0], value: 2 }] },
    })
    expect(error).toMatchObject({ code: 'stale' })
    expect((await figuresOf(campaign)).values).toEqual(body.values)
  })

  test('with one invalid cell write nothing', async () => {
    const campaign = await addCampaign()
    const error = await admin.error(campaignFigures.change, {
      ...of(campaign),
      body: {
        values: [
          { date: day.date, metric: 'reach', value: 1 },
          { date: day.date, metric: 'nothing', value: 1 },
        ],
      },
    })
    expect(error).toMatchObject({ fields: { 'values.1.metric': expect.any(String) } })
    expect((await figuresOf(campaign)).values).toEqual([])
  })

  test('by many users at once are all kept', async () => {
    const campaign = await addCampaign()
    const days = Array.from({ length: 10 }, (_, index) => `2026-03-${10 + index}`)
    await Promise.all(
      days.map((date) => change(campaign, { values: [{ date, metric: 'reach', value: 1 }] })),
    )
    expect((await rowsOf(campaign)).length).toBe(10)
  })
})

describe('comparing plan and actual', () => {
  test('shows actual, plan to date, projected end and state of each metric', async () => {
    const campaign = await addCampaign()
    await admin.call(campaignFigures.setPlan, {
      ...of(campaign),
      body: [
        { month: '2026-03', metric: 'reach', value: 1000 },
        { month: '2026-04', metric: 'reach', value: 1000 },
        { month: '2026-04', metric: 'spend', value: 100 },
      ],
    })
    await admin.call(campaignMetrics.add, {
      ...of(campaign),
      body: { ...day, spend: 130, own: [{ metric: 'clicks', value: 200 }] },
    })
    const figures = await figuresOf(campaign)
    const found = Object.fromEntries(figures.metrics.map((metric) => [metric.metric, metric]))
    // The campaign has ended.
    expect(figures.asOf).toBe('2026-04-30')
    expect(found['reach']).toMatchObject({
      actual: 1000,
      planned: 1000,
      plannedToDate: 1000,
      projected: null,
      state: 'on track',
      lastDate: day.date,
      months: [
        { month: '2026-03', actual: 1000, planned: 1000 },
        { month: '2026-04', actual: null, planned: 1000 },
      ],
    })
    expect(found['engagement']).toMatchObject({ planned: null, state: 'no plan' })
    expect(found['spend']).toMatchObject({ actual: 130, state: 'off' })
    expect(figures).toMatchObject({
      budget: 100,
      overBudgetBy: 30,
      costPer: { clicks: 0.65, engagement: 2.6, conversions: 32.5 },
    })
  })

  test('uses the campaign’s own bands', async () => {
    const campaign = await addCampaign({ bands: { onTrack: 50, watch: 60 } })
    await admin.call(campaignFigures.setPlan, {
      ...of(campaign),
      body: [{ month: '2026-03', metric: 'reach', value: 2000 }],
    })
    await admin.call(campaignMetrics.add, { ...of(campaign), body: day })
    expect((await figuresOf(campaign)).metrics[0]).toMatchObject({ state: 'on track' })
    const order = { ...of(campaign), body: { bands: { onTrack: 61 } } }
    expect(await admin.error(campaigns.change, order)).toMatchObject({
      fields: { 'bands.watch': 'Watch must not be narrower than on track' },
    })
  })

  test('uses the latest plan, which replaces the one before', async () => {
    const campaign = await addCampaign()
    const put = (body: { month: string; metric: string; value: number }[]) =>
      admin.call(campaignFigures.setPlan, { ...of(campaign), body })
    await put([{ month: '2026-03', metric: 'reach', value: 1 }])
    const next = [{ month: '2026-04', metric: 'reach', value: 2 }]
    expect(await put(next)).toEqual(next)
    expect(await admin.call(campaignFigures.plan, of(campaign))).toEqual(next)
  })

  test('shows which of a company’s campaigns are behind', async () => {
    const campaign = await addCampaign({ title: 'Behind' })
    await admin.call(campaignFigures.setPlan, {
      ...of(campaign),
      body: [{ month: '2026-03', metric: 'reach', value: 5000 }],
    })
    await admin.call(campaignMetrics.add, { ...of(campaign), body: day })
    const sent = { params: { companyId: world.company._id } }
    const listed = await admin.call(campaignFigures.ofCompany, sent)
    expect(listed.find(({ _id }) => _id === campaign._id)).toMatchObject({
      state: 'off',
      metricsBehind: ['Reach'],
      project: { _id: project._id },
      spend: 20.5,
    })
  })
})

describe('an import of figures', () => {
  const text = 'Date,Reach,Spend\n2026-03-02,900,10.50\n2026-03-03,800,9'

  test('is previewed and stored, and changes nothing the second time', async () => {
    const campaign = await addCampaign()
    const preview = await importText(campaign, { text, isPreview: true })
    expect(preview).toMatchObject({ lines: 2, days: 2, added: 4, changed: 0, version: 1 })
    expect(await rowsOf(campaign)).toEqual([])
    expect(await importText(campaign, { text })).toMatchObject({ added: 4, version: 2 })
    const again = await importText(campaign, { text })
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 4, values: [], version: 2 })
    expect(await get(campaign)).toMatchObject({ version: 2, spend: 19.5 })
  })

  test('reports the former values, which restore them when sent again', async () => {
    const campaign = await addCampaign()
    await admin.call(campaignMetrics.add, { ...of(campaign), body: day })
    const { values, version } = await importText(campaign, { text })
    expect(values).toContainEqual({ date: day.date, metric: 'reach', before: 1000, value: 900 })
    await admin.call(campaignFigures.change, {
      ...of(campaign),
      body: { version, values: values.map(({ before, ...one }) => ({ ...one, value: before })) },
    })
    expect(await rowsOf(campaign)).toEqual([{ ...day, own: [] }])
  })

  test('with an invalid line writes nothing, unless such lines are left out', async () => {
    const campaign = await addCampaign()
    const broken = `${text}\nnever,1,1`
    const body = { text: broken }
    const error = await admin.error(campaignMetrics.import, { ...of(campaign), body })
    expect(error).toMatchObject({ fields: { text: 'Line 4, Date: “never” is not a date' } })
    expect(await rowsOf(campaign)).toEqual([])
    const done = await importText(campaign, { ...body, skipsInvalid: true })
    expect(done).toMatchObject({ added: 4, issueCount: 1 })
  })

  test('uses the columns that the user chose', async () => {
    const campaign = await addCampaign()
    const columns = { date: 0, metrics: [{ column: 1, metric: 'conversions' }] }
    await importText(campaign, {
      text: 'When,How many\n3/4/2026,5',
      columns,
      dayOrder: 'day first',
    })
    expect(await rowsOf(campaign)).toMatchObject([{ date: '2026-04-03', conversions: 5 }])
    const error = await admin.error(campaignMetrics.import, {
      ...of(campaign),
      body: { text: 'A\n1', columns: { date: 3, metrics: [] } },
    })
    expect(error).toMatchObject({ fields: { 'columns.date': 'There is no such column' } })
  })

  test('that cannot be read gives the reason', async () => {
    const campaign = await world.addCampaign(project)
    const body = { text: 'Date,Reach\n2026-03-04,"9' }
    const error = await admin.error(campaignMetrics.import, { ...of(campaign), body })
    expect(error.fields).toEqual({ text: 'Line 2: The quotes in this line do not match' })
  })

  test('refuses to use a column or a metric twice', async () => {
    const campaign = await world.addCampaign(project)
    const body = { text: 'Date,A,B\n2026-03-04,1,2' }
    for (const metrics of [
      [
        { column: 1, metric: 'reach' },
        { column: 2, metric: 'reach' },
      ],
      [
        { column: 1, metric: 'reach' },
        { column: 1, metric: 'spend' },
      ],
    ]) {
      const error = await admin.error(campaignMetrics.import, {
        ...of(campaign),
        body: { ...body, columns: { date: 0, metrics } },
      })
      expect(error.fields).toEqual({ 'columns.metrics.1.metric': expect.any(String) })
    }
  })

  test('sent several times at once writes its lines once', async () => {
    const campaign = await world.addCampaign(project)
    const body = { text: 'Date,Reach,Spend\n2026-03-04,900,5\n2026-03-05,800,7' }
    const done = await Promise.all([1, 2, 3, 4].map(() => importText(campaign, body)))
    expect(done.map(({ added }) => added).toSorted()).toEqual([0, 0, 0, 4])
    expect(await admin.call(campaigns.get, of(campaign))).toMatchObject({
      metrics: { reach: 900 },
      spend: 12,
    })
  })

  test('of an export changes nothing', async () => {
    const campaign = await addCampaign()
    await importText(campaign, { text })
    const exported = await csvOf('metrics', campaign)
    expect(await importText(campaign, { text: exported })).toMatchObject({
      unchanged: 4,
      added: 0,
      changed: 0,
      issueCount: 0,
    })
  })
})

describe('own metrics', () => {
  const calls = { name: 'Calls to the clinic', source: 'Phone', definition: 'Longer than a minute' }
  const define = (campaign: Campaign, body = calls) =>
    admin.call(campaignMetrics.define, { ...of(campaign), body })

  test('are added, measured, planned, renamed and deleted with their figures', async () => {
    const campaign = await addCampaign()
    expect(await define(campaign)).toEqual({
      ...calls,
      metric: 'callsToTheClinic',
      unit: 'count',
      isOwn: true,
    })
    const metric = 'callsToTheClinic'
    const own = [{ metric, value: 12 }]
    await admin.call(campaignMetrics.add, { ...of(campaign), body: { date: day.date, own } })
    expect(await rowsOf(campaign)).toMatchObject([{ own }])
    const params = { campaignId: campaign._id, metric }
    const renamed = { params, body: { name: 'Calls' } }
    expect(await admin.call(campaignMetrics.changeDefinition, renamed)).toMatchObject({
      name: 'Calls',
      source: 'Phone',
    })
    await admin.call(campaignMetrics.removeDefinition, { params })
    expect(await rowsOf(campaign)).toEqual([])
    expect((await figuresOf(campaign)).metrics).toHaveLength(6)
  })

  test('cannot be called Date, and their names are no formulas in exports', async () => {
    const campaign = await world.addCampaign(project)
    const called = { ...of(campaign), body: { name: 'date' } }
    const error = await admin.error(campaignMetrics.define, called)
    expect(error).toMatchObject({ status: 400, fields: { name: expect.any(String) } })
    const name = '=HYPERLINK("https://evil.example")'
    const { metric } = await admin.call(campaignMetrics.define, { ...of(campaign), body: { name } })
    const body = { date: '2026-03-04', own: [{ metric, value: 3 }] }
    await admin.call(campaignMetrics.add, { ...of(campaign), body })
    for (const endpoint of [campaignMetrics.list, campaignFigures.get]) {
      const sent = { ...of(campaign), query: { format: 'csv' as const } }
      const csv = (await admin.send(endpoint, sent)).body
      expect(csv).toContain(`"'=HYPERLINK`)
      expect(csv).not.toMatch(/(?:^|[\n,])"?=/)
    }
    const csv = { ...of(campaign), query: { format: 'csv' as const } }
    const text = (await admin.send(campaignMetrics.list, csv)).body
    expect(await importText(campaign, { text })).toMatchObject({ added: 0, unchanged: 1 })
  })

  test('have a name of their own; standard metrics keep theirs', async () => {
    const campaign = await addCampaign()
    await define(campaign)
    const taken = { ...of(campaign), body: { name: ' reach ' } }
    expect(await admin.error(campaignMetrics.define, taken)).toMatchObject({ code: 'taken' })
    const params = { campaignId: campaign._id, metric: 'reach' }
    const change = (body: object) => ({ params, body })
    const error = await admin.error(campaignMetrics.changeDefinition, change({ name: 'Range' }))
    expect(error).toMatchObject({ status: 400 })
    const source = { source: 'Ads', definition: 'People' }
    const said = await admin.call(campaignMetrics.changeDefinition, change(source))
    expect(said).toMatchObject({ ...source, isOwn: false })
  })
})

describe('money', () => {
  const words = [
    '"budget"',
    '"spend"',
    '"overBudgetBy"',
    '"costPer"',
    'Cost per',
    'Spend,',
    'Revenue',
  ]

  /** All endpoints that return anything about the campaign. */
  async function allOf(campaign: Campaign, caller: typeof admin): Promise<string> {
    const params = { projectId: project._id }
    const company = { params: { companyId: world.company._id } }
    const answers = [
      await get(campaign, caller),
      await caller.call(campaigns.allOfProject, { params }),
      await caller.call(campaignFigures.ofCompany, company),
      await figuresOf(campaign, caller),
      await rowsOf(campaign, caller),
      await caller.call(campaignFigures.plan, of(campaign)),
      await csvOf('figures', campaign, caller),
      await csvOf('metrics', campaign, caller),
    ]
    return JSON.stringify(answers)
  }

  async function campaignWithMoney(sharesSpend: boolean) {
    const campaign = await addCampaign({ budget: 987_654_321, sharesSpend })
    await admin.call(campaignMetrics.define, {
      ...of(campaign),
      body: { name: 'Revenue', unit: 'money' },
    })
    const own = [{ metric: 'revenue', value: 4321.09 }]
    await admin.call(campaignMetrics.add, {
      ...of(campaign),
      body: { ...day, spend: 987_655_000.43, own },
    })
    await admin.call(campaignFigures.setPlan, {
      ...of(campaign),
      body: [{ month: '2026-03', metric: 'spend', value: 6543.21 }],
    })
    return campaign
  }

  /** Budget, spend, a custom amount, a plan, the amount over budget, a cost. */
  const secrets = ['987654321', '987655000.43', '4321.09', '6543.21', '679.43', '246913750.1075']

  test('is shown to staff who may see it', async () => {
    const campaign = await campaignWithMoney(false)
    for (const caller of [admin, bookkeeper]) {
      // In sequence, like real visits.
      const seen = await allOf(campaign, caller)
      for (const secret of secrets) expect(seen, secret).toContain(secret)
    }
  })

  test('is left out of every answer for other staff', async () => {
    const campaign = await campaignWithMoney(true)
    // Fills the cache for viewers who may see money.
    await allOf(campaign, admin)
    for (const caller of [contributor, viewer]) {
      const seen = await allOf(campaign, caller)
      for (const word of [...words, ...secrets]) expect(seen, word).not.toContain(word)
    }
  })

  test('is shown to clients as a budget, and as spend if the agency chooses so', async () => {
    const hidden = JSON.stringify(await figuresOf(await campaignWithMoney(false), owner))
    expect(hidden).toContain('987654321')
    for (const secret of secrets.slice(1)) expect(hidden).not.toContain(secret)
    const shared = JSON.stringify(await figuresOf(await campaignWithMoney(true), owner))
    for (const secret of secrets) expect(shared).toContain(secret)
  })
})

test('an internal campaign’s figures are hidden from its client', async () => {
  const campaign = await addCampaign({ visibility: 'internal' })
  const error = await owner.error(campaignFigures.get, { ...of(campaign), query: {} })
  expect(error).toMatchObject({ status: 404 })
})

test('a deleted campaign is restored with its figures, plan and metrics', async () => {
  const campaign = await addCampaign()
  await admin.call(campaignMetrics.define, { ...of(campaign), body: { name: 'Calls' } })
  await admin.call(campaignMetrics.add, { ...of(campaign), body: day })
  const plan = [{ month: '2026-03', metric: 'calls', value: 3 }]
  await admin.call(campaignFigures.setPlan, { ...of(campaign), body: plan })
  const { version: _, ...before } = await figuresOf(campaign)
  await admin.call(campaigns.remove, of(campaign))
  await admin.call(deletions.restore, { params: { recordId: campaign._id } })
  expect(await figuresOf(campaign)).toMatchObject(before)
})

test('entering many figures in a row is logged once', async () => {
  const campaign = await addCampaign()
  for (const value of [1, 2, 3]) {
    // In sequence, as if typed.
    await admin.call(campaignFigures.change, {
      ...of(campaign),
      body: { values: [{ date: day.date, metric: 'reach', value }] },
    })
  }
  const notified = await world.database.query(
    `select action from activity where record_id = $1 and action = 'changed figures'`,
    [campaign._id],
  )
  expect(notified).toHaveLength(1)
})

/** Parses CSV lines without quotes into numbers by metric and period. */
function numbersOf(csv: string) {
  const [, ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  return lines.map((line) => {
    const [metric, , period, actual, plan] = line.split(',')
    const number = (text = '') => (text === '' ? null : Number(text))
    return { metric, period, actual: number(actual), plan: number(plan) }
  })
}

test('screen and CSV agree to the last digit for any campaign', async () => {
  const cell = fc.record({
    date: fc.integer({ min: 1, max: 60 }).map((count) => {
      const [month, number] = count > 31 ? ['04', count - 30] : ['03', count]
      return `2026-${month}-${String(number).padStart(2, '0')}`
    }),
    metric: fc.constantFrom('reach', 'engagement', 'conversions', 'spend'),
    value: fc.integer({ min: 0, max: 999_999_999 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 40 }), fc.array(cell), async (days, months) => {
      const campaign = await addCampaign()
      const amount = ({ metric, value }: { metric: string; value: number }) =>
        metric === 'spend' ? value / 100 : value
      const figures = await admin.call(campaignFigures.change, {
        ...of(campaign),
        body: {
          values: days.map((one) => ({ ...one, value: amount(one) })),
          plan: months.map(({ date, ...one }) => ({
            metric: one.metric,
            value: amount(one),
            month: date.slice(0, 7),
          })),
        },
      })
      const expected = figures.metrics.flatMap(({ name, ...one }) => {
        const metric = totalName({ name, ...one })
        return [
          ...one.months.map(({ month: period, actual, planned: plan }) => ({
            ...{ metric, period, actual, plan },
          })),
          { metric, period: `To ${figures.asOf}`, actual: one.actual, plan: one.plannedToDate },
          { metric, period: 'End', actual: one.projected, plan: one.planned },
        ]
      })
      const lines = numbersOf(await csvOf('figures', campaign))
      expect(lines.slice(0, expected.length)).toEqual(expected)
      expect(lines.slice(expected.length).map(({ actual }) => actual)).toEqual(
        Object.values(figures.costPer ?? {}).map((cost) =>
          cost === null ? null : roundCost(cost),
        ),
      )
    }),
    { numRuns: 15 },
  )
})
