// Photos of people, shown next to their names.
import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { Id, nothing } from '../shared.ts'

export const maxPhotoBytes = 10 * 1024 * 1024
export const maxPhotosAtOnce = 100

/** The content at a path never changes, so it can be cached. */
export const PersonPhoto = z.strictObject({ person: Id, path: z.string() })
export type PersonPhoto = z.infer<typeof PersonPhoto>

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const photos = {
  list: endpoint({
    method: 'GET',
    path: '/photos',
    access: 'session',
    summary: 'List photos by person id; people without a photo, and strangers, are omitted',
    query: z.strictObject({
      /** Comma-separated. */
      people: z
        .string()
        .max(37 * maxPhotosAtOnce)
        .regex(new RegExp(`^${idPattern}(?:,${idPattern})*$`)),
    }),
    answer: { 200: z.array(PersonPhoto) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/photos/:personId/:hash',
    access: 'session',
    summary: 'Get a photo as WebP',
    params: z.strictObject({ personId: Id, hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: { 200: bytes('image/webp') },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/photo',
    access: 'session',
    summary: 'Set your photo: PNG, JPEG, WebP or AVIF; only a small square version is stored',
    /** The raw file. */
    body: z
      .instanceof(Uint8Array)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'image/*' }),
    answer: { 200: PersonPhoto },
    errors: ['too_large', 'unsupported_type', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account/photo',
    access: 'session',
    summary: 'Remove your photo',
    answer: { 204: nothing },
  }),
}
