// What can be done with campaigns, one function each.
import type { Campaign, CampaignChange, NewCampaign } from '#contract/campaigns.ts'
import { recordCardDeletion } from '#server/domains/deletions/service.ts'
import { canAddCard, seeProject } from '#server/domains/projects/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  type CardType,
  changeCard,
  deleteCard,
  findCard,
  insertCard,
  newCard,
} from '#server/platform/cards.ts'
import type { Context } from '#server/platform/context.ts'
import { authorize, cardPolicy, permissions } from '#server/platform/policy.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import { type CampaignRow, changedCampaign, newCampaign, statusOfNew } from './rules.ts'
import * as store from './store.ts'

const campaignType: CardType<CampaignRow> = {
  store: store.campaigns,
  policy: cardPolicy,
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
    await seeProject(tx, ctx, projectId)
    return (await store.campaigns.list(tx, ctx.viewer, projectId)).map(presentProjectCard)
  })
}

export function getCampaign(ctx: Context, id: string) {
  return ctx.read(async (tx) => {
    const campaign = await findCard(tx, ctx, campaignType, id)
    return { ...presentProjectCard(campaign), can: permissions(cardPolicy, ctx.viewer, campaign) }
  })
}

export function createCampaign(
  ctx: Context,
  projectId: string,
  fields: NewCampaign,
): Promise<Campaign> {
  return ctx.retryOnConflict(async (tx) => {
    const status = statusOfNew(fields)
    const project = await store.findProjectToJoin(tx, ctx.viewer, projectId, status)
    if (!project) throw new AppError('not_found')
    authorize(canAddCard, ctx.viewer, project)
    const { companyId } = project
    const campaign = { ...newCampaign(fields), ...newCard(project), companyId, projectId }
    await insertCard(ctx, tx, campaignType, campaign)
    return presentProjectCard(campaign)
  })
}

export const changeCampaign = (ctx: Context, id: string, change: CampaignChange) =>
  changeCard(ctx, campaignType, id, { change, next: changedCampaign, present: presentProjectCard })

export const removeCampaign = (ctx: Context, id: string) =>
  deleteCard(ctx, campaignType, id, recordCardDeletion(ctx, 'campaign'))
