// What live updates of quotes touch.
import { overview } from '#contract/agency/overview.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { quotes } from '#contract/billing/quotes.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    quote: ({ id, company = '' }) => ({
      records: [[quotes.get.path, { params: { quoteId: id } }]],
      others: [
        [quotes.list.path],
        [overview.attention.path],
        [instalments.ofCompany.path, { params: { companyId: company } }],
      ],
    }),
  },
}
