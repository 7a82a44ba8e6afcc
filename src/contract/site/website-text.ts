// Shared schemas of the site's content: slugs, texts by length, uploaded pictures.
import * as z from 'zod'
import { text } from '../shared.ts'

/** The last segment of an item's URL. */
export const Slug = z
  .string()
  .max(60, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
export const Sentence = text(300)
export const Paragraph = text(2000)

export const Statement = z.strictObject({ id: Slug, title: text(80), text: Paragraph })
export type Statement = z.infer<typeof Statement>

/** An uploaded picture, named by a hash of its content so that it can be cached forever. */
export const UploadedImage = z.strictObject({
  src: z.string().regex(/^\/website\/images\/[0-9a-f]{32}\.webp$/, 'Upload a picture'),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type UploadedImage = z.infer<typeof UploadedImage>
