// Campaign panel, over its board: every field, and deletion.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import {
  CampaignFields,
  CampaignRules,
  CampaignSchema,
  type CampaignValues,
  campaignText,
  emptyAsNull,
  valuesOf,
} from '#web/features/campaigns/campaign-fields.tsx'
import { campaignColumns, campaignWith, queriesOf } from '#web/features/campaigns/campaign-board.ts'
import { CampaignResults } from '#web/features/campaigns/campaign-results.tsx'
import { figuresOf } from '#web/features/campaigns/figures-queries.ts'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { DetailsPanel } from '#web/features/records/details-panel.tsx'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { detailsRoute } from '#web/features/records/details-route.ts'
import { MoveMenu } from '#web/features/records/move-menu.tsx'
import { RecordFields } from '#web/features/records/record-fields.tsx'
import { useRecordForm } from '#web/features/records/use-record-form.tsx'
import { whoChangedOf } from '#web/features/records/who-changed.ts'
import { expectedCan } from '#web/features/session/permissions.ts'
import { WhoSees } from '#web/features/session/who-sees.tsx'
import { api } from '#web/lib/browser.ts'
import { cacheCard, placeOf } from '#web/lib/card-cache.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'

const route = detailsRoute({
  param: 'campaignId',
  query: campaignWith,
  boards: [campaigns.allOfProject.path],
  more: (cache) => expectedCan(cache, ({ projects: may }) => ({ edit: may, delete: may })),
})

export const loader = onServer(route.load)
export const clientLoader = awaitInBrowser(route.loadFromBoard)
export const ErrorBoundary = missingDetails('campaignId')

type CampaignDetail = ReturnType<typeof route.useRecord>

export default route.screen(function CampaignDetails() {
  const campaign = route.useRecord()
  return <CampaignPanel key={campaign._id} campaign={campaign} />
})

function CampaignPanel({ campaign }: { campaign: CampaignDetail }) {
  const cache = useQueryClient()
  const { _id: campaignId } = campaign
  const params = { campaignId }
  const { data: figures } = useQuery(figuresOf(campaignId))
  const fields = useRecordForm<Campaign, CampaignValues>({
    record: campaign,
    draft: `campaign ${campaignId}`,
    schema: CampaignSchema,
    titleOf: ({ title }) => title,
    calls: {
      valuesOf,
      emptyAsNull,
      save: (body) => api(campaigns.change, { params, body }),
      read: () => cache.fetchQuery({ ...campaignWith(campaignId), staleTime: 0 }),
      whoChanged: whoChangedOf('campaign', campaignId),
      cache: (saved, startedAt) => cacheCard(cache, queriesOf(saved), saved, startedAt),
      placeOf: () => placeOf(cache, queriesOf(campaign), campaignId),
    },
  })
  return (
    <DetailsPanel
      record={campaign}
      fields={fields}
      noun="campaign"
      textOf={campaignText}
      onDelete={() => api(campaigns.remove, { params })}
      queries={queriesOf(campaign)}
      actions={<MoveMenu noun="campaign" fields={fields} name="status" columns={campaignColumns} />}
    >
      <RecordFields fields={fields}>
        <CampaignFields form={fields.form} hasFigures={(figures?.values.length ?? 0) > 0} />
        <CampaignRules form={fields.form} />
      </RecordFields>
      <CampaignResults campaignId={campaignId} />
      <LinkButton
        to={`/app/admin/posts?company=${campaign.company}&campaign=${campaignId}`}
        className="justify-self-start"
      >
        Posts
      </LinkButton>
      <RecordActivity kind="campaign" id={campaignId} />
      <WhoSees kind="campaign" id={campaignId} />
    </DetailsPanel>
  )
}
