// Imports daily figures from CSV: previews them, then writes all or none. Repeating an import changes nothing.
import {
  type Metric,
  type MetricImport,
  type MetricImported,
  maxImportValues,
} from '#contract/marketing/campaign-metrics.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { decodeTable } from '#server/platform/table/decode-table.ts'
import type { Table } from '#server/platform/table/read-table.ts'
import * as figuresStore from './figures-store.ts'
import {
  type ImportedFigures,
  type Mapping,
  dateKey,
  detectMapping,
  knownColumns,
  readFigures,
} from './import-rules.ts'
import { toWire } from './metric-values.ts'
import { policy } from './policy.ts'
import type { CampaignRow } from './rules.ts'
import { requireCampaign } from './service.ts'
import {
  finishWriting,
  lockCampaign,
  lastAllowedDay,
  metricsByKey,
  writeValues,
} from './write-figures.ts'

const maxShown = 200

/** @throws AppError `invalid` for unknown columns or metrics */
function toMapping(
  { columns: names }: Table,
  metrics: ReadonlyMap<string, Metric>,
  { columns }: MetricImport,
  currency: string,
): Mapping {
  if (!columns) return detectMapping(names, [...metrics.values()], currency)
  const isThere = (column: number) => column < names.length
  if (!isThere(columns.date)) throw invalid({ 'columns.date': 'There is no such column' })
  for (const [index, { column, metric }] of columns.metrics.entries()) {
    const path = `columns.metrics.${index}`
    if (!isThere(column)) throw invalid({ [`${path}.column`]: 'There is no such column' })
    if (!metrics.has(metric)) {
      throw invalid({ [`${path}.metric`]: 'The campaign has no such metric' })
    }
    const others = columns.metrics.slice(0, index)
    if (others.some((other) => other.column === column || other.metric === metric)) {
      throw invalid({
        [`${path}.metric`]: 'Match each metric to one column, and each column to one metric',
      })
    }
  }
  return columns
}

interface Reading {
  table: Table
  mapping: Mapping
  figures: ImportedFigures
}

/** Compares with the stored figures. */
async function compare(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  metrics: ReadonlyMap<string, Metric>,
  { figures }: Reading,
) {
  const stored = await figuresStore.listValues(tx, ctx.caller, campaign.id)
  const known = new Map(
    stored.map(({ day, metric, value }) => [
      `${day} ${metric}`,
      toWire(metrics.get(metric)?.unit ?? 'count', value),
    ]),
  )
  return figures.values.map((one) => ({
    ...one,
    before: known.get(`${one.date} ${one.metric}`) ?? null,
  }))
}

type Compared = Awaited<ReturnType<typeof compare>>

function answerOf(
  { table, mapping, figures }: Reading,
  compared: Compared,
  version: number,
  shown: number,
): MetricImported {
  const isNew = ({ before }: Compared[number]) => before === null
  const isOther = ({ before, value }: Compared[number]) => before !== null && before !== value
  const different = compared.filter((one) => isNew(one) || isOther(one))
  return {
    columns: table.columns,
    mapping,
    dayOrder: figures.dayOrder,
    numbers: figures.numbers,
    lines: figures.lines,
    days: new Set(compared.map(({ date }) => date)).size,
    added: compared.filter(isNew).length,
    changed: compared.filter(isOther).length,
    unchanged: compared.length - different.length,
    issues: figures.issues.slice(0, maxShown),
    issueCount: figures.issues.length,
    values: different.slice(0, shown),
    version,
  }
}

/** @throws AppError `invalid` if nothing can be written */
function checkImport({ mapping, figures }: Reading, { skipsInvalid = false }: MetricImport): void {
  const [issue] = figures.issues
  if (issue && !skipsInvalid) {
    const { line, column, message } = issue
    throw invalid({ text: `Line ${line}${column && `, ${column}`}: ${message}` })
  }
  if (mapping.date === null) throw invalid({ 'columns.date': 'Choose the column with the date' })
}

/** It may take seconds, so it comes before the transaction. */
async function decodeFigures(ctx: Context, id: string, { text }: MetricImport): Promise<Table> {
  const known = await ctx.read(async (tx) => {
    authorize(policy.edit, ctx.caller, await requireCampaign(tx, ctx, id))
    const metrics = await metricsByKey(tx, ctx, id)
    const { currency } = await readBilling(tx)
    return knownColumns([...metrics.values()], currency)
  })
  const { table } = await decodeTable({
    bytes: Buffer.from(text),
    encoding: 'utf-8',
    knownColumns: known,
    requiredColumn: dateKey,
    maxRows: maxImportValues,
    field: 'text',
    turn: `imports of ${ctx.caller.personId}`,
  })
  return table
}

export async function importMetrics(
  ctx: Context,
  id: string,
  asked: MetricImport,
): Promise<MetricImported> {
  const table = await decodeFigures(ctx, id, asked)
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id)
    const metrics = await metricsByKey(tx, ctx, id)
    const { currency } = await readBilling(tx)
    const mapping = toMapping(table, metrics, asked, currency)
    const { dayOrder, decimalSign, numbers } = asked
    const options = { dayOrder, decimalSign, numbers, lastDay: lastAllowedDay(), currency }
    const reading = { table, mapping, figures: readFigures(table, mapping, metrics, options) }
    const compared = await compare(tx, ctx, campaign, metrics, reading)
    if (asked.isPreview) return answerOf(reading, compared, campaign.version, maxShown)
    checkImport(reading, asked)
    const different = compared.filter(({ before, value }) => before !== value)
    if (different.length === 0) return answerOf(reading, compared, campaign.version, 0)
    const values = different.map(({ date, metric, value }) => ({ date, metric, value }))
    await writeValues(tx, campaign, metrics, values)
    const written = new Set(values.map(({ metric }) => metric))
    await finishWriting(tx, ctx, campaign, 'imported figures', written)
    return answerOf(reading, compared, campaign.version + 1, different.length)
  })
}
