// Visual design of the agency's documents: brand color, ink, type scale.
import { toShades } from '#contract/site/brand-color.ts'
import { textStyle } from './sheet.ts'

const ink = '#16181d'
const muted = '#5c606b'

export function lookOf(color: string) {
  return {
    /** The brand's color, or the nearest that can be seen on paper. */
    brandLine: toShades(color).light.line,
    ink,
    line: '#d9dade',
    tint: '#f4f4f5',
    warn: '#a3350f',
    brand: textStyle(15, ink, 'display', 1.2),
    title: textStyle(27, ink, 'display', 1.1),
    heading: textStyle(13, ink, 'strong', 1.4),
    label: textStyle(8, muted, 'text', 1.5),
    text: textStyle(9.5, ink, 'text', 1.5),
    strong: textStyle(9.5, ink, 'strong', 1.5),
    muted: textStyle(9.5, muted, 'text', 1.5),
    small: textStyle(8, muted, 'text', 1.5),
    total: textStyle(13, ink, 'strong', 1.4),
    state: textStyle(9.5, '#a3350f', 'strong', 1.5),
  }
}

export type Look = ReturnType<typeof lookOf>
