// The brand of a company: what it stands for, how it speaks, its colors, typefaces and logo.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { bytes, endpoint } from './endpoint.ts'
import { File } from './files.ts'
import { Id, Moment, Version, can, list, optionalText } from './shared.ts'

const hexDigits = /^#?(?:[\da-f]{3}|[\da-f]{6})$/

/** `#rrggbb`; also taken with three digits, and without the sign. */
const Hex = z
  .string()
  .trim()
  .max(7, { abort: true, error: 'Write the color as six digits, such as #1d5b4f' })
  .toLowerCase()
  .regex(hexDigits, { abort: true, error: 'Write the color as six digits, such as #1d5b4f' })
  .transform((typed) => {
    const digits = typed.replace('#', '')
    return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
  })

export const BrandColor = z.strictObject({ name: optionalText(60), value: Hex })
export type BrandColor = z.infer<typeof BrandColor>

export const maxColors = 24

export const BrandFonts = z.strictObject({
  headings: optionalText(120),
  body: optionalText(120),
  /** Weights, licences, where to get them. */
  notes: optionalText(2000),
})
export type BrandFonts = z.infer<typeof BrandFonts>

/** What people write about it. */
export const BrandTexts = z.strictObject({
  tagline: optionalText(200),
  mission: optionalText(2000),
  audience: optionalText(2000),
  voice: optionalText(2000),
  wordsToUse: optionalText(2000),
  wordsToAvoid: optionalText(2000),
})
export type BrandTexts = z.infer<typeof BrandTexts>

export const Brand = z.strictObject({
  company: Id,
  ...BrandTexts.shape,
  /** So spelled on the wire and in the database. */
  colours: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  fonts: BrandFonts,
  /** A picture of the company’s; null where there is none, or none that the viewer sees. */
  logo: File.nullable(),
  /** For dark grounds, where the logo itself cannot be seen there. */
  darkLogo: File.nullable(),
  version: Version,
  /** Null before anything was written. */
  updatedAt: Moment.nullable(),
  can: can('edit', 'addAccounts'),
})
export type Brand = z.infer<typeof Brand>

/** What stands in its form. */
export const BrandFields = z.strictObject({
  ...BrandTexts.shape,
  colours: list(BrandColor, maxColors),
  fonts: BrandFonts,
  logo: Id.nullable(),
  darkLogo: Id.nullable(),
})

const clearable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.nullish()])) as {
    [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>>
  }

/** Null empties a field. */
export const BrandChange = z.strictObject({
  ...clearable(BrandTexts.shape),
  colours: BrandFields.shape.colours.nullish(),
  fonts: z.strictObject(clearable(BrandFonts.shape)).nullish(),
  logo: Id.nullish(),
  darkLogo: Id.nullish(),
  version: Version.optional(),
})
export type BrandChange = z.infer<typeof BrandChange>

export const brand = {
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/brand',
    access: 'member',
    summary: 'The brand of a company',
    params: CompanyId,
    answer: { 200: Brand },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/brand',
    access: 'member',
    needs: 'work',
    summary: 'Change the brand of a company; `logo` and `darkLogo` name pictures of the company',
    params: CompanyId,
    body: BrandChange,
    answer: { 200: Brand },
    errors: ['stale'],
  }),
  archive: endpoint({
    method: 'GET',
    path: '/companies/:companyId/brand/archive',
    access: 'member',
    summary: 'All of a brand as one ZIP archive: its facts, logo and files',
    params: CompanyId,
    answer: { 200: bytes('application/zip') },
    isDownload: true,
  }),
}
