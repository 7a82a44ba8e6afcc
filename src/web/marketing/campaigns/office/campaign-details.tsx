// Campaign panel, over its board: every field, and deletion.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Campaign, campaigns } from '#contract/marketing/campaigns.ts'
import {
  CampaignFields,
  CampaignRules,
  CampaignSchema,
  type CampaignValues,
  campaignText,
  emptyAsNull,
  valuesOf,
} from '#web/marketing/campaigns/parts/campaign-fields.tsx'
import {
  campaignColumns,
  campaignWith,
  queriesOf,
} from '#web/marketing/campaigns/parts/campaign-board.ts'
import { CampaignResults } from '#web/marketing/campaigns/parts/campaign-results.tsx'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { DetailsPanel } from '#web/kit/records/details-panel.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { detailsRoute } from '#web/kit/records/details-route.ts'
import { MoveMenu } from '#web/kit/records/move-menu.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import { expectedCan } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
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
      whoChanged: findWhoChanged('campaign', campaignId),
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
