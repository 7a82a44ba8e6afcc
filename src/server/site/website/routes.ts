// Website content endpoints.
import { iconVersion, website } from '#contract/site/website-calls.ts'
import {
  Content,
  type Implementation,
  JsonText,
  implement,
} from '#server/platform/http/implement.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ImageCache, getImage, uploadImage } from './images.ts'
import type { WebsiteCache } from './cache.ts'
import { drawIcon } from './icons.ts'
import { findLogo } from './logo-store.ts'
import { LogoCache, uploadLogo } from './logos.ts'
import { PreviewCache } from './preview-cache.ts'
import * as service from './service.ts'

/** The content at the address never changes. */
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Revalidated on each use, because the image depends on the content. */
const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' }

/** Pictures are shown in pages, and alone have nothing to load or run. */
const inert = { 'content-security-policy': "sandbox; default-src 'none'" }

interface WebsitePlatform {
  agencyDatabase: Database
  cache: WebsiteCache
  /** The demo agency's content is its own. */
  isDemo: boolean
}

export function websiteRoutes({
  agencyDatabase,
  cache,
  isDemo,
}: WebsitePlatform): Implementation[] {
  const logos = new LogoCache(cache, (hash) => findLogo(agencyDatabase, hash))
  const readLogo = (hash: string) => logos.find(hash)
  const previews = new PreviewCache(cache, readLogo)
  return [
    implement(website.get, async (_, __, { reply }) => {
      const { version, json } = await cache.current()
      reply.header('etag', `"website-${version}"`).header('cache-control', 'no-cache')
      return new JsonText(json)
    }),
    implement(
      website.preview,
      async (_, { params }) =>
        new Content('image/png', await previews.get(params.name.replace('.png', '')), revalidated),
    ),
    implement(website.icon, async (_, { params, query }) => {
      const { agency } = await cache.content()
      const { type, content } = await drawIcon(params.name, agency, readLogo)
      return new Content(type, content, query.v === iconVersion(agency) ? immutable : revalidated)
    }),
    implement(website.logo, async (_, { params }) => {
      const logo = orNotFound(await readLogo(params.name.replace('.png', '')))
      return new Content('image/png', logo, { ...immutable, ...inert })
    }),
    implement(website.settings, (ctx) => service.getSettings(ctx, isDemo)),
    implement(website.change, (ctx, { body }) => service.changeWebsite(ctx, body, isDemo)),
    implement(website.answer, (ctx, { body }) => service.answerQuestions(ctx, body, isDemo)),
  ]
}

/** The request bodies are files. */
export function websiteImageRoutes(storage: Storage): Implementation[] {
  const cache = new ImageCache()
  return [
    implement(website.uploadLogo, (ctx, { body }) => uploadLogo(ctx, body)),
    implement(website.uploadImage, (ctx, { body }) => uploadImage(ctx, storage, body)),
    implement(website.image, async (_, { params }) => {
      const bytes = await cache.getOrLoad(params.name, () => getImage(storage, params.name))
      return new Content('image/webp', bytes, {
        ...immutable,
        'content-security-policy': "default-src 'none'",
      })
    }),
  ]
}
