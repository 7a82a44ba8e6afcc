// Creates, changes and renews a service, and computes its reminders. Pure.
import { addDays, daysBetween } from '#contract/values/days.ts'
import {
  type ClientServiceChange,
  type ClientServiceKind,
  type NewClientService,
  type Renewer,
  reminderDaysBefore,
} from '#contract/clients/services.ts'
import type { Money } from '#contract/values/money.ts'
import { nextPeriod } from '#contract/billing/schedules.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { changed } from '#server/platform/rules.ts'

export interface ClientServiceRow {
  id: string
  companyId: string
  companyName: string
  kind: ClientServiceKind
  name: string
  provider: string
  renewsOn: string
  /** The date set by hand, from which periods are counted. */
  countsFrom: string
  everyMonths: number
  price: Money | null
  autoRenews: boolean
  renewedBy: Renewer
  /** Internal; empty for clients. */
  notes: string
  sharedNote: string
  status: 'active' | 'cancelled'
  version: number
  createdAt: Date
  updatedAt: Date
}

export interface RenewalRow {
  id: string
  dueOn: string
  nextOn: string
  price: Money | null
  at: Date
  by: { first: string; last: string } | null
  isAutomatic: boolean
}

interface Made {
  id: string
  companyId: string
  companyName: string
  now: Date
}

export function newService(fields: NewClientService, { now, ...made }: Made): ClientServiceRow {
  return {
    ...fields,
    ...made,
    countsFrom: fields.renewsOn,
    status: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** @throws AppError `stale` if the service has changed since `change.version` */
export function changedService(
  service: ClientServiceRow,
  change: ClientServiceChange,
): ClientServiceRow {
  const next = changed(service, change)
  const isPlannedAnew =
    next.renewsOn !== service.renewsOn || next.everyMonths !== service.everyMonths
  return isPlannedAnew ? { ...next, countsFrom: next.renewsOn } : next
}

type Planned = Pick<ClientServiceRow, 'renewsOn' | 'countsFrom' | 'everyMonths'>

/** Adds one period; the 31st becomes the last day of shorter months. Null past the calendar's end. */
export const dateAfter = ({ renewsOn, countsFrom, everyMonths }: Planned): string | null =>
  nextPeriod({ unit: 'month', every: everyMonths }, countsFrom, renewsOn)

/**
 * Moves the service to the date after `dueOn`.
 * @throws AppError `wrong_state` if it is cancelled, or `dueOn` is no longer its date
 */
export function renewedService(service: ClientServiceRow, dueOn: string): ClientServiceRow {
  if (service.status === 'cancelled') {
    throw wrongState('This service was cancelled. Reactivate it first.')
  }
  if (service.renewsOn !== dueOn) throw wrongState('This date was already renewed or changed.')
  const next = dateAfter(service)
  if (next === null) throw wrongState('There is no later date to renew it to.')
  return { ...service, renewsOn: next, version: service.version + 1 }
}

/** Restores the previous date. Periods count from it if the period was changed since. */
export const takenBackService = (service: ClientServiceRow, dueOn: string): ClientServiceRow => ({
  ...service,
  renewsOn: dueOn,
  countsFrom: service.countsFrom > dueOn ? dueOn : service.countsFrom,
  version: service.version + 1,
})

/** Only the last renewal, and only while its date is unchanged. */
export const canTakeBack = (
  { renewsOn, status }: Pick<ClientServiceRow, 'renewsOn' | 'status'>,
  renewals: readonly Pick<RenewalRow, 'id' | 'nextOn'>[],
  renewalId: string,
): boolean =>
  status === 'active' && renewals[0]?.id === renewalId && renewals[0].nextOn === renewsOn

/** Changed fields for the activity log; changes of internal notes are only logged for staff. */
export function recordedFields(fields: readonly string[]): {
  fields: string[]
  isInternal: boolean
} {
  const recorded = fields.filter((name) => name !== 'countsFrom')
  const shared = recorded.filter((name) => name !== 'notes')
  const isInternal = shared.length === 0 && recorded.length > 0
  return { fields: isInternal ? recorded : shared, isInternal }
}

/** Older dates cause no more reminders. */
const overdueDays = 3

/** Range of dates that may need a reminder. */
export function reminderSpan(today: string): { from: string; to: string } {
  return {
    from: addDays(today, -overdueDays),
    to: addDays(today, Math.max(...reminderDaysBefore)),
  }
}

/** The most urgent reminder due, so that a service added late causes only one. */
export function toReminder(
  { renewsOn, autoRenews }: Pick<ClientServiceRow, 'renewsOn' | 'autoRenews'>,
  today: string,
): string | undefined {
  const left = daysBetween(today, renewsOn)
  if (left < 0) return autoRenews || left < -overdueDays ? undefined : 'overdue'
  const stage = reminderDaysBefore.toReversed().find((days) => left <= days)
  return stage === undefined ? undefined : String(stage)
}
