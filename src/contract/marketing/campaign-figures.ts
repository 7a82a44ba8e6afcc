// Campaign figures: plan against actual, planned to date, projected end, deviation, and cost per result.
import * as z from 'zod'
import { Metric, MetricKey, MetricValue } from './campaign-metrics.ts'
import { Bands, Campaign, CampaignId } from './campaigns.ts'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { Currency } from '../values/money.ts'
import { DateOnly, Id, Named, Version, can, list } from '../shared.ts'

/** `YYYY-MM`. */
export const Month = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, {
  error: 'Month must be a month such as 2026-02',
})

export const PlanRow = z.strictObject({ month: Month, metric: MetricKey, value: MetricValue })
export type PlanRow = z.infer<typeof PlanRow>

const maxPlanRows = 2000
const maxChanges = 5000

/** How a metric compares with its plan to date. */
export const PlanState = z.enum(['on track', 'watch', 'off', 'no plan', 'no figures'])
export type PlanState = z.infer<typeof PlanState>

/** Null means no figure or no plan; never reported as 0. */
const Figure = z.number().min(0).nullable()

export const MetricFigures = Metric.extend({
  actual: Figure,
  /** The latest day with a figure. */
  lastDate: DateOnly.nullable(),
  planned: Figure,
  plannedToDate: Figure,
  /** Projected value at the end, at the current pace; null for reach, which has no pace. */
  projected: Figure,
  state: PlanState,
  months: z.array(z.strictObject({ month: Month, actual: Figure, planned: Figure })),
})
export type MetricFigures = z.infer<typeof MetricFigures>

export const CampaignFigures = z.strictObject({
  /** The campaign's id. */
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
  /** The agency's currency. */
  currency: Currency,
  /** Money metrics are omitted for callers who may not see money. */
  metrics: z.array(MetricFigures),
  budget: z.int().optional(),
  /** How much of the spend exceeds the budget. */
  overBudgetBy: Figure.optional(),
  /** Spend per result; null if either value is missing. */
  costPer: z.strictObject({ clicks: Figure, engagement: Figure, conversions: Figure }).optional(),
  values: z.array(z.strictObject({ date: DateOnly, metric: MetricKey, value: MetricValue })),
  plan: z.array(PlanRow),
  can: can('edit'),
})
export type CampaignFigures = z.infer<typeof CampaignFigures>

/** Null removes a figure. */
export const FiguresChange = z.strictObject({
  values: list(
    z.strictObject({ date: DateOnly, metric: MetricKey, value: MetricValue.nullable() }),
    maxChanges,
  ).optional(),
  plan: list(PlanRow.extend({ value: MetricValue.nullable() }), maxChanges).optional(),
  version: Version.optional(),
})
export type FiguresChange = z.infer<typeof FiguresChange>

/** A campaign's overall performance, for lists. */
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
  /** The worst state among its metrics. */
  state: PlanState,
  /** Names of the metrics in that state, if it is `watch` or `off`. */
  metricsBehind: z.array(z.string()),
})
export type CampaignStanding = z.infer<typeof CampaignStanding>

export const campaignFigures = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/campaigns',
    access: 'member',
    summary: 'List a company’s campaigns and how each compares with its plan, newest first',
    params: CompanyId,
    answer: { 200: z.array(CampaignStanding) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/figures',
    access: 'member',
    summary: 'Get plan against actual of a campaign; format=csv returns months as CSV',
    params: CampaignId,
    query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
    answer: { 200: CampaignFigures },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId/figures',
    access: 'member',
    needs: 'projects',
    summary: 'Change figures by day and the plan by month; omitted ones keep their value',
    params: CampaignId,
    body: FiguresChange,
    answer: { 200: CampaignFigures },
    errors: ['stale'],
  }),
  plan: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/plan',
    access: 'member',
    summary: 'Get a campaign’s plan by month',
    params: CampaignId,
    answer: { 200: z.array(PlanRow) },
  }),
  setPlan: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId/plan',
    access: 'member',
    needs: 'projects',
    summary: 'Replace a campaign’s plan',
    params: CampaignId,
    body: list(PlanRow, maxPlanRows),
    answer: { 200: z.array(PlanRow) },
  }),
}
