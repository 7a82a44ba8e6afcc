// Uploads in parts: begun, continued from where they stopped, and finished by their last part.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { FileName } from './file-name.ts'
import { File, FilePlace } from './files.ts'
import { Id, nothing } from './shared.ts'

export const NewUpload = z.strictObject({
  ...FilePlace.shape,
  name: FileName,
  /** Bytes; none is `empty`, refused with words. */
  size: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type NewUpload = z.infer<typeof NewUpload>

/** The largest part that is taken. */
export const maxPartBytes = 16 * 1024 * 1024

export const Upload = z.strictObject({
  /** The file's later on. */
  _id: Id,
  /** Bytes that are here; the next part begins there. */
  received: z.int(),
  size: z.int(),
  /** Once all is there. */
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
    summary: 'Begin an upload in parts',
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
    summary: 'How much of an upload has arrived; its parts are kept for a day',
    params: UploadId,
    answer: { 200: Upload },
  }),
  append: endpoint({
    method: 'PUT',
    path: '/uploads/:uploadId',
    access: 'member',
    needs: 'work',
    summary:
      'Send the bytes from `offset` on; the last of them make the file. Sent again, they do nothing',
    params: UploadId,
    query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
    /** The bytes themselves, read as they come. */
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
    summary: 'Give an upload up',
    params: UploadId,
    answer: { 204: nothing },
  }),
}
