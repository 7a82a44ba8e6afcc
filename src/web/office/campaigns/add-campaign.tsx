// Add Campaign, over the campaigns board.
import { useQueryClient } from '@tanstack/react-query'
import { type NewCampaign, campaigns } from '#contract/campaigns.ts'
import {
  CampaignFields,
  CampaignSchema,
  emptyCampaign,
} from '#web/features/campaigns/campaign-fields.tsx'
import { campaignsOf } from '#web/features/campaigns/campaign-board.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ProjectDialog } from '../project-dialog.tsx'

export default function AddCampaign() {
  const cache = useQueryClient()
  return (
    <ProjectDialog title="Add Campaign" question="Which project is the campaign for?">
      {(projectId, close) => (
        <CreateForm
          schema={CampaignSchema}
          values={emptyCampaign}
          submitLabel="Add Campaign"
          draft={`new campaign of ${projectId}`}
          onClose={close}
          onSubmit={async (body: NewCampaign, idempotencyKey) => {
            await api(campaigns.create, { params: { projectId }, body }, { idempotencyKey })
            await cache.invalidateQueries({ queryKey: campaignsOf(projectId).queryKey })
            toast.success('Campaign added successfully!')
            close()
          }}
        >
          {(form) => <CampaignFields form={form} />}
        </CreateForm>
      )}
    </ProjectDialog>
  )
}
