// Report endpoints.
import { reports } from '#contract/marketing/reports.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { inlinePdf } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import { getDocument, getSharedDocument } from './documents.ts'
import * as links from './links.ts'
import { publishReport } from './publishing.ts'
import * as service from './service.ts'

/** Not cached, because links can be revoked; not indexed; and no referrer is sent. */
const linkHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

interface ReportOptions {
  agencyDatabase: Database
  hasRateLimits: boolean
  /** Base URL of links to reports. */
  appUrl: string | undefined
}

export const reportRoutes = ({ appUrl, ...limited }: ReportOptions): Implementation[] => [
  implement(reports.ofCampaign, (ctx, { params }) =>
    service.listOfCampaign(ctx, params.campaignId),
  ),
  implement(reports.createForCampaign, (ctx, { params, body }) =>
    service.createForCampaign(ctx, params.campaignId, body),
  ),
  implement(reports.ofCompany, (ctx, { params }) => service.listOfCompany(ctx, params.companyId)),
  implement(reports.createForCompany, (ctx, { params, body }) =>
    service.createForCompany(ctx, params.companyId, body),
  ),
  implement(reports.get, (ctx, { params, query }) =>
    service.getReport(ctx, params.reportId, query.version),
  ),
  implement(reports.change, (ctx, { params, body }) =>
    service.changeReport(ctx, params.reportId, body),
  ),
  implement(reports.remove, (ctx, { params }) => service.removeReport(ctx, params.reportId)),
  implement(reports.publish, (ctx, { params, body }) =>
    publishReport(ctx, params.reportId, body?.version),
  ),
  implement(reports.links, (ctx, { params }) => links.listLinks(ctx, params.reportId)),
  implement(reports.addLink, (ctx, { params, body }, { request }) =>
    links.addLink(ctx, { ...params, days: body?.days, appUrl: appUrl ?? ownOrigin(request) }),
  ),
  implement(reports.revokeLink, (ctx, { params }) => links.revokeLink(ctx, params)),
  implement(reports.pdf, async (ctx, { params, query }) => {
    const { name, content } = await getDocument(ctx, params.reportId, query.version)
    return inlinePdf(name, content)
  }),
  implement(reports.shared, (ctx, { params }, { reply }) => {
    reply.headers(linkHeaders)
    return links.readShared(ctx, params.token)
  }),
  implement(reports.sharedPdf, async (ctx, { params }, { reply }) => {
    reply.headers(linkHeaders)
    const { name, content } = await getSharedDocument(ctx, limited, params.token)
    return inlinePdf(name, content)
  }),
]
