// The small shapes of the site's content: addresses of items, texts by length, uploaded pictures.
import * as z from 'zod'
import { text } from './shared.ts'

/** The last part of an item's address. */
export const Slug = z
  .string()
  .max(60, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
export const Sentence = text(300)
export const Paragraph = text(2000)

export const Statement = z.strictObject({ id: Slug, title: text(80), text: Paragraph })
export type Statement = z.infer<typeof Statement>

/** A picture as it was uploaded and is served: named by its content, so that it may be cached for ever. */
export const UploadedImage = z.strictObject({
  src: z.string().regex(/^\/website\/images\/[0-9a-f]{32}\.webp$/, 'Upload a picture'),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type UploadedImage = z.infer<typeof UploadedImage>
