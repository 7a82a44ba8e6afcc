// Caches preview images per content version; each is drawn on first request.
import { logoHash } from '#contract/site/logo.ts'
import type { Agency, WebsiteContent } from '#contract/site/website.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { WebsiteCache } from './cache.ts'
import type { ReadLogo } from './icons.ts'
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
  readonly #readLogo: ReadLogo
  #version = ''
  #images = new Map<string, Promise<Buffer>>()

  constructor(website: WebsiteCache, readLogo: ReadLogo) {
    this.#website = website
    this.#readLogo = readLogo
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
    const image = this.#draw(content.agency, headline)
    images.set(name, image)
    image.catch(() => images.delete(name))
    return image
  }

  async #draw(agency: Agency, headline: string): Promise<Buffer> {
    const { logo } = agency
    const png = logo?.kind === 'upload' ? await this.#readLogo(logoHash(logo.light)) : undefined
    return drawPreview(agency, headline, png)
  }
}
