// The hue of any color is detected, and converted back to sRGB.
import { expect, test } from 'vitest'
import { defaultHue, hexOf, toHue } from './brand-color.ts'

test.each([
  ['#1237c6', 265],
  ['#ff0000', 29],
  ['#00ff00', 142],
  ['#0f766e', 186],
])('%s has the hue %i', (hex, hue) => expect(toHue(hex)).toBeCloseTo(hue, -0.7))

test('a gray has no hue, so the default hue is used', () =>
  expect(toHue('#777777')).toBe(defaultHue))

test.each([0, 60, 120, 180, 240, 300])('the accent of hue %i is a color of that hue', (hue) => {
  const hex = hexOf(0.435, 0.215, hue)
  expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  const difference = Math.abs(toHue(hex) - hue)
  expect(Math.min(difference, 360 - difference)).toBeLessThan(4)
})
