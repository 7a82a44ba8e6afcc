// Parses and formats durations: `1:30`, `1.5`, `90m`, `1h 30m`.
import { asciiDigits, plainDecimal } from '#contract/values/decimal-text.ts'

const maxLength = 20

const pad = (number: number) => String(number).padStart(2, '0')

/** `1:30` */
export const formatMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`

/** `1 h 30 min`, for sums. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `0:04:59`, for a running timer. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${formatMinutes(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/**
 * A bare number means hours; an empty text means 0.
 * @returns minutes; undefined if it is not a duration
 */
export function parseMinutes(text: string): number | undefined {
  const typed = asciiDigits(text).trim().toLowerCase()
  if (typed === '') return 0
  if (typed.length > maxLength) return undefined
  const clock = /^(\d{0,3}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours = plainDecimal(typed.replace(/\s*h$/, ''))
  if (hours !== undefined) return Math.round(Number(hours) * 60)
  const parts = /^(?:(\d{1,3})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?$/.exec(typed)
  if (!parts) return undefined
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0)
}

/** How hours with decimals are understood: `1,250` as `= 1:15` where a comma comes before the decimals. */
export function hoursReading(text: string): string | undefined {
  const minutes = /[.,\u066B]|[^\P{Nd}0-9]/u.test(text) ? parseMinutes(text) : undefined
  return minutes === undefined ? undefined : `= ${formatMinutes(minutes)}`
}

/** 24 hours, except on days with a clock change in the reader's zone. */
export function minutesOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [start, end] = [new Date(year, month - 1, date), new Date(year, month - 1, date + 1)]
  return Math.round((end.getTime() - start.getTime()) / 60_000)
}
