// Files of companies: their wire format, and the endpoints to list, read, change and delete them.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { FileName } from '../values/file-name.ts'
import { listQuery, pageOf } from '../list.ts'
import { can, Id, Moment, Named, nothing, PersonName, Version, Visibility } from '../shared.ts'
import { TaskId } from './tasks.ts'

/**
 * The client's approval of a file on its own; `none`: not asked for. A file of a task or post is approved with that, and stays
 * `none`.
 */
export const FileReview = z.enum(['none', 'in review', 'changes asked', 'approved'])
export type FileReview = z.infer<typeof FileReview>

export const File = z.strictObject({
  _id: Id,
  company: Id,
  project: Named.nullable(),
  task: Named.nullable(),
  /** The post it is a picture of. */
  post: Named.nullable(),
  name: z.string(),
  /** Media type detected from the content. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** The file's own setting; files of an internal task or post are internal regardless. */
  visibility: Visibility,
  review: FileReview,
  /** `pending` until it has been generated. */
  preview: z.enum(['pending', 'ready', 'none']),
  /** In pixels, for pictures. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Null when the person's account is gone. */
  uploadedBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  createdAt: Moment,
  version: Version,
  can: can('edit', 'delete', 'askApproval', 'endReview'),
})
export type File = z.infer<typeof File>

/** `brand`: needed to work with the company's brand. */
export const FilePurpose = z.enum(['brand'])

/** Where to upload to. */
export const FilePlace = z.strictObject({
  company: Id,
  project: Id.optional(),
  /** The file belongs to the task's project. */
  task: Id.optional(),
  /** The file belongs to the post's project. Pictures only, from people who may edit the post. */
  post: Id.optional(),
  /** The purpose, if the place does not imply it. */
  purpose: FilePurpose.optional(),
  /** `shared` by default, `internal` for internal tasks; clients' files are always shared. */
  visibility: Visibility.optional(),
})
export type FilePlace = z.infer<typeof FilePlace>

/** A fully received file part of a multipart body. */
export interface FilePart {
  name: string
  size: number
  /** SHA-256 in hexadecimal. */
  hash: string
}

const isFilePart = (part: unknown): part is FilePart =>
  typeof part === 'object' && part !== null && 'hash' in part && 'name' in part

export const NewFile = z.strictObject({
  ...FilePlace.shape,
  file: z
    .custom<FilePart>(isFilePart, { error: 'File is a required field' })
    .meta({ type: 'string', format: 'binary' }),
})
export type NewFile = z.infer<typeof NewFile>

export const FileChange = z.strictObject({
  name: FileName.optional(),
  visibility: Visibility.optional(),
  /** `in review` asks for the client's approval, `none` ends that while it is in review or sent back. */
  review: FileReview.extract(['none', 'in review']).optional(),
  version: Version.optional(),
})
export type FileChange = z.infer<typeof FileChange>

export const FileQuery = listQuery({ project: Id.optional(), purpose: FilePurpose.optional() })
export type FileQuery = z.infer<typeof FileQuery>

export const FileUsage = z.strictObject({
  /** Total size of the company's files, in bytes. */
  used: z.int(),
  quota: z.int(),
  /** Maximum size of one file. */
  max: z.int(),
})
export type FileUsage = z.infer<typeof FileUsage>

export const FileId = z.strictObject({ fileId: Id })

/** Length of the longer side, in pixels. */
export const previewSizes = { small: 480, large: 1600 } as const
export const PreviewSize = z.enum(['small', 'large'])
export type PreviewSize = z.infer<typeof PreviewSize>

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    access: 'member',
    needs: 'work',
    summary:
      'Upload a file (multipart/form-data); use `POST /uploads` to send large files in parts',
    body: NewFile.meta({ contentMediaType: 'multipart/form-data' }),
    answer: { 201: File },
    errors: ['too_large', 'unsupported_type', 'quota_exceeded'],
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/files/:fileId/details',
    access: 'member',
    summary: 'Get a file’s details',
    params: FileId,
    answer: { 200: File },
  }),
  content: endpoint({
    method: 'GET',
    path: '/files/:fileId',
    access: 'member',
    summary: 'Download a file as an attachment',
    params: FileId,
    answer: { 200: bytes('*/*') },
    isDownload: true,
    takesRange: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/files/:fileId/preview',
    access: 'member',
    summary: 'Get a preview as WebP: the picture, or the first page of a PDF',
    params: FileId,
    query: z.strictObject({ size: PreviewSize.default('small') }),
    answer: { 200: bytes('image/webp') },
    isDownload: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/files/:fileId',
    access: 'member',
    needs: 'work',
    summary: 'Rename a file, change its visibility, or ask for its approval',
    params: FileId,
    body: FileChange,
    answer: { 200: File },
    errors: ['stale', 'unsupported_type', 'wrong_state'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/files/:fileId',
    access: 'member',
    needs: 'work',
    summary: 'Delete a file, unless a post beyond draft uses it',
    params: FileId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  ofPost: endpoint({
    method: 'GET',
    path: '/posts/:postId/files',
    access: 'member',
    summary: 'List a post’s pictures in the order they were added',
    params: z.strictObject({ postId: Id }),
    answer: { 200: z.array(File) },
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId/files',
    access: 'member',
    summary: 'List a task’s files, oldest first',
    params: TaskId,
    answer: { 200: z.array(File) },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/files',
    access: 'member',
    summary: 'List a company’s files by page, newest first; format=csv returns all matches as CSV',
    params: CompanyId,
    query: FileQuery,
    answer: { 200: pageOf(File) },
  }),
  usage: endpoint({
    method: 'GET',
    path: '/companies/:companyId/files/usage',
    access: 'admin',
    summary: 'Get a company’s file storage usage and quota',
    params: CompanyId,
    answer: { 200: FileUsage },
  }),
}
