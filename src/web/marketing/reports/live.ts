// What live updates of reports touch.
import { overview } from '#contract/agency/overview.ts'
import { reports } from '#contract/marketing/reports.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    report: ({ id, company = '' }) => ({
      records: [[reports.get.path, { params: { reportId: id } }]],
      others: [
        [reports.ofCampaign.path],
        [reports.ofCompany.path, { params: { companyId: company } }],
        [reports.links.path, { params: { reportId: id } }],
        [overview.attention.path],
      ],
    }),
  },
}
