// The agency's logos: administrators upload them, the content shows them; those it no longer shows are deleted.
import { createHash } from 'node:crypto'
import { type LogoImage, logoHash } from '#contract/site/logo.ts'
import type { Agency } from '#contract/site/website.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { LetterheadLogo } from '#server/platform/pdf/letterhead.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { WebsiteCache } from './cache.ts'
import { prepareLogo } from './logo-codec.ts'
import type { ReadLogo } from './icons.ts'
import * as store from './logo-store.ts'
import { currentVersion } from './store.ts'

/** Leaves enough time to finish editing. */
const unusedRetentionMs = 7 * 24 * 60 * 60 * 1000

/** @throws AppError `unsupported_type`; `invalid` */
export async function uploadLogo(ctx: Context, file: Uint8Array): Promise<LogoImage> {
  const uploadedBy = ctx.caller.personId
  const logo = await prepareLogo(file, uploadedBy)
  const hash = createHash('sha256').update(logo.content).digest('hex').slice(0, 32)
  await ctx.transaction((tx) => store.insertLogo(tx, { ...logo, hash, uploadedBy }))
  return { src: `/website/logos/${hash}.png`, width: logo.width, height: logo.height }
}

const imagesOf = ({ logo }: Pick<Agency, 'logo'>): { field: string; image: LogoImage }[] => {
  if (logo?.kind !== 'upload') return []
  const { light, dark } = logo
  return [
    { field: 'agency.logo.light.src', image: light },
    ...(dark ? [{ field: 'agency.logo.dark.src', image: dark }] : []),
  ]
}

const logoHashes = (agency: Pick<Agency, 'logo'>): string[] =>
  imagesOf(agency).map(({ image }) => logoHash(image))

/**
 * Checks the logos that the content shows from now on, and deletes those that only the content before it showed.
 * @throws AppError `invalid` for a logo that does not exist
 */
export async function changeLogos(
  tx: Tx,
  { before, after }: { before: Agency; after: Agency },
): Promise<void> {
  const kept = logoHashes(after)
  const stored = await store.lockLogos(tx, kept)
  const missing = imagesOf(after).filter(
    ({ image }) =>
      !stored.some(
        ({ hash, width, height }) =>
          hash === logoHash(image) && width === image.width && height === image.height,
      ),
  )
  const messages = missing.map(({ field }) => [
    field,
    'This logo is no longer there. Upload it again.',
  ])
  if (messages.length > 0) throw invalid(Object.fromEntries(messages) as FieldErrors)
  await store.deleteLogos(tx, {
    hashes: logoHashes(before),
    before: new Date(Date.now() - unusedRetentionMs),
    kept,
  })
}

/** Returns the logo as printed on documents. Used by other nouns. */
export async function getLetterheadLogo(tx: Tx): Promise<LetterheadLogo> {
  const { logo } = (await currentVersion(tx)).content.agency
  if (logo?.kind !== 'upload') return logo
  const { light, includesName } = logo
  const png = await store.findLogo(tx, logoHash(light))
  if (!png) return null
  const { width, height } = light
  return { kind: 'upload', png: png.toString('base64'), width, height, includesName }
}

/** In-memory cache of the logos that the site shows now. */
export class LogoCache {
  readonly #website: WebsiteCache
  readonly #find: ReadLogo
  #version = ''
  #logos = new Map<string, Buffer>()

  constructor(website: WebsiteCache, find: ReadLogo) {
    this.#website = website
    this.#find = find
  }

  /** @returns undefined once it was replaced or removed */
  async find(hash: string): Promise<Buffer | undefined> {
    const { version } = await this.#website.current()
    if (version !== this.#version) {
      this.#version = version
      this.#logos = new Map()
    }
    const logos = this.#logos
    const cached = logos.get(hash)
    if (cached) return cached
    const logo = await this.#find(hash)
    const { agency } = await this.#website.content()
    if (logo && logoHashes(agency).includes(hash)) logos.set(hash, logo)
    return logo
  }
}
