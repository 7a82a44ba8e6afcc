// Compares a company's campaigns with their plans.
import type { CampaignStanding } from '#contract/marketing/campaign-figures.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/caller.ts'
import { readCurrency } from './service.ts'
import * as rules from './figures-rules.ts'
import * as figuresStore from './figures-store.ts'
import { allMetrics } from './metric-values.ts'
import { type FiguresBasis, type FiguresRows, presentFigures } from './present-figures.ts'
import { presentCampaign } from './present.ts'
import { canSeeSpend } from './policy.ts'
import type { CampaignRow } from './rules.ts'
import * as store from './store.ts'

export async function listStandings(ctx: Context, companyId: string): Promise<CampaignStanding[]> {
  const basis = { today: localDay(new Date()), currency: await readCurrency(ctx) }
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const campaigns = await store.listOfCompany(tx, ctx.caller, companyId)
    const ids = campaigns.map(({ id }) => id)
    const figures = await figuresStore.listAll(tx, ctx.caller, ids, figuresStore.listSums)
    return campaigns.map(({ projectTitle, ...campaign }) =>
      standing(ctx, rowsOf(ctx.caller, campaign, figures), projectTitle, basis),
    )
  })
}

/** One campaign's data, limited to what the caller may see. */
export function rowsOf(
  caller: Caller,
  campaign: CampaignRow,
  { values, plan, metrics }: Awaited<ReturnType<typeof figuresStore.listAll>>,
): FiguresRows {
  const { id } = campaign
  const isSeen = canSeeSpend(caller, campaign)
  return {
    campaign,
    metrics: allMetrics(metrics.get(id) ?? []).filter(({ unit }) => isSeen || unit !== 'money'),
    values: values.get(id) ?? [],
    plan: plan.get(id) ?? [],
  }
}

function standing(
  { caller }: Context,
  rows: FiguresRows,
  projectTitle: string,
  basis: FiguresBasis,
): CampaignStanding {
  const { metrics, currency } = presentFigures(caller, rows, basis)
  const state = rules.worstOf(metrics.map((metric) => metric.state))
  const isBehind = state === 'off' || state === 'watch'
  const shown = presentCampaign(caller, rows.campaign)
  return {
    _id: shown._id,
    company: shown.company,
    title: shown.title,
    status: shown.status,
    visibility: shown.visibility,
    startDate: shown.startDate,
    endDate: shown.endDate,
    ...(shown.budget !== undefined && { budget: shown.budget }),
    ...(shown.spend !== undefined && { spend: shown.spend }),
    ...(shown.overBudgetBy !== undefined && { overBudgetBy: shown.overBudgetBy }),
    metrics: shown.metrics,
    currency,
    project: { _id: shown.project, title: projectTitle },
    state,
    metricsBehind: isBehind
      ? metrics.filter((metric) => metric.state === state).map(({ name }) => name)
      : [],
  }
}
