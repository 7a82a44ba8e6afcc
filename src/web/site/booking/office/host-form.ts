// Form values of a consultation host, and their conversion to settings. Hours are text: `9-12, 13-17`, `9:30am to 5pm`.
import * as z from 'zod'
import {
  type Host,
  type HostSettings,
  HostSettings as Settings,
  type WorkingHours,
} from '#contract/site/booking.ts'
import { type Weekday, weekdayName, weekdays } from '#contract/work/recurrence.ts'

/** `09:00–12:00, 13:00–17:00`; empty on a free day. */
export const hoursText = (hours: readonly WorkingHours[], day: Weekday): string =>
  hours
    .filter((one) => one.day === day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

const time = String.raw`(\d{1,2})(?::(\d\d))?\s*([ap]m)?`
const stretch = new RegExp(String.raw`^${time}\s*(?:-|–|to)\s*${time}$`, 'i')

function clock(hour = '', minute = '00', half = ''): string | undefined {
  const number = Number(hour)
  if (half !== '' && (number < 1 || number > 12)) return undefined
  const hours = half === '' ? number : (number % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const isDayEnd = hours === 24 && minute === '00'
  if ((hours > 23 && !isDayEnd) || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

function parseStretch(text: string, day: Weekday): WorkingHours | undefined {
  const found = stretch.exec(text.trim())
  if (!found) return undefined
  const [, hour, minute, half, endHour, endMinute, endHalf] = found
  const from = clock(hour, minute, half)
  const to = clock(endHour, endMinute, endHalf)
  return from !== undefined && to !== undefined && from < to ? { day, from, to } : undefined
}

/** @returns undefined for text that isn't valid hours, or for overlapping hours */
export function parseHours(text: string, day: Weekday): WorkingHours[] | undefined {
  const found = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part]))
  const hours = found.map((part) => parseStretch(part, day))
  const whole = hours.filter((one) => one !== undefined)
  if (whole.length < hours.length) return undefined
  const sorted = whole.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const overlaps = sorted.some(({ from }, at) => from < (sorted[at - 1]?.to ?? ''))
  return overlaps ? undefined : sorted
}

/** Without a time zone of their own (''), hours are the agency's. */
export type HostValues = Omit<HostSettings, 'hours' | 'timeZone'> & {
  timeZone: string
  days: Record<Weekday, string>
}

/** The working week starts on Monday. */
export const workWeek: readonly Weekday[] = [...weekdays.slice(1), 'SU']

export function valuesOf({ person: _, version: __, hours, ...settings }: Host): HostValues {
  const days = Object.fromEntries(weekdays.map((day) => [day, hoursText(hours, day)]))
  // Contains one text per weekday.
  return {
    ...settings,
    timeZone: settings.timeZone ?? '',
    days: days as HostValues['days'],
  }
}

/** Hours are entered as text, one line per weekday. */
export const HostForm = z.preprocess(({ days, ...settings }: HostValues, check) => {
  const hours = workWeek.flatMap((day) => {
    const found = parseHours(days[day], day)
    if (found) return found
    const message = `${weekdayName(day)} must be hours such as 9:00–12:00, 13:00–17:00`
    check.issues.push({ code: 'custom', path: ['days', day], message, input: days[day] })
    return []
  })
  return { ...settings, timeZone: settings.timeZone || null, hours }
}, Settings)
