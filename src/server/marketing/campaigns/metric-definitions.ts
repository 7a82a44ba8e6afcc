// A campaign's metric definitions: adds, renames and deletes its own metrics, and sets sources and descriptions.
import {
  type Metric,
  type MetricChange,
  type NewMetric,
  maxOwnMetrics,
} from '#contract/marketing/campaign-metrics.ts'
import { AppError, invalid, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import * as figuresStore from './figures-store.ts'
import { keyFor } from './metric-values.ts'
import { finishWriting, lockCampaign, metricsByKey } from './write-figures.ts'

/** @throws AppError `taken`, `invalid` */
function checkName(metrics: ReadonlyMap<string, Metric>, name: string, except?: string): void {
  // The name of the first column in exported tables.
  if (name.toLowerCase() === 'date') throw invalid({ name: 'Choose a name other than Date' })
  const isSame = (metric: Metric) =>
    metric.metric !== except && metric.name.toLowerCase() === name.toLowerCase()
  if ([...metrics.values()].some(isSame)) {
    throw new AppError('taken', { fields: { name: 'There is already a metric with this name' } })
  }
}

export function defineMetric(ctx: Context, id: string, fields: NewMetric): Promise<Metric> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const metrics = await metricsByKey(tx, ctx, id)
    const own = [...metrics.values()].filter(({ isOwn }) => isOwn)
    if (own.length >= maxOwnMetrics) {
      throw invalid({ name: `A campaign can have at most ${maxOwnMetrics} metrics of its own` })
    }
    checkName(metrics, fields.name)
    const written = await figuresStore.listMetrics(tx, ctx.caller, id)
    const position = Math.max(0, ...written.map((row) => row.position)) + 1
    const { name, unit = 'count', source = '', definition = '' } = fields
    const metric = keyFor(name, new Set([...metrics.keys(), 'date', 'own']))
    const added = { metric, name, unit, source, definition }
    await figuresStore.putMetric(tx, campaign, { ...added, position })
    await finishWriting(tx, ctx, campaign, 'changed metrics', new Set())
    return { ...added, isOwn: true }
  })
}

export function changeDefinition(
  ctx: Context,
  id: string,
  key: string,
  { version, name, ...change }: MetricChange,
): Promise<Metric> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id, version)
    const metrics = await metricsByKey(tx, ctx, id)
    const metric = orNotFound(metrics.get(key))
    if (name !== undefined && !metric.isOwn && name !== metric.name) {
      throw invalid({ name: 'Only metrics you added can be renamed' })
    }
    if (name !== undefined) checkName(metrics, name, key)
    const { isOwn, ...fields } = metric
    const next = {
      ...fields,
      name: name ?? metric.name,
      source: change.source ?? metric.source,
      definition: change.definition ?? metric.definition,
    }
    // The campaign's own metrics keep their position.
    await figuresStore.putMetric(tx, campaign, { ...next, position: 0 })
    await finishWriting(tx, ctx, campaign, 'changed metrics', new Set())
    return { ...next, isOwn }
  })
}

export function removeDefinition(ctx: Context, id: string, key: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const metric = orNotFound((await metricsByKey(tx, ctx, id)).get(key))
    if (!metric.isOwn)
      throw invalid({ metric: 'Every campaign has this metric, so it can’t be deleted' })
    await figuresStore.deleteMetric(tx, campaign, key)
    await finishWriting(tx, ctx, campaign, 'changed metrics', new Set())
  })
}
