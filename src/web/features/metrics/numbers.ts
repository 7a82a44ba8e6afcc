// Figures where there is little room: every digit of them stands elsewhere.
import type { FigureUnit } from '#contract/figure-words.ts'

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** For axes and cards. */
export const shortFigure = (unit: FigureUnit, value: number): string =>
  `${unit === 'count' ? '' : '$'}${short.format(value)}`
