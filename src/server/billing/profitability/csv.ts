// Exports profitability as CSV, with the same rows as the screen.
import { plainAmount } from '#contract/values/money.ts'
import type { Profitability, ProfitabilityRow } from '#contract/billing/profitability.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'

const columns: CsvColumns<ProfitabilityRow> = {
  Client: ({ company }) => company.name,
  Project: ({ project }) => project?.title ?? '',
  Currency: ({ currency }) => currency,
  Billed: ({ billed }) => ({ decimal: plainAmount(billed) }),
  Cost: ({ cost }) => ({ decimal: plainAmount(cost) }),
  Profit: ({ profit }) => ({ decimal: plainAmount(profit) }),
  Minutes: ({ minutes }) => minutes,
  'Minutes without cost': ({ minutesWithoutCost }) => minutesWithoutCost,
}

export const profitabilityCsv = ({ rows }: Profitability): string =>
  csvHeader(columns) + csvLines(columns, rows)
