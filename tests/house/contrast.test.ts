// Reads the color roles from tokens.css and checks the contrast of every pair in use, in both themes.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seriesPaints, themes, toShades, type Theme } from '#contract/site/brand-color.ts'
import { blend, getContrast, getDistance, toHex } from '#contract/values/color.ts'
import { brandColors } from '#tests/support/brand-colors.ts'
import { brandVariables } from '#web/kit/site/brand-style.ts'

interface Color {
  hex: string
  alpha: number
}

const css = readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8')
const roles = { light: new Map<string, Color>(), dark: new Map<string, Color>() }

const declared = /--color-([\w-]+):\s*(?:light-dark\(\s*([^;]+?)\s*,\s*([^;]+?)\s*\)|([^;]+?));/g
for (const [, name = '', light = '', dark = '', both] of css.matchAll(declared)) {
  roles.light.set(name, parse(both ?? light))
  roles.dark.set(name, parse(both ?? dark))
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
  ...['info', 'good', 'warn', 'bad'].flatMap((ink): [string, string, number][] => [
    ...grounds.slice(0, 3).map((ground): [string, string, number] => [ink, ground, 4.5]),
    [ink, `${ink}-soft`, 4.5],
    ['text', `${ink}-soft`, 4.5],
  ]),
  ...grounds
    .slice(0, 3)
    .flatMap((ground) =>
      ['control', 'brand-line', 'focus'].map((line): [string, string, number] => [line, ground, 3]),
    ),
  ...hues.map((hue): [string, string, number] => [`tag-${hue}`, `tag-${hue}-soft`, 4.5]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  ['on-bad', 'bad-fill', 4.5],
  ['on-bad', 'bad-fill-strong', 4.5],
  ['on-ink', 'ink', 4.5],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  // P13.1.6
  test.each(pairs)('%s on %s is at least %f:1', (ink, ground, least) => {
    expect(getContrast(paint(theme, ink), paint(theme, ground))).toBeGreaterThanOrEqual(least)
  })

  test('the grounds that brand colors are fitted to are those of the style sheet', () => {
    const { grounds: fitted, hover } = themes[theme]
    expect(fitted).toEqual(grounds.slice(0, 3).map((ground) => paint(theme, ground)))
    const under = toShades('#1237c6')[theme].soft
    expect(blend(hover.ink, under, hover.share)).toBe(paint(theme, 'hover on accent-soft'))
  })
})

describe('whatever the brand color, a red one too', () => {
  test('states and the focus ring keep their own colors', () => {
    const names = Object.keys(brandVariables('#dc2626'))
    expect(names.filter((name) => /info|good|warn|bad|focus/.test(name))).toEqual([])
  })

  test.each(['light', 'dark'] as const)(
    'a danger button is not like a primary one: %s',
    (theme) => {
      const like = brandColors.filter((color) => {
        const { brand, ink } = toShades(color)
        const ground = getDistance(brand, paint(theme, 'raised'))
        return Math.max(ground, getDistance(ink, paint(theme, 'bad'))) < 0.2
      })
      expect(like).toEqual([])
    },
  )
})

test('the style sheet has the shades of the default brand color', () => {
  const variables = Object.entries(brandVariables('#1237c6'))
  const missing = variables.filter(([name, value]) => !css.includes(`  ${name}: ${value};`))
  expect(missing).toEqual([])
})

test('the paints of charts are those of the style sheet', () => {
  const shown = Object.keys(seriesPaints).map((name) => paint('light', `paint-${name}`))
  expect(shown).toEqual(Object.values(seriesPaints))
})

function paint(theme: Theme, role: string): string {
  const [over = '', under] = role.split(' on ')
  const color = roles[theme].get(over)
  if (!color) throw new Error(`tokens.css has no --color-${over} for both themes`)
  return under === undefined ? color.hex : blend(color.hex, paint(theme, under), color.alpha)
}

function parse(text: string): Color {
  if (text.startsWith('#')) return { hex: text, alpha: 1 }
  const [lightness = NaN, chroma = NaN, hue = NaN, alpha = 1] = text
    .replaceAll(/oklch\(|\)/g, '')
    .split(/[\s/]+/)
    .filter(Boolean)
    .map(Number)
  return { hex: toHex({ lightness, chroma, hue }), alpha }
}
