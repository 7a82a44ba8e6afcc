// Finds the part of a decoded picture that is not transparent. Pure.

interface Size {
  width: number
  height: number
  channels: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Fainter pixels are the traces of resizing. */
const leastAlpha = 8

/**
 * @param pixels of 8 bits per channel; the last channel is the transparency
 * @returns undefined if nothing is visible
 */
export function visibleBox(pixels: Uint8Array, { width, height, channels }: Size): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x + 1) * channels - 1] ?? 0) < leastAlpha) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) return undefined
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
