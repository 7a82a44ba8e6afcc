// Company endpoints.
import { NewCompany, companies } from '#contract/clients/companies.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { clientViewCookie } from '#contract/clients/client-view.ts'
import { type Implementation, JsonText, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import * as bulk from './bulk.ts'
import { beginClientView } from './client-view.ts'
import * as service from './service.ts'

/** The contract's own schema has no rules by country, because their table would be on every screen. */
const createWithRules = { ...companies.create, body: withAddressRules(NewCompany, 'complete') }

export const companyRoutes: Implementation[] = [
  implement(companies.all, async (ctx) => new JsonText(await service.listAllCompanies(ctx))),

  implement(companies.list, (ctx, { query }) => answerList(ctx, query, service.companyList)),

  implement(createWithRules, (ctx, { body }) => service.createCompany(ctx, body)),

  implement(companies.bulk, (ctx, { body }) => bulk.changeCompanies(ctx, body.ids, body.action)),

  implement(companies.undoBulk, (ctx, { body }) => bulk.undoSwitch(ctx, body.switched)),

  implement(companies.contents, (ctx, { body }) => bulk.countContents(ctx, body.ids)),

  implement(companies.similar, (ctx, { query }) => service.findSimilar(ctx, query)),

  implement(companies.get, (ctx, { params }) => service.getCompany(ctx, params.companyId)),

  implement(companies.viewAsClient, async (ctx, { params }, { request, reply }) => {
    await beginClientView(ctx, params.companyId)
    // Not httpOnly: the page also reads it, to show the mode and to send it with requests.
    void reply.setCookie(clientViewCookie.name, params.companyId, {
      path: clientViewCookie.path,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })
  }),

  implement(companies.change, (ctx, { params, body }) =>
    service.changeCompany(ctx, params.companyId, body),
  ),

  implement(companies.remove, (ctx, { params }) => service.removeCompany(ctx, params.companyId)),
]
