// Endpoints of approvals and guest links.
import { approvalCalls, approvalLinks } from '#contract/work/approval-links.ts'
import { type ApprovalKind, type SeenItem, approvals } from '#contract/work/approvals.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { sendFile } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as holds from './holds.ts'
import { type ItemRef, approvalKinds } from './items.ts'
import * as links from './links.ts'
import * as bulk from './bulk.ts'
import * as reviews from './reviews.ts'
import * as service from './service.ts'

const itemIn = (
  kind: ApprovalKind,
  params: Partial<Record<`${ApprovalKind}Id`, string>>,
): ItemRef => ({ kind, id: params[`${kind}Id`] ?? '' })

const seenIn = (kind: ApprovalKind, body: Partial<Record<`${ApprovalKind}s`, SeenItem[]>>) =>
  body[`${kind}s`] ?? []

function routesOf(kind: ApprovalKind): Implementation[] {
  const calls = approvalCalls(kind)
  return [
    implement(calls.get, (ctx, { params }) => service.getApproval(ctx, itemIn(kind, params))),
    implement(calls.decide, (ctx, { params, body }) =>
      service.decide(ctx, itemIn(kind, params), body),
    ),
    implement(calls.hold, (ctx, { params, body }) =>
      holds.hold(ctx, itemIn(kind, params), body.reason),
    ),
    implement(calls.liftHold, (ctx, { params }) => holds.liftHold(ctx, itemIn(kind, params))),
    implement(calls.setMode, (ctx, { params, body }) =>
      service.setMode(ctx, itemIn(kind, params), body.mode),
    ),
    implement(calls.bulkApprove, (ctx, { body }) =>
      bulk.bulkApprove(ctx, kind, seenIn(kind, body)),
    ),
  ]
}

export const approvalRoutes: Implementation[] = [
  ...approvalKinds.flatMap(routesOf),
  implement(approvals.waiting, (ctx, { params }) => service.listWaiting(ctx, params.companyId)),
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

const linkRoutesOf = (kind: ApprovalKind, appUrl: string | undefined): Implementation[] => {
  const calls = approvalCalls(kind).links
  return [
    implement(calls.create, (ctx, { params, body }, { request }) =>
      links.makeLink(ctx, appUrl ?? ownOrigin(request), {
        item: itemIn(kind, params),
        asked: body,
      }),
    ),
    implement(calls.list, (ctx, { params }) => links.listLinks(ctx, itemIn(kind, params))),
    implement(calls.revoke, (ctx, { params }) =>
      links.revokeLink(ctx, itemIn(kind, params), params.linkId),
    ),
  ]
}

export const approvalLinkRoutes = ({ storage, appUrl, ...limited }: LinkOptions) => [
  ...approvalKinds.flatMap((kind) => linkRoutesOf(kind, appUrl)),
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
