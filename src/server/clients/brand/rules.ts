// A brand's initial state and how it changes.
import type { BrandChange, BrandColor, BrandFonts, BrandTexts } from '#contract/clients/brand.ts'
import type { File } from '#contract/work/files.ts'
import { invalid } from '#server/platform/app-error.ts'
import { changed } from '#server/platform/rules.ts'

export interface BrandRow extends BrandTexts {
  id: string
  companyId: string
  colours: BrandColor[]
  fonts: BrandFonts
  /** File ids. */
  logo: string | null
  darkLogo: string | null
  version: number
  updatedAt: Date | null
}

const noFonts: BrandFonts = { headings: '', body: '', notes: '' }

const noTexts: BrandTexts = {
  tagline: '',
  mission: '',
  audience: '',
  voice: '',
  wordsToUse: '',
  wordsToAvoid: '',
}

export const emptyBrand = (id: string, companyId: string): BrandRow => ({
  ...noTexts,
  id,
  companyId,
  colours: [],
  fonts: noFonts,
  logo: null,
  darkLogo: null,
  version: 1,
  updatedAt: null,
})

/** @throws AppError `stale` if the brand has changed since `change.version` */
export function changedBrand(brand: BrandRow, { fonts, ...change }: BrandChange): BrandRow {
  const given = Object.entries(fonts ?? {}).filter(([, font]) => font !== undefined)
  const emptied = given.map(([name, font]) => [name, font ?? ''])
  const next: BrandFonts = { ...brand.fonts, ...Object.fromEntries(emptied) }
  return changed(
    brand,
    { ...change, fonts: fonts === null ? noFonts : next },
    { ...noTexts, colours: [], fonts: noFonts },
  )
}

/**
 * @param logo as the caller sees it
 * @throws AppError `invalid` unless it is a picture of this company that its people can see
 */
export function checkLogo(
  field: 'logo' | 'darkLogo',
  companyId: string,
  logo: { file: File; isShared: boolean } | undefined,
) {
  if (logo?.file.company !== companyId) throw invalid({ [field]: 'This file doesn’t exist' })
  if (!logo.file.type.startsWith('image/')) throw invalid({ [field]: 'Choose a picture' })
  if (!logo.isShared) {
    throw invalid({ [field]: 'This picture is internal: share it with the client first' })
  }
}
