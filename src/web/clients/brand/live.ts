// What live updates of the brand touch.
import { brand } from '#contract/clients/brand.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    brand: ({ company = '' }) => ({
      records: [[brand.get.path, { params: { companyId: company } }]],
    }),
  },
}
