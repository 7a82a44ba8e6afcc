// Comments on a task in Markdown with mentions: internal among staff, or shared with the client's people.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
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
} from '../shared.ts'
import { TaskId } from './tasks.ts'

export const maxCommentLength = 20_000
export const maxCommentsAtOnce = 1000

export const Comment = z.strictObject({
  _id: Id,
  task: Id,
  author: z.strictObject({
    /** Null when the account is gone. */
    _id: Id.nullable(),
    /** The last name can be empty for imported comments. */
    name: z.strictObject({ first: z.string(), last: z.string() }),
    /** Whether the author is staff rather than one of the client's people. */
    staff: z.boolean(),
  }),
  visibility: Visibility,
  text: z.string(),
  /** The rendered text, sanitized. */
  html: z.string(),
  version: Version,
  createdAt: Moment,
  editedAt: Moment.nullable(),
  /** Set if the author, who has no account here, wrote it in that service. */
  importedFrom: z.enum(['trello']).nullable(),
  can: can('edit', 'delete'),
})
export type Comment = z.infer<typeof Comment>

/** Staff comments are internal by default; clients' comments are always shared. */
export const NewComment = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility.optional(),
})
export type NewComment = z.infer<typeof NewComment>

/** Visibility cannot be changed. */
export const CommentChange = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility.optional(),
  version: Version.optional(),
})
export type CommentChange = z.infer<typeof CommentChange>

/** The text in effect from `at` on. */
export const CommentVersion = z.strictObject({ version: Version, text: z.string(), at: Moment })
export type CommentVersion = z.infer<typeof CommentVersion>

/** A person who would be able to see the comment. */
export const Mentionable = z.strictObject({ _id: Id, name: PersonName, staff: z.boolean() })
export type Mentionable = z.infer<typeof Mentionable>

const CommentId = z.strictObject({ commentId: Id })

/** Includes the task it belongs to. */
export const LatestComment = Comment.extend({ taskTitle: z.string(), project: Named })
export type LatestComment = z.infer<typeof LatestComment>

export const comments = {
  latestOfCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/comments',
    access: 'member',
    summary: 'List the latest comments on a company’s tasks, newest first',
    params: CompanyId,
    query: z.strictObject({ project: Id.optional() }),
    answer: { 200: z.array(LatestComment) },
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId/comments',
    access: 'member',
    summary: 'List comments on a task, oldest first: all, or the last `size` before a given one',
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
    summary: 'List people who can be mentioned in a comment on the task',
    params: TaskId,
    query: z.strictObject({ visibility: Visibility.optional() }),
    answer: { 200: z.array(Mentionable) },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/tasks/comments/:commentId',
    access: 'member',
    needs: 'work',
    summary: 'Edit your comment; earlier versions are kept',
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
    summary: 'List a comment’s earlier versions, newest first',
    params: CommentId,
    answer: { 200: z.array(CommentVersion) },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/markdown/preview',
    access: 'session',
    summary: 'Preview Markdown as rendered HTML',
    body: z.strictObject({ text: optionalText(maxCommentLength) }),
    answer: { 200: z.strictObject({ html: z.string() }) },
  }),
}
