// Endpoints of companies' services.
import { clientServices } from '#contract/clients/services.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import { renew, takeBackRenewal } from './renewals.ts'
import * as service from './service.ts'

export const clientServiceRoutes: Implementation[] = [
  implement(clientServices.list, (ctx, { query }) =>
    answerList(ctx, query, service.serviceList(ctx.caller)),
  ),
  implement(clientServices.ofCompany, (ctx, { params }) =>
    service.listOfCompany(ctx, params.companyId),
  ),
  implement(clientServices.create, (ctx, { params, body }) =>
    service.addService(ctx, params.companyId, body),
  ),
  implement(clientServices.get, (ctx, { params }) => service.getService(ctx, params)),
  implement(clientServices.change, (ctx, { params, body }) =>
    service.changeService(ctx, params, body),
  ),
  implement(clientServices.remove, (ctx, { params }) => service.removeService(ctx, params)),
  implement(clientServices.renew, (ctx, { params, body }) => renew(ctx, params, body.dueOn)),
  implement(clientServices.takeBackRenewal, (ctx, { params }) => takeBackRenewal(ctx, params)),
]
