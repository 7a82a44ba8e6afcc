// Fields of a campaign, for the add and edit forms. The title is shown above them.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { approvalModeChoices } from '#contract/work/approval-modes.ts'
import { type Campaign, NewCampaign, campaignStatuses } from '#contract/marketing/campaigns.ts'
import { currencySign } from '#contract/marketing/figure-format.ts'
import { DescriptionField } from '#web/kit/records/description-field.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import { choicesOf, labelOf, visibilities } from '#web/lib/choices.ts'
import { withEmptyAsNull } from '#web/lib/form.ts'
import { Field, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'

/** Fields that are '' in the form and null in the API when empty. */
export const emptyAsNull = ['startDate', 'endDate', 'approvalMode'] as const

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
  bands: { onTrack: 5, watch: 20 },
  sharesSpend: false,
  visibility: 'shared',
  approvalMode: '',
}

export function valuesOf(campaign: Campaign): CampaignValues {
  const { title, description, status, startDate, endDate, budget = 0, metrics } = campaign
  const { bands, sharesSpend, visibility, approvalMode } = campaign
  return {
    title,
    description,
    status,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    budget,
    metrics,
    bands,
    sharesSpend,
    visibility,
    approvalMode: approvalMode ?? '',
  }
}

const statuses = choicesOf(campaignStatuses)

/** Formats a campaign's values for display. */
export function campaignText(key: string, value: unknown): string | undefined {
  if (key === 'status') return labelOf(statuses, value)
  if (key === 'visibility') return labelOf(visibilities, value)
  if (key === 'approvalMode') return labelOf(approvalModeChoices, value) ?? 'Same as the project'
  if (key === 'sharesSpend') return value ? 'Yes' : 'No'
  return undefined
}

/** An emptied count becomes 0. */
const count = { setValueAs: (text: unknown) => Number(text || 0) }

interface CampaignFieldsProps<Output> {
  form: UseFormReturn<CampaignValues, unknown, Output>
  /** Totals are computed from daily figures if there are any, and can't be typed then. */
  hasFigures?: boolean
}

const wide = 'sm:col-span-2'

export function CampaignFields<Output>({ form, hasFigures = false }: CampaignFieldsProps<Output>) {
  const { can, currency } = useUser()
  return (
    <>
      <DescriptionField form={form} name="description" className={wide} />
      <Field form={form} name="startDate" type="date" label="Start Date" />
      <Field form={form} name="endDate" type="date" label="End Date" />
      <FieldSelect form={form} name="status" label="Status" placeholder={null} choices={statuses} />
      {can.money && (
        <Field
          form={form}
          name="budget"
          type="number"
          options={count}
          label={`Budget (${currencySign(currency)})`}
        />
      )}
      {!hasFigures && <TotalFields form={form} />}
      <FieldSelect
        form={form}
        name="visibility"
        label="Who can see this?"
        placeholder={null}
        choices={visibilities}
      />
      <FieldSelect
        form={form}
        name="approvalMode"
        label="Approval mode of its posts"
        placeholder="Same as the project"
        choices={approvalModeChoices}
      />
    </>
  )
}

/** Editable until there are daily figures. */
function TotalFields<Output>({ form }: Pick<CampaignFieldsProps<Output>, 'form'>) {
  return (
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
  )
}

/** Tolerances of the plan, and whether the client sees costs. */
export function CampaignRules<Output>({ form }: Pick<CampaignFieldsProps<Output>, 'form'>) {
  const can = useCan()
  return (
    <>
      <Field
        form={form}
        name="bands.onTrack"
        type="number"
        options={count}
        label="On track: up to (% off plan)"
      />
      <Field
        form={form}
        name="bands.watch"
        type="number"
        options={count}
        label="Watch: up to (% off plan)"
      />
      {can.money && (
        <FieldCheckbox
          form={form}
          name="sharesSpend"
          label="Share spend and costs with the client"
          className={wide}
        />
      )}
    </>
  )
}
