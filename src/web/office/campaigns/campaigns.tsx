// Manage Campaigns: the campaigns of a project on their board.
import { useLocation } from 'react-router'
import { type Campaign, type CampaignStatus, campaigns } from '#contract/campaigns.ts'
import { CampaignCard } from '#web/features/campaigns/campaign-card.tsx'
import {
  campaignColumns,
  campaignStatusOf,
  campaignsOf,
} from '#web/features/campaigns/campaign-board.ts'
import { api } from '#web/lib/browser.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { BoardScreen, type BoardScreenOptions, loadBoard } from '../board-screen.tsx'

const board: BoardScreenOptions<CampaignStatus, Campaign> = {
  title: 'Manage Campaigns',
  noun: 'campaigns',
  owner: 'project',
  cardsOf: campaignsOf,
  columns: campaignColumns,
  columnOf: ({ status }) => campaignStatusOf(status),
  renderCard: (campaign) => <CampaignCard campaign={campaign} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(campaigns.change, { params: { campaignId: cardId }, body: { status: toStatus, ...place } }),
}

export const loader = onServer(loadBoard(board))
export const clientLoader = inBrowser(loadBoard(board))

const dialogs = () => Promise.all([import('./campaign-details.tsx'), import('./add-campaign.tsx')])

export default function Campaigns() {
  usePreload(dialogs)
  const { search } = useLocation()
  return (
    <BoardScreen
      board={board}
      actions={
        <LinkButton variant="primary" to={`new${search}`}>
          Add Campaign
        </LinkButton>
      }
    />
  )
}
