// Filters of the campaigns board.
import type { Campaign } from '#contract/marketing/campaigns.ts'
import { dueFacet, type FilterOptions } from '#web/kit/boards/board-filter.ts'
import { toCampaignStatus } from './campaign-board.ts'

export const campaignFilter: FilterOptions<Campaign> = {
  textOf: ({ title, description }) => `${title} ${description}`,
  facets: [
    dueFacet<Campaign>({
      label: 'End date',
      dueOn: ({ endDate }) => endDate,
      isOver: ({ status }) => toCampaignStatus(status) === 'completed',
    }),
  ],
}
