// One campaign over its board, at its own address: every field, deleting it.
import { useQueryClient } from '@tanstack/react-query'
import { campaigns } from '#contract/campaigns.ts'
import {
  CampaignFields,
  CampaignSchema,
  valuesOf,
} from '#web/features/campaigns/campaign-fields.tsx'
import { campaignWith, campaignsOf } from '#web/features/campaigns/campaign-board.ts'
import { DetailsPanel } from '#web/features/records/details-panel.tsx'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { detailsRoute } from '#web/features/records/details-route.ts'
import { EditForm } from '#web/features/records/edit-form.tsx'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'

const route = detailsRoute({
  param: 'campaignId',
  query: campaignWith,
  boards: [campaigns.allOfProject.path],
  more: { can: { edit: true, delete: true } },
})

export const loader = onServer(route.load)
export const clientLoader = awaitInBrowser(route.loadFromBoard)
export const ErrorBoundary = missingDetails('campaignId')

export default route.screen(function CampaignDetails() {
  const campaign = route.useRecord()
  const cache = useQueryClient()
  const { _id: campaignId, project } = campaign
  const params = { campaignId }
  const query = campaignWith(campaignId)
  const board = campaignsOf(project).queryKey
  return (
    <DetailsPanel
      record={campaign}
      noun="campaign"
      onDelete={() => api(campaigns.remove, { params })}
      shownIn={[board]}
    >
      <EditForm
        key={campaignId}
        record={campaign}
        draft={`campaign ${campaignId}`}
        schema={CampaignSchema}
        valuesOf={valuesOf}
        save={(body) => api(campaigns.change, { params, body })}
        readAgain={() => cache.fetchQuery({ ...query, staleTime: 0 })}
        shownIn={[query.queryKey, board]}
        savedText="Campaign saved"
      >
        {(form) => <CampaignFields form={form} />}
      </EditForm>
    </DetailsPanel>
  )
})
