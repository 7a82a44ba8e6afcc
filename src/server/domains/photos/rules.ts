// Which pictures are taken as photos of people. Pure.
import { maxPixels } from '#server/platform/decode-image.ts'

const leastSide = 64

/** What is wrong with a picture of this size, in a sentence. */
export function photoFault({ width, height }: { width: number; height: number }) {
  const size = `This picture is ${width} × ${height} pixels.`
  if (width < leastSide || height < leastSide) {
    return `${size} Use one of at least ${leastSide} × ${leastSide}.`
  }
  if (width * height > maxPixels) return `${size} Use one of at most ${maxPixels / 1e6} megapixels.`
  return undefined
}
