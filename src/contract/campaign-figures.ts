// A campaign's plan beside what it reached: planned to date, projected end, how far off, and what a result cost.
import * as z from 'zod'
import { Metric, MetricKey, MetricValue } from './campaign-metrics.ts'
import { Bands, Campaign, CampaignId } from './campaigns.ts'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './money.ts'
import { DateOnly, Id, Named, Version, can, list } from './shared.ts'

/** `YYYY-MM`. */
export const Month = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, {
  error: 'Month must be a month such as 2026-02',
})

export const PlanRow = z.strictObject({ month: Month, metric: MetricKey, value: MetricValue })
export type PlanRow = z.infer<typeof PlanRow>

const maxPlanRows = 2000
const maxChanges = 5000

/** How a metric stands against its plan to date. */
export const PlanState = z.enum(['on track', 'watch', 'off', 'no plan', 'no figures'])
export type PlanState = z.infer<typeof PlanState>

/** Null: there is no figure, or no plan; never 0 in their place. */
const Figure = z.number().min(0).nullable()

export const MetricFigures = Metric.extend({
  actual: Figure,
  /** The latest day with a figure. */
  lastDate: DateOnly.nullable(),
  planned: Figure,
  plannedToDate: Figure,
  /** At the end, if it goes on as until now. */
  projected: Figure,
  state: PlanState,
  months: z.array(z.strictObject({ month: Month, actual: Figure, planned: Figure })),
})
export type MetricFigures = z.infer<typeof MetricFigures>

export const CampaignFigures = z.strictObject({
  /** The campaign's. */
  _id: Id,
  version: Version,
  title: z.string(),
  project: Id,
  company: Id,
  startDate: DateOnly.nullable(),
  endDate: DateOnly.nullable(),
  /** Plan and actual are compared up to this day. */
  asOf: DateOnly,
  bands: Bands,
  /** What money is in: the agency's. */
  currency: Currency,
  /** Those with money are absent for whoever may not see it. */
  metrics: z.array(MetricFigures),
  budget: z.int().optional(),
  /** More than the budget was spent: by how much. */
  overBudgetBy: Figure.optional(),
  /** Spend for each; null while one of the two is missing. */
  costPer: z.strictObject({ reach: Figure, engagement: Figure, conversions: Figure }).optional(),
  values: z.array(z.strictObject({ date: DateOnly, metric: MetricKey, value: MetricValue })),
  plan: z.array(PlanRow),
  can: can('edit'),
})
export type CampaignFigures = z.infer<typeof CampaignFigures>

/** Null takes a figure away. */
export const FiguresChange = z.strictObject({
  values: list(
    z.strictObject({ date: DateOnly, metric: MetricKey, value: MetricValue.nullable() }),
    maxChanges,
  ).optional(),
  plan: list(PlanRow.extend({ value: MetricValue.nullable() }), maxChanges).optional(),
  version: Version.optional(),
})
export type FiguresChange = z.infer<typeof FiguresChange>

/** How a campaign is doing as a whole, for lists. */
export const CampaignStanding = z.strictObject({
  ...Campaign.pick({
    _id: true,
    company: true,
    title: true,
    status: true,
    visibility: true,
    startDate: true,
    endDate: true,
    budget: true,
    spend: true,
    overBudgetBy: true,
    metrics: true,
  }).shape,
  currency: CampaignFigures.shape.currency,
  project: Named,
  /** The worst of its metrics'. */
  state: PlanState,
  /** The names of those that are as bad as that, where they are to be watched or off. */
  metricsBehind: z.array(z.string()),
})
export type CampaignStanding = z.infer<typeof CampaignStanding>

export const campaignFigures = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/campaigns',
    access: 'member',
    summary: 'The campaigns of a company and how each stands against its plan, the latest first',
    params: CompanyId,
    answer: { 200: z.array(CampaignStanding) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/figures',
    access: 'member',
    summary: 'Plan against actual of a campaign; format=csv: month by month as CSV',
    params: CampaignId,
    query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
    answer: { 200: CampaignFigures },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId/figures',
    access: 'member',
    needs: 'projects',
    summary: 'Change figures by day and the plan by month, those that are sent',
    params: CampaignId,
    body: FiguresChange,
    answer: { 200: CampaignFigures },
    errors: ['stale'],
  }),
  plan: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/plan',
    access: 'member',
    summary: 'The plan of a campaign by month',
    params: CampaignId,
    answer: { 200: z.array(PlanRow) },
  }),
  setPlan: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId/plan',
    access: 'member',
    needs: 'projects',
    summary: 'Put another plan in place of the campaign’s',
    params: CampaignId,
    body: list(PlanRow, maxPlanRows),
    answer: { 200: z.array(PlanRow) },
  }),
}
