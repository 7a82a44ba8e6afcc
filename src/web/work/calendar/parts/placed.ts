// Places entries in a calendar: days, rows in a week, and columns for overlapping times.
import { calendarKinds } from '#contract/records.ts'
import { daysBetween, addDays } from '#contract/values/days.ts'
import { type CalendarEntry, isDay } from '#contract/work/calendar.ts'
import { clockAt } from './zoned.ts'

/** An entry on the reader's clock. */
export interface PlacedEntry {
  /** Unique per occurrence of a series and per date of a record. */
  key: string
  entry: CalendarEntry
  firstDay: string
  lastDay: string
  /** For timed entries, in minutes of the first and the last day. */
  startMinute: number
  endMinute: number
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const dayMinutes = 24 * 60

export const keyOf = ({ kind, _id, occurrence, date }: CalendarEntry): string =>
  [kind, _id, occurrence ?? date ?? ''].join(' ')

export function placed(entry: CalendarEntry, timeZone: string): PlacedEntry {
  const { start, end, allDay } = entry
  const key = keyOf(entry)
  if (allDay || isDay(start))
    return { key, entry, firstDay: start, lastDay: end, startMinute: 0, endMinute: dayMinutes }
  const first = clockAt(start, timeZone)
  const last = clockAt(end, timeZone)
  // An entry that ends at midnight does not occupy the day that starts then.
  const isMidnight = last.time === '00:00' && end > start
  return {
    key,
    entry,
    firstDay: first.day,
    lastDay: isMidnight ? addDays(last.day, -1) : last.day,
    startMinute: minuteOf(first.time),
    endMinute: isMidnight ? dayMinutes : minuteOf(last.time),
  }
}

/** All-day and multi-day entries come before timed ones. */
export const isBar = ({ entry, firstDay, lastDay }: PlacedEntry): boolean =>
  entry.allDay || firstDay !== lastDay

/** Meetings come before due dates. */
const getRank = ({ entry }: PlacedEntry): number => calendarKinds.indexOf(entry.kind)

const inOrder = (one: PlacedEntry, other: PlacedEntry): number =>
  one.firstDay.localeCompare(other.firstDay) ||
  getRank(one) - getRank(other) ||
  Number(isBar(other)) - Number(isBar(one)) ||
  other.lastDay.localeCompare(one.lastDay) ||
  one.startMinute - other.startMinute ||
  one.entry.title.localeCompare(other.entry.title) ||
  one.key.localeCompare(other.key)

const sorted = (entries: readonly PlacedEntry[]): PlacedEntry[] => entries.toSorted(inOrder)

/** The part of an entry within one week. */
export interface Segment {
  placed: PlacedEntry
  /** First column, Sunday being 0, and the number of columns. */
  column: number
  span: number
  row: number
  /** Whether it continues before or after the week. */
  continues: { before: boolean; after: boolean }
}

/** Places each entry in the first row free on all of its days. */
export function toSegments(entries: readonly PlacedEntry[], week: readonly string[]): Segment[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const taken: boolean[][] = []
  return sorted(entries.filter((one) => one.firstDay <= last && one.lastDay >= first)).map(
    (one) => {
      const column = Math.max(0, daysBetween(first, one.firstDay))
      const span = Math.min(week.length - 1, daysBetween(first, one.lastDay)) - column + 1
      const columns = Array.from({ length: span }, (_, at) => column + at)
      let row = 0
      while (columns.some((at) => taken[row]?.[at])) row += 1
      const taking = (taken[row] ??= [])
      for (const at of columns) taking[at] = true
      const continues = { before: one.firstDay < first, after: one.lastDay > last }
      return { placed: one, column, span, row, continues }
    },
  )
}

export const entriesOn = (entries: readonly PlacedEntry[], day: string): PlacedEntry[] =>
  sorted(entries.filter((one) => one.firstDay <= day && one.lastDay >= day))

/** A timed entry within its day: its share of the width, and where that starts. */
export interface Block {
  placed: PlacedEntry
  part: number
  parts: number
}

/** Places overlapping entries side by side. */
export function blocksOf(entries: readonly PlacedEntry[]): Block[] {
  const blocks: Block[] = []
  let group: { one: PlacedEntry; part: number }[] = []
  let ends: number[] = []
  const close = () => {
    blocks.push(...group.map(({ one, part }) => ({ placed: one, part, parts: ends.length })))
    group = []
    ends = []
  }
  for (const one of entries.toSorted(
    (a, b) => a.startMinute - b.startMinute || a.key.localeCompare(b.key),
  )) {
    if (ends.every((end) => end <= one.startMinute)) close()
    const free = ends.findIndex((end) => end <= one.startMinute)
    const part = free === -1 ? ends.length : free
    ends[part] = Math.max(one.endMinute, one.startMinute + minBlockMinutes)
    group.push({ one, part })
  }
  close()
  return blocks
}

/** Shorter entries are drawn this tall, to fit their text. */
export const minBlockMinutes = 30
