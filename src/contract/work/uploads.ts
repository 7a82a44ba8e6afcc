// Resumable uploads in parts, completed by the last part.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileName } from '../values/file-name.ts'
import { File, FilePlace } from './files.ts'
import { Id, nothing } from '../shared.ts'

export const NewUpload = z.strictObject({
  ...FilePlace.shape,
  name: FileName,
  /** In bytes; 0 is rejected with a message. */
  size: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type NewUpload = z.infer<typeof NewUpload>

/** Maximum size of one part. */
export const maxPartBytes = 16 * 1024 * 1024

export const Upload = z.strictObject({
  /** Becomes the file's id. */
  _id: Id,
  /** Bytes received so far; the next part starts at this offset. */
  received: z.int(),
  size: z.int(),
  /** Set once the upload is complete. */
  file: File.nullable(),
})
export type Upload = z.infer<typeof Upload>

const UploadId = z.strictObject({ uploadId: Id })

export const uploads = {
  begin: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'member',
    needs: 'work',
    summary: 'Start an upload in parts',
    body: NewUpload,
    answer: { 201: Upload },
    errors: ['too_large', 'quota_exceeded'],
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/uploads/:uploadId',
    access: 'member',
    needs: 'work',
    summary: 'Get an upload’s progress; parts are kept for a day',
    params: UploadId,
    answer: { 200: Upload },
  }),
  append: endpoint({
    method: 'PUT',
    path: '/uploads/:uploadId',
    access: 'member',
    needs: 'work',
    summary:
      'Send the bytes from `offset` on; the last part creates the file. Resending a part has no effect',
    params: UploadId,
    query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
    /** The raw bytes, processed as a stream. */
    body: z
      .custom<unknown>(() => true)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }),
    answer: { 200: Upload },
    errors: ['too_large', 'unsupported_type', 'wrong_state'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/uploads/:uploadId',
    access: 'member',
    needs: 'work',
    summary: 'Cancel an upload',
    params: UploadId,
    answer: { 204: nothing },
  }),
}
