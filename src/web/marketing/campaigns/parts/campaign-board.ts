// Campaign queries, and the columns and filters of their board.
import { type Campaign, type CampaignStatus, campaigns } from '#contract/marketing/campaigns.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'
import type { CardQueries } from '#web/lib/card-cache.ts'
import { createCardList } from '#web/lib/card-list.ts'
import { toQuery } from '#web/lib/query.ts'
import { type FilterOptions, dueFacet } from '#web/kit/boards/board-filter.ts'

export const campaignsOf = (projectId: string) =>
  createCardList(campaigns.allOfProject, { params: { projectId } })

export const campaignWith = (campaignId: string) =>
  toQuery(campaigns.get, { params: { campaignId } })

export const queriesOf = ({ _id, project }: Pick<Campaign, '_id' | 'project'>): CardQueries => ({
  list: campaignsOf(project).queryKey,
  detail: campaignWith(_id).queryKey,
})

export const campaignColumns: readonly BoardColumn<CampaignStatus>[] = [
  { status: 'planned', title: 'Planned' },
  { status: 'active', title: 'Active' },
  { status: 'completed', title: 'Completed' },
  { status: 'on hold', title: 'On Hold' },
]

/** Ignores case and spaces; anything unknown is Planned. */
export function toCampaignStatus(text: string): CampaignStatus {
  const bare = text.toLowerCase().replaceAll(' ', '')
  const found = campaignColumns.find(({ status }) => bare.includes(status.replaceAll(' ', '')))
  return found?.status ?? 'planned'
}

/** Filters of the campaigns board. */
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
