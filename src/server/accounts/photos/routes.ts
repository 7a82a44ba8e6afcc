// Endpoints for people's photos.
import { photos } from '#contract/accounts/photos.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

interface PhotosPlatform {
  agencyDatabase: Database
  hasRateLimits: boolean
}

export const photoRoutes = ({ agencyDatabase }: PhotosPlatform): Implementation[] => [
  implement(photos.list, (ctx, { query }) => service.listPhotos(agencyDatabase, ctx, query.people)),
  implement(
    photos.get,
    async (ctx, { params }) =>
      new Content('image/webp', await service.getPhoto(agencyDatabase, ctx, params), {
        // Caching is safe: people who lose access no longer receive the address.
        'cache-control': 'private, max-age=3600, immutable',
        'content-security-policy': "default-src 'none'",
      }),
  ),
  implement(photos.remove, (ctx) => service.removePhoto(ctx)),
]

/** The request body is a file. */
export const photoUploadRoutes = (platform: PhotosPlatform): Implementation[] => [
  implement(photos.change, (ctx, { body }) => service.changePhoto(platform, ctx, body)),
]
