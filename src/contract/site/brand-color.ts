// What an agency's color becomes: areas keep it, text and lines move to the nearest lightness that can be read on each theme's grounds.
import { blend, getContrast, getDistance, toHex, toOklch } from '../values/color.ts'

export type Theme = 'light' | 'dark'

/** The grounds of src/web/styles/tokens.css; a tint of `ink` marks what the pointer is on. */
export const themes = {
  light: {
    grounds: ['#fbf9f5', '#fffefd', '#f3f1ec'],
    hover: { ink: '#171c26', share: 0.055 },
    tint: { lightness: 0.945, maxChroma: 0.022 },
    /** Toward black. */
    away: 0,
  },
  dark: {
    grounds: ['#0e1117', '#161921', '#080b10'],
    hover: { ink: '#ffffff', share: 0.075 },
    tint: { lightness: 0.275, maxChroma: 0.065 },
    /** Toward white. */
    away: 1,
  },
} as const

/** Text on the color, in order of preference: paper and ink, and the two that any color leaves readable. */
const inks = ['#fdfcf9', '#171c26', '#ffffff', '#000000']

export const minOfText = 4.5
export const minOfLines = 3

/** Colors of a chart's further series, by their names in tokens.css. */
export const seriesPaints = { teal: '#31b7b7', orange: '#f28832', violet: '#9260da' } as const
export type SeriesPaint = keyof typeof seriesPaints

export interface ThemeShades {
  /** Edges, marks and small areas: at least 3:1 on every ground. */
  line: string
  /** Text and links: at least 4.5:1 on every ground. */
  accent: string
  /** A tint to put text on. */
  soft: string
}

export interface BrandShades {
  /** The color as given. */
  brand: string
  /** While the pointer is on it. */
  strong: string
  /** Text on both, at least 4.5:1. */
  ink: string
  /** The two that are least like the brand. */
  series: [second: SeriesPaint, third: SeriesPaint]
  light: ThemeShades
  dark: ThemeShades
}

/** Keeps hue and chroma, and moves the lightness as little as possible. */
function nearest(color: string, end: 0 | 1, isEnough: (color: string) => boolean): string {
  if (isEnough(color)) return color
  const { lightness, ...rest } = toOklch(color)
  let [near, far]: [number, number] = [lightness, end]
  while (Math.abs(far - near) > 0.0005) {
    const middle = (near + far) / 2
    if (isEnough(toHex({ ...rest, lightness: middle }))) far = middle
    else near = middle
  }
  return toHex({ ...rest, lightness: far })
}

/** Every ground that text or a line may lie on. */
export function groundsOf(theme: Theme, soft: string): string[] {
  const { grounds, hover } = themes[theme]
  const plain = [...grounds, soft]
  return [...plain, ...plain.map((ground) => blend(hover.ink, ground, hover.share))]
}

function shadesIn(theme: Theme, color: string): ThemeShades {
  const { tint, away } = themes[theme]
  const { chroma, hue } = toOklch(color)
  const { lightness, maxChroma } = tint
  const soft = toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue })
  const grounds = groundsOf(theme, soft)
  const atLeast = (least: number) => (shade: string) =>
    grounds.every((ground) => getContrast(shade, ground) >= least)
  return {
    line: nearest(color, away, atLeast(minOfLines)),
    accent: nearest(color, away, atLeast(minOfText)),
    soft,
  }
}

/** Away from its ink, so that the text on it stays readable; back a little where there is no further. */
function strongOf(color: string, ink: string): string {
  const { lightness, ...rest } = toOklch(color)
  const away = getContrast(ink, '#ffffff') < getContrast(ink, '#000000') ? -1 : 1
  const step = away === -1 ? (lightness > 0.2 ? -0.06 : 0.2) : lightness < 0.93 ? 0.06 : -0.08
  return toHex({ ...rest, lightness: Math.min(1, Math.max(0, lightness + step)) })
}

/** @param color `#rrggbb` */
export function toShades(color: string): BrandShades {
  const ink = inks.find((one) => getContrast(one, color) >= minOfText) ?? '#000000'
  const paints = Object.keys(seriesPaints) as SeriesPaint[]
  const distance = (paint: SeriesPaint) => getDistance(color, seriesPaints[paint])
  const [second = 'teal', third = 'orange'] = paints.toSorted(
    (one, other) => distance(other) - distance(one),
  )
  return {
    brand: color,
    strong: strongOf(color, ink),
    ink,
    series: [second, third],
    light: shadesIn('light', color),
    dark: shadesIn('dark', color),
  }
}
