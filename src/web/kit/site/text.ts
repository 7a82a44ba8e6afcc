// Formats facts of the content: hours, dates, figures.
import type { Figure, OpeningHours } from '#contract/site/website.ts'

/** '08:00' as '8am', '17:30' as '5:30pm'. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = hours % 12 === 0 ? 12 : hours % 12
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${shown}${rest}${hours < 12 ? 'am' : 'pm'}`
}

/** 'Mon-Fri 8am to 5pm'; several ranges are joined by commas. */
export function phoneHoursText(hours: readonly OpeningHours[]): string {
  return hours
    .map(({ from, to, opens, closes }) => {
      const days = from === to ? from : `${from}-${to}`
      return `${days} ${clock(opens)} to ${clock(closes)}`
    })
    .join(', ')
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date-only value as 'February 12, 2025', the same in every time zone. */
export const dateText = (day: string) => longDate.format(new Date(`${day}T00:00:00Z`))

export const figureText = ({ value, suffix }: Figure) => value + suffix

/** A category's form in an address: 'Higher Education' is 'higher-education'. */
export const categorySlug = (category: string) =>
  category
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
