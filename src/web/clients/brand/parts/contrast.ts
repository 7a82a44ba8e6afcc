// WCAG 2.2 contrast of two colors, and what it is good enough for. Pure.
import { toLinearRgb } from '#contract/site/brand-color.ts'

/** @param hex `#rrggbb` */
function getLuminance(hex: string): number {
  const [red, green, blue] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 for equal colors to 21 for black on white. */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast for text; the next is for large text, icons and borders. */
const minOfText = 4.5
const minOfLargeText = 3

export type Readability = 'text' | 'large text' | 'none'

export function getReadability(contrast: number): Readability {
  if (contrast >= minOfText) return 'text'
  return contrast >= minOfLargeText ? 'large text' : 'none'
}

/** Truncated, not rounded, because 4.46 does not meet 4.5. */
export const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
