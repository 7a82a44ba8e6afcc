// Endpoints for posts.
import { posts } from '#contract/marketing/posts.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const postRoutes: Implementation[] = [
  implement(posts.ofCompany, (ctx, { params, query }) =>
    service.listPosts(ctx, params.companyId, query),
  ),
  implement(posts.ofCampaign, (ctx, { params, query }) =>
    service.listPostsOfCampaign(ctx, params.campaignId, query),
  ),
  implement(posts.create, (ctx, { params, body }) =>
    service.createPost(ctx, params.campaignId, body),
  ),
  implement(posts.get, (ctx, { params }) => service.getPost(ctx, params.postId)),
  implement(posts.change, (ctx, { params, body }) => service.changePost(ctx, params.postId, body)),
  implement(posts.remove, (ctx, { params }) => service.removePost(ctx, params.postId)),
]
