// Campaign operations, one function each.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { Campaign, CampaignChange, NewCampaign } from '#contract/marketing/campaigns.ts'
import { recordCardDeletion } from '#server/records/deletions/service.ts'
import {
  canAddCampaign,
  requireProject,
  requireProjectToJoin,
} from '#server/work/projects/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import {
  type CardType,
  deleteCard,
  findCard,
  findRank,
  findToChange,
  insertCard,
  newCard,
  saveCard,
} from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize, permissions } from '#server/platform/policy.ts'
import { isMove } from '#server/platform/rules.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import * as figuresStore from './figures-store.ts'
import { policy } from './policy.ts'
import { presentCampaign } from './present.ts'
import { type CampaignRow, changedCampaign, isApprovalChanged, newCampaign } from './rules.ts'
import { startingMetrics } from './metric-values.ts'
import * as store from './store.ts'

const campaignType: CardType<CampaignRow> = {
  store: store.campaigns,
  policy,
  describe: ({ companyId, projectId, title, status, visibility }, before) => ({
    kind: 'campaign',
    companyId,
    projectId,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, status },
  }),
}

export function listCampaigns(ctx: Context, projectId: string): Promise<Campaign[]> {
  return ctx.read(async (tx) => {
    await requireProject(tx, ctx, projectId)
    const found = await store.campaigns.list(tx, ctx.caller, projectId)
    return found.map((campaign) => presentCampaign(ctx.caller, campaign))
  })
}

/** @throws AppError `not_found` if it does not exist or belongs to another company */
export const requireCampaign = (tx: Tx, ctx: Context, id: string): Promise<CampaignRow> =>
  findCard(tx, ctx, campaignType, id)

export function getCampaign(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const campaign = await findCard(tx, ctx, campaignType, id)
    return {
      ...presentCampaign(ctx.caller, campaign),
      can: permissions(policy, ctx.caller, campaign),
    }
  })
}

export function createCampaign(
  ctx: Context,
  projectId: string,
  fields: NewCampaign,
): Promise<Campaign> {
  return ctx.transaction(async (tx) => {
    const project = await requireProjectToJoin(tx, ctx, projectId)
    authorize(canAddCampaign, ctx.caller, project)
    const { companyId } = project
    const added = newCampaign(fields)
    const place = await store.campaigns.findPlace(tx, { ownerId: projectId, status: added.status })
    const campaign = { ...added, ...newCard(place), companyId, projectId }
    await insertCard(tx, ctx, campaignType, campaign)
    for (const metric of startingMetrics) await figuresStore.putMetric(tx, campaign, metric)
    return presentCampaign(ctx.caller, campaign)
  })
}

/** Effects of a change on the campaign's posts and their approvals. */
export interface CampaignEffects {
  recheckApprovals: (
    tx: Tx,
    ctx: Context,
    scope: { campaignId: string },
    before: ApprovalMode | null,
  ) => Promise<void>
}

export const changeCampaign = (
  ctx: Context,
  id: string,
  change: CampaignChange,
  { recheckApprovals }: CampaignEffects,
): Promise<Campaign> =>
  ctx.transaction(async (tx) => {
    const before = await findToChange(tx, ctx, campaignType, id)
    authorize(policy.edit, ctx.caller, before)
    const campaign = { ...changedCampaign(before, change), updatedAt: new Date() }
    await checkTotals(tx, campaign, before)
    const moves = isMove(before, change)
    if (moves) campaign.rank = await findRank(tx, campaignType, campaign, change.after)
    await saveCard(tx, ctx, campaignType, {
      action: moves ? 'moved' : 'changed',
      card: campaign,
      before,
    })
    if (isApprovalChanged(campaign, before))
      await recheckApprovals(tx, ctx, { campaignId: id }, before.approvalMode)
    return presentCampaign(ctx.caller, campaign)
  })

/** @throws AppError `invalid` for a total that comes from daily figures */
async function checkTotals(tx: Tx, { metrics }: CampaignRow, before: CampaignRow): Promise<void> {
  const names = ['reach', 'engagement', 'conversions'] as const
  const changed = names.filter((name) => metrics[name] !== before.metrics[name])
  if (changed.length === 0) return
  const summed = await figuresStore.metricsWithValues(tx, before.id)
  const issues = changed.filter((name) => summed.includes(name))
  if (issues.length === 0) return
  const message = 'This comes from the daily figures: change those instead'
  throw invalid(Object.fromEntries(issues.map((name) => [`metrics.${name}`, message])))
}

export const removeCampaign = (ctx: Context, id: string) =>
  deleteCard(ctx, campaignType, id, recordCardDeletion(ctx, 'campaign'))

/**
 * The agency's currency, used for all campaign amounts.
 * Reads as the agency, because clients cannot read its settings.
 */
export const readCurrency = (ctx: Context): Promise<string> =>
  ctx.transaction(async (tx) => (await readBilling(tx)).currency, 'agency')
