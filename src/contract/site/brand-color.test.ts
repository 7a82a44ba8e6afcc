// What becomes of brand colors: those that agencies have, and a hundred others.
import { describe, expect, test } from 'vitest'
import { brandColors } from '#tests/support/brand-colors.ts'
import { getContrast, getDistance, toOklch } from '../values/color.ts'
import {
  groundsOf,
  minOfLines,
  minOfText,
  type Theme,
  seriesPaints,
  toShades,
} from './brand-color.ts'

const known = new Map(brandColors.map((color) => [color, toShades(color)]))
const shadesOf = (color: string) => known.get(color) ?? toShades(color)

const least = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => getContrast(color, ground)))

/** By color, those for which the check fails. */
const failing = (isRight: (color: string) => boolean) =>
  brandColors.filter((color) => !isRight(color))

test('an area has exactly the color that the agency gave', () => {
  expect(failing((color) => shadesOf(color).brand === color)).toEqual([])
})

test('text on an area can be read, also under the pointer', () => {
  const isRight = (color: string) => {
    const { brand, strong, ink } = shadesOf(color)
    return least(ink, [brand, strong]) >= minOfText && getDistance(brand, strong) >= 0.02
  }
  expect(failing(isRight)).toEqual([])
})

test.each([
  ['#1237c6', '#fdfcf9'],
  ['#ea580c', '#171c26'],
  ['#facc15', '#171c26'],
  ['#777777', '#000000'],
])('text on %s is %s', (color, ink) => expect(shadesOf(color).ink).toBe(ink))

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test('links and lines can be seen on every ground', () => {
    const isRight = (color: string) => {
      const { line, accent, soft } = shadesOf(color)[theme]
      const grounds = groundsOf(theme, soft)
      return least(line, grounds) >= minOfLines && least(accent, grounds) >= minOfText
    }
    expect(failing(isRight)).toEqual([])
  })

  test('a color that can be seen stays, another moves no further than needed', () => {
    const isRight = (color: string) => {
      const { line, accent, soft } = shadesOf(color)[theme]
      const grounds = groundsOf(theme, soft)
      return [
        [line, minOfLines],
        [accent, minOfText],
      ].every(([shade, enough]) =>
        least(color, grounds) >= Number(enough)
          ? shade === color
          : least(String(shade), grounds) < Number(enough) * 1.04,
      )
    }
    expect(failing(isRight)).toEqual([])
  })

  test('a color that moves keeps its hue', () => {
    const isRight = (color: string) => {
      const [given, shown] = [toOklch(color), toOklch(shadesOf(color)[theme].accent)]
      const turn = Math.abs(given.hue - shown.hue)
      return given.chroma < 0.03 || shown.chroma < 0.03 || Math.min(turn, 360 - turn) < 4
    }
    expect(failing(isRight)).toEqual([])
  })
})

test.each([
  ['#ea580c', '#b03e00', '#ff7238'],
  ['#facc15', '#7b6200', '#facc15'],
  ['#dc2626', '#ca0213', '#ff6e62'],
  ['#1237c6', '#1237c6', '#719cff'],
])('links of %s are %s, and %s in the dark theme', (color, light, dark) => {
  const shades = shadesOf(color)
  expect([shades.light.accent, shades.dark.accent]).toEqual([light, dark])
})

test('further series of a chart do not meet the brand’s color', () => {
  const isRight = (color: string) => {
    const { series, light, dark } = shadesOf(color)
    const bars = [light.line, dark.line]
    return series.every((paint) =>
      bars.every((bar) => getDistance(bar, seriesPaints[paint]) >= 0.1),
    )
  }
  expect(failing(isRight)).toEqual([])
})
