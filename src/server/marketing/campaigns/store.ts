// Queries for campaigns.
import { sql } from 'kysely'
import { campaignStatuses } from '#contract/marketing/campaigns.ts'
import { cardStore } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import type { CampaignRow } from './rules.ts'

const metrics = sql<CampaignRow['metrics']>`json_build_object('reach', reach,
  'engagement', engagement, 'conversions', conversions)`

const bands = sql<CampaignRow['bands']>`json_build_object('onTrack', on_track_percent,
  'watch', watch_percent)`

const selectCampaigns = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'title', 'description'])
    .select(['status', 'start_on as startDate', 'end_on as endDate', 'budget', 'visibility'])
    .select(['rank', 'version', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(['spend_minor as spendMinor', 'shares_spend as sharesSpend'])
    .select('approval_mode as approvalMode')
    .select([metrics.as('metrics'), bands.as('bands')])
    .where(sharedWith(caller, 'campaigns'))

const columnsOf = (campaign: CampaignRow) => ({
  title: campaign.title,
  description: campaign.description,
  status: campaign.status,
  start_on: campaign.startDate,
  end_on: campaign.endDate,
  budget: campaign.budget,
  ...campaign.metrics,
  spend_minor: campaign.spendMinor,
  shares_spend: campaign.sharesSpend,
  on_track_percent: campaign.bands.onTrack,
  watch_percent: campaign.bands.watch,
  visibility: campaign.visibility,
  approval_mode: campaign.approvalMode,
  rank: campaign.rank,
  version: campaign.version,
  created_at: campaign.createdAt,
  updated_at: campaign.updatedAt,
})

export const campaigns = cardStore({
  table: 'campaigns',
  owner: 'project_id',
  ownerOf: ({ projectId }) => projectId,
  statuses: campaignStatuses,
  rows: selectCampaigns,
  columnsOf,
})

/** With their projects' titles, newest first. */
export const listOfCompany = (
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<(CampaignRow & { projectTitle: string })[]> =>
  selectCampaigns(tx, caller)
    .select(
      sql<string>`(select title from projects where projects.id = campaigns.project_id)`.as(
        'projectTitle',
      ),
    )
    .where('campaigns.company_id', '=', companyId)
    .orderBy(sql`start_on desc nulls last`)
    .orderBy('campaigns.id', 'desc')
    .execute()

/** Limit for the soonest-ending campaigns: more than Home can show. */
const maxWatched = 300

/** Active campaigns with a plan or over budget, ordered by end date. */
export const listToWatch = (
  tx: Tx,
  caller: Caller,
  today: string,
): Promise<(CampaignRow & { companyName: string })[]> =>
  selectCampaigns(tx, caller)
    .select(
      sql<string>`(select name from companies where companies.id = campaigns.company_id)`.as(
        'companyName',
      ),
    )
    .where('status', 'in', ['planned', 'active'])
    .where(sql<boolean>`(end_on is null or end_on >= ${today}::date)`)
    .where(
      sql<boolean>`(budget > 0 and spend_minor > budget * 100
        or exists (select from campaign_plans where campaign_plans.campaign_id = campaigns.id))`,
    )
    .orderBy(sql`end_on nulls last`)
    .orderBy('campaigns.id')
    .limit(maxWatched)
    .execute()

/** Locks the row; only for callers who may change it. */
export const lockCampaign = (
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<CampaignRow | undefined> =>
  selectCampaigns(tx, caller).where('campaigns.id', '=', id).forUpdate().executeTakeFirst()

const cards = { table: 'campaigns', kind: 'campaign', doneAs: 'completed' } as const

/** The dates of campaigns in the calendar. */
export const calendar: CalendarSources = {
  campaign: (caller, query) => [
    datesOfCards({ ...cards, date: 'start', column: 'start_on' }, caller, query),
    datesOfCards({ ...cards, date: 'end', column: 'end_on' }, caller, query),
  ],
}

/** Campaigns as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`campaigns.status`,
      isOpen: sql`campaigns.status <> 'completed'`,
      project: sql`campaigns.project_id`,
    })} from campaigns where campaigns.${hitRecord}`,
  text: sql`select id, description as text from campaigns`,
  isMarkdown: true,
}
