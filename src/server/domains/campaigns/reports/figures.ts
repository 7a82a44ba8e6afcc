// The figures that a report is about, as they are now: of its campaign, or of all of a company's that clients see.
import type { ReportFigures } from '#contract/reports.ts'
import { readBilling } from '#server/domains/settings/service.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import * as figuresStore from '../figures-store.ts'
import { allMetrics } from '../metric-values.ts'
import type { FiguresRows } from '../present-figures.ts'
import type { CampaignRow } from '../rules.ts'
import * as campaignStore from '../store.ts'
import { figuresOfMonth, hasMonth, withMoney } from './figures-of-month.ts'
import type { ReportRow } from './rules.ts'

interface Subject extends Pick<ReportRow, 'companyId' | 'campaignId' | 'month'> {}

/** Of a company those with a figure or a plan for the month. */
async function readCampaigns(tx: Tx, viewer: Viewer, { companyId, campaignId }: Subject) {
  if (campaignId !== null) {
    const campaign = await campaignStore.campaigns.find(tx, viewer, campaignId)
    return campaign ? [campaign] : []
  }
  const all = await campaignStore.listOfCompany(tx, viewer, companyId)
  return all.filter(({ visibility }) => visibility === 'shared')
}

async function readRows(tx: Tx, viewer: Viewer, campaigns: CampaignRow[]): Promise<FiguresRows[]> {
  const ids = campaigns.map(({ id }) => id)
  const { values, plan, metrics } = await figuresStore.listAll(tx, viewer, ids)
  return campaigns.map((campaign) => ({
    campaign,
    metrics: allMetrics(metrics.get(campaign.id) ?? []),
    values: values.get(campaign.id) ?? [],
    plan: plan.get(campaign.id) ?? [],
  }))
}

export interface BothFigures {
  forStaff: ReportFigures[]
  /** Without the money that a campaign does not share. */
  forClients: ReportFigures[]
}

interface ReadFigures extends BothFigures {
  /** Earlier figures without the money that their campaign does not share now. */
  asSharedNow: (figures: ReportFigures) => ReportFigures
}

/** All of it, whoever asks: what they may see is left to `present`. */
export async function readReportFigures(
  tx: Tx,
  viewer: Viewer,
  report: Subject,
): Promise<ReadFigures> {
  const { campaignId, month } = report
  const { currency } = await readBilling(tx)
  const basis = { today: localDay(new Date()), currency }
  const rows = await readRows(tx, viewer, await readCampaigns(tx, viewer, report))
  const told = campaignId === null ? rows.filter((one) => hasMonth(one, month)) : rows
  const forStaff = told.map((one) => figuresOfMonth(one, month, basis))
  const sharing = new Set(told.flatMap(({ campaign }) => (campaign.sharesSpend ? campaign.id : [])))
  const asSharedNow = (figures: ReportFigures) =>
    withMoney(figures, { budget: true, spend: sharing.has(figures._id) })
  return { forStaff, forClients: forStaff.map(asSharedNow), asSharedNow }
}
