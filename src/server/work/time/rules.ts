// Rules for time entries, and for splitting a timer's time into days. Pure.
import { Temporal } from 'temporal-polyfill'
import { minuteMs } from '#contract/values/durations.ts'
import { clockText } from '#contract/billing/line-time.ts'
import type { Money } from '#contract/values/money.ts'
import { usDate } from '#contract/values/text.ts'
import {
  type NewTimeEntry,
  type TimeEntryChange,
  type TimerStart,
  forgottenAfterHours,
} from '#contract/work/time.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'

export interface TimeEntryRow {
  id: string
  companyId: string
  companyName: string
  projectId: string
  projectTitle: string
  taskId: string | null
  taskTitle: string | null
  personId: string
  personFirst: string
  personLast: string
  day: string
  minutes: number
  note: string
  isBillable: boolean
  /** Set while the timer is running. */
  startedAt: Date | null
  /** On an invoice, or overage that was put to the client. */
  isBilled: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The project or task that the time was spent on. */
export type Place = Pick<
  TimeEntryRow,
  'companyId' | 'companyName' | 'projectId' | 'projectTitle' | 'taskId' | 'taskTitle'
>

interface DayPart {
  day: string
  minutes: number
}

export const dayIn = (moment: Date, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString()

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

/**
 * Splits the time between two moments into days of a time zone, counting elapsed time despite clock changes.
 * The total is rounded half up to whole minutes, at least one; days with less are omitted.
 */
export function partsByDay(from: Date, to: Date, timeZone: string): DayPart[] {
  const minutesUntil = (moment: number) => Math.round((moment - from.getTime()) / minuteMs)
  const parts: DayPart[] = []
  let counted = 0
  let day = zoned(from, timeZone).toPlainDate()
  for (;;) {
    const next = day.add({ days: 1 })
    const end = Math.min(to.getTime(), next.toZonedDateTime(timeZone).epochMilliseconds)
    const minutes = minutesUntil(end) - counted
    if (minutes > 0) parts.push({ day: day.toString(), minutes })
    counted += minutes
    if (end >= to.getTime()) break
    day = next
  }
  return parts.length > 0 ? parts : [{ day: dayIn(from, timeZone), minutes: 1 }]
}

/** Returns 24 hours except on days with a clock change. */
export function minutesOfDay(day: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(day)
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds
  return Math.round((startOf(date.add({ days: 1 })) - startOf(date)) / minuteMs)
}

/** @throws AppError `invalid` when the entry is longer than the day */
export function assertWithinDay(
  { day, minutes }: Pick<TimeEntryRow, 'day' | 'minutes'>,
  timeZone: string,
): void {
  const length = minutesOfDay(day, timeZone)
  if (minutes > length) throw invalid({ minutes: `This day has ${length / 60} hours` })
}

/** @throws AppError `long_day` when the day's entries add up to more than it has */
export function assertFitsDay(day: string, minutes: number, timeZone: string): void {
  // A day on which clocks go forward has 23 hours, but 24 are no surprise.
  if (minutes <= Math.max(24 * 60, minutesOfDay(day, timeZone))) return
  throw new AppError('long_day', {
    message: `That makes ${clockText(minutes)} hours on ${usDate(day)}, more than the day has.`,
  })
}

/**
 * Returns the end of a timer that is stopped as of `at`. People say it to the minute, so the minute of the start counts as the start.
 * @throws AppError `invalid` for a time before the start or in the future
 */
export function endOf(startedAt: Date, at: Date | undefined, now: Date): Date {
  if (at === undefined) return now
  if (at.getTime() < startedAt.getTime() - (startedAt.getTime() % minuteMs)) {
    throw invalid({ at: 'This is before the timer was started' })
  }
  // Tolerates a client clock that is slightly ahead.
  if (at.getTime() > now.getTime() + minuteMs) throw invalid({ at: 'That time is in the future' })
  return new Date(Math.min(Math.max(at.getTime(), startedAt.getTime()), now.getTime()))
}

/** Half up, at least one. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / minuteMs))

/**
 * Books a timer that its person may no longer stop to the day it was started, at most a full day. A timer that ran for
 * long was probably forgotten, so it is marked as not billable.
 */
export function cutShort(
  { isBillable }: Pick<TimeEntryRow, 'isBillable'>,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): DayPart & Pick<TimeEntryRow, 'isBillable'> {
  const minutes = minutesBetween(from, to)
  return {
    day: dayIn(from, timeZone),
    minutes: Math.min(minutesOfDay(dayIn(from, timeZone), timeZone), minutes),
    isBillable: isBillable && minutes <= forgottenAfterHours * 60,
  }
}

/** Fields that people enter for both new entries and timers. */
export const presentFields = ({ note, billable }: TimerStart | NewTimeEntry) => ({
  note: note ?? '',
  isBillable: billable ?? true,
})

export const isOn = (row: Place, { projectId, taskId }: Place): boolean =>
  row.projectId === projectId && row.taskId === taskId

/** @throws AppError `wrong_state` */
export function assertUnbilled({ isBilled }: Pick<TimeEntryRow, 'isBilled'>): void {
  if (!isBilled) return
  throw wrongState(
    'This time is on an invoice, or is overage that the client was asked to approve. Remove the line from the draft, void the invoice, or withdraw the overage request.',
  )
}

/**
 * @param place where the entry moves, if it does
 * @throws AppError `stale`; `invalid` for moving a running timer to another day
 */
export function changedEntry(
  row: TimeEntryRow,
  { version, day, minutes, note, billable }: TimeEntryChange,
  place: Place | undefined,
): TimeEntryRow {
  checkVersion(version, row)
  const startedAt = minutes === undefined ? row.startedAt : null
  if (startedAt !== null && day !== undefined && day !== row.day) {
    throw invalid({ day: 'Stop the timer before you change its day' })
  }
  return {
    ...row,
    ...place,
    startedAt,
    day: day ?? row.day,
    minutes: minutes ?? row.minutes,
    note: note === undefined ? row.note : (note ?? ''),
    isBillable: billable ?? row.isBillable,
    version: row.version + 1,
  }
}

/**
 * @param expected the value when `wanted` was entered
 * @throws AppError `stale` when the value has changed; not if it equals `wanted`, which may be a retry after a lost response
 */
export function requireExpected(
  now: Money | null,
  expected: Money | null | undefined,
  wanted: Money | null,
): void {
  const isNow = (one: Money | null) =>
    one?.amount === now?.amount && one?.currency === now?.currency
  if (expected !== undefined && !isNow(expected) && !isNow(wanted)) throw new AppError('stale')
}
