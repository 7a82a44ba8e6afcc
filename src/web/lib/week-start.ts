// The first day of the week in calendars, by the person's locale: Sunday in the US format that is the default.
import { type Weekday, weekdays } from '#contract/work/recurrence.ts'
import { currentLocale } from './locale.ts'

/** Regions of CLDR's week data; the week of all others begins on Monday. */
const sundayRegions =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IT JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const saturdayRegions = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** Sunday is 0. */
export function weekStart(): number {
  const { region = 'US' } = new Intl.Locale(currentLocale()).maximize()
  if (sundayRegions.split(' ').includes(region)) return 0
  return saturdayRegions.split(' ').includes(region) ? 6 : 1
}

/** The days of a week that are listed from Sunday, from another on. */
export const weekFrom = <Day>(days: readonly Day[], first: number): Day[] => [
  ...days.slice(first),
  ...days.slice(0, first),
]

export const weekStartDay = (): Weekday => weekdays[weekStart()] ?? 'SU'
