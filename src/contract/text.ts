// Text as people read it.
import { clockText } from './line-time.ts'

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Monday, Tuesday and Friday` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-11-21` gives `Nov 21, 2026`; where the reader's own format is unknown or must not matter. */
export const usDate = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

interface Counted {
  quantity: number
  minutes?: number | undefined
  unit: string
}

/** `2.5 hours`, `3`; `0:25 hours` where hours have no exact decimals. */
export const quantityText = ({ quantity, minutes, unit }: Counted): string =>
  [minutes === undefined ? numberFormat.format(quantity) : clockText(minutes), unit]
    .filter(Boolean)
    .join(' ')

export const percentText = (percent: number): string => `${numberFormat.format(percent)}%`
