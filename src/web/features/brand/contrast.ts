// How well two colors can be told apart, as WCAG 2.2 counts it, and what that is good for. Pure.
const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** @param hex `#rrggbb` */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Least contrast of text, and of large text, signs and edges. */
const minOfText = 4.5
const minOfLargeText = 3

export type Readability = 'text' | 'large text' | 'none'

export function readabilityOf(contrast: number): Readability {
  if (contrast >= minOfText) return 'text'
  return contrast >= minOfLargeText ? 'large text' : 'none'
}

/** Cut, not rounded: 4.46 is no 4.5. */
export const inWords = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
