// When a monthly report is due. Pure.
import { lastDayOf } from '#contract/days.ts'
import type { ReportScheduleChange } from '#contract/report-schedules.ts'
import { AppError } from '#server/platform/app-error.ts'
import { firstDayOf, later, monthAfter, monthOf } from '../days.ts'

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

/** The month that it stands for stays: what its new day is over for is due today, what was missed stays due. */
function movedOn({ nextOn }: Pick<ScheduleRow, 'nextOn'>, day: number, today: string): string {
  if (monthOf(nextOn) < monthOf(today)) return nextOn
  return later(today, dayIn(monthOf(nextOn), day))
}

/**
 * Neither begun over one that somebody else began meanwhile, nor changed when it was ended.
 * @throws AppError `stale`
 */
export function assertCurrent(
  row: ScheduleRow | undefined,
  { version }: Pick<ReportScheduleChange, 'version'>,
): void {
  if (version !== undefined && version !== (row?.version ?? 0)) throw new AppError('stale')
}

/** After a pause it is planned anew from today. */
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

/** Nobody is reminded of a month that the campaign was over before; those who get its reports go on to get what is published. */
export const isOverBefore = ({ endDate }: Days, month: string): boolean =>
  endDate !== null && endDate < firstDayOf(month)

export const beginsAfter = ({ startDate }: Days, month: string): boolean =>
  startDate !== null && startDate > lastDayOf(month)
