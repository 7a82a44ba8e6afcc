// Endpoints of approvals and guest links.
import {
  approvalLinks,
  fileApprovalLinks,
  postApprovalLinks,
} from '#contract/work/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from '#contract/work/approvals.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { sendFile } from '#server/platform/http/attachment.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as holds from './holds.ts'
import type { ItemRef } from './items.ts'
import * as links from './links.ts'
import * as bulk from './bulk.ts'
import * as reviews from './reviews.ts'
import * as service from './service.ts'

type Kind = ItemRef['kind']

const itemIn = (kind: Kind, params: Partial<Record<`${Kind}Id`, string>>): ItemRef => ({
  kind,
  id: params[`${kind}Id`] ?? '',
})

/** What the calls of every kind have in common: only the name of the id differs from a task's. */
type ItemCalls = Pick<typeof approvals, 'get' | 'decide' | 'hold' | 'liftHold' | 'setMode'>
type ItemLinkCalls = Pick<typeof approvalLinks, 'create' | 'list' | 'revoke'>

const itemCalls = { task: approvals, post: postApprovals, file: fileApprovals }
const itemLinkCalls = { task: approvalLinks, post: postApprovalLinks, file: fileApprovalLinks }
const kinds: readonly Kind[] = ['task', 'post', 'file']

function routesOf(kind: Kind): Implementation[] {
  const calls = itemCalls[kind] as ItemCalls
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
  ]
}

export const approvalRoutes: Implementation[] = [
  ...kinds.flatMap(routesOf),
  implement(approvals.bulkApprove, (ctx, { body }) => bulk.bulkApprove(ctx, 'task', body.tasks)),
  implement(postApprovals.bulkApprove, (ctx, { body }) =>
    bulk.bulkApprove(ctx, 'post', body.posts),
  ),
  implement(fileApprovals.bulkApprove, (ctx, { body }) =>
    bulk.bulkApprove(ctx, 'file', body.files),
  ),
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

const linkRoutesOf = (kind: Kind, appUrl: string | undefined): Implementation[] => {
  const calls = itemLinkCalls[kind] as ItemLinkCalls
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
  ...kinds.flatMap((kind) => linkRoutesOf(kind, appUrl)),
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
