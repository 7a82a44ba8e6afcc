// Brand of a company: positioning, voice, colors, fonts and logo.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { File } from '../work/files.ts'
import { Id, Moment, Version, can, list, optionalText } from '../shared.ts'

const hexDigits = /^#?(?:[\da-f]{3}|[\da-f]{6})$/

/** `#rrggbb`; also accepts three digits and a missing `#`. */
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
  /** Weights, licenses, where to get them. */
  notes: optionalText(2000),
})
export type BrandFonts = z.infer<typeof BrandFonts>

/** The free-text fields. */
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
  /** Spelled this way on the wire and in the database. */
  colours: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  fonts: BrandFonts,
  /** One of the company's pictures; null if there is none or the caller may not see it. */
  logo: File.nullable(),
  /** For dark backgrounds, where the regular logo would not be visible. */
  darkLogo: File.nullable(),
  version: Version,
  /** Null until the brand is first saved. */
  updatedAt: Moment.nullable(),
  can: can('edit', 'addAccounts'),
})
export type Brand = z.infer<typeof Brand>

/** The fields of the form. */
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

/** Null clears a field. */
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
    summary: 'Get the brand of a company',
    params: CompanyId,
    answer: { 200: Brand },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/brand',
    access: 'member',
    needs: 'work',
    summary: 'Change the brand of a company; `logo` and `darkLogo` are ids of its pictures',
    params: CompanyId,
    body: BrandChange,
    answer: { 200: Brand },
    errors: ['stale'],
  }),
  archive: endpoint({
    method: 'GET',
    path: '/companies/:companyId/brand/archive',
    access: 'member',
    summary: 'Download a brand as a ZIP archive: its details, logo and files',
    params: CompanyId,
    answer: { 200: bytes('application/zip') },
    isDownload: true,
  }),
}
