// Detects which files are accepted as pictures, by content and never by name.

import { maxPixels } from '#server/platform/decoding/pictures.ts'

export type ImageType = 'png' | 'jpeg' | 'webp' | 'avif'

export const leastWidth = 640
export const leastHeight = 360

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** An AVIF file begins with its main brand, followed by its compatible brands. */
function isAvif(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) !== 'ftyp') return false
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  for (let at = 8; at < Math.min(length, 64); at += 4) {
    if (textAt(bytes, at, at + 4) === 'avif') return true
  }
  return false
}

/** Detects the type by the first bytes; undefined for every other type, including SVG. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  if (bytes.length < 16) return undefined
  if (textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (textAt(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'avif' : undefined
}

/** Returns a sentence that says what is wrong with the picture's size, if anything. */
export function sizeIssue({ width, height }: { width: number; height: number }) {
  if (width < leastWidth || height < leastHeight) {
    return `This picture is ${width} × ${height} pixels. Use one of at least ${leastWidth} × ${leastHeight}.`
  }
  if (width * height > maxPixels) {
    return `This picture is ${width} × ${height} pixels. Use one of at most ${maxPixels / 1e6} megapixels.`
  }
  return undefined
}
