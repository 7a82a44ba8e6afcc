// Manage Campaigns: a project's campaigns as a board.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Campaign, type CampaignStatus, campaigns } from '#contract/marketing/campaigns.ts'
import type { BoardColumn } from '#web/kit/boards/board-types.ts'
import { QuickAdd } from '#web/kit/boards/quick-add.tsx'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { CampaignCard } from '#web/marketing/campaigns/parts/campaign-card.tsx'
import {
  campaignColumns,
  campaignFilter,
  campaignsOf,
  queriesOf,
  toCampaignStatus,
} from '#web/marketing/campaigns/parts/campaign-board.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { cacheCard } from '#web/lib/card-cache.ts'
import { startCall } from '#web/lib/card-list.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import {
  boardClientLoader,
  boardLoader,
  isOtherBoard,
} from '#web/work/boards/parts/board-loaders.ts'
import { BoardScreen } from '#web/work/boards/parts/board-screen.tsx'
import type { BoardScreenOptions } from '#web/work/boards/parts/owners-board.tsx'

const board: BoardScreenOptions<CampaignStatus, Campaign> = {
  title: 'Manage Campaigns',
  noun: 'campaigns',
  needs: 'projects',
  path: '/app/admin/campaigns',
  param: 'campaignId',
  owner: 'project',
  cardsOf: campaignsOf,
  columns: campaignColumns,
  columnOf: ({ status }) => toCampaignStatus(status),
  renderCard: (campaign) => <CampaignCard campaign={campaign} />,
  saveMove: ({ cardId, toStatus, ...place }) =>
    api(campaigns.change, { params: { campaignId: cardId }, body: { status: toStatus, ...place } }),
  filter: campaignFilter,
  OfCompany: lazyPart(() => import('./campaigns-of-company.tsx')),
  ColumnFooter: QuickAddCampaign,
}

interface QuickAddCampaignProps {
  ownerId: string
  column: BoardColumn<CampaignStatus>
}

function QuickAddCampaign({ ownerId: projectId, column }: QuickAddCampaignProps) {
  const { status, title } = column
  const cache = useQueryClient()
  return (
    <QuickAdd
      noun="campaign"
      columnTitle={title}
      draft={`new campaign of ${projectId}, ${status}`}
      onAdd={async (text, idempotencyKey) => {
        const startedAt = startCall()
        const sent = { params: { projectId }, body: { title: text, status } }
        const campaign = await api(campaigns.create, sent, { idempotencyKey })
        cacheCard(cache, queriesOf(campaign), campaign, startedAt)
        requestReveal({ cardId: campaign._id })
      }}
    />
  )
}

export const loader = boardLoader(board)
export const clientLoader = boardClientLoader(board)
export const shouldRevalidate = isOtherBoard

export default function Campaigns() {
  const { search } = useLocation()
  const can = useCan()
  return (
    <BoardScreen
      board={board}
      actions={
        can.projects && (
          <LinkButton
            aria-haspopup="dialog"
            variant="primary"
            to={`new${search}`}
            aria-keyshortcuts="c"
          >
            Add Campaign
          </LinkButton>
        )
      }
    />
  )
}
