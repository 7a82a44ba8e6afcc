// The fields of a campaign, for adding one and for editing one; the title stands above them.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { type Campaign, NewCampaign, campaignStatuses } from '#contract/campaigns.ts'
import { choicesOf, labelOf, visibilities } from '#web/lib/choices.ts'
import { withEmptyAsNull } from '#web/lib/form.ts'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'

/** A date that is left empty is '' in the form and null on the wire. */
export const emptyAsNull = ['startDate', 'endDate'] as const

export const CampaignSchema = withEmptyAsNull(NewCampaign, emptyAsNull)
export type CampaignValues = z.input<typeof CampaignSchema>

export const emptyCampaign: CampaignValues = {
  title: '',
  description: '',
  status: 'planned',
  startDate: '',
  endDate: '',
  budget: 0,
  metrics: { reach: 0, engagement: 0, conversions: 0 },
  visibility: 'shared',
}

export function valuesOf(campaign: Campaign): CampaignValues {
  const { title, description, status, startDate, endDate, budget, metrics, visibility } = campaign
  return {
    title,
    description,
    status,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    budget,
    metrics,
    visibility,
  }
}

const statuses = choicesOf(campaignStatuses)

/** How a campaign's values are written for people. */
export function campaignText(key: string, value: unknown): string | undefined {
  if (key === 'status') return labelOf(statuses, value)
  if (key === 'visibility') return labelOf(visibilities, value)
  return undefined
}

/** An emptied count is none. */
const count = { setValueAs: (text: unknown) => Number(text || 0) }

interface CampaignFieldsProps<Output> {
  form: UseFormReturn<CampaignValues, unknown, Output>
}

export function CampaignFields<Output>({ form }: CampaignFieldsProps<Output>) {
  const wide = 'sm:col-span-2'
  return (
    <>
      <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
      <Field form={form} name="startDate" type="date" label="Start Date" />
      <Field form={form} name="endDate" type="date" label="End Date" />
      <FieldSelect form={form} name="status" label="Status" placeholder={null} choices={statuses} />
      <Field form={form} name="budget" type="number" options={count} label="Budget ($)" />
      <fieldset className={`${wide} grid gap-3 sm:grid-cols-3`}>
        <legend className="mb-1 text-sm font-medium">Metrics</legend>
        <Field form={form} name="metrics.reach" type="number" options={count} label="Reach" />
        <Field
          form={form}
          name="metrics.engagement"
          type="number"
          options={count}
          label="Engagement"
        />
        <Field
          form={form}
          name="metrics.conversions"
          type="number"
          options={count}
          label="Conversions"
        />
      </fieldset>
      <FieldSelect
        form={form}
        name="visibility"
        label="Who can see this?"
        placeholder={null}
        choices={visibilities}
      />
    </>
  )
}
