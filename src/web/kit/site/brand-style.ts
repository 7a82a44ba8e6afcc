// The style sheets' color variables for a brand color, and the CSS rule that sets them for a page.
import { type SeriesPaint, toShades } from '#contract/site/brand-color.ts'

/** The style sheets have its shades already. */
const defaultColor = '#1237c6'

const paint = (name: SeriesPaint) => `var(--color-paint-${name})`

/** @param color `#rrggbb` */
export function brandVariables(color: string): Record<`--${string}`, string> {
  const { brand, strong, ink, series, light, dark } = toShades(color)
  return {
    '--color-brand': brand,
    '--color-brand-strong': strong,
    '--color-on-brand': ink,
    '--color-brand-line': `light-dark(${light.line}, ${dark.line})`,
    '--color-accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--color-accent-soft': `light-dark(${light.soft}, ${dark.soft})`,
    '--color-series-2': paint(series[0]),
    '--color-series-3': paint(series[1]),
  }
}

/** The last one, because every page of an installation asks for the same. */
let last = { color: defaultColor, style: '' }

export function brandStyle(color: string = defaultColor): string {
  if (color !== last.color) last = { color, style: toStyle(color) }
  return last.style
}

function toStyle(color: string): string {
  if (color === defaultColor) return ''
  const rules = Object.entries(brandVariables(color)).map(([name, value]) => `${name}:${value}`)
  return `:root{${rules.join(';')}}`
}
