// Computes when a monthly report is due. Pure.
import { firstDayOf, endOfMonth, later, monthAfter, monthOf } from '#contract/values/days.ts'
import type { ReportScheduleChange } from '#contract/marketing/report-schedules.ts'
import { checkVersion } from '#server/platform/rules.ts'

export interface ScheduleRow {
  id: string
  companyId: string
  /** Null for a report on the whole company. */
  campaignId: string | null
  /** Day of the month. */
  day: number
  paused: boolean
  lastOn: string | null
  nextOn: string
  version: number
  createdAt: Date
  updatedAt: Date
}

const dayIn = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

export const dueAfter = ({ day, nextOn }: Pick<ScheduleRow, 'day' | 'nextOn'>): string =>
  dayIn(monthAfter(monthOf(nextOn)), day)

/** The next due day from today on, at most once per month. */
export function plannedOn(
  { day, lastOn }: Pick<ScheduleRow, 'day' | 'lastOn'>,
  today: string,
): string {
  const from = lastOn === null ? today : later(today, firstDayOf(monthAfter(monthOf(lastOn))))
  const inMonth = dayIn(monthOf(from), day)
  return inMonth >= from ? inMonth : dayIn(monthAfter(monthOf(from)), day)
}

/** The month covered by the report that is due on this day. */
export const reportedMonth = (dueOn: string): string => monthAfter(monthOf(dueOn), -1)

/** Moving the day keeps the month: if the new day has passed, the report is due today. Overdue reports stay due. */
function movedOn({ nextOn }: Pick<ScheduleRow, 'nextOn'>, day: number, today: string): string {
  if (monthOf(nextOn) < monthOf(today)) return nextOn
  return later(today, dayIn(monthOf(nextOn), day))
}

/**
 * Prevents overwriting a schedule that someone else added meanwhile, and changing one that was deleted.
 * @throws AppError `stale`
 */
export function assertCurrent(
  row: ScheduleRow | undefined,
  { version }: Pick<ReportScheduleChange, 'version'>,
): void {
  checkVersion(version, row ?? { version: 0 })
}

/** After a pause, the next due day is computed from today. */
export function changedSchedule(
  row: ScheduleRow,
  { day, paused = row.paused }: ReportScheduleChange,
  today: string,
): ScheduleRow {
  const next = { ...row, day, paused, version: row.version + 1 }
  if (row.paused && !paused) return { ...next, nextOn: plannedOn(next, today) }
  return day === row.day ? next : { ...next, nextOn: movedOn(row, day, today) }
}

interface Days {
  startDate: string | null
  endDate: string | null
}

/** No reminders for months after the campaign's end; recipients still get reports published later. */
export const isOverBefore = ({ endDate }: Days, month: string): boolean =>
  endDate !== null && endDate < firstDayOf(month)

export const beginsAfter = ({ startDate }: Days, month: string): boolean =>
  startDate !== null && startDate > endOfMonth(month)
