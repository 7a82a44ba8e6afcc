// The site's pictures: admins upload them, the content makes them permanent, everyone can read them.
import { createHash } from 'node:crypto'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import type { UploadedImage } from '#contract/site/website-text.ts'
import type { PortfolioImage, PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { readWhole } from '#server/platform/storage.ts'
import { NotStoredError, type Storage } from '#server/platform/storage/storage.ts'
import { websiteKey } from '#server/platform/storage/keys.ts'
import { prepareImage } from './image-codec.ts'
import { detectImageType } from './image-rules.ts'
import * as store from './image-store.ts'

/** Leaves enough time to finish editing. */
const unusedRetentionMs = 7 * 24 * 60 * 60 * 1000

const addressOf = (hash: string) => `/website/images/${hash}.webp`
const hashOf = (src: string) => /[0-9a-f]{32}/.exec(src)?.[0] ?? ''

/** @throws AppError `unsupported_type`; `invalid` */
export async function uploadImage(
  ctx: Context,
  storage: Storage,
  file: Uint8Array,
): Promise<UploadedImage> {
  if (!detectImageType(file)) {
    throw new AppError('unsupported_type', { message: 'Choose a PNG, JPEG, WebP or AVIF picture.' })
  }
  const prepared = await prepareImage(file, ctx.caller.personId)
  const hash = createHash('sha256').update(prepared.large).digest('hex').slice(0, 32)
  await ctx.transaction((tx) => store.expectImage(tx, hash))
  await storage.put(websiteKey(hash, 'large'), prepared.large)
  await storage.put(websiteKey(hash, 'small'), prepared.small)
  await ctx.transaction(async (tx) => {
    await store.removeUnusedImages(tx, new Date(Date.now() - unusedRetentionMs))
    await store.insertImage(tx, { ...prepared, hash, uploadedBy: ctx.caller.personId })
  })
  return { src: addressOf(hash), width: prepared.width, height: prepared.height }
}

interface ShownImage {
  /** The content field that shows the picture. */
  field: string
  image: UploadedImage
}

interface Shown {
  field: string
  image: PortfolioImage | WebsiteContent['team'][number]['portrait']
}

type Pictured = Pick<PortfolioItem, 'image' | 'gallery'>

const imagesOfItem = ({ image, gallery }: Pictured, field: string): Shown[] => [
  { field: `${field}.image`, image },
  ...gallery.map((picture, at) => ({
    field: `${field}.gallery.${at}.image`,
    image: picture.image,
  })),
]

const imagesOf = ({ portfolio, team }: WebsiteContent): Shown[] => [
  ...portfolio.flatMap((item, place) => imagesOfItem(item, `portfolio.${place}`)),
  ...team.map(({ portrait }, place) => ({ field: `team.${place}.portrait`, image: portrait })),
]

const uploadedOf = (all: readonly Shown[]): ShownImage[] =>
  all.flatMap(({ field, image }) => (image.kind === 'file' ? [{ field, image }] : []))

/**
 * Marks the pictures used by the content as permanent; unused ones are deleted after a while.
 * @throws AppError `invalid` for a picture that does not exist
 */
export const attachImages = (tx: Tx, content: WebsiteContent): Promise<void> =>
  attach(tx, uploadedOf(imagesOf(content)))

/** Does the same for the pictures of a project's case. Used by other nouns. */
export const attachCaseImages = (tx: Tx, item: Pictured): Promise<void> =>
  attach(tx, uploadedOf(imagesOfItem(item, 'item')))

async function attach(tx: Tx, shown: readonly ShownImage[]): Promise<void> {
  const hashes = new Set(shown.map(({ image }) => hashOf(image.src)))
  const stored = await store.useImages(tx, [...hashes])
  const fieldErrors: FieldErrors = {}
  for (const { field, image } of shown) {
    const isStored = stored.some(
      ({ hash, width, height }) =>
        hash === hashOf(image.src) && width === image.width && height === image.height,
    )
    if (!isStored) fieldErrors[`${field}.src`] = 'This picture is no longer there. Upload it again.'
  }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
}

/** @param name as in the URL, with `-small` for the smaller size */
export async function getImage(storage: Storage, name: string): Promise<Buffer> {
  const size = name.includes('-small') ? 'small' : 'large'
  try {
    return await readWhole(storage, websiteKey(hashOf(name), size))
  } catch (error) {
    throw error instanceof NotStoredError ? new AppError('not_found') : error
  }
}

const maxBytes = 16 * 1024 * 1024

/** In-memory LRU cache of the site's pictures, whose content never changes under the same name. */
export class ImageCache {
  readonly #images = new Map<string, Buffer>()
  #bytes = 0

  async getOrLoad(name: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#images.get(name)
    if (cached) {
      // Moves the entry to the end, as most recently used.
      this.#images.delete(name)
      this.#images.set(name, cached)
      return cached
    }
    const loaded = await load()
    this.#add(name, loaded)
    return loaded
  }

  #add(name: string, image: Buffer): void {
    if (this.#images.has(name)) return
    this.#images.set(name, image)
    this.#bytes += image.length
    for (const [oldest, { length }] of this.#images) {
      if (this.#bytes <= maxBytes) return
      this.#images.delete(oldest)
      this.#bytes -= length
    }
  }
}
