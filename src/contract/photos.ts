// Photos of people, shown beside their names to whoever meets them.
import * as z from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { Id, nothing } from './shared.ts'

export const maxPhotoBytes = 10 * 1024 * 1024
export const maxPhotosAtOnce = 100

/** What is under an address never changes. */
export const PersonPhoto = z.strictObject({ person: Id, path: z.string() })
export type PersonPhoto = z.infer<typeof PersonPhoto>

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const photos = {
  list: endpoint({
    method: 'GET',
    path: '/photos',
    access: 'session',
    summary:
      'The photos of people by their ids; of whom there is none, or who is a stranger, nothing',
    query: z.strictObject({
      /** Separated by commas. */
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
    summary: 'A photo, as WebP',
    params: z.strictObject({ personId: Id, hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: { 200: bytes('image/webp') },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/photo',
    access: 'session',
    summary: 'One’s own photo: PNG, JPEG, WebP or AVIF; kept as a small square alone',
    /** The file itself. */
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
    summary: 'Take one’s own photo away',
    answer: { 204: nothing },
  }),
}
