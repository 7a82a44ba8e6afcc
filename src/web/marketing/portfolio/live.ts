// What live updates of portfolio cases touch.
import { overview } from '#contract/agency/overview.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { website } from '#contract/site/website-calls.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    portfolioCase: ({ id, company = '' }) => ({
      records: [[portfolioCases.get.path, { params: { caseId: id } }]],
      others: [
        [portfolioCases.ofCompany.path, { params: { companyId: company } }],
        [overview.attention.path],
        // Case previews use the site's content.
        [website.get.path],
      ],
    }),
  },
}
