// Quote endpoints.
import { quotes } from '#contract/billing/quotes.ts'
import { inlinePdf } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import * as deciding from './deciding.ts'
import * as service from './service.ts'

export const quoteRoutes: Implementation[] = [
  implement(quotes.list, (ctx, { query }) => answerList(ctx, query, service.quoteList)),
  implement(quotes.defaults, (ctx) => service.getDefaults(ctx)),
  implement(quotes.create, (ctx, { body }) => service.createQuote(ctx, body)),
  implement(quotes.get, (ctx, { params }) => service.getQuote(ctx, params.quoteId)),
  implement(quotes.change, (ctx, { params, body }) =>
    service.changeQuote(ctx, params.quoteId, body),
  ),
  implement(quotes.remove, (ctx, { params }) => service.removeQuote(ctx, params.quoteId)),
  implement(quotes.send, (ctx, { params, body }) =>
    deciding.sendQuote(ctx, params.quoteId, body?.version),
  ),
  implement(quotes.sendAgain, (ctx, { params }) => deciding.sendAgain(ctx, params.quoteId)),
  implement(quotes.withdraw, (ctx, { params, body }) =>
    deciding.withdrawQuote(ctx, params.quoteId, body?.reason ?? ''),
  ),
  implement(quotes.accept, (ctx, { params, body }) =>
    deciding.decideOnQuote(ctx, params.quoteId, { decision: 'accepted', ...body }),
  ),
  implement(quotes.decline, (ctx, { params, body }) =>
    deciding.decideOnQuote(ctx, params.quoteId, { decision: 'declined', ...body }),
  ),
  implement(quotes.invoice, (ctx, { params }) => deciding.invoiceQuote(ctx, params.quoteId)),
  implement(quotes.pdf, async (ctx, { params }) => {
    const { name, content } = await service.getQuotePdf(ctx, params.quoteId)
    return inlinePdf(name, content)
  }),
]
