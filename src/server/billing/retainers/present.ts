// Maps retainers to the API format: past months, meter, and overage requests.
import { monthOf } from '#contract/values/days.ts'
import type { Delivery, Retainer, RetainerMonth } from '#contract/billing/retainers.ts'
import type { Overage } from '#contract/billing/retainer-overages.ts'
import type { Terms } from '#contract/billing/retainer-terms.ts'
import { presentVoid } from '#server/billing/invoices/service.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import { type MonthRow, type TermsRow, meterOf, termsIn } from './months.ts'
import { type OverageRow, toAsk } from './overage-rules.ts'
import { deliveryPolicy, overagePolicy, policy } from './policy.ts'
import {
  type DeliveryRow,
  type RetainerRow,
  type Usage,
  isDeletable,
  monthsToDate,
  monthsUntil,
  stateOf,
} from './rules.ts'

function presentTerms(row: TermsRow, currency: string): Terms {
  const { from, allowance, rollover, rolloverLimit, price, overageRate, isPaused } = row
  return {
    ...{ from, allowance, rollover, rolloverLimit },
    price: price === null ? null : { amount: price, currency },
    overageRate: { amount: overageRate, currency },
    paused: isPaused,
  }
}

/** Only the agency sees overage that it has not requested yet. Its tax is known once it is requested. */
function presentMonth(row: RetainerRow, month: MonthRow, caller: Caller): RetainerMonth {
  const { allowance, rolledOver, expired, used, left, overage, terms } = month
  const open = isStaff(caller) ? toAsk(row, month, 0) : null
  return {
    month: month.month,
    ...{ allowance, rolledOver, expired, used, left, overage },
    toAsk: open && { units: open.units, net: { amount: open.net, currency: row.currency } },
    paused: terms.isPaused,
  }
}

function invoiceOf(row: OverageRow, caller: Caller): Overage['invoice'] {
  const { invoiceId, invoiceNumber, invoiceStatus } = row
  if (invoiceId === null || invoiceStatus === null) return null
  if (!isStaff(caller) && invoiceStatus === 'draft') return null
  return { _id: invoiceId, number: invoiceNumber, status: invoiceStatus }
}

function presentOverage(
  { companyId, currency }: RetainerRow,
  row: OverageRow,
  caller: Caller,
): Overage {
  const { id, month, units, taxRate, note, state, decidedAt, decidedFirst, decidedLast } = row
  const money = (amount: number) => ({ amount, currency })
  return {
    _id: id,
    ...{ month, units, taxRate, note, state },
    rate: money(row.rate),
    net: money(row.net),
    total: money(row.total),
    askedAt: row.askedAt.toISOString(),
    decision: decidedAt && {
      at: decidedAt.toISOString(),
      by: { first: decidedFirst ?? '', last: decidedLast ?? '' },
      reason: row.reason,
    },
    invoice: invoiceOf(row, caller),
    voidInvoices: row.voidInvoices.map(presentVoid),
    can: permissions(overagePolicy, caller, { ...row, companyId }),
  }
}

const presentDelivery = (row: DeliveryRow, caller: Caller): Delivery => ({
  _id: row.id,
  title: row.title,
  day: row.day,
  quantity: row.quantity,
  can: permissions(deliveryPolicy, caller, row),
})

interface Seen {
  caller: Caller
  used: Usage
  today: string
}

export function presentRetainer(row: RetainerRow, { caller, used, today }: Seen): Retainer {
  const { id, companyId, kind, currency, history, scheduleId, scheduleTitle } = row
  const months = monthsUntil(row, used, today)
  const overages = isStaff(caller)
    ? row.overages
    : row.overages.filter(({ state }) => state !== 'withdrawn')
  return {
    _id: id,
    company: companyId,
    title: row.title,
    kind,
    state: stateOf(row, today),
    currency,
    projects: row.coversAll ? null : row.projects.map((one) => ({ _id: one.id, title: one.title })),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    schedule:
      isStaff(caller) && scheduleId !== null
        ? { _id: scheduleId, title: scheduleTitle ?? '' }
        : null,
    terms: presentTerms(termsIn(history, monthOf(today)), currency),
    history: history.map((terms) => presentTerms(terms, currency)).toReversed(),
    meter: meterOf(kind, monthsToDate(months, today)),
    months: months.map((month) => presentMonth(row, month, caller)).toReversed(),
    overages: overages.map((one) => presentOverage(row, one, caller)),
    deliveries: row.deliveries.map((one) => presentDelivery(one, caller)),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: permissions(policy, caller, { isUnused: isDeletable(row, used) }),
  }
}
