// Campaigns in the database.
import { sql } from 'kysely'
import { campaignStatuses } from '#contract/campaigns.ts'
import { cardStore, withLastPlace } from '#server/platform/database/card-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { CampaignRow } from './rules.ts'

const metrics = sql<CampaignRow['metrics']>`json_build_object('reach', reach,
  'engagement', engagement, 'conversions', conversions)`

const selectCampaigns = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'title', 'description'])
    .select(['status', 'start_on as startDate', 'end_on as endDate', 'budget', 'visibility'])
    .select(['rank', 'version', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(metrics.as('metrics'))
    .where(sharedWith(viewer, 'campaigns'))

const columnsOf = (campaign: CampaignRow) => ({
  title: campaign.title,
  description: campaign.description,
  status: campaign.status,
  start_on: campaign.startDate,
  end_on: campaign.endDate,
  budget: campaign.budget,
  ...campaign.metrics,
  visibility: campaign.visibility,
  rank: campaign.rank,
  version: campaign.version,
  created_at: campaign.createdAt,
  updated_at: campaign.updatedAt,
})

export const campaigns = cardStore({
  table: 'campaigns',
  owner: 'project_id',
  statuses: campaignStatuses,
  rows: selectCampaigns,
  columnsOf,
})

/** The project that a new campaign goes to, with its place on the board. */
export async function findProjectToJoin(
  tx: Tx,
  viewer: Viewer,
  projectId: string,
  status: CampaignRow['status'],
) {
  const project = tx
    .selectFrom('projects')
    .select('projects.company_id as companyId')
    .where('projects.id', '=', projectId)
    .where(visibleTo(viewer, 'projects.company_id'))
  const column = { table: 'campaigns', owner: 'project_id', ownerId: projectId, status } as const
  return withLastPlace(project, column).executeTakeFirst()
}
