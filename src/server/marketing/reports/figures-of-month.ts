// Computes a campaign's figures for a monthly report, with the functions of its results page and the data up to that month. Pure.
import { addDays, earlier, endOfMonth, monthOf } from '#contract/values/days.ts'
import { isPeak } from '#contract/marketing/standard-metrics.ts'
import type { ReportFigures } from '#contract/marketing/reports.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import * as rules from '#server/marketing/campaigns/figures-rules.ts'
import type { ValueRow } from '#server/marketing/campaigns/figures-store.ts'
import {
  type FiguresBasis,
  type FiguresRows,
  costsPer,
  presentFigures,
} from '#server/marketing/campaigns/present-figures.ts'
import type { CampaignRow } from '#server/marketing/campaigns/rules.ts'

const totalOf = (values: readonly ValueRow[], metric: string) =>
  rules.totalOf(
    { isPeak: isPeak(metric) },
    values.filter((one) => one.metric === metric),
  )

/** Uses the totals of these values; metrics without daily values keep their typed total. */
function withTotals(
  campaign: CampaignRow,
  measured: ReadonlySet<string>,
  values: readonly ValueRow[],
): CampaignRow {
  const typed = Object.entries(campaign.metrics).map(
    ([metric, total]) => [metric, measured.has(metric) ? 0 : total] as const,
  )
  return {
    ...campaign,
    metrics: { ...campaign.metrics, ...Object.fromEntries(typed) },
    spendMinor: measured.has('spend') ? totalOf(values, 'spend') : campaign.spendMinor,
  }
}

/** Includes all money. Leaves out days in the future. */
export function figuresOfMonth(
  rows: FiguresRows,
  month: string,
  { today, currency }: FiguresBasis,
): ReportFigures {
  const lastDay = endOfMonth(month)
  const values = rows.values.filter(({ day }) => day <= lastDay)
  const ofMonth = values.filter(({ day }) => monthOf(day) === month)
  const measured = new Set(rows.values.map(({ metric }) => metric))
  const campaign = withTotals(rows.campaign, measured, values)
  const then = { today: earlier(today, addDays(lastDay, 1)), currency }
  const {
    version: _version,
    values: _values,
    plan: _plan,
    bands: _bands,
    can: _can,
    ...figures
  } = presentFigures(asAdministrator(), { ...rows, campaign, values }, then)
  const results = new Map(rows.metrics.map(({ metric }) => [metric, totalOf(ofMonth, metric)]))
  return {
    ...figures,
    metrics: figures.metrics.map((metric) => ({
      ...metric,
      months: metric.months.filter((one) => one.month <= month),
    })),
    costPerInMonth: costsPer(totalOf(ofMonth, 'spend'), results),
  }
}

/** Whether the month has any figure or plan. */
export const hasMonth = ({ values, plan }: FiguresRows, month: string): boolean =>
  values.some(({ day }) => monthOf(day) === month) || plan.some((row) => row.month === month)

/** Which money stays in the figures. */
export interface MoneySeen {
  budget: boolean
  /** Spend and cost per result. */
  spend: boolean
}

export function withMoney(figures: ReportFigures, seen: MoneySeen): ReportFigures {
  const { budget, overBudgetBy, costPer, costPerInMonth, metrics, ...rest } = figures
  return {
    ...rest,
    metrics: metrics.filter(({ unit }) => seen.spend || unit !== 'money'),
    ...(seen.budget && budget !== undefined && { budget }),
    ...(seen.spend && { overBudgetBy, costPer, costPerInMonth }),
  }
}
