// Endpoints for retainers.
import { retainers } from '#contract/billing/retainers.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as overages from './overages.ts'
import * as service from './service.ts'

export const retainerRoutes: Implementation[] = [
  implement(retainers.list, (ctx, { params }) => service.listRetainers(ctx, params.companyId)),
  implement(retainers.create, (ctx, { params, body }) =>
    service.createRetainer(ctx, params.companyId, body),
  ),
  implement(retainers.get, (ctx, { params }) => service.getRetainer(ctx, params)),
  implement(retainers.change, (ctx, { params, body }) => service.changeRetainer(ctx, params, body)),
  implement(retainers.changeTerms, (ctx, { params, body }) =>
    service.changeTerms(ctx, params, body),
  ),
  implement(retainers.remove, (ctx, { params }) => service.removeRetainer(ctx, params)),
  implement(retainers.addDelivery, (ctx, { params, body }) =>
    service.addDelivery(ctx, params, body),
  ),
  implement(retainers.removeDelivery, (ctx, { params }) => service.removeDelivery(ctx, params)),
  implement(retainers.askOverage, (ctx, { params, body }) =>
    overages.askOverage(ctx, params, body),
  ),
  implement(retainers.withdrawOverage, (ctx, { params }) => overages.withdrawOverage(ctx, params)),
  implement(retainers.approveOverage, (ctx, { params, body }) =>
    overages.decideOnOverage(ctx, params, { ...body, decision: 'approved' }),
  ),
  implement(retainers.declineOverage, (ctx, { params, body }) =>
    overages.decideOnOverage(ctx, params, { ...body, decision: 'declined' }),
  ),
  implement(retainers.invoiceOverage, (ctx, { params }) => overages.invoiceOverage(ctx, params)),
]
