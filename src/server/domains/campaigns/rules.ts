// How a campaign begins and changes.
import type { Campaign, CampaignChange, NewCampaign } from '#contract/campaigns.ts'
import { changed, checkDates } from '#server/platform/rules.ts'

/** As on the wire, without its identity and moments. */
export type CampaignFields = Omit<
  Campaign,
  '_id' | 'rank' | 'project' | 'company' | 'createdAt' | 'updatedAt'
>

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
  metrics: { reach: 0, engagement: 0, conversions: 0, ...given(fields.metrics) },
  visibility: fields.visibility ?? 'shared',
})

const given = (metrics: NewCampaign['metrics'] = {}) =>
  Object.fromEntries(Object.entries(metrics).filter(([, count]) => count !== undefined))

/** @throws AppError `stale`; `invalid` when the end comes to stand before the start */
export function changedCampaign<C extends CampaignFields>(
  campaign: C,
  { metrics, ...change }: CampaignChange,
): C {
  const next = changed<CampaignFields>(campaign, change, { description: '' })
  checkDates(next)
  return { ...campaign, ...next, metrics: { ...campaign.metrics, ...given(metrics) } }
}
