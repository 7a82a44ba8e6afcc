// Recurring invoices: dates and content. Pure.
import { addDays, later } from '#contract/values/days.ts'
import { lineErrors, currencyErrors } from '#contract/billing/line-items.ts'
import {
  type NewSchedule,
  type ScheduleChange,
  type ScheduleRule,
  nextPeriod,
} from '#contract/billing/schedules.ts'
import { invalid } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { type LineFields, given, lineFields, writtenLines } from '#server/billing/invoices/lines.ts'

export interface ScheduleRow extends LineFields {
  id: string
  companyId: string
  projectId: string | null
  projectTitle: string | null
  rule: ScheduleRule
  startsOn: string
  endsOn: string | null
  dueDays: number
  sends: boolean
  paused: boolean
  /** The last period that was invoiced. */
  lastOn: string | null
  /** Null once it has ended. */
  nextOn: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

type Planned = Pick<ScheduleRow, 'rule' | 'startsOn' | 'endsOn'>

/** Null after the last period. */
export function periodAfter({ rule, startsOn, endsOn }: Planned, after: string): string | null {
  const next = nextPeriod(rule, startsOn, after)
  return next !== null && endsOn !== null && next > endsOn ? null : next
}

/** Skips dates before today and periods already invoiced. */
const planned = (row: Planned & Pick<ScheduleRow, 'lastOn'>, today: string): string | null =>
  periodAfter(row, later(row.lastOn ?? '', addDays(today, -1)))

const neverDue = 'No invoice would be created before this date'

export const scheduleFields = (written: NewSchedule) => ({
  ...lineFields(written),
  projectId: written.project ?? null,
  rule: written.rule,
  startsOn: written.startsOn,
  endsOn: written.endsOn ?? null,
  dueDays: written.dueDays,
  sends: written.sends,
})

/** @throws AppError `invalid` if no invoice would ever be created, or the first is in the past */
export function newSchedule(written: NewSchedule, today: string) {
  const fields = scheduleFields(written)
  if (fields.startsOn < today) {
    throw invalid({ startsOn: 'The first invoice must not be before today' })
  }
  const nextOn = planned({ ...fields, lastOn: null }, today)
  if (nextOn === null) throw invalid({ endsOn: neverDue })
  return { ...fields, nextOn }
}

export const writtenOf = (row: ScheduleRow): NewSchedule => ({
  ...writtenLines(row),
  project: row.projectId,
  rule: row.rule,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  dueDays: row.dueDays,
  sends: row.sends,
})

/**
 * Missed periods stay due unless the dates change or a paused schedule resumes, which replans from today.
 * An ended schedule resumes only through changed dates.
 * @throws AppError `stale`, `invalid`
 */
export function changedSchedule(
  row: ScheduleRow,
  { version, paused = row.paused, ...change }: ScheduleChange,
  today: string,
): ScheduleRow {
  checkVersion(version, row)
  const written: NewSchedule = { ...writtenOf(row), ...given(change) }
  const isOther = written.currency !== row.currency
  const fieldErrors = { ...lineErrors(written, 'invoice'), ...(isOther && currencyErrors(written)) }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors)
  const next = { ...row, ...scheduleFields(written), paused, version: row.version + 1 }
  const isPlannedAnew =
    (row.paused && !paused && row.nextOn !== null) ||
    JSON.stringify([row.rule.unit, row.rule.every, row.startsOn, row.endsOn]) !==
      JSON.stringify([next.rule.unit, next.rule.every, next.startsOn, next.endsOn])
  if (!isPlannedAnew) return next
  const nextOn = planned(next, today)
  if (nextOn === null && row.nextOn !== null) throw invalid({ endsOn: neverDue })
  return { ...next, nextOn }
}

const maxShown = 3

/** The next dates; empty while paused or ended. */
export function nextDates(row: ScheduleRow): string[] {
  const dates: string[] = []
  let day = row.paused ? null : row.nextOn
  while (day !== null && dates.length < maxShown) {
    dates.push(day)
    day = periodAfter(row, day)
  }
  return dates
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Replaces `{month}`, `{quarter}` and `{year}` with those of the period. */
export function withPeriod(text: string, day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const [year, quarter] = [at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3) + 1]
  return text
    .replaceAll('{month}', month.format(at))
    .replaceAll('{quarter}', `Q${quarter} ${year}`)
    .replaceAll('{year}', String(year))
}

/** Content of the invoice for a period. */
export const contentFor = (row: ScheduleRow, day: string): LineFields => ({
  ...{ currency: row.currency, discount: row.discount, terms: row.terms, total: row.total },
  notes: withPeriod(row.notes, day),
  lines: row.lines.map((line) => ({ ...line, description: withPeriod(line.description, day) })),
})
