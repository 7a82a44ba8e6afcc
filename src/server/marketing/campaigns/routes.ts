// Campaign endpoints.
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { type Implementation, JsonText, implement } from '#server/platform/http/implement.ts'
import * as figures from './figures.ts'
import { importMetrics } from './import.ts'
import * as definitions from './metric-definitions.ts'
import * as service from './service.ts'
import { listStandings } from './standings.ts'

export const campaignRoutes = (effects: service.CampaignEffects): Implementation[] => [
  implement(
    campaigns.allOfProject,
    async (ctx, { params }) =>
      new JsonText(JSON.stringify(await service.listCampaigns(ctx, params.projectId))),
  ),
  implement(campaigns.create, (ctx, { params, body }) =>
    service.createCampaign(ctx, params.projectId, body),
  ),
  implement(campaigns.get, (ctx, { params }) => service.getCampaign(ctx, params.campaignId)),
  implement(campaigns.change, (ctx, { params, body }) =>
    service.changeCampaign(ctx, params.campaignId, body, effects),
  ),
  implement(campaigns.remove, (ctx, { params }) => service.removeCampaign(ctx, params.campaignId)),
  implement(campaignFigures.ofCompany, (ctx, { params }) => listStandings(ctx, params.companyId)),
  implement(campaignFigures.get, (ctx, { params, query }) =>
    query.format === 'csv'
      ? figures.exportFigures(ctx, params.campaignId)
      : figures.getFigures(ctx, params.campaignId),
  ),
  implement(campaignFigures.change, (ctx, { params, body }) =>
    figures.changeFigures(ctx, params.campaignId, body),
  ),
  implement(campaignFigures.plan, (ctx, { params }) => figures.getPlan(ctx, params.campaignId)),
  implement(campaignFigures.setPlan, (ctx, { params, body }) =>
    figures.setPlan(ctx, params.campaignId, body),
  ),
  implement(campaignMetrics.list, (ctx, { params, query }) =>
    query.format === 'csv'
      ? figures.exportMetrics(ctx, params.campaignId)
      : figures.listMetrics(ctx, params.campaignId),
  ),
  implement(campaignMetrics.add, (ctx, { params, body }) =>
    figures.writeDay(ctx, params.campaignId, body),
  ),
  implement(campaignMetrics.import, (ctx, { params, body }) =>
    importMetrics(ctx, params.campaignId, body),
  ),
  implement(campaignMetrics.define, (ctx, { params, body }) =>
    definitions.defineMetric(ctx, params.campaignId, body),
  ),
  implement(campaignMetrics.changeDefinition, (ctx, { params, body }) =>
    definitions.changeDefinition(ctx, params.campaignId, params.metric, body),
  ),
  implement(campaignMetrics.removeDefinition, (ctx, { params }) =>
    definitions.removeDefinition(ctx, params.campaignId, params.metric),
  ),
]
