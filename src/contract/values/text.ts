// Text as people read it.
import { isHours } from '../billing/line-time.ts'
import { numberLocale } from './number-locale.ts'

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Monday, Tuesday and Friday` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-11-21` gives `Nov 21, 2026`; where the reader's own format is unknown or must not matter. */
export const usDate = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** In the format of the amounts beside them. Caches one format per locale, because creating one is slow. */
function numberText(options: Intl.NumberFormatOptions): (value: number) => string {
  const formats = new Map<string, Intl.NumberFormat>()
  return (value) => {
    const locale = numberLocale()
    const format = formats.get(locale) ?? new Intl.NumberFormat(locale, options)
    formats.set(locale, format)
    return format.format(value)
  }
}

const decimals = { maximumFractionDigits: 6 }
const decimalText = numberText(decimals)

interface Counted {
  quantity: number
  minutes?: number | undefined
  unit: string
}

/** `7 h 30 min`, `25 min`, `0 h`. @param minutes may be negative */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [
    ...(hours > 0 || rest === 0 ? [`${decimalText(hours)} h`] : []),
    ...(rest > 0 ? [`${decimalText(rest)} min`] : []),
  ]
  return `${minutes < 0 ? '-' : ''}${parts.join(' ')}`
}

/** Of hours that are whole minutes; hours such as 0.333 stay as they are written. */
export function minutesOf({ quantity, minutes, unit }: Counted): number | undefined {
  if (minutes !== undefined) return minutes
  const exact = Number((quantity * 60).toFixed(6))
  return unit !== '' && isHours(unit) && Number.isInteger(exact) ? exact : undefined
}

/** `3 posts`, `3`; hours as `2 h 30 min`. */
export function quantityText(counted: Counted): string {
  const minutes = minutesOf(counted)
  if (minutes !== undefined) return hoursText(minutes)
  return [decimalText(counted.quantity), counted.unit].filter(Boolean).join(' ')
}

/** `8.25%`, `8,25 %` */
export const percentText = numberText({ ...decimals, style: 'unit', unit: 'percent' })
