// What live updates of social accounts touch.
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    socialAccount: ({ company = '' }) => ({
      others: [[socialAccounts.list.path, { params: { companyId: company } }]],
    }),
  },
}
