// Creates and changes campaigns.
import {
  Bands,
  type Campaign,
  type CampaignChange,
  type NewCampaign,
} from '#contract/marketing/campaigns.ts'
import { invalid } from '#server/platform/app-error.ts'
import { changed, checkDates } from '#server/platform/rules.ts'

/** The API's fields with all money, but without id and timestamps. */
export interface CampaignFields extends Omit<
  Campaign,
  | '_id'
  | 'rank'
  | 'project'
  | 'company'
  | 'createdAt'
  | 'updatedAt'
  | 'budget'
  | 'spend'
  | 'overBudgetBy'
> {
  budget: number
  /** Hundredths; null if unknown. */
  spendMinor: number | null
}

/** A campaign as stored. */
export interface CampaignRow extends CampaignFields {
  id: string
  companyId: string
  projectId: string
  rank: string
  createdAt: Date
  updatedAt: Date
}

export const newCampaign = (fields: NewCampaign): Omit<CampaignFields, 'version'> => ({
  title: fields.title,
  description: fields.description ?? '',
  status: fields.status ?? 'planned',
  startDate: fields.startDate ?? null,
  endDate: fields.endDate ?? null,
  budget: fields.budget ?? 0,
  spendMinor: null,
  metrics: { reach: 0, engagement: 0, conversions: 0, ...given(fields.metrics) },
  bands: bandsOf({ onTrack: 5, watch: 20 }, fields.bands),
  sharesSpend: fields.sharesSpend ?? false,
  visibility: fields.visibility ?? 'shared',
  approvalMode: fields.approvalMode ?? null,
})

const given = (numbers: Record<string, number | undefined> = {}) =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined))

/** @throws AppError `invalid` unless the inner band lies within the outer one */
function bandsOf(bands: Bands, change: NewCampaign['bands']): Bands {
  const checked = Bands.safeParse({ ...bands, ...given(change) })
  if (!checked.success) throw invalid({ 'bands.watch': checked.error.issues[0]?.message ?? '' })
  return checked.data
}

/** Whether the change may tighten the approval of its posts. */
export const isApprovalChanged = (
  campaign: Pick<CampaignFields, 'visibility' | 'approvalMode'>,
  before: Pick<CampaignFields, 'visibility' | 'approvalMode'>,
): boolean =>
  campaign.visibility !== before.visibility || campaign.approvalMode !== before.approvalMode

/** @throws AppError `stale`; `invalid` if it would end before it starts */
export function changedCampaign<C extends CampaignFields>(
  campaign: C,
  { metrics, bands, ...change }: CampaignChange,
): C {
  const next = changed<CampaignFields>(campaign, change, { description: '' })
  checkDates(next)
  return {
    ...campaign,
    ...next,
    metrics: { ...campaign.metrics, ...given(metrics) },
    bands: bandsOf(campaign.bands, bands),
  }
}
