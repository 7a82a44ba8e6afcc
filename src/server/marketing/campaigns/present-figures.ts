// Maps a campaign's figures to the API's form.
import type { CampaignFigures, PlanRow } from '#contract/marketing/campaign-figures.ts'
import {
  type Metric,
  type MetricRow,
  type MetricUnit,
} from '#contract/marketing/campaign-metrics.ts'
import { isPeak } from '#contract/marketing/standard-metrics.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Caller, canSeeMoney } from '#server/platform/caller.ts'
import * as rules from './figures-rules.ts'
import type * as figuresStore from './figures-store.ts'
import { toWire } from './metric-values.ts'
import { policy, canSeeSpend } from './policy.ts'
import { moneyToWire } from './present.ts'
import type { CampaignRow } from './rules.ts'

/** One campaign's data, limited to what the caller may see. */
export interface FiguresRows {
  campaign: CampaignRow
  metrics: Metric[]
  values: figuresStore.ValueRow[]
  plan: figuresStore.PlanRow[]
}

const orNone = (unit: MetricUnit, value: number | null) =>
  value === null ? null : toWire(unit, value)

function seriesOf({ metrics, values, plan }: FiguresRows): Map<string, rules.Series> {
  const valuesBy = Map.groupBy(values, ({ metric }) => metric)
  const planBy = Map.groupBy(plan, ({ metric }) => metric)
  return new Map(
    metrics.map(({ metric }) => [
      metric,
      {
        values: valuesBy.get(metric) ?? [],
        plan: planBy.get(metric) ?? [],
        isPeak: isPeak(metric),
      },
    ]),
  )
}

const noSeries: rules.Series = { values: [], plan: [] }

/** The total entered by hand, used until there are daily figures. */
function typedTotal({ metrics, spendMinor }: CampaignRow, metric: string): number | null {
  if (metric === 'spend') return spendMinor
  const totals: Record<string, number> = metrics
  return totals[metric] || null
}

/** Cost per result of each kind. */
export function costsPer(spendMinor: number | null, actuals: ReadonlyMap<string, number | null>) {
  const costOf = (metric: string) => {
    const cost = rules.costPerResult(spendMinor, actuals.get(metric) ?? null)
    return cost === null ? null : cost / rules.costParts
  }
  return {
    clicks: costOf('clicks'),
    engagement: costOf('engagement'),
    conversions: costOf('conversions'),
  }
}

/** Reference day and currency for presenting figures. */
export interface FiguresBasis {
  today: string
  /** The agency's currency. */
  currency: string
}

export function presentFigures(
  caller: Caller,
  rows: FiguresRows,
  { today, currency }: FiguresBasis,
): CampaignFigures {
  const { campaign, metrics } = rows
  const { id, version, title, projectId, companyId, startDate, endDate, bands, budget } = campaign
  const series = seriesOf(rows)
  const all = [...series.values()]
  const asOf = rules.asOfDay(today, campaign, all)
  const months = rules.monthsOf(all)
  const actuals = new Map<string, number | null>()
  const figures = metrics.map((metric) => {
    const { unit, metric: key } = metric
    const own = series.get(key) ?? noSeries
    const found = rules.evaluate(own, campaign, asOf)
    const actual = found.actual ?? typedTotal(campaign, key)
    actuals.set(key, actual)
    const state = { actual, toDate: found.plannedToDate }
    return {
      ...metric,
      actual: orNone(unit, actual),
      lastDate: found.lastDate,
      planned: orNone(unit, found.planned),
      plannedToDate: orNone(unit, found.plannedToDate),
      projected: orNone(unit, found.projected),
      state: rules.planState(state, bands, key === 'spend'),
      months: rules.byMonth(own, months).map((one) => ({
        month: one.month,
        actual: orNone(unit, one.actual),
        planned: orNone(unit, one.planned),
      })),
    }
  })
  return {
    _id: id,
    version,
    title,
    project: projectId,
    company: companyId,
    startDate,
    endDate,
    asOf,
    bands,
    currency,
    metrics: figures,
    ...(canSeeMoney(caller) && { budget }),
    ...(canSeeSpend(caller, campaign) && {
      overBudgetBy: moneyToWire(rules.overBudgetMinor(campaign.spendMinor, budget)),
      costPer: costsPer(campaign.spendMinor, actuals),
    }),
    values: presentValues(rows),
    plan: presentPlan(rows),
    can: permissions({ edit: policy.edit }, caller, campaign),
  }
}

const unitsOf = ({ metrics }: FiguresRows) =>
  new Map(metrics.map(({ metric, unit }) => [metric, unit]))

function presentValues(rows: FiguresRows): CampaignFigures['values'] {
  const units = unitsOf(rows)
  return rows.values.map(({ day, metric, value }) => ({
    date: day,
    metric,
    value: toWire(units.get(metric) ?? 'count', value),
  }))
}

export function presentPlan(rows: FiguresRows): PlanRow[] {
  const units = unitsOf(rows)
  return rows.plan.map(({ month, metric, value }) => ({
    month,
    metric,
    value: toWire(units.get(metric) ?? 'count', value),
  }))
}

/** One row for each day with figures. */
export function presentRows(rows: FiguresRows): MetricRow[] {
  const days = Map.groupBy(presentValues(rows), ({ date }) => date)
  const isSeen = rows.metrics.some(({ metric }) => metric === 'spend')
  const own = new Set(rows.metrics.filter(({ isOwn }) => isOwn).map(({ metric }) => metric))
  return [...days].map(([date, values]) => {
    const of = (metric: string) => values.find((one) => one.metric === metric)?.value ?? null
    return {
      date,
      reach: of('reach'),
      engagement: of('engagement'),
      conversions: of('conversions'),
      ...(isSeen && { spend: of('spend') }),
      own: values
        .filter(({ metric }) => own.has(metric))
        .map(({ metric, value }) => ({ metric, value })),
    }
  })
}
