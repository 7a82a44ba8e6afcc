// Renders an uploaded logo as PNG, without margins, metadata or anything active.
import { AppError, invalid } from '#server/platform/app-error.ts'
import { DecodeError, DecodeLimitError } from '#server/platform/decoding/decoder-process.ts'
import { renderPictures } from '#server/platform/decoding/pictures.ts'
import { detectLogoType, logoShapeIssue, logoSizeIssue } from './logo-rules.ts'

/** Sharp on a letterhead and on the densest screens. */
const largest = { width: 800, height: 320 }
const renderedSide = 1600
const maxBytes = 1_500_000

export interface PreparedLogo {
  width: number
  height: number
  content: Buffer
}

const refused = (message: string) => invalid({ image: message })
const unreadable = 'This file is damaged and can’t be read.'
const tooComplex = 'This logo is too complex. Use a simpler one, or a PNG with fewer pixels.'

/** @throws AppError `unsupported_type`; `invalid` at `image`; `unavailable` or `too_many_requests` when too many are waiting */
export async function prepareLogo(file: Uint8Array, personId: string): Promise<PreparedLogo> {
  const type = detectLogoType(file)
  if (!type) throw new AppError('unsupported_type', { message: 'Choose an SVG or PNG file.' })
  const { size, pictures } = await renderPictures({
    turn: `website pictures of ${personId}`,
    bytes: file,
    job: {
      as: type,
      trimmedFrom: renderedSide,
      outputs: [{ ...largest, quality: 100, format: 'png' }],
    },
  }).catch((error: unknown) => {
    if (!(error instanceof DecodeError)) throw error
    throw refused(error instanceof DecodeLimitError ? tooComplex : unreadable)
  })
  if (!size) throw refused(unreadable)
  const sizeIssue = type === 'image' ? logoSizeIssue(size) : undefined
  if (sizeIssue) throw refused(sizeIssue)
  if (!pictures) throw refused(unreadable)
  const [logo] = pictures
  if (!logo) throw refused('This logo is empty: nothing in it is visible.')
  const shapeIssue = logoShapeIssue(logo)
  if (shapeIssue) throw refused(shapeIssue)
  if (logo.content.length > maxBytes) throw refused(tooComplex)
  return logo
}
