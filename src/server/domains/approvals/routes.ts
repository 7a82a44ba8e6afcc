// Endpoints of approvals and guest links.
import { approvalLinks, fileApprovalLinks, postApprovalLinks } from '#contract/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from '#contract/approvals.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { sendFile } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as holds from './holds.ts'
import { fileRef, postRef, taskRef } from './items.ts'
import * as links from './links.ts'
import * as bulk from './bulk.ts'
import * as reviews from './reviews.ts'
import * as service from './service.ts'

export const approvalRoutes: Implementation[] = [
  implement(approvals.get, (ctx, { params }) => service.getApproval(ctx, taskRef(params.taskId))),
  implement(approvals.decide, (ctx, { params, body }) =>
    service.decide(ctx, taskRef(params.taskId), body),
  ),
  implement(approvals.bulkApprove, (ctx, { body }) => bulk.bulkApprove(ctx, 'task', body.tasks)),
  implement(approvals.hold, (ctx, { params, body }) =>
    holds.hold(ctx, taskRef(params.taskId), body.reason),
  ),
  implement(approvals.liftHold, (ctx, { params }) => holds.liftHold(ctx, taskRef(params.taskId))),
  implement(approvals.setMode, (ctx, { params, body }) =>
    service.setMode(ctx, taskRef(params.taskId), body.mode),
  ),
  implement(approvals.waiting, (ctx, { params }) => service.listWaiting(ctx, params.companyId)),
]

export const postApprovalRoutes: Implementation[] = [
  implement(postApprovals.bulkApprove, (ctx, { body }) =>
    bulk.bulkApprove(ctx, 'post', body.posts),
  ),
  implement(postApprovals.get, (ctx, { params }) =>
    service.getApproval(ctx, postRef(params.postId)),
  ),
  implement(postApprovals.decide, (ctx, { params, body }) =>
    service.decide(ctx, postRef(params.postId), body),
  ),
  implement(postApprovals.hold, (ctx, { params, body }) =>
    holds.hold(ctx, postRef(params.postId), body.reason),
  ),
  implement(postApprovals.liftHold, (ctx, { params }) =>
    holds.liftHold(ctx, postRef(params.postId)),
  ),
  implement(postApprovals.setMode, (ctx, { params, body }) =>
    service.setMode(ctx, postRef(params.postId), body.mode),
  ),
]

export const fileApprovalRoutes: Implementation[] = [
  implement(fileApprovals.bulkApprove, (ctx, { body }) =>
    bulk.bulkApprove(ctx, 'file', body.files),
  ),
  implement(fileApprovals.get, (ctx, { params }) =>
    service.getApproval(ctx, fileRef(params.fileId)),
  ),
  implement(fileApprovals.decide, (ctx, { params, body }) =>
    service.decide(ctx, fileRef(params.fileId), body),
  ),
  implement(fileApprovals.hold, (ctx, { params, body }) =>
    holds.hold(ctx, fileRef(params.fileId), body.reason),
  ),
  implement(fileApprovals.liftHold, (ctx, { params }) =>
    holds.liftHold(ctx, fileRef(params.fileId)),
  ),
  implement(fileApprovals.setMode, (ctx, { params, body }) =>
    service.setMode(ctx, fileRef(params.fileId), body.mode),
  ),
]

interface LinkOptions {
  agencyDatabase: Database
  hasRateLimits: boolean
  storage: Storage
  /** Base URL of the links. */
  appUrl: string | undefined
}

/** Guest responses must not be cached. */
const unsaved = { 'cache-control': 'no-store' }

export const approvalLinkRoutes = ({ storage, appUrl, ...limited }: LinkOptions) => [
  implement(approvalLinks.create, (ctx, { params, body }, { request }) =>
    links.makeLink(ctx, appUrl ?? ownOrigin(request), {
      item: taskRef(params.taskId),
      asked: body,
    }),
  ),
  implement(postApprovalLinks.create, (ctx, { params, body }, { request }) =>
    links.makeLink(ctx, appUrl ?? ownOrigin(request), {
      item: postRef(params.postId),
      asked: body,
    }),
  ),
  implement(postApprovalLinks.list, (ctx, { params }) =>
    links.listLinks(ctx, postRef(params.postId)),
  ),
  implement(postApprovalLinks.revoke, (ctx, { params }) =>
    links.revokeLink(ctx, postRef(params.postId), params.linkId),
  ),
  implement(fileApprovalLinks.create, (ctx, { params, body }, { request }) =>
    links.makeLink(ctx, appUrl ?? ownOrigin(request), {
      item: fileRef(params.fileId),
      asked: body,
    }),
  ),
  implement(fileApprovalLinks.list, (ctx, { params }) =>
    links.listLinks(ctx, fileRef(params.fileId)),
  ),
  implement(fileApprovalLinks.revoke, (ctx, { params }) =>
    links.revokeLink(ctx, fileRef(params.fileId), params.linkId),
  ),
  implement(approvalLinks.list, (ctx, { params }) => links.listLinks(ctx, taskRef(params.taskId))),
  implement(approvalLinks.revoke, (ctx, { params }) =>
    links.revokeLink(ctx, taskRef(params.taskId), params.linkId),
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
