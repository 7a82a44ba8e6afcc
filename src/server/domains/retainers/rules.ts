// What a retainer is, and how it changes. Pure.
import { lastDayOf } from '#contract/days.ts'
import { monthName } from '#contract/figure-words.ts'
import type {
  NewRetainer,
  RetainerChange,
  RetainerKind,
  RetainerState,
} from '#contract/retainers.ts'
import type { NewTerms } from '#contract/retainer-terms.ts'
import { unitsText } from '#contract/retainer-words.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import {
  type MonthRow,
  type TermsHistory,
  type TermsRow,
  allowanceIn,
  monthAfter,
  monthOf,
  monthsOf,
  termsIn,
} from './months.ts'
import { type OverageRow, isLive, refused } from './overage-rules.ts'

export interface DeliveryRow {
  id: string
  title: string
  day: string
  quantity: number
  /** It counts as overage that the client was asked for. */
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
  /** The latest first. */
  overages: OverageRow[]
  deliveries: DeliveryRow[]
  version: number
  createdAt: Date
  updatedAt: Date
}

/** What was used, by month. */
export type Usage = ReadonlyMap<string, number>

export function stateOf({ startsOn, endsOn, history }: RetainerRow, today: string): RetainerState {
  if (endsOn !== null && endsOn < today) return 'ended'
  if (startsOn > today) return 'planned'
  return termsIn(history, monthOf(today)).isPaused ? 'paused' : 'active'
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Of time that was logged for days to come. */
const maxMonthsAhead = 12

/** From its first month to this one, or its last; time of days to come counts as well. */
export function monthsUntil(row: RetainerRow, used: Usage, today: string): MonthRow[] {
  const { kind, history, startsOn, endsOn } = row
  const latest = earlier(
    [...used.keys()].reduce(later, monthOf(today)),
    monthAfter(monthOf(today), maxMonthsAhead),
  )
  const through = endsOn === null ? latest : earlier(monthOf(endsOn), latest)
  return monthsOf({ kind, history, from: monthOf(startsOn), through, used })
}

/** What its meter is of: time may have been logged for months to come. */
export const monthsToDate = (months: readonly MonthRow[], today: string): MonthRow[] =>
  months.filter(({ month }) => month <= monthOf(today))

type WrittenTerms = Pick<
  NewTerms,
  'allowance' | 'rollover' | 'rolloverLimit' | 'price' | 'overageRate'
>

/** @throws AppError `invalid` for money of another currency */
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

/** Each month of it is counted anew whenever it is read. */
const maxYears = 10

/** @throws AppError `invalid` for a start that lies far off, or money of another currency */
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
  const thisMonth = `${monthOf(today)}-01`
  if (row.endsOn !== null && row.endsOn < thisMonth) {
    throw invalid({ endsOn: 'It has ended. Add another one to go on.' })
  }
  if (endsOn === null) return
  if (endsOn < row.startsOn) throw invalid({ endsOn: 'End must not be before start' })
  if (endsOn < thisMonth && row.startsOn < thisMonth) {
    throw invalid({ endsOn: 'Months that are over stay as they were: end it this month or later' })
  }
  const month = monthOf(endsOn)
  const isAsked = row.overages.some(
    (one) =>
      isLive(one) && (one.month > month || (one.month === month && endsOn < lastDayOf(month))),
  )
  if (isAsked) {
    throw invalid({ endsOn: 'The client was asked for overage of this month: end it after that' })
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
 * What it covers stays once time counts on it: months that are over would not be what they were.
 * @throws AppError `stale`, `invalid`
 */
export function changedIdentity(
  row: RetainerRow,
  { version, title, endsOn, schedule, projects }: RetainerChange,
  { used, today }: { used: Usage; today: string },
): Identity {
  if (version !== undefined && version !== row.version) throw new AppError('stale')
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
      projects: 'Time counts on it already. End it, and add another one for other projects.',
    })
  }
  return next
}

/**
 * Time counts on one retainer, those that name its project before others: what another one takes over of months that are over would
 * change what both sides saw, and what was billed.
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
        'Time of months that are over counts on another retainer of this client: start this month or later',
    })
  }
}

/** Of a block what was bought in the month stays. @throws AppError `invalid` where less than nothing would be left of it */
function allowanceFrom({ kind, history }: RetainerRow, { from, allowance }: NewTerms): number {
  const bought = kind === 'block' ? allowanceIn(kind, history, from) : 0
  const sum = bought + allowance
  if (sum >= 0) return sum
  throw invalid({
    allowance:
      kind === 'block'
        ? `Only ${unitsText(kind, bought)} were bought in ${monthName(from)}`
        : 'Allowance must be at least 0',
  })
}

/**
 * What counts in a month would have no allowance any more, or be billed as other time is.
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
    from: `Pause it from ${next} on: something of ${monthName(last)} counts already`,
  })
}

/** @throws AppError `stale`; `invalid` for a month that is over, or past its end; `wrong_state` for one that was asked for */
export function changedTerms(
  row: RetainerRow,
  written: NewTerms,
  { used, today }: { used: Usage; today: string },
): TermsRow {
  const { version, from, paused } = written
  if (version !== undefined && version !== row.version) throw new AppError('stale')
  const earliest = later(monthOf(row.startsOn), monthOf(today))
  if (from < earliest) {
    throw invalid({ from: 'Months that are over stay as they were: choose this month or later' })
  }
  if (row.endsOn !== null && from > monthOf(row.endsOn)) {
    throw invalid({ from: 'It has ended by then' })
  }
  if (row.overages.some((one) => isLive(one) && one.month >= from)) {
    throw refused('The client was asked for overage of this month. Change it from the next one on.')
  }
  if (paused) assertPausable(row, from, used)
  const allowance = allowanceFrom(row, written)
  return termsRow(row.currency, { ...written, allowance }, { from, isPaused: paused })
}

export function isDeletable({ overages, deliveries }: RetainerRow, used: Usage): boolean {
  return overages.length === 0 && deliveries.length === 0 && used.size === 0
}

/** @throws AppError `wrong_state` where it counts hours; `invalid` for a day that it does not cover */
export function assertDelivers(
  { kind, startsOn, endsOn, history }: RetainerRow,
  day: string,
): void {
  if (kind !== 'deliverables') throw refused('It counts hours, which come from time.')
  if (day < startsOn) throw invalid({ day: 'It had not begun on this day' })
  if (endsOn !== null && day > endsOn) throw invalid({ day: 'It had ended on this day' })
  if (termsIn(history, monthOf(day)).isPaused) {
    throw invalid({ day: 'It is paused in this month' })
  }
}
