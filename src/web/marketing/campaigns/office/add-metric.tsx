// Adds a custom metric to this campaign.
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NewMetric, campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

const units = [
  { value: 'count', label: 'A count, such as sign-ups' },
  { value: 'money', label: 'An amount, such as revenue' },
]

export default function AddMetric() {
  const campaignId = useParams()['campaignId'] ?? ''
  const cache = useQueryClient()
  const close = useCloseDialog()
  return (
    <Dialog title="Add metric" onClose={close}>
      <CreateForm
        schema={NewMetric}
        values={{ name: '', unit: 'count', source: '', definition: '' }}
        submitLabel="Add metric"
        draft={`new metric of ${campaignId}`}
        onClose={close}
        onSubmit={async (body, idempotencyKey) => {
          await api(campaignMetrics.define, { params: { campaignId }, body }, { idempotencyKey })
          await cache.invalidateQueries({ queryKey: figuresOf(campaignId).queryKey })
          toast.success('Metric added')
          close()
        }}
      >
        {(form) => (
          <>
            <Field form={form} name="name" label="Name" isRequired data-autofocus />
            <FieldSelect form={form} name="unit" label="Kind" placeholder={null} choices={units} />
            <Field
              form={form}
              name="source"
              label="Source"
              description="Where the figures come from."
              className="sm:col-span-2"
            />
            <FieldArea
              form={form}
              name="definition"
              label="What it counts"
              rows={3}
              className="sm:col-span-2"
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
