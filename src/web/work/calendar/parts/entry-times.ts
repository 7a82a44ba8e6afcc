// New times of an entry that is moved or resized, on the reader's clock. Pure.
import { addDays } from '#contract/values/days.ts'
import { minuteMs } from '#contract/values/durations.ts'
import { type CalendarEntry, isDay } from '#contract/work/calendar.ts'
import { dateFormat } from '#web/lib/locale.ts'
import { clockAt, momentAt } from './zoned.ts'

export interface Shift {
  days?: number
  minutes?: number
  /** Days by which the end moves more than the start. */
  longerDays?: number
  longerMinutes?: number
}

export type EntryTimes = Pick<CalendarEntry, 'start' | 'end'>

function movedTime(time: string, days: number, minutes: number, timeZone: string): string {
  if (isDay(time)) return addDays(time, days)
  const clock = clockAt(time, timeZone)
  // The clock has no seconds, so an unmoved time is kept as it is.
  const moved = days === 0 ? time : momentAt({ ...clock, day: addDays(clock.day, days) }, timeZone)
  return new Date(Date.parse(moved) + minutes * minuteMs).toISOString()
}

/** The end is never before the start. */
export function shiftedTimes(
  { start, end }: EntryTimes,
  shift: Shift,
  timeZone: string,
): EntryTimes {
  const { days = 0, minutes = 0, longerDays = 0, longerMinutes = 0 } = shift
  const from = movedTime(start, days, minutes, timeZone)
  const to = movedTime(end, days + longerDays, minutes + longerMinutes, timeZone)
  if (to >= from) return { start: from, end: to }
  return { start: from, end: isDay(from) ? from : movedTime(end, days, minutes, timeZone) }
}

const dayFormat = dateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const clockFormat = dateFormat({ timeStyle: 'short', timeZone: 'UTC' })

/** `Tuesday, November 24` */
export const dayText = (day: string): string => dayFormat(new Date(`${day}T00:00:00Z`))

/** `09:30` → `9:30 AM` */
export const timeText = (time: string): string => clockFormat(new Date(`1970-01-01T${time}:00Z`))

/** `9:30 AM` or `9:30 to 11 AM on Tuesday, …`, for use in a sentence. */
export function whenText({ start, end }: EntryTimes, timeZone: string): string {
  if (isDay(start)) {
    return start === end ? dayText(start) : `${dayText(start)} to ${dayText(end)}`
  }
  const [from, to] = [clockAt(start, timeZone), clockAt(end, timeZone)]
  const first = `${dayText(from.day)}, ${timeText(from.time)}`
  return `${first} to ${to.day === from.day ? '' : `${dayText(to.day)}, `}${timeText(to.time)}`
}
