// Checks which pictures are accepted as photos. Pure.
import { maxPixels } from '#server/platform/decoding/pictures.ts'

export const leastSide = 64

/** @returns a sentence that explains why a picture of this size is rejected */
export function photoIssue({ width, height }: { width: number; height: number }) {
  const size = `This picture is ${width} × ${height} pixels.`
  if (width < leastSide || height < leastSide) {
    return `${size} Use one of at least ${leastSide} × ${leastSide}.`
  }
  if (width * height > maxPixels) return `${size} Use one of at most ${maxPixels / 1e6} megapixels.`
  return undefined
}
