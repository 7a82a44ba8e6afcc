// Profitability, for staff who can see money.
import { setImmediate } from 'node:timers/promises'
import type {
  Profitability,
  ProfitabilityQuery,
  ProfitabilityRow,
} from '#contract/billing/profitability.ts'
import { plainAmount } from '#contract/values/money.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'
import { type Billed, toBilled, toProfitability } from './rules.ts'
import * as store from './store.ts'

export async function getProfitability(
  ctx: Context,
  { by, ...period }: Omit<ProfitabilityQuery, 'format'>,
): Promise<Profitability> {
  const { caller } = ctx
  const billed: Billed[] = []
  let after: string | undefined
  for (;;) {
    const place = after
    // Works in batches and yields between them, because summing many invoice lines would block the event loop.
    // oxlint-disable-next-line no-await-in-loop
    const found = await ctx.read((tx) => store.listSentInvoices(tx, caller, period, place))
    billed.push(...found.map(toBilled))
    after = found.at(-1)?.id
    if (after === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
  return ctx.read(async (tx) => {
    const costs = await store.sumTimeCosts(tx, caller, period)
    const { currency: ownCurrency } = await readBilling(tx)
    return toProfitability(billed, costs, { by, ownCurrency })
  })
}

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

/** Exports profitability as CSV, with the same rows as the screen. */
export const profitabilityCsv = ({ rows }: Profitability): string =>
  csvHeader(columns) + csvLines(columns, rows)
