// The agency's logo: uploads for light and for dark backgrounds, or the demo agency's own drawing.
import * as z from 'zod'

/** An uploaded logo, named by a hash of its content. */
export const LogoImage = z.strictObject({
  src: z.string().regex(/^\/website\/logos\/[0-9a-f]{32}\.png$/, 'Upload a logo'),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type LogoImage = z.infer<typeof LogoImage>

export const Logo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), name: z.literal('doors') }),
  z.strictObject({
    kind: z.literal('upload'),
    light: LogoImage,
    /** Without it, dark backgrounds show the other on a light one. */
    dark: LogoImage.nullable(),
    /** Otherwise the name is shown next to it. */
    includesName: z.boolean(),
  }),
])
export type Logo = z.infer<typeof Logo>

/** Identifies an uploaded logo in its address. */
export const logoHash = ({ src }: LogoImage): string => /[0-9a-f]{32}/.exec(src)?.[0] ?? ''

/** Wide logos would be too small in the square of an icon. */
export const fitsIcon = ({ width, height }: LogoImage): boolean =>
  Math.max(width, height) / Math.min(width, height) <= 1.5

/** The first letter of a name, for icons. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase('en') ?? ''
}
