// Comment endpoints.
import { comments } from '#contract/work/comments.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { renderMarkdown } from '#server/platform/markdown/markdown.ts'
import * as service from './service.ts'

export const commentRoutes = (platform: service.CommentPlatform): Implementation[] => [
  implement(comments.latestOfCompany, (ctx, { params, query }) =>
    service.listLatestComments(ctx, params.companyId, query.project),
  ),
  implement(comments.ofTask, (ctx, { params, query }) =>
    service.listComments(ctx, params.taskId, query),
  ),
  implement(comments.add, (ctx, { params, body }) =>
    service.addComment(platform, ctx, params.taskId, body),
  ),
  implement(comments.mentionable, (ctx, { params, query }) =>
    service.listPeopleToMention(platform, ctx, params.taskId, query.visibility),
  ),
  implement(comments.change, (ctx, { params, body }) =>
    service.changeComment(platform, ctx, params.commentId, body),
  ),
  implement(comments.remove, (ctx, { params }) => service.removeComment(ctx, params.commentId)),
  implement(comments.versions, (ctx, { params }) => service.listVersions(ctx, params.commentId)),
  implement(comments.preview, async (_, { body }) => ({ html: renderMarkdown(body.text) })),
]
