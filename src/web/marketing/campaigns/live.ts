// What live updates of campaigns touch.
import { overview } from '#contract/agency/overview.ts'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { posts } from '#contract/marketing/posts.ts'
import { reports } from '#contract/marketing/reports.ts'
import { events } from '#contract/work/calendar.ts'
import type { ChangedCard } from '#web/kit/live/card-refetcher.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    campaign: ({ id, version, company = '', project = '' }) => ({
      cards: [campaignCard(id, project, version)],
      records: [[campaignFigures.get.path, { params: { campaignId: id } }]],
      others: [
        [campaignFigures.ofCompany.path, { params: { companyId: company } }],
        // A draft shows current figures.
        [reports.get.path],
        // Reports of internal campaigns are hidden from clients.
        [reports.ofCampaign.path, { params: { campaignId: id } }],
        [reports.ofCompany.path, { params: { companyId: company } }],
        [posts.ofCompany.path, { params: { companyId: company } }],
        [posts.get.path],
        [events.list.path],
        [overview.attention.path],
      ],
    }),
  },
  owned: {
    details: [campaigns.get.path, campaignFigures.get.path],
    lists: { [campaigns.allOfProject.path]: ['company', 'project'] },
  },
}

function campaignCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [campaigns.allOfProject.path, { params: { projectId } }],
    endpoint: campaigns.get,
    sent: { params: { campaignId: id } },
  }
}
