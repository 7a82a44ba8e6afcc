// Which files are accepted as logos, by content and never by name, and which shapes. Pure.
import { maxPixels } from '#server/platform/decoding/pictures.ts'
import { drawingInUtf8 } from '#server/platform/decoding/drawing-text.ts'
import { detectImageType } from './image-rules.ts'

/** A drawing may begin with a declaration, a document type and comments. */
const maxStartBytes = 16_384

/** Undefined for every type but PNG and, as far as its beginning shows, SVG. */
export function detectLogoType(bytes: Uint8Array): 'image' | 'drawing' | undefined {
  if (detectImageType(bytes) === 'png') return 'image'
  const start = drawingInUtf8(Buffer.from(bytes.subarray(0, maxStartBytes))).toString('utf8')
  return /<(?:[\w-]+:)?svg[\s>/]/i.test(start) ? 'drawing' : undefined
}

const leastSide = 128
const maxWideness = 10
const maxTallness = 3

interface Size {
  width: number
  height: number
}

/** Returns a sentence that says what is wrong with an uploaded PNG's size, if anything. */
export function logoSizeIssue({ width, height }: Size): string | undefined {
  if (Math.max(width, height) < leastSide) {
    return `This logo is ${width} × ${height} pixels. Use an SVG, or a PNG at least ${leastSide} pixels wide or high.`
  }
  if (width * height > maxPixels) {
    return `This logo is ${width} × ${height} pixels. Use one of at most ${maxPixels / 1e6} megapixels.`
  }
  return undefined
}

/** The same for its shape, without transparent margins. */
export function logoShapeIssue({ width, height }: Size): string | undefined {
  if (width > height * maxWideness) {
    return `This logo is too wide for menus and letterheads. Use one at most ${maxWideness} times as wide as high.`
  }
  if (height > width * maxTallness) {
    return `This logo is too high for menus and letterheads. Use one at most ${maxTallness} times as high as wide.`
  }
  return undefined
}
