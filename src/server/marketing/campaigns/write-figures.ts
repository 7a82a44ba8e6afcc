// Shared steps of writing figures: locks the campaign, reports errors, updates totals and version, notifies others.
import { addDays } from '#contract/values/days.ts'
import type { FiguresChange } from '#contract/marketing/campaign-figures.ts'
import type { Metric } from '#contract/marketing/campaign-metrics.ts'
import { invalid, orNotFound } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { checkVersion } from '#server/platform/rules.ts'
import * as figuresStore from './figures-store.ts'
import { allMetrics, fromWire, valueIssue } from './metric-values.ts'
import { policy } from './policy.ts'
import type { CampaignRow } from './rules.ts'
import { requireCampaign } from './service.ts'
import * as store from './store.ts'

/** Actions in the activity log. */
export type FiguresAction =
  | 'changed figures'
  | 'changed plan'
  | 'imported figures'
  | 'changed metrics'

/**
 * Locks the campaign's row.
 * @throws AppError `not_found`, `forbidden`; `stale` if the version has changed
 */
export async function lockCampaign(
  tx: Tx,
  ctx: Context,
  id: string,
  version?: number,
): Promise<CampaignRow> {
  authorize(policy.edit, ctx.caller, await requireCampaign(tx, ctx, id))
  const campaign = orNotFound(await store.lockCampaign(tx, ctx.caller, id))
  checkVersion(version, campaign)
  return campaign
}

/** @param written metrics whose values changed */
export async function finishWriting(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  action: FiguresAction,
  written: ReadonlySet<string>,
): Promise<void> {
  await figuresStore.saveTotals(tx, campaign, written)
  const { id, companyId, projectId, title, visibility } = campaign
  const place = { kind: 'campaign', id, version: campaign.version + 1 } as const
  const isInternal = visibility === 'internal'
  if (await figuresStore.isNotifiedAlready(tx, ctx.caller, id, action)) {
    ctx.announce({
      ...place,
      company: companyId,
      project: projectId,
      ...(isInternal && { isInternal }),
    })
    return
  }
  await ctx.record(tx, { ...place, action, companyId, projectId, isInternal, detail: { title } })
}

export const metricsByKey = async (tx: Tx, ctx: Context, id: string) =>
  new Map(
    allMetrics(await figuresStore.listMetrics(tx, ctx.caller, id)).map((metric) => [
      metric.metric,
      metric,
    ]),
  )

/** Tomorrow, because the next day has already started in some time zones. */
export const lastAllowedDay = () => addDays(localDay(new Date()), 1)

type Value = NonNullable<FiguresChange['values']>[number]

function findIssue(metric: Metric | undefined, value: number | null) {
  if (!metric) return ['metric', 'The campaign has no such metric'] as const
  const issue = value === null ? undefined : valueIssue(metric, value)
  return issue === undefined ? undefined : (['value', issue] as const)
}

/** Reports errors by list name and index. */
function checkAll(
  list: 'values' | 'plan',
  rows: readonly { metric: string; value: number | null; date?: string }[],
  metrics: ReadonlyMap<string, Metric>,
): void {
  const lastDay = lastAllowedDay()
  const issues = rows.flatMap(({ metric, value, date }, index): [string, string][] => {
    const [field, issue] = findIssue(metrics.get(metric), value) ?? []
    if (issue) return [[`${list}.${index}.${field}`, issue]]
    const isAhead = date !== undefined && date > lastDay && value !== null
    return isAhead ? [[`${list}.${index}.date`, 'This day is in the future']] : []
  })
  if (issues.length > 0) throw invalid(Object.fromEntries(issues))
}

const isMoney = (metric: Metric | undefined) => metric?.unit === 'money'

const toStore = (metric: Metric | undefined, value: number | null) =>
  value === null ? null : fromWire(metric?.unit ?? 'count', value)

/** Keeps the last row for each cell. */
const latest = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/** @throws AppError `invalid` with the index of each invalid value */
export async function writeValues(
  tx: Tx,
  campaign: CampaignRow,
  metrics: ReadonlyMap<string, Metric>,
  values: readonly Value[],
): Promise<void> {
  checkAll('values', values, metrics)
  const rows = latest(values, ({ date, metric }) => `${date} ${metric}`).map(
    ({ date, metric, value }) => ({
      metric,
      day: date,
      value: toStore(metrics.get(metric), value),
      isMoney: isMoney(metrics.get(metric)),
    }),
  )
  await figuresStore.putValues(tx, campaign, rows)
}

type PlanChange = NonNullable<FiguresChange['plan']>[number]

/** @throws AppError `invalid` with the index of each invalid plan */
export async function writePlan(
  tx: Tx,
  campaign: CampaignRow,
  metrics: ReadonlyMap<string, Metric>,
  plan: readonly PlanChange[],
): Promise<void> {
  checkAll('plan', plan, metrics)
  const rows = latest(plan, ({ month, metric }) => `${month} ${metric}`).map(
    ({ month, metric, value }) => ({
      metric,
      month,
      value: toStore(metrics.get(metric), value),
      isMoney: isMoney(metrics.get(metric)),
    }),
  )
  await figuresStore.putPlan(tx, campaign, rows)
}
