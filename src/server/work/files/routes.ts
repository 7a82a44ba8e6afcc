// Endpoints of files and uploads.
import type { Readable } from 'node:stream'
import { files } from '#contract/work/files.ts'
import { uploads } from '#contract/work/uploads.ts'
import { requirePost } from '#server/marketing/posts/service.ts'
import { requireTask } from '#server/work/tasks/service.ts'
import { filePolicy, sendFile } from '#server/platform/http/attachment.ts'
import type { UploadedPart } from '#server/platform/http/multipart.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { readWhole } from '#server/platform/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as service from './service.ts'
import * as uploading from './uploads.ts'

const previewHeaders = { 'content-security-policy': filePolicy, 'content-disposition': 'inline' }

export function fileRoutes(storage: Storage): Implementation[] {
  return [
    implement(files.get, (ctx, { params }) => service.getFile(ctx, params.fileId)),
    implement(files.content, async (ctx, { params }, { request }) => {
      const file = await service.findContent(ctx, params.fileId)
      return sendFile(storage, file, request)
    }),
    implement(files.preview, async (ctx, { params, query }) => {
      const key = await service.findPreview(ctx, params.fileId, query.size)
      return new Content('image/webp', await readWhole(storage, key), previewHeaders)
    }),
    implement(files.change, (ctx, { params, body }) =>
      service.changeFile(ctx, params.fileId, body),
    ),
    implement(files.remove, (ctx, { params }) => service.removeFile(ctx, params.fileId)),
    implement(files.ofPost, (ctx, { params }) =>
      service.listFilesOfPost(ctx, params.postId, requirePost),
    ),
    implement(files.ofTask, (ctx, { params }) =>
      service.listFilesOfTask(ctx, params.taskId, requireTask),
    ),
    implement(files.ofCompany, (ctx, { params, query }) =>
      service.listFilesOfCompany(ctx, params.companyId, query),
    ),
    implement(files.usage, (ctx, { params }) => service.getUsage(ctx, params.companyId)),
  ]
}

export const uploadRoutes = (options: uploading.UploadOptions): Implementation[] => [
  implement(uploads.begin, (ctx, { body }) => uploading.beginUpload(ctx, body)),
  implement(uploads.get, (ctx, { params }) => uploading.getUpload(ctx, options, params.uploadId)),
  implement(uploads.cancel, (ctx, { params }) =>
    uploading.cancelUpload(ctx, options, params.uploadId),
  ),
]

/** Their bodies are raw bytes, read as a stream. */
export const uploadPartRoutes = (options: uploading.UploadOptions): Implementation[] => [
  implement(uploads.append, (ctx, { params, query, body }) =>
    uploading.appendToUpload(ctx, options, {
      id: params.uploadId,
      offset: query.offset,
      // The parser of these routes always produces a stream.
      bytes: body as Readable,
    }),
  ),
]

/** Their bodies are forms with a file. */
export const formRoutes = (options: uploading.UploadOptions): Implementation[] => [
  implement(files.upload, (ctx, { body: { file, ...place } }) =>
    // The parser of these routes always produces an uploaded part.
    uploading.uploadFile(ctx, options, { ...place, file: file as UploadedPart }),
  ),
]
