// What live updates of retainers touch.
import { retainers } from '#contract/billing/retainers.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    retainer: ({ id, company = '' }) => ({
      others: [
        [retainers.list.path, { params: { companyId: company } }],
        [retainers.get.path, { params: { companyId: company, retainerId: id } }],
      ],
    }),
  },
}
