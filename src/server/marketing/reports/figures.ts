// The current figures of a report: of its campaign, or of all the company's campaigns that clients can see.
import type { ReportFigures } from '#contract/marketing/reports.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/caller.ts'
import * as figuresStore from '#server/marketing/campaigns/figures-store.ts'
import { allMetrics } from '#server/marketing/campaigns/metric-values.ts'
import type { FiguresRows } from '#server/marketing/campaigns/present-figures.ts'
import type { CampaignRow } from '#server/marketing/campaigns/rules.ts'
import * as campaignStore from '#server/marketing/campaigns/store.ts'
import { figuresOfMonth, hasMonth, withMoney } from './figures-of-month.ts'
import type { ReportRow } from './rules.ts'

interface Subject extends Pick<ReportRow, 'companyId' | 'campaignId' | 'month'> {}

/** For a company, only campaigns with a figure or plan in the month. */
async function readCampaigns(tx: Tx, caller: Caller, { companyId, campaignId }: Subject) {
  if (campaignId !== null) {
    const campaign = await campaignStore.campaigns.find(tx, caller, campaignId)
    return campaign ? [campaign] : []
  }
  const all = await campaignStore.listOfCompany(tx, caller, companyId)
  return all.filter(({ visibility }) => visibility === 'shared')
}

async function readRows(tx: Tx, caller: Caller, campaigns: CampaignRow[]): Promise<FiguresRows[]> {
  const ids = campaigns.map(({ id }) => id)
  const { values, plan, metrics } = await figuresStore.listAll(tx, caller, ids)
  return campaigns.map((campaign) => ({
    campaign,
    metrics: allMetrics(metrics.get(campaign.id) ?? []),
    values: values.get(campaign.id) ?? [],
    plan: plan.get(campaign.id) ?? [],
  }))
}

export interface BothFigures {
  forStaff: ReportFigures[]
  /** Without money that the campaign does not share. */
  forClients: ReportFigures[]
}

interface ReadFigures extends BothFigures {
  /** Removes from earlier figures the money their campaign does not currently share. */
  asSharedNow: (figures: ReportFigures) => ReportFigures
}

/** Reads everything for any caller; `present` leaves out what they may not see. */
export async function readReportFigures(
  tx: Tx,
  caller: Caller,
  report: Subject,
): Promise<ReadFigures> {
  const { campaignId, month } = report
  const { currency } = await readBilling(tx)
  const basis = { today: localDay(new Date()), currency }
  const rows = await readRows(tx, caller, await readCampaigns(tx, caller, report))
  const reported = campaignId === null ? rows.filter((one) => hasMonth(one, month)) : rows
  const forStaff = reported.map((one) => figuresOfMonth(one, month, basis))
  const sharing = new Set(
    reported.flatMap(({ campaign }) => (campaign.sharesSpend ? campaign.id : [])),
  )
  const asSharedNow = (figures: ReportFigures) =>
    withMoney(figures, { budget: true, spend: sharing.has(figures._id) })
  return { forStaff, forClients: forStaff.map(asSharedNow), asSharedNow }
}
