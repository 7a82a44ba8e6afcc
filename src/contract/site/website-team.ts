// Team members as presented on the public site.
import * as z from 'zod'
import { text } from '../shared.ts'
import { Sentence, Slug, UploadedImage } from './website-text.ts'

/** Portraits in `src/web/kit/drawing/portraits`, for people without a photo. */
export const PortraitName = z.enum(['cedar', 'juniper', 'laurel', 'maple', 'sorrel', 'willow'])
export type PortraitName = z.infer<typeof PortraitName>

export const Portrait = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), name: PortraitName }),
  UploadedImage.extend({ kind: z.literal('file') }),
])
export type Portrait = z.infer<typeof Portrait>

export const TeamMember = z.strictObject({
  id: Slug,
  name: text(80),
  role: text(80),
  sentence: Sentence,
  portrait: Portrait,
})
export type TeamMember = z.infer<typeof TeamMember>
