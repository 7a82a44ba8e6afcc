// Parses numbers as people type and paste them: '1,250', '$1,250.50' for dollars, '1.250,50'.
import type { MetricUnit } from '#contract/marketing/campaign-metrics.ts'
import { plainDecimal } from '#contract/values/decimal-text.ts'
import { withoutSign } from '#contract/values/money.ts'

const max = 10_000_000_000

/** @returns undefined if it is not a number of this unit */
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
