// Operations on a campaign's figures and plan, one function each.
import type {
  CampaignFigures,
  FiguresChange,
  PlanRow,
} from '#contract/marketing/campaign-figures.ts'
import type { MetricRow, NewMetricRow } from '#contract/marketing/campaign-metrics.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { Content } from '#server/platform/http/implement.ts'
import { readCurrency, requireCampaign } from './service.ts'
import * as figuresStore from './figures-store.ts'
import { figuresCsv, metricsCsv } from './figures-csv.ts'
import { allMetrics } from './metric-values.ts'
import { type FiguresRows, presentFigures, presentPlan, presentRows } from './present-figures.ts'
import { canSeeSpend } from './policy.ts'
import type { CampaignRow } from './rules.ts'
import {
  finishWriting,
  lockCampaign,
  metricsByKey,
  writePlan,
  writeValues,
} from './write-figures.ts'

/** The campaign's figures that the caller may see. */
async function readRows(tx: Tx, ctx: Context, campaign: CampaignRow): Promise<FiguresRows> {
  const { caller } = ctx
  const written = await figuresStore.listMetrics(tx, caller, campaign.id)
  const values = await figuresStore.listValues(tx, caller, campaign.id)
  const plan = await figuresStore.listPlan(tx, caller, campaign.id)
  const isSeen = canSeeSpend(caller, campaign)
  const metrics = allMetrics(written).filter(({ unit }) => isSeen || unit !== 'money')
  const keys = new Set(metrics.map(({ metric }) => metric))
  const ofSeen = ({ metric }: { metric: string }) => keys.has(metric)
  return { campaign, metrics, values: values.filter(ofSeen), plan: plan.filter(ofSeen) }
}

const readFigures = async (tx: Tx, ctx: Context, id: string) =>
  readRows(tx, ctx, await requireCampaign(tx, ctx, id))

const present = (ctx: Context, rows: FiguresRows, currency: string) =>
  presentFigures(ctx.caller, rows, { today: localDay(new Date()), currency })

export async function getFigures(ctx: Context, id: string): Promise<CampaignFigures> {
  const currency = await readCurrency(ctx)
  return ctx.read(async (tx) => present(ctx, await readFigures(tx, ctx, id), currency))
}

export const getPlan = (ctx: Context, id: string): Promise<PlanRow[]> =>
  ctx.read(async (tx) => presentPlan(await readFigures(tx, ctx, id)))

export const listMetrics = (ctx: Context, id: string): Promise<MetricRow[]> =>
  ctx.read(async (tx) => presentRows(await readFigures(tx, ctx, id)))

const csv = (name: string, text: string) =>
  new Content('text/csv; charset=utf-8', text, {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })

export const exportFigures = async (ctx: Context, id: string): Promise<Content> =>
  csv('plan-against-actual', figuresCsv(await getFigures(ctx, id)))

export const exportMetrics = (ctx: Context, id: string): Promise<Content> =>
  ctx.read(async (tx) => {
    const rows = await readFigures(tx, ctx, id)
    return csv('figures', metricsCsv(rows.metrics, presentRows(rows)))
  })

/** Writes only the figures that are sent. */
export function changeFigures(
  ctx: Context,
  id: string,
  { values = [], plan = [], version }: FiguresChange,
): Promise<CampaignFigures> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id, version)
    const metrics = await metricsByKey(tx, ctx, id)
    await writeValues(tx, campaign, metrics, values)
    await writePlan(tx, campaign, metrics, plan)
    if (values.length + plan.length > 0) {
      const action = values.length > 0 ? 'changed figures' : 'changed plan'
      await finishWriting(tx, ctx, campaign, action, new Set(values.map(({ metric }) => metric)))
    }
    const { currency } = await readBilling(tx)
    return present(ctx, await readFigures(tx, ctx, id), currency)
  })
}

export function setPlan(ctx: Context, id: string, plan: PlanRow[]): Promise<PlanRow[]> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const metrics = await metricsByKey(tx, ctx, id)
    const before = await figuresStore.listPlan(tx, ctx.caller, id)
    const gone = before.map(({ month, metric }) => ({ month, metric, value: null }))
    await writePlan(tx, campaign, metrics, plan)
    const planned = new Set(plan.map(({ month, metric }) => `${month} ${metric}`))
    const left = gone.filter(({ month, metric }) => !planned.has(`${month} ${metric}`))
    await writePlan(tx, campaign, metrics, left)
    await finishWriting(tx, ctx, campaign, 'changed plan', new Set())
    return presentPlan(await readFigures(tx, ctx, id))
  })
}

/** Null deletes a figure; an omitted one stays. */
function valuesOf({ date, own = [], ...standard }: NewMetricRow) {
  const given = Object.entries(standard).flatMap(([metric, value]) =>
    value === undefined ? [] : [{ date, metric, value }],
  )
  return [...given, ...own.map((one) => ({ date, ...one }))]
}

export function writeDay(ctx: Context, id: string, row: NewMetricRow): Promise<MetricRow> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const values = valuesOf(row)
    const metrics = await metricsByKey(tx, ctx, id)
    await writeValues(tx, campaign, metrics, values)
    const written = new Set(values.map(({ metric }) => metric))
    await finishWriting(tx, ctx, campaign, 'changed figures', written)
    const rows = presentRows(await readFigures(tx, ctx, id))
    return rows.find(({ date }) => date === row.date) ?? emptyRow(row.date)
  })
}

const emptyRow = (date: string): MetricRow => ({
  date,
  reach: null,
  engagement: null,
  conversions: null,
  own: [],
})
