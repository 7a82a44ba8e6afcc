// The columns of the campaigns board, and which one a campaign's status text means.
import type { CampaignStatus } from '#contract/campaigns.ts'
import type { BoardColumn } from '#web/features/boards/board-types.ts'

export const campaignColumns: readonly BoardColumn<CampaignStatus>[] = [
  { status: 'planned', title: 'Planned' },
  { status: 'active', title: 'Active' },
  { status: 'completed', title: 'Completed' },
  { status: 'on hold', title: 'On Hold' },
]

/** Case and spaces do not count; anything unknown is Planned. */
export function campaignStatusOf(text: string): CampaignStatus {
  const bare = text.toLowerCase().replaceAll(' ', '')
  const found = campaignColumns.find(({ status }) => bare.includes(status.replaceAll(' ', '')))
  return found?.status ?? 'planned'
}
