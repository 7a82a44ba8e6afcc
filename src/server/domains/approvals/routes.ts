// The calls of approvals, and of the guest links to them.
import { approvalLinks } from '#contract/approval-links.ts'
import { approvals } from '#contract/approvals.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { sendFile } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as holds from './holds.ts'
import * as links from './links.ts'
import * as many from './many.ts'
import * as reviews from './reviews.ts'
import * as service from './service.ts'

export const approvalRoutes: Implementation[] = [
  implement(approvals.get, (ctx, { params }) => service.getApproval(ctx, params.taskId)),
  implement(approvals.decide, (ctx, { params, body }) => service.decide(ctx, params.taskId, body)),
  implement(approvals.approveMany, (ctx, { body }) => many.approveMany(ctx, body)),
  implement(approvals.hold, (ctx, { params, body }) => holds.hold(ctx, params.taskId, body.reason)),
  implement(approvals.liftHold, (ctx, { params }) => holds.liftHold(ctx, params.taskId)),
  implement(approvals.setMode, (ctx, { params, body }) =>
    service.setMode(ctx, params.taskId, body.mode),
  ),
  implement(approvals.waiting, (ctx, { params }) => service.listWaiting(ctx, params.companyId)),
]

interface LinkOptions {
  agency: Database
  hasRateLimits: boolean
  storage: Storage
  /** Where the program is reached, in the links. */
  appUrl: string | undefined
}

/** Nothing that a guest sees is kept on the way. */
const unsaved = { 'cache-control': 'no-store' }

export const approvalLinkRoutes = ({ storage, appUrl, ...limited }: LinkOptions) => [
  implement(approvalLinks.create, (ctx, { params, body }, { request }) =>
    links.makeLink(ctx, appUrl ?? ownOrigin(request), { taskId: params.taskId, asked: body }),
  ),
  implement(approvalLinks.list, (ctx, { params }) => links.listLinks(ctx, params.taskId)),
  implement(approvalLinks.revoke, (ctx, { params }) =>
    links.revokeLink(ctx, params.taskId, params.linkId),
  ),
  implement(approvalLinks.review, (ctx, { params }, { reply }) => {
    reply.headers(unsaved)
    return reviews.getReview(ctx, params.token)
  }),
  implement(approvalLinks.file, async (ctx, { params }, { request, reply }) => {
    reply.headers(unsaved)
    return sendFile(storage, await reviews.getFile(ctx, limited, params), request)
  }),
  implement(approvalLinks.decide, (ctx, { params, body }) =>
    reviews.decideAsGuest(ctx, limited, { token: params.token, asked: body }),
  ),
]
