// Files of companies: what they are on the wire, and the calls that list, read, change and delete them.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { bytes, endpoint } from './endpoint.ts'
import { FileName } from './file-name.ts'
import { listQuery, pageOf } from './list.ts'
import { can, Id, Moment, Named, nothing, PersonName, Version, Visibility } from './shared.ts'
import { TaskId } from './tasks.ts'

export const File = z.strictObject({
  _id: Id,
  company: Id,
  project: Named.nullable(),
  task: Named.nullable(),
  /** That it is a picture of. */
  post: Named.nullable(),
  name: z.string(),
  /** As its content says. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** As it was chosen: whatever belongs to a task or post that is internal is internal all the same. */
  visibility: Visibility,
  /** `pending` until it is made. */
  preview: z.enum(['pending', 'ready', 'none']),
  /** Of a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Null when the person is gone. */
  uploadedBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  createdAt: Moment,
  version: Version,
  can: can('edit', 'delete'),
})
export type File = z.infer<typeof File>

/** `brand`: others need it to work with the company's brand. */
export const FilePurpose = z.enum(['brand'])

/** Where an upload goes. */
export const FilePlace = z.strictObject({
  company: Id,
  project: Id.optional(),
  /** Its project is the file's. */
  task: Id.optional(),
  /** Its project is the file's. Pictures only, by whoever may edit the post. */
  post: Id.optional(),
  /** What it is for, where that is more than the place tells. */
  purpose: FilePurpose.optional(),
  /** `shared` unless the task is internal; a client's are always shared. */
  visibility: Visibility.optional(),
})
export type FilePlace = z.infer<typeof FilePlace>

/** A file part of a multipart body, received already. */
export interface FilePart {
  name: string
  size: number
  /** SHA-256, hexadecimal. */
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
  version: Version.optional(),
})
export type FileChange = z.infer<typeof FileChange>

export const FileQuery = listQuery({ project: Id.optional(), purpose: FilePurpose.optional() })
export type FileQuery = z.infer<typeof FileQuery>

export const FileUsage = z.strictObject({
  /** Of the company's files, in bytes. */
  used: z.int(),
  quota: z.int(),
  /** Of one file. */
  max: z.int(),
})
export type FileUsage = z.infer<typeof FileUsage>

export const FileId = z.strictObject({ fileId: Id })

/** The longer side, in pixels. */
export const previewSizes = { small: 480, large: 1600 } as const
export const PreviewSize = z.enum(['small', 'large'])
export type PreviewSize = z.infer<typeof PreviewSize>

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    access: 'member',
    needs: 'work',
    summary: 'Upload a file (multipart/form-data); `POST /uploads` sends large ones in parts',
    body: NewFile.meta({ contentMediaType: 'multipart/form-data' }),
    answer: { 201: File },
    errors: ['too_large', 'unsupported_type', 'quota_exceeded'],
    isIdempotent: true,
  }),
  content: endpoint({
    method: 'GET',
    path: '/files/:fileId',
    access: 'member',
    summary: 'What is in a file, as an attachment; takes a Range of bytes',
    params: FileId,
    answer: { 200: bytes('*/*') },
    isDownload: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/files/:fileId/preview',
    access: 'member',
    summary: 'A picture, or the first page of a PDF, as WebP',
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
    summary: 'Rename a file, or change who may see it',
    params: FileId,
    body: FileChange,
    answer: { 200: File },
    errors: ['stale', 'unsupported_type'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/files/:fileId',
    access: 'member',
    needs: 'work',
    summary: 'Delete a file, unless a post that is no draft needs it',
    params: FileId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  ofPost: endpoint({
    method: 'GET',
    path: '/projects/posts/:postId/files',
    access: 'member',
    summary: 'The pictures of a post, in the order in which they were added',
    params: z.strictObject({ postId: Id }),
    answer: { 200: z.array(File) },
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/projects/tasks/:taskId/files',
    access: 'member',
    summary: 'The files of a task, the oldest first',
    params: TaskId,
    answer: { 200: z.array(File) },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/files',
    access: 'member',
    summary:
      'One page of a company’s files, the newest first; format=csv for all that match as CSV',
    params: CompanyId,
    query: FileQuery,
    answer: { 200: pageOf(File) },
  }),
  usage: endpoint({
    method: 'GET',
    path: '/companies/:companyId/files/usage',
    access: 'admin',
    summary: 'How much room a company’s files take, and how much they may',
    params: CompanyId,
    answer: { 200: FileUsage },
  }),
}
