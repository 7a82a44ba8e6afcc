// The days and times that a drag in the calendar starts from and leads to.
import { daysBetween } from '#contract/values/days.ts'
import type { Shift } from './entry-times.ts'

/** A point in a calendar: a day, or a time on a day. */
export interface Point {
  day: string
  minute: number | null
}

/** The range being drawn: days, or part of one day. */
export interface NewRange {
  first: string
  last: string
  startMinute: number | null
  endMinute: number | null
}

/** Moves and lengths are multiples of this. */
export const snapMinutes = 15

/** The point under the pointer. */
export function pointAt(x: number, y: number): Point | undefined {
  const place = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]'))
    .find((element) => element !== null)
  const day = place?.dataset['day']
  if (!place || day === undefined) return undefined
  if (place.dataset['times'] === undefined) return { day, minute: null }
  const { top, height } = place.getBoundingClientRect()
  const minute = ((y - top) / height) * 24 * 60
  return { day, minute: Math.max(0, Math.min(24 * 60, minute)) }
}

const snapped = (minutes: number) => Math.round(minutes / snapMinutes) * snapMinutes

/** @param isEnd only the entry's end is dragged */
export function shiftBetween(from: Point, to: Point, isEnd: boolean): Shift {
  const days = daysBetween(from.day, to.day)
  const minutes = from.minute === null || to.minute === null ? 0 : snapped(to.minute - from.minute)
  return isEnd ? { longerDays: days, longerMinutes: minutes } : { days, minutes }
}

const halfHour = 30

export function rangeBetween(from: Point, to: Point): NewRange {
  const [first, last] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day]
  if (from.minute === null || to.minute === null || first !== last)
    return { first, last, startMinute: null, endMinute: null }
  const [start, end] = [from.minute, to.minute].toSorted((one, other) => one - other)
  const startMinute = Math.floor((start ?? 0) / halfHour) * halfHour
  const endMinute = Math.max(startMinute + halfHour, Math.ceil((end ?? 0) / halfHour) * halfHour)
  return { first, last, startMinute, endMinute: Math.min(endMinute, 24 * 60 - 1) }
}
