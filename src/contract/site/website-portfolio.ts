// Portfolio items of the public site.
import * as z from 'zod'
import { DateOnly, list, optionalText, text, Website } from '../shared.ts'
import { Paragraph, Sentence, Slug, Statement, UploadedImage } from './website-text.ts'

/** Drawings for portfolio items, each a file in `src/web/kit/drawing/work`. */
export const DrawingName = z.enum([
  'clinic-booking',
  'clinic-intake',
  'clinic-calendar',
  'school-website',
  'school-campaign',
  'school-application',
  'dental-brand',
  'dental-prices',
  'dental-letters',
  'enfilade',
])
export type DrawingName = z.infer<typeof DrawingName>

/** Alternative text for people who cannot see the picture. */
const Alt = text(300, 'Describe what the picture shows')

/** An item's picture: one of the site's own drawings, or an uploaded file. */
export const PortfolioImage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), name: DrawingName, alt: Alt }),
  UploadedImage.extend({ kind: z.literal('file'), alt: Alt }),
])
export type PortfolioImage = z.infer<typeof PortfolioImage>

export const GalleryPicture = z.strictObject({
  id: Slug,
  image: PortfolioImage,
  caption: text(160),
})
export type GalleryPicture = z.infer<typeof GalleryPicture>

/** A measured result and its day: 'bookings online', '61%'. */
export const Result = z.strictObject({
  id: Slug,
  value: text(12),
  label: text(120),
  measuredOn: DateOnly,
})
export type Result = z.infer<typeof Result>

export const PortfolioItem = z.strictObject({
  id: Slug,
  title: text(100),
  url: Website,
  image: PortfolioImage,
  category: text(40),
  summary: Sentence,
  description: Paragraph,
  /** The client's initial question. The page omits this and the following texts when empty. */
  challenge: optionalText(300),
  solution: list(Statement, 8),
  gallery: list(GalleryPicture, 12),
  results: list(Result, 6),
  /** Ids of the services involved. */
  services: list(Slug, 12),
  tags: list(text(40), 10),
  completedYear: z.int().min(1900).max(2100),
  features: list(text(160), 12, 'Add at least one feature'),
})
export type PortfolioItem = z.infer<typeof PortfolioItem>
