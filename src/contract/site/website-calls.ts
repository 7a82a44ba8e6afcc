// Endpoints to read and change the public site's content (Settings, Website).
import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { Id, Moment, PersonName, Version, list, text } from '../shared.ts'
import { LogoImage, fitsIcon, initialOf, logoHash } from './logo.ts'
import { WebsiteAnswers } from './website-answers.ts'
import { type Agency, WebsiteContent, WebsiteSection } from './website.ts'
import { UploadedImage } from './website-text.ts'

/** Each section is replaced as a whole; omitted sections keep their content. */
export const WebsiteChange = z.strictObject({
  ...z.strictObject(WebsiteContent.shape).partial().shape,
  /** Paths of samples that the agency keeps as they are. */
  confirm: list(text(200), 1000).optional(),
  version: Version.optional(),
})
export type WebsiteChange = z.infer<typeof WebsiteChange>

/** All answers, as the form shows them. */
export const AnswersChange = z.strictObject({
  answers: WebsiteAnswers,
  version: Version.optional(),
})
export type AnswersChange = z.infer<typeof AnswersChange>

/** A part of the content that is still as the program wrote it, and that no one has confirmed. */
export const Sample = z.strictObject({
  /** Confirms it: 'pages home headline'. */
  path: z.string(),
  section: WebsiteSection,
  /** Of the section's pages or legal texts, the one it is on; otherwise empty. */
  page: z.string(),
  name: z.string(),
  /** The sample texts in it, the beginning of long ones. */
  text: z.string(),
  /** Visitors don't see it: it would be an invented person, client or figure. */
  isHidden: z.boolean(),
})
export type Sample = z.infer<typeof Sample>

/** The data for rendering the pages. */
export const Website = z.strictObject({
  /** Counted figures contain the actual number; hidden samples are left out. */
  content: WebsiteContent,
  /** Changes whenever anything shown on a page changes. */
  version: z.string(),
  /** Whether any sample is left; until then search engines are kept out. */
  isSample: z.boolean(),
  /** The script of a third-party chat; null to use the built-in chat. */
  chatWidgetUrl: z.string().nullable(),
  /** Whether any host takes consultations that can be booked. */
  takesBookings: z.boolean(),
})
export type Website = z.infer<typeof Website>

export const WebsiteSettings = z.strictObject({
  /** As saved: counted figures keep the fallback number. */
  content: WebsiteContent,
  version: Version,
  /** In the order of the content; none with demo data. */
  samples: z.array(Sample),
  /** What the draft was written from, completed by what the program knows; null with demo data. */
  answers: WebsiteAnswers.nullable(),
  changedAt: Moment,
  /** Null for the initial content of an installation. */
  changedBy: z.strictObject({ _id: Id, name: PersonName }).nullable(),
  /** The current numbers for counted figures. */
  counts: z.strictObject({ projects: z.int(), clients: z.int() }),
})
export type WebsiteSettings = z.infer<typeof WebsiteSettings>

export const IconName = z.enum(['favicon.svg', 'favicon.ico', 'touch.png'])
export type IconName = z.infer<typeof IconName>

/** Increment when the same agency gets different icons. */
const iconDrawing = 2

/** What icons depend on. */
export type IconSubject = Pick<Agency, 'name' | 'color' | 'logo'>

/** An address that names it is cached for good. */
export function iconVersion({ name, color, logo }: IconSubject): string {
  const shown = [color.replace('#', ''), iconDrawing]
  if (logo?.kind === 'drawing') return [...shown, logo.name].join('-')
  if (logo?.kind !== 'upload' || !fitsIcon(logo.light)) {
    const letters = Array.from(initialOf(name), (one) => one.codePointAt(0)?.toString(16))
    return [...shown, ...letters.slice(0, 3)].join('-')
  }
  const hashes = [logo.light, ...(logo.dark ? [logo.dark] : [])].map(logoHash)
  return [...shown, ...hashes.map((hash) => hash.slice(0, 12))].join('-')
}

/** Maximum size of an uploaded picture. */
export const maxImageBytes = 10 * 1024 * 1024

export const website = {
  get: endpoint({
    method: 'GET',
    path: '/website',
    access: 'public',
    summary: 'Get the public site’s content as visitors see it',
    answer: { 200: Website },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings/website',
    access: 'admin',
    needs: 'settings',
    summary: 'Get the public site’s content for editing',
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
  answer: endpoint({
    method: 'PUT',
    path: '/settings/website/answers',
    access: 'admin',
    needs: 'settings',
    summary:
      'Answer questions about the agency: writes what no one has edited or confirmed anew from the answers',
    body: AnswersChange,
    answer: { 200: WebsiteSettings },
    errors: ['stale', 'wrong_state'],
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/settings/website/images',
    access: 'admin',
    needs: 'settings',
    summary:
      'Upload a picture for the site: PNG, JPEG, WebP or AVIF. Uploading the same file twice stores one picture',
    /** The raw file. */
    body: z
      .instanceof(Uint8Array)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'image/*' }),
    answer: { 201: UploadedImage },
    errors: ['too_large', 'unsupported_type'],
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/settings/website/logos',
    access: 'admin',
    needs: 'settings',
    summary:
      'Upload a logo, SVG or PNG, to be shown once the content names it; it is stored as PNG',
    /** The raw file. */
    body: z
      .instanceof(Uint8Array)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'image/*' }),
    answer: { 201: LogoImage },
    errors: ['too_large', 'unsupported_type'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/website/logos/:name',
    access: 'public',
    summary: 'Get a logo of the agency; one that was replaced or removed is no longer there',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.png$/) }),
    answer: { 200: bytes('image/png') },
  }),
  preview: endpoint({
    method: 'GET',
    path: '/og/:name',
    access: 'public',
    summary: 'Get the link preview picture of a page, generated from the content',
    params: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}\.png$/) }),
    answer: { 200: bytes('image/png') },
  }),
  icon: endpoint({
    method: 'GET',
    path: '/icons/:name',
    access: 'public',
    summary:
      'Get the agency’s icon, its logo or first letter: for tabs, for programs without SVG support, for home screens',
    params: z.strictObject({ name: IconName }),
    query: z.strictObject({
      v: z
        .string()
        .max(40)
        .regex(/^[\w-]+$/)
        .optional(),
    }),
    answer: { 200: bytes('image/*') },
  }),
  image: endpoint({
    method: 'GET',
    path: '/website/images/:name',
    access: 'public',
    summary: 'Get a picture of the site, large or small; the content under a name never changes',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}(-small)?\.webp$/) }),
    answer: { 200: bytes('image/webp') },
  }),
}
