// Reads the color roles from tokens.css and checks the contrast of every pair in use, in both themes.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultHue } from '#contract/site/brand-color.ts'

type Color = { lightness: number; chroma: number; hue: number; alpha: number }
type Rgb = readonly [number, number, number]

const css = readFileSync(
  new URL('../../src/web/styles/tokens.css', import.meta.url),
  'utf8',
).replaceAll('var(--brand-hue)', String(defaultHue))
const themes = { light: new Map<string, Color>(), dark: new Map<string, Color>() }

const pair = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([^)]*)\)\s*,\s*oklch\(([^)]*)\)\s*\)/g
for (const [, name = '', light = '', dark = ''] of css.matchAll(pair)) {
  themes.light.set(name, parse(light))
  themes.dark.set(name, parse(dark))
}

const grounds = ['surface', 'raised', 'sunken', 'accent-soft']
const hues = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink']

const pairs: [ink: string, ground: string, least: number][] = [
  ...['text', 'muted', 'accent'].flatMap((ink) =>
    grounds.flatMap((ground): [string, string, number][] => [
      [ink, ground, 4.5],
      [ink, `hover on ${ground}`, 4.5],
    ]),
  ),
  ...['good', 'warn', 'bad'].flatMap((ink): [string, string, number][] => [
    ...grounds.slice(0, 3).map((ground): [string, string, number] => [ink, ground, 4.5]),
    [ink, `${ink}-soft`, 4.5],
    ['text', `${ink}-soft`, 4.5],
  ]),
  ...grounds.slice(0, 3).map((ground): [string, string, number] => ['control', ground, 3]),
  ...hues.map((hue): [string, string, number] => [`tag-${hue}`, `tag-${hue}-soft`, 4.5]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-bad', 'bad-fill', 4.5],
  ['on-bad', 'bad-fill-strong', 4.5],
  ['on-ink', 'ink', 4.5],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  // P13.1.6
  test.each(pairs)('%s on %s is at least %f:1', (ink, ground, least) => {
    expect(contrast(paint(theme, ink), paint(theme, ground))).toBeGreaterThanOrEqual(least)
  })
})

function paint(theme: 'light' | 'dark', role: string): Rgb {
  const [over = '', under] = role.split(' on ')
  const color = themes[theme].get(over)
  if (!color) throw new Error(`tokens.css has no --color-${over} for both themes`)
  const rgb = toRgb(color)
  if (under === undefined) return rgb
  const below = paint(theme, under)
  const blend = (at: 0 | 1 | 2) => color.alpha * rgb[at] + (1 - color.alpha) * below[at]
  return [blend(0), blend(1), blend(2)]
}

function parse(text: string): Color {
  const [lightness = NaN, chroma = NaN, hue = NaN, alpha = 1] = text
    .split(/[\s/]+/)
    .filter(Boolean)
    .map(Number)
  return { lightness, chroma, hue, alpha }
}

/** OKLCH to sRGB (0 to 1), clipped to the gamut of screens. Source: the CSS Color 4 conversion. */
function toRgb({ lightness, chroma, hue }: Color): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function encode(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)
}

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
