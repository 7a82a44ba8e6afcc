// Random campaigns with figures and plans, as stored in the database.
import fc from 'fast-check'
import { addDays } from '#contract/values/days.ts'
import { type MetricRowOfDatabase, allMetrics } from '#server/marketing/campaigns/metric-values.ts'
import type { FiguresBasis, FiguresRows } from '#server/marketing/campaigns/present-figures.ts'
import type { CampaignRow } from '#server/marketing/campaigns/rules.ts'

/** The current day, after all figures. */
export const today = '2026-07-15'

export const basis: FiguresBasis = { today, currency: 'USD' }

const campaignOf = (fields: Partial<CampaignRow>): CampaignRow => ({
  id: '0198d1a2-0000-7000-8000-000000000001',
  companyId: '0198d1a2-0000-7000-8000-000000000002',
  projectId: '0198d1a2-0000-7000-8000-000000000003',
  title: 'Spring sale',
  description: '',
  status: 'active',
  startDate: null,
  endDate: null,
  budget: 0,
  spendMinor: null,
  metrics: { reach: 0, engagement: 0, conversions: 0 },
  bands: { onTrack: 5, watch: 20 },
  sharesSpend: false,
  visibility: 'shared',
  approvalMode: null,
  rank: 'a',
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...fields,
})

const own: MetricRowOfDatabase = {
  metric: 'calls',
  name: 'Calls',
  unit: 'count',
  source: 'Phone',
  definition: '',
  position: 0,
}
const metrics = allMetrics([own])

const sum = (values: readonly { value: number }[]) =>
  values.reduce((total, { value }) => total + value, 0)

/** Rows as stored: totals add up the values by day. */
export function rowsOf(
  fields: Partial<CampaignRow>,
  { values = [], plan = [] }: Partial<Pick<FiguresRows, 'values' | 'plan'>>,
): FiguresRows {
  const ofMetric = (metric: string) => values.filter((one) => one.metric === metric)
  const totals = (['reach', 'engagement', 'conversions'] as const).map(
    (metric) => [metric, sum(ofMetric(metric))] as const,
  )
  const campaign = campaignOf({
    metrics: { reach: 0, engagement: 0, conversions: 0, ...Object.fromEntries(totals) },
    spendMinor: ofMetric('spend').length > 0 ? sum(ofMetric('spend')) : null,
    ...fields,
  })
  return { campaign, metrics, values, plan }
}

const metric = fc.constantFrom(...metrics.map((one) => one.metric))
const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-02-01', days))
export const anyMonth = fc.integer({ min: 2, max: 6 }).map((number) => `2026-0${number}`)
const amount = fc.integer({ min: 0, max: 10_000_000 })

export const anyCampaign = fc
  .record({
    span: fc.constantFrom(
      { startDate: null, endDate: null },
      { startDate: '2026-02-10', endDate: '2026-06-20' },
      { startDate: '2026-03-01', endDate: null },
    ),
    budget: fc.constantFrom(0, 500, 1_000_000),
    values: fc.uniqueArray(fc.record({ metric, day, value: amount }), {
      maxLength: 40,
      selector: (one) => `${one.metric} ${one.day}`,
    }),
    plan: fc.uniqueArray(fc.record({ metric, month: anyMonth, value: amount }), {
      maxLength: 15,
      selector: (one) => `${one.metric} ${one.month}`,
    }),
  })
  .map(({ span, budget, values, plan }) => rowsOf({ ...span, budget }, { values, plan }))
