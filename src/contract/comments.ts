// Comments on a task: internal among staff, or shared with the client's people; in Markdown, with people mentioned.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import {
  Id,
  Moment,
  Named,
  PersonName,
  Version,
  Visibility,
  can,
  nothing,
  optionalText,
  text,
} from './shared.ts'
import { TaskId } from './tasks.ts'

export const maxCommentLength = 20_000
export const maxCommentsAtOnce = 1000

export const Comment = z.strictObject({
  _id: Id,
  task: Id,
  author: z.strictObject({
    /** Null: the account is gone. */
    _id: Id.nullable(),
    /** Of an imported one the last name may be empty. */
    name: z.strictObject({ first: z.string(), last: z.string() }),
    /** Of the agency; else of the client's company. */
    staff: z.boolean(),
  }),
  visibility: Visibility,
  text: z.string(),
  /** The text as it is shown, safe to show. */
  html: z.string(),
  version: Version,
  createdAt: Moment,
  editedAt: Moment.nullable(),
  /** Its author, who has no account here, wrote it there and then. */
  importedFrom: z.enum(['trello']).nullable(),
  can: can('edit', 'delete'),
})
export type Comment = z.infer<typeof Comment>

/** Of staff it is internal unless it says that it is shared; a client's is always shared. */
export const NewComment = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility.optional(),
})
export type NewComment = z.infer<typeof NewComment>

/** Who can see it stays as it is. */
export const CommentChange = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility.optional(),
  version: Version.optional(),
})
export type CommentChange = z.infer<typeof CommentChange>

/** What stood there from `at` on. */
export const CommentVersion = z.strictObject({ version: Version, text: z.string(), at: Moment })
export type CommentVersion = z.infer<typeof CommentVersion>

/** Somebody who would see the comment. */
export const Mentionable = z.strictObject({ _id: Id, name: PersonName, staff: z.boolean() })
export type Mentionable = z.infer<typeof Mentionable>

const CommentId = z.strictObject({ commentId: Id })

/** With the task that it is on. */
export const LatestComment = Comment.extend({ taskTitle: z.string(), project: Named })
export type LatestComment = z.infer<typeof LatestComment>

export const comments = {
  latestOfCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/comments',
    access: 'member',
    summary: 'The latest comments on a company’s tasks, the latest first',
    params: CompanyId,
    query: z.strictObject({ project: Id.optional() }),
    answer: { 200: z.array(LatestComment) },
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId/comments',
    access: 'member',
    summary:
      'The comments on a task, the oldest first: all, or the latest `size` that came before one',
    params: TaskId,
    query: z.strictObject({
      before: Id.optional(),
      size: z.coerce.number().int().min(1).max(maxCommentsAtOnce).optional(),
    }),
    answer: { 200: z.array(Comment) },
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/tasks/:taskId/comments',
    access: 'member',
    needs: 'work',
    summary: 'Comment on a task; people are mentioned as `@[Name](person:id)`',
    params: TaskId,
    body: NewComment,
    answer: { 201: Comment },
    isIdempotent: true,
  }),
  mentionable: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId/mentionable',
    access: 'member',
    summary: 'Who can be mentioned in a comment on the task',
    params: TaskId,
    query: z.strictObject({ visibility: Visibility.optional() }),
    answer: { 200: z.array(Mentionable) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/tasks/comments/:commentId',
    access: 'member',
    needs: 'work',
    summary: 'Edit one’s own comment; what stood there before is kept',
    params: CommentId,
    body: CommentChange,
    answer: { 200: Comment },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/tasks/comments/:commentId',
    access: 'member',
    needs: 'work',
    summary: 'Delete a comment',
    params: CommentId,
    answer: { 204: nothing },
  }),
  versions: endpoint({
    method: 'GET',
    path: '/projects/tasks/comments/:commentId/versions',
    access: 'member',
    summary: 'What stood in a comment before it was edited, the newest first',
    params: CommentId,
    answer: { 200: z.array(CommentVersion) },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/markdown/preview',
    access: 'session',
    summary: 'Markdown as it will be shown',
    body: z.strictObject({ text: optionalText(maxCommentLength) }),
    answer: { 200: z.strictObject({ html: z.string() }) },
  }),
}
