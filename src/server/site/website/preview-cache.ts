// Caches preview images per content version; each is drawn on first request.
import type { WebsiteContent } from '#contract/site/website.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { WebsiteCache } from './cache.ts'
import { drawPreview } from './preview-image.ts'

/** @param name of the image, without its extension @returns undefined when no page has it */
function previewHeadline(content: WebsiteContent, name: string): string | undefined {
  const { pages, legal, portfolio } = content
  const headlines = new Map<string, string>([
    ...Object.entries(pages).map(([page, { headline }]) => [page, headline] as const),
    ['terms-and-conditions', legal.terms.title],
    ['privacy-policy', legal.privacy.title],
    ...portfolio.map(
      ({ id, title, summary }) => [`portfolio-${id}`, `${title}: ${summary}`] as const,
    ),
  ])
  return headlines.get(name)
}

export class PreviewCache {
  readonly #website: WebsiteCache
  #version = ''
  #images = new Map<string, Promise<Buffer>>()

  constructor(website: WebsiteCache) {
    this.#website = website
  }

  /** @throws AppError `not_found` when no page has this image */
  async get(name: string): Promise<Buffer> {
    const { version } = await this.#website.current()
    if (version !== this.#version) {
      this.#version = version
      this.#images = new Map()
    }
    const images = this.#images
    const cached = images.get(name)
    if (cached) return cached
    const content = await this.#website.content()
    const headline = previewHeadline(content, name)
    if (headline === undefined) throw new AppError('not_found')
    const image = drawPreview(content.agency, headline)
    images.set(name, image)
    image.catch(() => images.delete(name))
    return image
  }
}
