// Add Campaign dialog, over the campaigns board.
import { useQueryClient } from '@tanstack/react-query'
import { type NewCampaign, campaigns } from '#contract/marketing/campaigns.ts'
import {
  CampaignFields,
  CampaignSchema,
  emptyCampaign,
} from '#web/marketing/campaigns/parts/campaign-fields.tsx'
import { queriesOf } from '#web/marketing/campaigns/parts/campaign-board.ts'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { cacheCard } from '#web/lib/card-cache.ts'
import { startCall } from '#web/lib/card-list.ts'
import { Field } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ProjectDialog } from '#web/work/boards/parts/project-dialog.tsx'

export default function AddCampaign() {
  const cache = useQueryClient()
  return (
    <ProjectDialog title="Add Campaign" question="Which project is the campaign for?">
      {({ projectId }, close) => (
        <CreateForm
          schema={CampaignSchema}
          values={emptyCampaign}
          submitLabel="Add Campaign"
          draft={`new campaign of ${projectId}`}
          onClose={close}
          onSubmit={async (body: NewCampaign, idempotencyKey) => {
            const startedAt = startCall()
            const params = { projectId }
            const added = await api(campaigns.create, { params, body }, { idempotencyKey })
            cacheCard(cache, queriesOf(added), added, startedAt)
            requestReveal({ cardId: added._id })
            toast.success('Campaign added successfully!')
            close()
          }}
        >
          {(form) => (
            <>
              <Field
                form={form}
                name="title"
                label="Title"
                className="sm:col-span-2"
                isRequired
                data-autofocus
              />
              <CampaignFields form={form} />
            </>
          )}
        </CreateForm>
      )}
    </ProjectDialog>
  )
}
