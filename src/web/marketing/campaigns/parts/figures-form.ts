// Figures as grid cells: text by row and metric. Each cell is saved separately and merged with what others save.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import {
  type CampaignFigures,
  type FiguresChange,
  campaignFigures,
} from '#contract/marketing/campaign-figures.ts'
import type { MetricUnit } from '#contract/marketing/campaign-metrics.ts'
import { fieldText, plainDecimal } from '#contract/values/decimal-text.ts'
import { withoutSign } from '#contract/values/money.ts'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { campaignWith } from './campaign-board.ts'
import { figuresOf } from './figures-queries.ts'

const max = 10_000_000_000

/**
 * Parses numbers as people type and paste them: '1,250', '$1,250.50' for dollars, '1.250,50'.
 * @returns undefined if it is not a number of this unit
 */
export function readTyped(text: string, unit: MetricUnit, currency: string): number | undefined {
  const typed = plainDecimal(withoutSign(text, currency)) ?? ''
  if (!/^\d{1,11}(?:\.\d{1,2}0*)?$/.test(typed)) return undefined
  const number = Number(typed)
  if (number > max || (unit === 'count' && !Number.isInteger(number))) return undefined
  return number
}

/** Rows of cells as copied from a spreadsheet; undefined for a single cell, which the field pastes itself. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length === 1 && !text.includes('\t')) return undefined
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** By day or month, then by metric; '' means no figure. */
export type Cells = Record<string, Record<string, string>>

export interface GridRow {
  /** The day or month. */
  key: string
  label: string
}

export type GridPart = 'values' | 'plan'

const cellSchema = (unit: MetricUnit, currency: string) =>
  z.string().refine((text) => text.trim() === '' || readTyped(text, unit, currency) !== undefined, {
    error: unit === 'money' ? 'An amount, such as 1250.50' : 'A whole number, such as 1250',
  })

const gridSchema = ({ metrics, currency }: CampaignFigures) =>
  z.record(
    z.string(),
    z.object(
      Object.fromEntries(metrics.map(({ metric, unit }) => [metric, cellSchema(unit, currency)])),
    ),
  ) as z.ZodType<Cells, Cells>

const textOf = (value: number | undefined, unit: MetricUnit): string =>
  value === undefined ? '' : fieldText(unit === 'money' ? value.toFixed(2) : String(value))

/** @param rows the days or months of the grid */
export function cellsOf(figures: CampaignFigures, part: GridPart, rows: readonly string[]): Cells {
  const found = new Map(
    part === 'values'
      ? figures.values.map(({ date, metric, value }) => [`${date} ${metric}`, value])
      : figures.plan.map(({ month, metric, value }) => [`${month} ${metric}`, value]),
  )
  const cell = (row: string, metric: string, unit: MetricUnit) =>
    textOf(found.get(`${row} ${metric}`), unit)
  return Object.fromEntries(
    rows.map((row) => [
      row,
      Object.fromEntries(
        figures.metrics.map(({ metric, unit }) => [metric, cell(row, metric, unit)]),
      ),
    ]),
  )
}

/** Converts the cells to a request body. */
export function changeOf(
  { metrics, currency }: Pick<CampaignFigures, 'metrics' | 'currency'>,
  part: GridPart,
  { version, ...cells }: { version: number } & Record<string, unknown>,
): FiguresChange {
  const units = new Map(metrics.map(({ metric, unit }) => [metric, unit]))
  const changed = Object.entries(cells as Cells).flatMap(([row, texts]) =>
    Object.entries(texts).map(([metric, text]) => ({
      row,
      metric,
      value: readTyped(text, units.get(metric) ?? 'count', currency) ?? null,
    })),
  )
  if (part === 'values') {
    return { version, values: changed.map(({ row: date, ...rest }) => ({ date, ...rest })) }
  }
  return { version, plan: changed.map(({ row: month, ...rest }) => ({ month, ...rest })) }
}

/** @param rows read only on the first render */
export function useFiguresForm(
  figures: CampaignFigures,
  part: GridPart,
  rows: readonly string[],
): RecordForm<Cells> {
  const cache = useQueryClient()
  const campaignId = figures._id
  const query = figuresOf(campaignId)
  return useRecordForm<CampaignFigures, Cells>({
    record: figures,
    draft: `${part} of campaign ${campaignId} ${rows[0] ?? ''}`,
    schema: gridSchema(figures),
    titleOf: ({ title }) => title,
    calls: {
      valuesOf: (row) => cellsOf(row, part, rows),
      save: (body) =>
        api(campaignFigures.change, {
          params: { campaignId },
          body: changeOf(figures, part, { ...body }),
        }),
      read: () => cache.fetchQuery({ ...query, staleTime: 0 }),
      cache(saved) {
        cache.setQueryData(query.queryKey, saved)
        // The campaign's totals and version have changed.
        void cache.invalidateQueries({ queryKey: campaignWith(campaignId).queryKey })
      },
    },
  })
}
