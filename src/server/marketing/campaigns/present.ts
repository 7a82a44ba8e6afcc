// Maps campaigns to the API's form, without money for viewers who may not see it.
import type { Campaign } from '#contract/marketing/campaigns.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import { type Viewer, canSeeMoney } from '#server/platform/viewer.ts'
import { overBudgetMinor } from './figures-rules.ts'
import { toWire } from './metric-values.ts'
import { canSeeSpend } from './policy.ts'
import type { CampaignRow } from './rules.ts'

export const moneyToWire = (minor: number | null): number | null =>
  minor === null ? null : toWire('money', minor)

export function presentCampaign(viewer: Viewer, row: CampaignRow): Campaign {
  const { budget, spendMinor, ...campaign } = row
  return {
    ...presentProjectCard(campaign),
    ...(canSeeMoney(viewer) && { budget }),
    ...(canSeeSpend(viewer, row) && {
      spend: moneyToWire(spendMinor),
      overBudgetBy: moneyToWire(overBudgetMinor(spendMinor, budget)),
    }),
  }
}
