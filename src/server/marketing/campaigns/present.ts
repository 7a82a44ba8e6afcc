// Maps campaigns to the API's form, without money for callers who may not see it.
import type { Campaign } from '#contract/marketing/campaigns.ts'
import { type Caller, canSeeMoney } from '#server/platform/caller.ts'
import { overBudgetMinor } from './figures-rules.ts'
import { toWire } from './metric-values.ts'
import { canSeeSpend } from './policy.ts'
import type { CampaignRow } from './rules.ts'

export const moneyToWire = (minor: number | null): number | null =>
  minor === null ? null : toWire('money', minor)

export function presentCampaign(caller: Caller, row: CampaignRow): Campaign {
  const { id, companyId, projectId, budget, spendMinor, createdAt, updatedAt, ...fields } = row
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(canSeeMoney(caller) && { budget }),
    ...(canSeeSpend(caller, row) && {
      spend: moneyToWire(spendMinor),
      overBudgetBy: moneyToWire(overBudgetMinor(spendMinor, budget)),
    }),
  }
}
