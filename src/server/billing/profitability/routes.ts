// Profitability endpoint.
import { profitability } from '#contract/billing/profitability.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { getProfitability, profitabilityCsv } from './service.ts'

export const profitabilityRoutes: Implementation[] = [
  implement(profitability.get, async (ctx, { query: { format, ...query } }) => {
    const found = await getProfitability(ctx, query)
    if (format === 'json') return found
    return new Content('text/csv; charset=utf-8', profitabilityCsv(found), {
      'content-disposition': 'attachment; filename="profitability.csv"',
    })
  }),
]
