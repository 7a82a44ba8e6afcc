// Instalment endpoints.
import { instalments } from '#contract/billing/instalments.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const instalmentRoutes: Implementation[] = [
  implement(instalments.ofCompany, (ctx, { params }) => service.listPlans(ctx, params.companyId)),
  implement(instalments.divideQuote, (ctx, { params, body }) =>
    service.divideQuote(ctx, params.quoteId, body),
  ),
  implement(instalments.divideInvoice, (ctx, { params, body }) =>
    service.divideInvoice(ctx, params.invoiceId, body),
  ),
  implement(instalments.invoice, (ctx, { params }) => service.invoiceInstalment(ctx, params)),
  implement(instalments.remove, (ctx, { params }) => service.removePlan(ctx, params)),
]
