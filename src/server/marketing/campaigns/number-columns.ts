// Decides for each column of figures which sign comes before the decimals, and reads its cells. Pure.
import type { Metric, MetricImport } from '#contract/marketing/campaign-metrics.ts'
import { readNumberColumn, readNumberText, shownSign } from '#contract/values/decimal-text.ts'
import { withoutSign } from '#contract/values/money.ts'
import type { DecimalSign } from '#contract/values/number-locale.ts'
import type { NumberFormat } from '#contract/agency/table-import.ts'
import { readNumber } from '#server/platform/table/cells.ts'
import type { TableRecord } from '#server/platform/table/read-table.ts'

export interface NumberOptions {
  /** How the person writes decimals. */
  decimalSign: MetricImport['decimalSign']
  /** Chosen by column. */
  numbers: MetricImport['numbers']
  /** The agency's currency; other currency signs are errors. */
  currency: string
}

type Cell = { value: number } | { problem: string }

export interface FigureColumn {
  /** Only if the person decides how its numbers are read. */
  format: NumberFormat | undefined
  read: (cell: string) => Cell
}

const written: Record<DecimalSign, string> = { '.': '1,234.56', ',': '1.234,56' }

/** Numbers of a count are whole, so there `1,250` and `1.250` are thousands. */
function wholeOf(text: string): number | undefined {
  const number = readNumberText(text)
  if (number.kind !== 'ambiguous') return undefined
  return Math.max(Number(number['.']), Number(number[',']))
}

/** @param records all rows, because the column is read as a whole */
export function figureColumn(
  records: readonly TableRecord[],
  column: number,
  { unit }: Pick<Metric, 'unit'>,
  { decimalSign = '.', numbers = [], currency }: NumberOptions,
): FigureColumn {
  const bare = (cell: string) => withoutSign(cell, currency)
  const { format, examples } = readNumberColumn(
    records.map(({ cells }) => bare(cells[column] ?? '')),
  )
  const chosen = numbers.find((one) => one.column === column)?.sign ?? decimalSign
  const isAsked = format === 'mixed' || (format === 'ambiguous' && unit !== 'count')
  const sign = format === '.' || format === ',' ? format : chosen
  return {
    format: isAsked ? { column, sign, examples } : undefined,
    read(cell) {
      const value =
        (unit === 'count' ? wholeOf(bare(cell)) : undefined) ?? readNumber(cell, currency, sign)
      if (value === undefined) return { problem: `“${cell.slice(0, 40)}” is not a number` }
      const shown = format === 'mixed' ? shownSign(bare(cell)) : undefined
      if (shown === undefined || shown === sign) return { value }
      return { problem: `“${cell.slice(0, 40)}” is not written as ${written[sign]}` }
    },
  }
}
