// Draws link preview images: the agency's name, the page's headline and the brand's color.
import { toShades } from '#contract/site/brand-color.ts'
import type { Agency } from '#contract/site/website.ts'
import { blend } from '#contract/values/color.ts'
import { type Typefaces, linesOf, outlineOf, sharedTypefaces, widthOf } from './preview-text.ts'

const width = 1200
const height = 630
const margin = 72
/** Left edge of the drawing. */
const drawingLeft = 860
const textWidth = drawingLeft - margin - 48
const sizes = [84, 72, 62, 54, 46, 38]
const maxTextHeight = 350

/** Uses the largest size at which the headline fits; at the smallest size, lines that do not fit are dropped. */
function fittedHeadline(
  { display }: Typefaces,
  headline: string,
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = linesOf(display, headline, size, textWidth)
    const isFitting =
      lines.length * size * 1.06 <= maxTextHeight &&
      lines.every((line) => widthOf(display, line, size) <= textWidth)
    if (isFitting) return { size, lines: balanced(display, headline, size, lines.length) }
  }
  const size = sizes.at(-1) ?? 38
  const count = Math.floor(maxTextHeight / (size * 1.06))
  return { size, lines: linesOf(display, headline, size, textWidth).slice(0, count) }
}

/** Draws a row of rooms, shaded from the brand's color to a lighter one. */
function drawing(color: string): string {
  const shares = [1, 0.8, 0.55, 0.28]
  const tones = [...shares.map((share) => blend(color, '#ffffff', share)), '#fbe9a9']
  const rooms = tones.map((fill, room) => {
    const inset = room * 34
    const top = room * 66
    const box = `x="${drawingLeft + inset}" y="${top}" width="${width - drawingLeft - inset * 1.9}" height="${height - top - room * 26}"`
    return `<rect ${box} fill="${fill}"/>`
  })
  return rooms.join('')
}

/** Breaks the text into `count` lines of similar length. */
function balanced(font: Typefaces['display'], text: string, size: number, count: number): string[] {
  for (let narrower = textWidth * 0.5; narrower < textWidth; narrower += 16) {
    const lines = linesOf(font, text, size, narrower)
    if (lines.length === count) return lines
  }
  return linesOf(font, text, size, textWidth)
}

const ink = '#171c26'

/** The demo agency's mark. */
const doors = (color: string) =>
  `<g transform="translate(${margin} 60) scale(1.5)" fill="none" stroke="${ink}"><path d="M4 30V2.5h24V30" stroke-width="3"/><path d="M10 26.5v-17h12v17" stroke-width="2.5"/><path d="M14 23.5v-8h4v8z" fill="${toShades(color).light.line}" stroke="none"/></g>`

const logoHeight = 64
const maxLogoWidth = 420

/** The agency's logo and name. */
function drawBrand({ display }: Typefaces, { name, logo, color }: Agency, png?: Buffer): string {
  const nameAt = (x: number) => outlineOf(display, name, { x, y: 96, size: 36 })
  if (logo?.kind === 'drawing') return `${doors(color)}${nameAt(margin + 64)}`
  if (logo?.kind !== 'upload' || !png) return nameAt(margin)
  const { light } = logo
  const shownWidth = Math.min(maxLogoWidth, (light.width * logoHeight) / light.height)
  const picture = `<image x="${margin}" y="52" width="${shownWidth}" height="${logoHeight}" preserveAspectRatio="xMinYMid" href="data:image/png;base64,${png.toString('base64')}"/>`
  return logo.includesName ? picture : `${picture}${nameAt(margin + shownWidth + 20)}`
}

function toSvg(faces: Typefaces, agency: Agency, headline: string, logo?: Buffer): string {
  const { size, lines } = fittedHeadline(faces, headline)
  const top = 190 + size * 0.5
  const words = lines.map((line, at) =>
    outlineOf(faces.display, line, { x: margin, y: top + at * size * 1.06, size }),
  )
  const descriptor = outlineOf(faces.text, agency.descriptor, {
    x: margin,
    y: height - 60,
    size: 25,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbf9f5"/>${drawing(agency.color)}<g fill="${ink}">${drawBrand(faces, agency, logo)}${words.join('')}</g><g fill="#565b65">${descriptor}</g></svg>`
}

/** @param logo PNG of the agency's logo for light backgrounds, if it has one */
export async function drawPreview(
  agency: Agency,
  headline: string,
  logo?: Buffer,
): Promise<Buffer> {
  const faces = await sharedTypefaces()
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(toSvg(faces, agency, headline, logo)))
    .png({ palette: true })
    .toBuffer()
}
