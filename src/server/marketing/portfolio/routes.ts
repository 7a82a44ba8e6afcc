// Endpoints for projects' cases in the public portfolio.
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { decideCase, rewordCase } from './deciding.ts'
import * as service from './service.ts'

export const portfolioCaseRoutes: Implementation[] = [
  implement(portfolioCases.ofCompany, (ctx, { params }) =>
    service.listOfCompany(ctx, params.companyId),
  ),
  implement(portfolioCases.get, (ctx, { params }) => service.getCase(ctx, params.caseId)),
  implement(portfolioCases.create, (ctx, { params, body }) =>
    service.createCase(ctx, params.projectId, body.item),
  ),
  implement(portfolioCases.change, (ctx, { params, body }) =>
    service.changeCase(ctx, params.caseId, body),
  ),
  implement(portfolioCases.propose, (ctx, { params, body }) =>
    service.proposeCase(ctx, params.caseId, body.contentVersion),
  ),
  implement(portfolioCases.confirm, (ctx, { params, body }) =>
    service.confirmCase(ctx, params.caseId, body.contentVersion),
  ),
  implement(portfolioCases.retract, (ctx, { params }) => service.retractCase(ctx, params.caseId)),
  implement(portfolioCases.reword, (ctx, { params, body }) => rewordCase(ctx, params.caseId, body)),
  implement(portfolioCases.decide, (ctx, { params, body }) => decideCase(ctx, params.caseId, body)),
]
