// Monthly invoiced and paid sums, for staff who can see money.
import { firstDayOf, monthAfter, monthOf } from '#contract/values/days.ts'
import { type Revenue, revenueMonths } from '#contract/billing/invoice-money.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { type RevenueRow, sumRevenue } from './revenue-store.ts'

/** First days of the last `count` months, plus that of the next month. */
export function monthsUntil(today: string, count: number): string[] {
  return Array.from({ length: count + 1 }, (_, place) =>
    firstDayOf(monthAfter(monthOf(today), place - count + 1)),
  )
}

export function toRevenue(rows: readonly RevenueRow[], months: readonly string[]): Revenue[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const volume = (code: string) =>
    rows
      .filter(({ currency }) => currency === code)
      .reduce((sum, { invoiced, paid }) => sum + Math.abs(invoiced) + Math.abs(paid), 0)
  return currencies
    .toSorted((one, other) => volume(other) - volume(one))
    .map((currency) => ({
      currency,
      months: months.map((month) => {
        const row = rows.find((one) => one.currency === currency && one.month === month)
        const money = (amount = 0) => ({ amount, currency })
        return { month, invoiced: money(row?.invoiced), paid: money(row?.paid) }
      }),
    }))
}

export function getRevenue(
  ctx: Context,
  company: string | undefined,
  today = localDay(new Date()),
): Promise<Revenue[]> {
  return ctx.read(async (tx) => {
    if (company !== undefined) await requireCompany(tx, ctx, company)
    const firsts = monthsUntil(today, revenueMonths)
    const [from = today, until = today] = [firsts[0], firsts.at(-1)]
    const rows = await sumRevenue(tx, ctx.caller, { company, from, until })
    return toRevenue(rows, firsts.slice(0, -1).map(monthOf))
  })
}
