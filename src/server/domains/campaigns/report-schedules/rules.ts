// When a monthly report is due. Pure.
import type { ReportScheduleChange } from '#contract/report-schedules.ts'
import { AppError } from '#server/platform/app-error.ts'
import { firstDayOf, lastDayOf, later, monthAfter, monthOf } from '../days.ts'

export interface ScheduleRow {
  id: string
  companyId: string
  /** Null: of the company as a whole. */
  campaignId: string | null
  /** Of each month. */
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

/** From today on, and in no month a second time. */
export function plannedOn(
  { day, lastOn }: Pick<ScheduleRow, 'day' | 'lastOn'>,
  today: string,
): string {
  const from = lastOn === null ? today : later(today, firstDayOf(monthAfter(monthOf(lastOn))))
  const inMonth = dayIn(monthOf(from), day)
  return inMonth >= from ? inMonth : dayIn(monthAfter(monthOf(from)), day)
}

/** Of which month the report is that is due on this day. */
export const reportedMonth = (dueOn: string): string => {
  const [year = 0, month = 1] = monthOf(dueOn).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

/**
 * What was missed stays due, unless the day changes or it goes on after a pause: then it is planned anew from today.
 * @throws AppError `stale`
 */
export function changedSchedule(
  row: ScheduleRow,
  { day, version, paused = row.paused }: ReportScheduleChange,
  today: string,
): ScheduleRow {
  if (version !== undefined && version !== row.version) throw new AppError('stale')
  const next = { ...row, day, paused, version: row.version + 1 }
  const isPlannedAnew = day !== row.day || (row.paused && !paused)
  return isPlannedAnew ? { ...next, nextOn: plannedOn(next, today) } : next
}

interface Days {
  startDate: string | null
  endDate: string | null
}

/** Nothing more is to be told of a campaign that was over before the month began. */
export const isOverBefore = ({ endDate }: Days, month: string): boolean =>
  endDate !== null && endDate < firstDayOf(month)

export const beginsAfter = ({ startDate }: Days, month: string): boolean =>
  startDate !== null && startDate > lastDayOf(month)
