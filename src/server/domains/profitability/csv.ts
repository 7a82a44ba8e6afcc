// Profitability as a file: the rows of the screen.
import { plainAmount } from '#contract/money.ts'
import type { Profitability, ProfitabilityRow } from '#contract/profitability.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'

/** As numbers: text that begins with a minus would be kept from being read as one. */
const columns: CsvColumns<ProfitabilityRow> = {
  Client: ({ company }) => company.name,
  Project: ({ project }) => project?.title ?? '',
  Currency: ({ currency }) => currency,
  Billed: ({ billed }) => Number(plainAmount(billed)),
  Cost: ({ cost }) => Number(plainAmount(cost)),
  Profit: ({ profit }) => Number(plainAmount(profit)),
  Minutes: ({ minutes }) => minutes,
  'Minutes without cost': ({ minutesWithoutCost }) => minutesWithoutCost,
}

export const profitabilityCsv = ({ rows }: Profitability): string =>
  csvHeader(columns) + csvLines(columns, rows)
