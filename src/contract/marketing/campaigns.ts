// Campaigns of a project: their results and their position on the campaigns board.
import * as z from 'zod'
import { ApprovalMode } from '../work/approval-modes.ts'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../work/projects.ts'
import {
  DateOnly,
  Description,
  Id,
  Moment,
  Rank,
  Title,
  Version,
  Visibility,
  can,
  nothing,
  withDatesInOrder,
} from '../shared.ts'

export const campaignStatuses = ['planned', 'active', 'completed', 'on hold'] as const
export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof CampaignStatus>

const Count = z.int().min(0)

export const CampaignMetrics = z.strictObject({
  reach: Count,
  engagement: Count,
  conversions: Count,
})

const Amount = z.number().min(0)

const Percent = z.int().min(0).max(100)

/** The allowed deviation from plan, in percent: up to `onTrack`, up to `watch`, and beyond that off plan. */
export const Bands = z
  .strictObject({ onTrack: Percent, watch: Percent })
  .refine(({ onTrack, watch }) => onTrack <= watch, {
    path: ['watch'],
    error: 'Watch must not be narrower than on track',
  })
export type Bands = z.infer<typeof Bands>

export const Campaign = z.strictObject({
  _id: Id,
  project: Id,
  company: Id,
  title: z.string(),
  description: z.string(),
  status: CampaignStatus,
  startDate: DateOnly.nullable(),
  endDate: DateOnly.nullable(),
  /** Whole units of the agency's currency; omitted for callers who may not see money. */
  budget: Count.optional(),
  /** Up to two decimals; null if unknown. Clients see it if `sharesSpend` is set. */
  spend: Amount.nullable().optional(),
  /** How much of the spend exceeds the budget. */
  overBudgetBy: Amount.nullable().optional(),
  /** Totals of the daily figures, if there are any. */
  metrics: CampaignMetrics,
  bands: Bands,
  sharesSpend: z.boolean(),
  visibility: Visibility,
  /** Approval mode of its posts without their own; null inherits the project's. */
  approvalMode: ApprovalMode.nullable(),
  rank: Rank,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignDetail = Campaign.extend({ can: can('edit', 'delete') })

const fields = {
  title: Title,
  description: Description.nullish(),
  status: CampaignStatus.optional(),
  startDate: DateOnly.nullish(),
  endDate: DateOnly.nullish(),
  budget: Count.optional(),
  metrics: CampaignMetrics.partial().optional(),
  bands: z.strictObject({ onTrack: Percent, watch: Percent }).partial().optional(),
  sharesSpend: z.boolean().optional(),
  visibility: Visibility.optional(),
  approvalMode: ApprovalMode.nullish(),
}

export const NewCampaign = withDatesInOrder(z.strictObject(fields))
export type NewCampaign = z.infer<typeof NewCampaign>

export const CampaignChange = withDatesInOrder(
  z.strictObject({
    ...fields,
    title: Title.optional(),
    after: Id.nullish(),
    version: Version.optional(),
  }),
)
export type CampaignChange = z.infer<typeof CampaignChange>

export const CampaignId = z.strictObject({ campaignId: Id })

export const campaigns = {
  allOfProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/campaigns/all',
    access: 'member',
    summary: 'List a project’s campaigns in board order',
    params: ProjectId,
    answer: { 200: z.array(Campaign) },
    isLarge: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/campaigns/create',
    access: 'member',
    needs: 'projects',
    summary: 'Add a campaign to the end of its column',
    params: ProjectId,
    body: NewCampaign,
    answer: { 201: Campaign },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId',
    access: 'member',
    summary: 'Get a campaign',
    params: CampaignId,
    answer: { 200: CampaignDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId',
    access: 'member',
    needs: 'projects',
    summary: 'Change a campaign; `status` and `after` move it on the board',
    params: CampaignId,
    body: CampaignChange,
    answer: { 200: Campaign },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/campaigns/:campaignId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a campaign',
    params: CampaignId,
    answer: { 204: nothing },
  }),
}
