// What an entry of time is, and which days a timer's time belongs to. Pure.
import { Temporal } from 'temporal-polyfill'
import type { Money } from '#contract/money.ts'
import {
  type NewTimeEntry,
  type TimeEntryChange,
  type TimerStart,
  forgottenAfterHours,
} from '#contract/time.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'

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
  /** Of a timer that runs. */
  startedAt: Date | null
  /** It stands on an invoice, or is overage that the client was asked for. */
  isBilled: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** What the time was spent on. */
export type Place = Pick<
  TimeEntryRow,
  'companyId' | 'companyName' | 'projectId' | 'projectTitle' | 'taskId' | 'taskTitle'
>

interface DayPart {
  day: string
  minutes: number
}

const minuteMs = 60_000

/** The day it is in the time zone. */
export const dayIn = (moment: Date, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString()

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

/**
 * The time between two moments by the days of a time zone: as much as has really passed, however clocks are set meanwhile.
 * Altogether whole minutes, rounded half up, at least one; no day has less than one.
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

/** 24 hours, but on the days on which clocks are set. */
export function minutesOfDay(day: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(day)
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds
  return Math.round((startOf(date.add({ days: 1 })) - startOf(date)) / minuteMs)
}

/** @throws AppError `invalid` for more than the day has */
export function assertWithinDay(
  { day, minutes }: Pick<TimeEntryRow, 'day' | 'minutes'>,
  timeZone: string,
): void {
  const length = minutesOfDay(day, timeZone)
  if (minutes > length) throw invalid({ minutes: `This day has ${length / 60} hours` })
}

/**
 * When a timer ends that is stopped as of `at`.
 * @throws AppError `invalid` for a moment before it was started, or to come
 */
export function endOf(startedAt: Date, at: Date | undefined, now: Date): Date {
  if (at === undefined) return now
  if (at <= startedAt) throw invalid({ at: 'The timer was started after that' })
  // The clock of whoever says so may be a little ahead.
  if (at.getTime() > now.getTime() + minuteMs) throw invalid({ at: 'That is still to come' })
  return at < now ? at : now
}

/**
 * The time of a timer that the person may not stop any more: on the day it was started, at most a whole one. One that ran
 * for long was probably forgotten, and is billed to nobody unasked.
 */
export function cutShort(
  { isBillable }: Pick<TimeEntryRow, 'isBillable'>,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): DayPart & Pick<TimeEntryRow, 'isBillable'> {
  const minutes = Math.max(1, Math.round((to.getTime() - from.getTime()) / minuteMs))
  return {
    day: dayIn(from, timeZone),
    minutes: Math.min(minutesOfDay(dayIn(from, timeZone), timeZone), minutes),
    isBillable: isBillable && minutes <= forgottenAfterHours * 60,
  }
}

/** Fields that a person gives of new time or a timer. */
export const presentFields = ({ note, billable }: TimerStart | NewTimeEntry) => ({
  note: note ?? '',
  isBillable: billable ?? true,
})

export const isOn = (row: Place, { projectId, taskId }: Place): boolean =>
  row.projectId === projectId && row.taskId === taskId

/** @throws AppError `wrong_state` */
export function assertUnbilled({ isBilled }: Pick<TimeEntryRow, 'isBilled'>): void {
  if (!isBilled) return
  throw new AppError('wrong_state', {
    message:
      'It stands on an invoice, or is overage that the client was asked for. Take the line off the draft, declare the invoice void, or take the question back.',
  })
}

/**
 * @param place where it changes
 * @throws AppError `stale`; `invalid` for another day of a timer that runs
 */
export function changedEntry(
  row: TimeEntryRow,
  { version, day, minutes, note, billable }: TimeEntryChange,
  place: Place | undefined,
): TimeEntryRow {
  if (version !== undefined && version !== row.version) throw new AppError('stale')
  const startedAt = minutes === undefined ? row.startedAt : null
  if (startedAt !== null && day !== undefined && day !== row.day) {
    throw invalid({ day: 'Stop the timer before you give its time another day' })
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
 * @param expected what it was when `wanted` was typed
 * @throws AppError `stale` when it is another by now; what is wanted already may be one's own, whose answer never came
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
