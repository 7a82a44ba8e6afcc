// Conversion between `#rrggbb` and OKLCH, mixing, distance and contrast.
import { describe, expect, test } from 'vitest'
import { blend, getContrast, getDistance, toHex, toOklch } from './color.ts'

test.each([
  ['#1237c6', 0.429, 0.222, 265],
  ['#ff0000', 0.628, 0.258, 29],
  ['#00ff00', 0.866, 0.295, 142],
  ['#0f766e', 0.511, 0.086, 186],
  ['#ffffff', 1, 0, 0],
  ['#000000', 0, 0, 0],
])('%s has lightness %f, chroma %f and hue %i', (hex, lightness, chroma, hue) => {
  const color = toOklch(hex)
  expect(color.lightness).toBeCloseTo(lightness, 2)
  expect(color.chroma).toBeCloseTo(chroma, 2)
  if (chroma > 0) expect(color.hue).toBeCloseTo(hue, -0.7)
})

test.each(['#1237c6', '#ea580c', '#facc15', '#777777', '#ffffff', '#000000', '#00ffff'])(
  '%s comes back from OKLCH as it was',
  (hex) => expect(toHex(toOklch(hex))).toBe(hex),
)

test('a color that screens cannot show keeps its lightness and hue, with less chroma', () => {
  const shown = toOklch(toHex({ lightness: 0.8, chroma: 0.4, hue: 29 }))
  expect(shown.lightness).toBeCloseTo(0.8, 2)
  expect(shown.hue).toBeCloseTo(29, -0.5)
  expect(shown.chroma).toBeLessThan(0.2)
})

describe('two colors', () => {
  test('mix by share', () => {
    expect(blend('#ffffff', '#000000', 0.5)).toBe('#808080')
    expect(blend('#ff0000', '#0000ff', 0.25)).toBe('#4000bf')
  })

  test('have a distance', () => {
    expect(getDistance('#ffffff', '#000000')).toBeCloseTo(1)
    expect(getDistance('#ea580c', '#ea580c')).toBe(0)
  })

  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#777777', 4.48],
    ['#facc15', '#ffffff', 1.53],
    ['#123456', '#123456', 1],
  ])('%s and %s have a contrast of %f', (one, other, ratio) => {
    expect(getContrast(one, other)).toBeCloseTo(ratio, 1)
    expect(getContrast(other, one)).toBeCloseTo(ratio, 1)
  })
})
