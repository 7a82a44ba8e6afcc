// How a campaign begins and changes.
import { Bands, type Campaign, type CampaignChange, type NewCampaign } from '#contract/campaigns.ts'
import { invalid } from '#server/platform/app-error.ts'
import { changed, checkDates } from '#server/platform/rules.ts'

/** As on the wire, without its identity and moments; all of its money. */
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
  /** Hundredths; null while nothing is known of it. */
  spendMinor: number | null
}

/** A campaign as the program holds it. */
export interface CampaignRow extends CampaignFields {
  id: string
  companyId: string
  projectId: string
  rank: string
  createdAt: Date
  updatedAt: Date
}

export const statusOfNew = ({ status = 'planned' }: NewCampaign) => status

export const newCampaign = (fields: NewCampaign): Omit<CampaignFields, 'version'> => ({
  title: fields.title,
  description: fields.description ?? '',
  status: statusOfNew(fields),
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

/** @throws AppError `invalid` where the one does not lie within the other */
function bandsOf(bands: Bands, change: NewCampaign['bands']): Bands {
  const checked = Bands.safeParse({ ...bands, ...given(change) })
  if (!checked.success) throw invalid({ 'bands.watch': checked.error.issues[0]?.message ?? '' })
  return checked.data
}

/** Whether its posts may be asked more of than before. */
export const isApprovalChanged = (
  campaign: Pick<CampaignFields, 'visibility' | 'approvalMode'>,
  before: Pick<CampaignFields, 'visibility' | 'approvalMode'>,
): boolean =>
  campaign.visibility !== before.visibility || campaign.approvalMode !== before.approvalMode

/** @throws AppError `stale`; `invalid` when the end comes to stand before the start */
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
