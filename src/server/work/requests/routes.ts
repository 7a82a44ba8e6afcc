// Endpoints for client requests.
import { requests } from '#contract/work/requests.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const requestRoutes: Implementation[] = [
  implement(requests.create, (ctx, { params, body }) =>
    service.createRequest(ctx, params.projectId, body),
  ),
  implement(requests.ofCompany, (ctx, { params }) => service.listRequests(ctx, params.companyId)),
]
