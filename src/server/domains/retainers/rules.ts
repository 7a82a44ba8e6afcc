// What a retainer is, how it changes, and what of its overage the client can be asked for. Pure.
import { totalsOf } from '#contract/invoice-totals.ts'
import type { InvoiceStatus } from '#contract/invoices.ts'
import { quantityOf } from '#contract/retainer-words.ts'
import type {
  NewRetainer,
  NewTerms,
  OverageState,
  RetainerChange,
  RetainerKind,
  RetainerState,
} from '#contract/retainers.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import {
  type MonthRow,
  type TermsHistory,
  type TermsRow,
  monthOf,
  monthsOf,
  termsIn,
} from './months.ts'

export interface OverageRow {
  id: string
  month: string
  units: number
  rate: number
  taxRate: number
  net: number
  total: number
  note: string
  state: OverageState
  askedAt: Date
  decidedAt: Date | null
  decidedFirst: string | null
  decidedLast: string | null
  reason: string
  invoiceId: string | null
  invoiceNumber: string | null
  invoiceStatus: InvoiceStatus | null
}

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

export const refused = (message: string): AppError => new AppError('wrong_state', { message })

/** It was asked for, and neither declined nor taken back. */
const isLive = ({ state }: OverageRow) => state === 'asked' || state === 'approved'

export function stateOf({ startsOn, endsOn, history }: RetainerRow, today: string): RetainerState {
  if (endsOn !== null && endsOn < today) return 'ended'
  if (startsOn > today) return 'planned'
  return termsIn(history, monthOf(today)).isPaused ? 'paused' : 'active'
}

const later = (one: string, other: string) => (one > other ? one : other)

/** From its first month to this one, or its last; time of days to come counts as well. */
export function monthsUntil(row: RetainerRow, used: Usage, today: string): MonthRow[] {
  const { kind, history, startsOn, endsOn } = row
  const latest = [...used.keys()].reduce(later, monthOf(today))
  const end = endsOn === null ? latest : monthOf(endsOn)
  const through = end < latest ? end : latest
  return monthsOf({ kind, history, from: monthOf(startsOn), through, used })
}

/** What its meter is of: time may have been logged for months to come. */
export const monthsToDate = (months: readonly MonthRow[], today: string): MonthRow[] =>
  months.filter(({ month }) => month <= monthOf(today))

interface Priced {
  units: number
  net: number
  total: number
}

interface Price {
  rate: number
  taxRate: number
}

/** What overage comes to, as the line of its invoice does. */
function priced(kind: RetainerKind, units: number, { rate, taxRate }: Price): Priced {
  const line = { quantity: quantityOf(kind, units), unitPrice: rate, taxRate, discount: null }
  const { net, total } = totalsOf([line], null)
  return { units, net, total }
}

/** Of a month's overage what the client has not been asked for; what costs nothing is not asked for. */
export function toAsk(
  { kind, overages }: Pick<RetainerRow, 'kind' | 'overages'>,
  { month, overage, terms }: MonthRow,
  taxRate: number,
): Priced | null {
  const asked = overages
    .filter((one) => one.month === month && isLive(one))
    .reduce((sum, { units }) => sum + units, 0)
  const units = overage - asked
  if (units <= 0 || terms.overageRate === 0) return null
  return priced(kind, units, { rate: terms.overageRate, taxRate })
}

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
  const other = `Currency must be ${currency}, as the retainer’s`
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

export function newRetainer(written: NewRetainer) {
  const { title, kind, currency, startsOn, endsOn, schedule, projects } = written
  const from = monthOf(startsOn)
  return {
    ...{ title, kind, currency, startsOn },
    endsOn: endsOn ?? null,
    scheduleId: schedule ?? null,
    coversAll: !projects,
    projectIds: [...new Set(projects)],
    terms: termsRow(currency, written, { from, isPaused: false }),
  }
}

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10)

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

/** @throws AppError `stale`; `invalid` for a month that is over, or past its end; `wrong_state` for one that was asked for */
export function changedTerms(row: RetainerRow, written: NewTerms, today: string): TermsRow {
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
  return termsRow(row.currency, written, { from, isPaused: paused })
}

export function isDeletable({ overages, deliveries }: RetainerRow, used: Usage): boolean {
  return overages.length === 0 && deliveries.length === 0 && used.size === 0
}

interface Shown {
  units: number
  total: { amount: number; currency: string }
}

/**
 * @returns false where it was decided so before
 * @throws AppError `stale` for what is not as it was shown; `wrong_state` where it was decided otherwise
 */
export function isNewDecision(
  { currency }: Pick<RetainerRow, 'currency'>,
  overage: OverageRow,
  { decision, units, total }: Shown & { decision: 'approved' | 'declined' },
): boolean {
  if (overage.state === decision) return false
  if (overage.state === 'withdrawn') throw refused('The agency took this question back.')
  if (overage.state !== 'asked') throw refused(`It was ${overage.state} already.`)
  if (units !== overage.units || total.amount !== overage.total || total.currency !== currency) {
    throw new AppError('stale')
  }
  return true
}

/**
 * Time of the month may have been changed or deleted since it was asked for.
 * @throws AppError `wrong_state` where there is less overage now
 */
export function assertStillUsed({ overages }: RetainerRow, month: MonthRow | undefined): void {
  const asked = overages
    .filter((one) => one.month === month?.month && isLive(one))
    .reduce((sum, { units }) => sum + units, 0)
  if (!month || month.overage < asked) {
    throw refused('Less was used than this asks for by now. The agency has to ask anew.')
  }
}

interface Counted {
  id: string
  units: number
}

/** Of what counts in a month, the latest first, as many as it takes to make up the overage. */
export function makingUp(latestFirst: readonly Counted[], units: number): string[] {
  const chosen: string[] = []
  let open = units
  for (const one of latestFirst) {
    if (open <= 0) break
    chosen.push(one.id)
    open -= one.units
  }
  return chosen
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
