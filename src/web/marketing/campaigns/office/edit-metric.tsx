// Edits a campaign metric's source and definition field by field; custom metrics can be renamed and deleted.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod'
import type { CampaignFigures, MetricFigures } from '#contract/marketing/campaign-figures.ts'
import { MetricChange, campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { FieldsPanel } from '#web/kit/records/fields-panel.tsx'
import { MissingDetails } from '#web/kit/records/missing-details.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export default function EditMetric() {
  const { campaignId = '', metric: key = '' } = useParams()
  const { data: figures } = useSuspenseQuery(figuresOf(campaignId))
  const metric = figures.metrics.find((one) => one.metric === key)
  if (!metric) return <MissingDetails recordId={key} deleted={undefined} backTo="the metrics" />
  return <MetricPanel key={key} figures={figures} metric={metric} />
}

/** This metric's part of the campaign figures, with the campaign's version. */
interface MetricRecord {
  version: number
  name: string
  source: string
  definition: string
}

const schema = z.object({
  name: MetricChange.shape.name.unwrap(),
  source: MetricChange.shape.source.unwrap(),
  definition: MetricChange.shape.definition.unwrap(),
})
type MetricValues = z.input<typeof schema>

const metricRecord = ({ version, metrics }: CampaignFigures, key: string): MetricRecord => {
  const {
    name = '',
    source = '',
    definition = '',
  } = metrics.find(({ metric }) => metric === key) ?? {}
  return { version, name, source, definition }
}

function MetricPanel({ figures, metric }: { figures: CampaignFigures; metric: MetricFigures }) {
  const cache = useQueryClient()
  const close = useCloseDialog()
  const { _id: campaignId, can } = figures
  const key = metric.metric
  const params = { campaignId, metric: key }
  const query = figuresOf(campaignId)
  const readAll = () => cache.fetchQuery({ ...query, staleTime: 0 })
  const fields = useRecordForm<MetricRecord, MetricValues>({
    record: metricRecord(figures, key),
    draft: `metric ${key} of campaign ${campaignId}`,
    schema,
    titleOf: ({ name }) => name,
    calls: {
      valuesOf: ({ name, source, definition }) => ({ name, source, definition }),
      async save(body) {
        await api(campaignMetrics.changeDefinition, { params, body })
        return metricRecord(await readAll(), key)
      },
      read: async () => metricRecord(await readAll(), key),
      // `readAll` has already cached the figures.
      cache: () => undefined,
    },
  })
  return (
    <FieldsPanel
      title={metric.name}
      fields={fields}
      heading={{ name: 'name', label: 'Name' }}
      isReadOnly={!can.edit}
      isTitleFixed={!metric.isOwn}
      onClose={close}
      actions={can.edit && metric.isOwn && <DeleteMetric figures={figures} metric={metric} />}
    >
      <RecordFields fields={fields}>
        <Field
          form={fields.form}
          name="source"
          label="Source"
          description="Where the figures come from, for example an ad platform or the booking system."
          className="sm:col-span-2"
        />
        <FieldArea
          form={fields.form}
          name="definition"
          label="What it counts"
          rows={4}
          className="sm:col-span-2"
        />
      </RecordFields>
    </FieldsPanel>
  )
}

function DeleteMetric({ figures, metric }: { figures: CampaignFigures; metric: MetricFigures }) {
  const cache = useQueryClient()
  const close = useCloseDialog()
  const [isAsking, setAsking] = useState(false)
  const days = figures.values.filter((value) => value.metric === metric.metric).length
  async function remove() {
    const params = { campaignId: figures._id, metric: metric.metric }
    await api(campaignMetrics.removeDefinition, { params })
    close()
    await cache.invalidateQueries({ queryKey: figuresOf(figures._id).queryKey })
  }
  return (
    <>
      <IconButton label="Delete metric" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      {isAsking && (
        <DeleteRecord
          title="Delete metric"
          name={metric.name}
          onDelete={remove}
          onClose={() => setAsking(false)}
        >
          <p>This also deletes its {pluralize(days, 'figure')} and its plan.</p>
        </DeleteRecord>
      )}
    </>
  )
}
