// Reading the public site's content, and changing it (Settings, Website).
import * as z from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { Id, Moment, PersonName, Version } from './shared.ts'
import { WebsiteContent } from './website.ts'
import { UploadedImage } from './website-text.ts'

/** Sections as a whole; one that is not given stays as it is. */
export const WebsiteChange = z.strictObject({
  ...z.strictObject(WebsiteContent.shape).partial().shape,
  version: Version.optional(),
})
export type WebsiteChange = z.infer<typeof WebsiteChange>

/** What the pages are made of. */
export const Website = z.strictObject({
  /** Figures that are counted carry the real number. */
  content: WebsiteContent,
  /** Another one when anything that a page shows has changed. */
  version: z.string(),
  /**
   * Whether the agency has yet to put its own name and texts in place of those that an installation comes with: until
   * then search engines are kept out.
   */
  isSample: z.boolean(),
  /** The script of a third-party chat; null for our own. */
  chatWidgetUrl: z.string().nullable(),
  /** Whether anybody takes consultations that can be booked. */
  takesBookings: z.boolean(),
})
export type Website = z.infer<typeof Website>

export const WebsiteSettings = z.strictObject({
  /** As it was written: a counted figure still has the number to fall back to. */
  content: WebsiteContent,
  version: Version,
  changedAt: Moment,
  /** Null for the content an installation starts with. */
  changedBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  /** What a counted figure would show now. */
  counts: z.strictObject({ projects: z.int(), clients: z.int() }),
})
export type WebsiteSettings = z.infer<typeof WebsiteSettings>

export const IconName = z.enum(['favicon.svg', 'favicon.ico', 'touch.png'])
export type IconName = z.infer<typeof IconName>

/** The largest file that is taken as a picture. */
export const maxImageBytes = 10 * 1024 * 1024

export const website = {
  get: endpoint({
    method: 'GET',
    path: '/website',
    access: 'public',
    summary: 'The public site’s content as visitors see it',
    answer: { 200: Website },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings/website',
    access: 'admin',
    needs: 'settings',
    summary: 'The public site’s content to edit',
    answer: { 200: WebsiteSettings },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/settings/website',
    access: 'admin',
    needs: 'settings',
    summary: 'Change sections of the public site’s content; live on the next request',
    body: WebsiteChange,
    answer: { 200: WebsiteSettings },
    errors: ['stale'],
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/settings/website/images',
    access: 'admin',
    needs: 'settings',
    summary: 'A picture for the site: PNG, JPEG, WebP or AVIF. The same file twice is one picture',
    /** The file itself. */
    body: z
      .instanceof(Uint8Array)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'image/*' }),
    answer: { 201: UploadedImage },
    errors: ['too_large', 'unsupported_type'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/og/:name',
    access: 'public',
    summary: 'The picture that link previews of a page show, drawn from the content',
    params: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}\.png$/) }),
    answer: { 200: bytes('image/png') },
  }),
  icon: endpoint({
    method: 'GET',
    path: '/icons/:name',
    access: 'public',
    summary:
      'The mark in the brand’s color: for tabs, for programs that know no SVG, for home screens',
    params: z.strictObject({ name: IconName }),
    answer: { 200: bytes('image/*') },
  }),
  image: endpoint({
    method: 'GET',
    path: '/website/images/:name',
    access: 'public',
    summary: 'A picture of the site, large or small; what is under a name never changes',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}(-small)?\.webp$/) }),
    answer: { 200: bytes('image/webp') },
  }),
}
