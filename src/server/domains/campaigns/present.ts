// From a campaign's row to the wire.
import type { Campaign } from '#contract/campaigns.ts'
import type { CampaignRow } from './rules.ts'

export function presentCampaign(row: CampaignRow): Campaign {
  const { id, companyId, projectId, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    project: projectId,
    company: companyId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
