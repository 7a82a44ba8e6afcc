// Splits months into weeks as the person's locale begins them, and lists the pickers' months and years.
import { addDays, firstDayOf, monthAfter, monthOf, weekdayOf } from '#contract/values/days.ts'
import { type Weekday, weekdays } from '#contract/work/recurrence.ts'
import { weekStartIn } from '#contract/values/locales.ts'
import { currentLocale } from './locale.ts'

/** Regions of CLDR's week data; the week of all others begins on Monday. */
const sundayRegions =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IT JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const saturdayRegions = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** First days of a week that a person can choose. Sunday is 0. */
const chosenStarts: Readonly<Record<string, number>> = { sun: 0, mon: 1, sat: 6 }

/** The first day of the week: the one that the person chose, or that of the locale. Sunday is 0. */
export function weekStart(locale = currentLocale()): number {
  const chosen = chosenStarts[weekStartIn(locale)]
  if (chosen !== undefined) return chosen
  const { region = 'US' } = new Intl.Locale(locale).maximize()
  if (sundayRegions.split(' ').includes(region)) return 0
  return saturdayRegions.split(' ').includes(region) ? 6 : 1
}

/** The days of a week that are listed from Sunday, from another on. */
export const weekFrom = <Day>(days: readonly Day[], first: number): Day[] => [
  ...days.slice(first),
  ...days.slice(0, first),
]

export const weekStartDay = (): Weekday => weekdays[weekStart()] ?? 'SU'

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Names of the days of a week, from its first. */
export const weekdayNames = (): string[] => weekFrom(names, weekStart())

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const pad = (number: number) => String(number).padStart(2, '0')

/** Months `01` to `12` with their names. */
export const months = Array.from({ length: 12 }, (_, at) => ({
  value: pad(at + 1),
  label: monthFormat.format(Date.UTC(2026, at)),
}))

/** Ten years, from five before to four after. */
export const yearsAround = (year: number): number[] =>
  Array.from({ length: 10 }, (_, at) => year - 5 + at)

/** First day of the month `count` months later. */
export const monthsFrom = (day: string, count: number): string =>
  firstDayOf(monthAfter(monthOf(day), count))

export const weekOf = (day: string): string[] => {
  const first = addDays(day, -((weekdayOf(day) - weekStart() + 7) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(first, at))
}

/** Whole weeks, padded with days of the previous and next months. */
export function toWeeks(month: string): string[][] {
  const first = firstDayOf(monthOf(month))
  const next = monthsFrom(month, 1)
  const weeks: string[][] = []
  for (let day = weekOf(first)[0] ?? first; day < next; day = addDays(day, 7)) {
    weeks.push(weekOf(day))
  }
  return weeks
}
