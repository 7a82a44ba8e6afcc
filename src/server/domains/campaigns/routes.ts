// The calls of campaigns.
import { campaigns } from '#contract/campaigns.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import * as service from './service.ts'

export const campaignRoutes = (cache: ResponseCache): Implementation[] => [
  implement(campaigns.allOfProject, (ctx, { params: { projectId } }) =>
    cache.getOrLoad(
      ctx,
      `campaigns ${projectId}`,
      ({ project, kind, version }) =>
        (project === projectId && kind !== 'task') || (kind === 'company' && version === 0),
      async () => JSON.stringify(await service.listCampaigns(ctx, projectId)),
    ),
  ),
  implement(campaigns.create, (ctx, { params, body }) =>
    service.createCampaign(ctx, params.projectId, body),
  ),
  implement(campaigns.get, (ctx, { params }) => service.getCampaign(ctx, params.campaignId)),
  implement(campaigns.change, (ctx, { params, body }) =>
    service.changeCampaign(ctx, params.campaignId, body),
  ),
  implement(campaigns.remove, (ctx, { params }) => service.removeCampaign(ctx, params.campaignId)),
]
