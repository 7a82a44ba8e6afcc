// Rules for creating and changing retainers. Pure.
import {
  earlier,
  firstDayOf,
  endOfMonth,
  later,
  monthAfter,
  monthOf,
} from '#contract/values/days.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import type {
  NewRetainer,
  RetainerChange,
  RetainerKind,
  RetainerState,
} from '#contract/billing/retainers.ts'
import type { NewTerms } from '#contract/billing/retainer-terms.ts'
import { unitsText } from '#contract/billing/retainer-labels.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import {
  type MonthRow,
  type TermsHistory,
  type TermsRow,
  allowanceIn,
  monthsOf,
  termsIn,
} from './months.ts'
import { type OverageRow, isLive } from './overage-rules.ts'

export interface DeliveryRow {
  id: string
  title: string
  day: string
  quantity: number
  /** Covered by an overage request. */
  isAsked: boolean
}

export interface RetainerRow {
  id: string
  companyId: string
  companyName: string
  title: string
  kind: RetainerKind
  currency: string
  startsOn: string
  endsOn: string | null
  coversAll: boolean
  projects: { id: string; title: string }[]
  scheduleId: string | null
  scheduleTitle: string | null
  history: TermsHistory
  /** Newest first. */
  overages: OverageRow[]
  deliveries: DeliveryRow[]
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Units used, by month. */
export type Usage = ReadonlyMap<string, number>

export function stateOf({ startsOn, endsOn, history }: RetainerRow, today: string): RetainerState {
  if (endsOn !== null && endsOn < today) return 'ended'
  if (startsOn > today) return 'planned'
  return termsIn(history, monthOf(today)).isPaused ? 'paused' : 'active'
}

/** Limits how far ahead logged time adds months. */
const maxMonthsAhead = 12

/** From the first month to the current or last one, including future months that already have time logged. */
export function monthsUntil(row: RetainerRow, used: Usage, today: string): MonthRow[] {
  const { kind, history, startsOn, endsOn } = row
  const latest = earlier(
    [...used.keys()].reduce(later, monthOf(today)),
    monthAfter(monthOf(today), maxMonthsAhead),
  )
  const through = endsOn === null ? latest : earlier(monthOf(endsOn), latest)
  return monthsOf({ kind, history, from: monthOf(startsOn), through, used })
}

/** Months that the meter covers; time may already be logged for future months. */
export const monthsToDate = (months: readonly MonthRow[], today: string): MonthRow[] =>
  months.filter(({ month }) => month <= monthOf(today))

type WrittenTerms = Pick<
  NewTerms,
  'allowance' | 'rollover' | 'rolloverLimit' | 'price' | 'overageRate'
>

/** @throws AppError `invalid` if the currency differs */
function termsRow(
  currency: string,
  written: WrittenTerms,
  { from, isPaused }: Pick<TermsRow, 'from' | 'isPaused'>,
): TermsRow {
  const { allowance, rollover, rolloverLimit, price, overageRate } = written
  const other = `Currency must be ${currency}, like the retainer’s`
  if (price && price.currency !== currency) throw invalid({ price: other })
  if (overageRate.currency !== currency) throw invalid({ overageRate: other })
  const isLimited = rollover === 'capped' || rollover === 'expiring'
  return {
    from,
    allowance,
    rollover,
    rolloverLimit: isLimited ? (rolloverLimit ?? null) : null,
    price: price?.amount ?? null,
    overageRate: overageRate.amount,
    isPaused,
  }
}

/** Limits the work of a read, which recomputes every month. */
const maxYears = 10

/** @throws AppError `invalid` if the start is too far away or the currency differs */
export function newRetainer(written: NewRetainer, today: string) {
  const { title, kind, currency, startsOn, endsOn, schedule, projects } = written
  const from = monthOf(startsOn)
  const months = 12 * maxYears
  if (from < monthAfter(monthOf(today), -months) || from > monthAfter(monthOf(today), months)) {
    throw invalid({ startsOn: `Start must be within ${maxYears} years` })
  }
  return {
    ...{ title, kind, currency, startsOn },
    endsOn: endsOn ?? null,
    scheduleId: schedule ?? null,
    coversAll: !projects,
    projectIds: [...new Set(projects)],
    terms: termsRow(currency, written, { from, isPaused: false }),
  }
}

function assertEndFits(row: RetainerRow, endsOn: string | null, today: string): void {
  const thisMonth = firstDayOf(monthOf(today))
  if (row.endsOn !== null && row.endsOn < thisMonth) {
    throw invalid({ endsOn: 'This retainer has ended. Add a new one to continue.' })
  }
  if (endsOn === null) return
  if (endsOn < row.startsOn) throw invalid({ endsOn: 'End must not be before start' })
  if (endsOn < thisMonth && row.startsOn < thisMonth) {
    throw invalid({ endsOn: 'Past months can’t change: end it this month or later' })
  }
  const month = monthOf(endsOn)
  const isAsked = row.overages.some(
    (one) =>
      isLive(one) && (one.month > month || (one.month === month && endsOn < endOfMonth(month))),
  )
  if (isAsked) {
    throw invalid({
      endsOn: 'The client was asked to approve overage for this month: choose a later end',
    })
  }
}

export interface Identity {
  title: string
  endsOn: string | null
  scheduleId: string | null
  coversAll: boolean
  projectIds: string[]
}

const identityOf = (row: RetainerRow): Identity => ({
  title: row.title,
  endsOn: row.endsOn,
  scheduleId: row.scheduleId,
  coversAll: row.coversAll,
  projectIds: row.projects.map(({ id }) => id),
})

const isSame = (one: string[], other: string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/**
 * Once time counts on a retainer, its scope is fixed, because a change would alter past months.
 * @throws AppError `stale`, `invalid`
 */
export function changedIdentity(
  row: RetainerRow,
  { version, title, endsOn, schedule, projects }: RetainerChange,
  { used, today }: { used: Usage; today: string },
): Identity {
  checkVersion(version, row)
  const before = identityOf(row)
  const covers =
    projects === undefined
      ? {}
      : { coversAll: projects === null, projectIds: [...new Set(projects ?? [])] }
  const next: Identity = {
    ...before,
    ...covers,
    title: title ?? before.title,
    endsOn: endsOn === undefined ? before.endsOn : endsOn,
    scheduleId: schedule === undefined ? before.scheduleId : schedule,
  }
  if (next.endsOn !== before.endsOn) assertEndFits(row, next.endsOn, today)
  const coversOther =
    next.coversAll !== before.coversAll || !isSame(next.projectIds, before.projectIds)
  if (coversOther && used.size > 0) {
    throw invalid({
      projects:
        'Time already counts on this retainer. End it and add a new one for other projects.',
    })
  }
  return next
}

/**
 * Time counts on one retainer, preferably one that names its project. Moving past time to another retainer would change
 * what both sides saw and what was billed.
 * @throws AppError `invalid` at `field`
 */
export function assertPastStays(
  field: 'startsOn' | 'projects',
  { before, after }: Record<'before' | 'after', ReadonlyMap<string, Usage>>,
  today: string,
): void {
  const isTaken = [...before].some(([id, used]) =>
    [...used].some(
      ([month, units]) => month < monthOf(today) && (after.get(id)?.get(month) ?? 0) < units,
    ),
  )
  if (isTaken) {
    throw invalid({
      [field]:
        'Past time already counts on another of this client’s retainers: start this month or later',
    })
  }
}

/** Adds to what a block already had in the month. @throws AppError `invalid` if the result would be negative */
function allowanceFrom({ kind, history }: RetainerRow, { from, allowance }: NewTerms): number {
  const bought = kind === 'block' ? allowanceIn(kind, history, from) : 0
  const sum = bought + allowance
  if (sum >= 0) return sum
  throw invalid({
    allowance:
      kind === 'block'
        ? `At most ${unitsText(kind, bought)} can be removed in ${monthName(from)}`
        : 'Allowance must be at least 0',
  })
}

/**
 * Usage in a paused month would lose its allowance or be billed as regular time.
 * @throws AppError `invalid`
 */
function assertPausable({ history }: RetainerRow, from: string, used: Usage): void {
  const counted = [...used.keys()].filter((month) => {
    const terms = termsIn(history, month)
    return month >= from && terms.from <= from && !terms.isPaused
  })
  if (counted.length === 0) return
  const last = counted.reduce(later)
  const next = monthName(monthAfter(last))
  throw invalid({
    from: `Pause it from ${next} on: ${monthName(last)} already has usage`,
  })
}

/** @throws AppError `stale`; `invalid` for a past month or one after the end; `wrong_state` if overage was requested for it */
export function changedTerms(
  row: RetainerRow,
  written: NewTerms,
  { used, today }: { used: Usage; today: string },
): TermsRow {
  const { version, from, paused } = written
  checkVersion(version, row)
  const earliest = later(monthOf(row.startsOn), monthOf(today))
  if (from < earliest) {
    throw invalid({ from: 'Past months can’t change: choose this month or later' })
  }
  if (row.endsOn !== null && from > monthOf(row.endsOn)) {
    throw invalid({ from: 'The retainer has ended by then' })
  }
  if (row.overages.some((one) => isLive(one) && one.month >= from)) {
    throw wrongState(
      'The client was asked to approve overage for this month. Change it from the next month on.',
    )
  }
  if (paused) assertPausable(row, from, used)
  const allowance = allowanceFrom(row, written)
  return termsRow(row.currency, { ...written, allowance }, { from, isPaused: paused })
}

export function isDeletable({ overages, deliveries }: RetainerRow, used: Usage): boolean {
  return overages.length === 0 && deliveries.length === 0 && used.size === 0
}

/** @throws AppError `wrong_state` if the retainer counts hours; `invalid` for a day it does not cover */
export function assertDelivers(
  { kind, startsOn, endsOn, history }: RetainerRow,
  day: string,
): void {
  if (kind !== 'deliverables')
    throw wrongState('This retainer counts hours, which come from time entries.')
  if (day < startsOn) throw invalid({ day: 'The retainer hadn’t started on this day' })
  if (endsOn !== null && day > endsOn) throw invalid({ day: 'The retainer had ended on this day' })
  if (termsIn(history, monthOf(day)).isPaused) {
    throw invalid({ day: 'The retainer is paused in this month' })
  }
}
