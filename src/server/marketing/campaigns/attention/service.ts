// Campaigns that need attention: off plan or over budget, until they recover, end or are put on hold.
import { figureText } from '#contract/marketing/figure-format.ts'
import type { AttentionItem } from '#contract/agency/overview.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Caller, isPermitted, canSeeMoney } from '#server/platform/caller.ts'
import * as figuresStore from '../figures-store.ts'
import { overBudgetMinor } from '../figures-rules.ts'
import { moneyToWire } from '../present.ts'
import { type FiguresBasis, presentFigures } from '../present-figures.ts'
import { rowsOf } from '../standings.ts'
import * as store from '../store.ts'

interface Found {
  budget: AttentionItem[]
  plan: AttentionItem[]
}

/** Plans are for those who run campaigns, budgets for those who see money. */
export async function listAttention(tx: Tx, caller: Caller): Promise<Found> {
  const found: Found = { budget: [], plan: [] }
  const runs = isPermitted(caller, 'projects')
  if (!runs && !canSeeMoney(caller)) return found
  const { currency } = await readBilling(tx)
  const today = localDay(new Date())
  const campaigns = await store.listToWatch(tx, caller, today)
  const ids = campaigns.map(({ id }) => id)
  const figures = runs
    ? await figuresStore.listAll(tx, caller, ids, figuresStore.listSums)
    : undefined
  for (const { companyName, ...campaign } of campaigns) {
    const itemOf = (what: string): AttentionItem => ({
      _id: campaign.id,
      title: campaign.title,
      place: `${companyName} · ${what}`,
      due: null,
      path: `/app/admin/campaigns/${campaign.id}/results`,
    })
    const over = moneyToWire(overBudgetMinor(campaign.spendMinor, campaign.budget))
    if (over !== null && canSeeMoney(caller)) {
      found.budget.push(itemOf(figureText('money', over, currency)))
    }
    const off =
      figures && metricsOff(caller, rowsOf(caller, campaign, figures), { today, currency })
    if (off && off.length > 0) found.plan.push(itemOf(off.join(', ')))
  }
  return found
}

const metricsOff = (
  caller: Caller,
  rows: ReturnType<typeof rowsOf>,
  basis: FiguresBasis,
): string[] =>
  presentFigures(caller, rows, basis).metrics.flatMap(({ state, name }) =>
    state === 'off' ? name : [],
  )
