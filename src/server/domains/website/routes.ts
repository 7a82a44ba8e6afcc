// The calls of the site's content.
import { website } from '#contract/website-calls.ts'
import {
  Content,
  type Implementation,
  JsonText,
  implement,
} from '#server/platform/http/implement.ts'
import { getImage, uploadImage } from './images.ts'
import type { WebsiteCache } from './cache.ts'
import * as service from './service.ts'

export function websiteRoutes(cache: WebsiteCache): Implementation[] {
  return [
    implement(website.get, async (_, __, { reply }) => {
      const { version, json } = await cache.current()
      reply.header('etag', `"website-${version}"`).header('cache-control', 'no-cache')
      return new JsonText(json)
    }),
    implement(website.settings, (ctx) => service.getSettings(ctx)),
    implement(website.change, (ctx, { body }) => service.changeWebsite(ctx, body)),
  ]
}

/** Their bodies are files. */
export const websiteImageRoutes: Implementation[] = [
  implement(website.uploadImage, (ctx, { body }) => uploadImage(ctx, body)),
  implement(
    website.image,
    async (ctx, { params }) =>
      new Content('image/webp', await getImage(ctx, params.name), {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
      }),
  ),
]
